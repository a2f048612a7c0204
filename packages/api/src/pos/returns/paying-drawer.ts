import type { PaidBy, PayingDrawer, PayingDrawerQuery } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findShiftFor } from '../shifts/list-shifts-repository';
import { findRefundShift } from '../shifts/refund-shift';
import { findRequestTill, getReturnFor } from './return-repository';
import { findSaleForReturn } from './returnable-repository';

/** The drawer that would now pay the cash of a void or of a pending return; null where none is open, or no cash is paid. */
export async function findPayingDrawer(ctx: StaffContext, query: PayingDrawerQuery): Promise<PayingDrawer | null> {
  const shiftId = await ('saleId' in query ? shiftOfSale(ctx, query) : shiftOfReturn(ctx, query));
  const shift = shiftId ? await findShiftFor(ctx.db, ctx.actor, shiftId) : undefined;
  if (!shift || shift.state === 'closed' || shift.till === '') return null;
  return { till: shift.till, heldBy: shift.automatic ? '' : shift.heldBy };
}

const mayBeCash = (method: PaidBy): boolean => method === 'cash' || method === 'split';

async function shiftOfSale({ db, actor }: StaffContext, { saleId }: { saleId: string }) {
  const sale = await findSaleForReturn(db, actor, saleId);
  if (!sale) throw notFound('sale');
  return mayBeCash(sale.method) ? sale.shiftId : null;
}

async function shiftOfReturn(
  ctx: StaffContext,
  { returnId, deviceId }: { returnId: string; deviceId?: string | undefined },
) {
  const { status, refundMethod, store } = await getReturnFor(ctx.db, ctx.actor, returnId);
  if (status !== 'pending' || !mayBeCash(refundMethod)) return null;
  const requestedAt = await findRequestTill(ctx.db, returnId);
  return (await findRefundShift(ctx, { locationId: store.id, deviceId, requestedAt }))?.id;
}
