import type { Db, Tx } from '@bhandar/db';
import { type Decision, type OrderOwner, whyNotApproveValue, whyNotDecideOrder } from '@bhandar/domain/ordering';
import { type Refusal, refusalOf, refuse, type Violation } from '@bhandar/domain/shared';
import { listPlacedByActor } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import {
  lockApprovalsOf,
  type ProductQuantity,
  readApprovalLimit,
  valueApprovedOn,
  valueOfProducts,
} from './approval-limit-repository';
import { allowsSelfApproval } from './order-repository';

/** What decisions on the orders of these people depend on besides the orders. */
export async function readDecisionRules(db: Db | Tx, ctx: StaffContext, staffIds: readonly string[]) {
  return { selfApproval: await allowsSelfApproval(db), placedByActor: await listPlacedByActor(db, ctx, staffIds) };
}

type DecisionRules = Awaited<ReturnType<typeof readDecisionRules>>;

/** Why the reader of a list cannot approve an order; its owners are the requester and the later holder. */
export function whyNotApprove(
  actor: StaffContext['actor'],
  { owners, locationId }: { owners: readonly string[]; locationId: string },
  rules: DecisionRules,
): Refusal | null {
  const [violation] = owners.flatMap((requestedById) =>
    whyNotDecideOrder(actor, { requestedById, locationId }, { decision: 'approve', ...rules }),
  );
  return violation ? refusalOf(violation) : null;
}

export async function whyNotDecide(
  tx: Tx,
  ctx: StaffContext,
  { decision, owner }: { decision: Decision; owner: OrderOwner },
): Promise<Violation[]> {
  const rules = await readDecisionRules(tx, ctx, [owner.requestedById]);
  return whyNotDecideOrder(ctx.actor, owner, { decision, ...rules });
}

/** Refuses an approval with which the admin's approvals of today would exceed the organisation's limit. */
export async function keepToApprovalLimit(tx: Tx, ctx: StaffContext, approved: readonly ProductQuantity[]) {
  const { actor, settings } = ctx;
  const limitMinor = actor.role === 'admin' ? await readApprovalLimit(tx) : null;
  if (limitMinor === null) return;
  await lockApprovalsOf(tx, actor.id);
  const today = { staffId: actor.id, day: todayOf(ctx), timeZone: settings.timeZone };
  const approvedMinor = await valueApprovedOn(tx, today);
  const valueMinor = await valueOfProducts(tx, approved);
  refuse(whyNotApproveValue(actor, { limitMinor, approvedMinor, valueMinor }));
}
