import type { FoundOrder } from '@bhandar/domain/reports';
import type { StaffContext } from '../../core/context';
import { readDecisionRules, whyNotApprove } from './decision-rules';
import { findOrderRows } from './find-orders-repository';

/** The visible orders whose voucher begins with the text, with the decisions open to the reader. */
export async function findOrdersByNumber(
  ctx: StaffContext,
  asked: { number: string; limit: number },
): Promise<FoundOrder[]> {
  const rows = await findOrderRows(ctx.db, ctx.actor, asked);
  const rules = await readDecisionRules(ctx.db, ctx, [...new Set(rows.flatMap(({ owners }) => owners))]);
  return rows.map(({ owners, ...order }) => ({
    ...order,
    whyNotDecide: whyNotApprove(ctx.actor, { owners, locationId: order.storeId }, rules),
  }));
}
