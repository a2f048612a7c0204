import type { Db, Tx } from '@bhandar/db';
import type { PaidBy, PayingDrawer, PayingDrawerQuery } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findShiftFor } from '../shifts/list-shifts-repository';
import { findSaleForReturn } from './returnable-repository';

const mayBeCash = (method: PaidBy): boolean => method === 'cash' || method === 'split';

/** The drawer that would now pay the cash of a void; null where it is closed, or no cash is paid. */
export async function findPayingDrawer(ctx: StaffContext, { saleId }: PayingDrawerQuery): Promise<PayingDrawer | null> {
  const sale = await findSaleForReturn(ctx.db, ctx.actor, saleId);
  if (!sale) throw notFound('sale');
  return mayBeCash(sale.method) ? drawerOf(ctx.db, ctx, sale.shiftId) : null;
}

/** The drawer of a shift; null once it is closed, and for sales of other systems. */
export async function drawerOf(
  db: Db | Tx,
  { actor }: StaffContext,
  shiftId: string | null | undefined,
): Promise<PayingDrawer | null> {
  const shift = shiftId ? await findShiftFor(db, actor, shiftId) : undefined;
  if (!shift || shift.state === 'closed' || shift.till === '') return null;
  return { till: shift.till, heldBy: shift.automatic ? '' : shift.heldBy };
}
