import type { Db, Tx } from '@bhandar/db';
import { refuseSettled } from '@bhandar/domain/inventory';
import {
  isPaidInCash,
  type PaidBy,
  type PayingDrawer,
  type PayingDrawerQuery,
  type PreviewedRefund,
  type PreviewSaleReturnInput,
  partsOf,
  refundMinorOf,
  refuseReturn,
  type SaleReturn,
  whyNotPostSaleReturn,
  whyNotVoidSaleReturn,
} from '@bhandar/domain/pos';
import { notFound, refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findShiftFor } from '../shifts/list-shifts-repository';
import { findRefundShift } from '../shifts/refund-shift';
import { decideRefundOf, wholeRefund } from './decide-refund';
import { findRequestTill, getReturnFor } from './return-repository';
import { findSaleForReturn, listReturnableLines } from './returnable-repository';

type WaitingReturn = Pick<SaleReturn, 'id' | 'saleId' | 'businessOn' | 'cause' | 'refundMethod' | 'lines'>;

/** What decides whether a person may post or void a return. */
export const ownerOf = ({ status, cause, requestedBy, store, saleId, exchangedFor }: SaleReturn) => ({
  hasReceipt: saleId !== null,
  status,
  cause,
  isExchange: exchangedFor !== null,
  requestedById: requestedBy.id,
  locationId: store.id,
});

/**
 * The goods of a pending return of a receipt and their refund by present figures, because other returns may have been
 * posted meanwhile.
 */
export async function refundOfReceipt(tx: Tx, ctx: StaffContext, waiting: WaitingReturn) {
  const { actor } = ctx;
  const { id: except, businessOn, cause, refundMethod: method } = waiting;
  const sale = waiting.saleId ? await findSaleForReturn(tx, actor, waiting.saleId) : undefined;
  if (!sale) throw notFound('sale');
  const known = await listReturnableLines(tx, { saleId: sale.saleId, today: todayOf(ctx), except });
  const bound = waiting.lines.map((line) => ({ ...line, saleLineNo: line.saleLineNo ?? 0 }));
  // The seven days ended at the request.
  refuseReturn(
    actor,
    { businessOn: sale.businessOn, today: businessOn, cause, lines: known },
    bound.map((line) => ({ ...line, lineNo: line.saleLineNo })),
  );
  const posted = bound.map((line) => {
    const sold = known.find((candidate) => candidate.lineNo === line.saleLineNo);
    if (!sold) throw notFound('line');
    return {
      ...line,
      ...partsOf(sold, line),
      refundMinor: refundMinorOf({ ...sold, sold: sold.quantity }, line.quantity),
    };
  });
  return { sale, posted, refund: await decideRefundOf(tx, ctx, sale, { known, lines: posted, method }) };
}

/** What approving a pending return pays now, and out of which drawer. */
export function previewSaleReturn(
  ctx: StaffContext,
  { returnId, deviceId }: PreviewSaleReturnInput,
): Promise<PreviewedRefund> {
  return ctx.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const waiting = await getReturnFor(tx, ctx.actor, returnId);
      refuse(whyNotPostSaleReturn(ctx.actor, ownerOf(waiting)));
      refuseSettled(waiting.status, 'post');
      const { refunds: payments } = waiting.saleId
        ? (await refundOfReceipt(tx, ctx, waiting)).refund
        : await wholeRefund(tx, waiting.refundMethod, waiting.refundMinor);
      if (!isPaidInCash(payments)) return { payments, drawer: null };
      const requestedAt = await findRequestTill(tx, returnId);
      const shift = await findRefundShift(tx, ctx, { locationId: waiting.store.id, deviceId, requestedAt });
      return { payments, drawer: await drawerOf(tx, ctx, shift?.id) };
    });
}

const mayBeCash = (method: PaidBy): boolean => method === 'cash' || method === 'split';

/**
 * The drawer that would now pay the cash of a voided sale, or take back that of a voided return; null where none is open,
 * or no cash moves.
 */
export async function findPayingDrawer(ctx: StaffContext, query: PayingDrawerQuery): Promise<PayingDrawer | null> {
  if ('returnId' in query) {
    const { returnId, deviceId } = query;
    const returned = await getReturnFor(ctx.db, ctx.actor, returnId);
    refuse(whyNotVoidSaleReturn(ctx.actor, ownerOf(returned)));
    if (returned.status !== 'posted' || !isPaidInCash(returned.refunds)) return null;
    const shift = await findRefundShift(ctx.db, ctx, { locationId: returned.store.id, deviceId });
    return drawerOf(ctx.db, ctx, shift?.id);
  }
  const sale = await findSaleForReturn(ctx.db, ctx.actor, query.saleId);
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
