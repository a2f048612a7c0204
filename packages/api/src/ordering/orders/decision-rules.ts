import type { Db, Tx } from '@bhandar/db';
import {
  type Decision,
  type OrderOwner,
  PLACEMENT_WAIT_DAYS,
  whyNotApproveValue,
  whyNotDecideOrder,
} from '@bhandar/domain/ordering';
import { refuse, type Violation } from '@bhandar/domain/shared';
import { listPlacedBy } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { daysBefore, todayOf } from '../../core/today';
import {
  lockApprovalsOf,
  type ProductQuantity,
  readApprovalLimit,
  valueApprovedOn,
  valueOfProducts,
} from './approval-limit-repository';
import { allowsSelfApproval } from './order-repository';

/** What decisions on the orders of these people depend on besides the orders. */
export async function readDecisionRules(db: Db | Tx, { actor, now }: StaffContext, staffIds: readonly string[]) {
  const since = daysBefore(now(), PLACEMENT_WAIT_DAYS);
  const placed = actor.role === 'admin' ? await listPlacedBy(db, { actorId: actor.id, staffIds, since }) : [];
  return { selfApproval: await allowsSelfApproval(db), placedByActor: new Set(placed) };
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
