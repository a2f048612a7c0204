import {
  leftToReturn,
  partsOf,
  type SaleReturn,
  type VoidSaleInput,
  whyNotVoid,
  whyNotVoidAs,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { findReleaser } from '../cashier/release';
import { keepShiftOfSale } from '../shifts/lock-shift';
import { decideRefundOf } from './decide-refund';
import { postReturn, receiptLineRows, recordReturn } from './post-return';
import { publishPosted } from './publish-posted';
import { refuseReturnedTwice } from './refuse-returned-twice';
import { getReturnFor, lockSale } from './return-repository';
import { findSaleForReturn, listReturnableLines } from './returnable-repository';
import { lockReturned } from './unreturned-repository';

/**
 * Undoes a sale while its shift is open: a return of everything, to the shelf, refunded by the payments of the sale out of
 * the shift that took them.
 */
export async function voidSale(
  ctx: StaffContext,
  { saleId, reason, release: token }: VoidSaleInput,
): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    // Locked first, so that the second of two simultaneous calls finds the sale voided.
    await lockSale(tx, saleId);
    const sale = await findSaleForReturn(tx, actor, saleId);
    if (!sale) throw notFound('sale');
    const { id: locationId } = sale.store;
    const releaser = token ? await findReleaser(tx, ctx, { token, act: 'void', saleId, locationId }) : undefined;
    refuse(whyNotVoidAs(releaser ?? actor, { locationId, cashierId: sale.cashierId }));
    if (sale.isVoided) throw new DomainError('INVALID_TRANSITION', coded('saleReturn.voided'));
    const known = await listReturnableLines(tx, { saleId, today: todayOf(ctx) });
    await lockReturned(
      tx,
      sale.store.id,
      known.map(({ productId }) => productId),
    );
    const shiftId = await keepShiftOfSale(tx, ctx, sale);
    const isReturned = known.some((line) => leftToReturn(line) < line.quantity);
    const isReturnWaiting = known.some(({ pending }) => pending > 0);
    refuse(whyNotVoid({ isShiftOpen: shiftId !== undefined, isReturned, isReturnWaiting }), 'INVALID_TRANSITION');

    const lines = known.map((line) => ({
      ...line,
      // Nothing left, so each batch is back where it was, whatever it is.
      ...partsOf(line, { ...line, disposition: 'sellable' }),
      saleLineNo: line.lineNo,
      refundMinor: line.paidMinor,
      disposition: 'sellable' as const,
    }));
    const cause = 'saleVoided';
    const { businessOn: soldOn } = sale;
    await refuseReturnedTwice(tx, { storeId: sale.store.id, soldOn, businessOn: todayOf(ctx), cause, lines });
    const { refunds, ...refund } = await decideRefundOf(tx, ctx, sale, { known, lines, method: sale.method });
    const returnId = await recordReturn(tx, ctx, {
      isPosted: true,
      locationId: sale.store.id,
      saleId,
      shiftId: shiftId ?? null,
      cause,
      reason,
      ...refund,
      lines: receiptLineRows(saleId, lines),
    });
    await postReturn(tx, ctx, { returnId, cause, requestedById: actor.id, reason, refunds, goods: { sale, lines } });
    await audit(tx, ctx, {
      action: 'sale.voided',
      entity: 'sale',
      entityId: saleId,
      locationId: sale.store.id,
      after: { returnId, reason, cashierId: sale.cashierId, releasedBy: releaser?.id },
    });
    const voided = await getReturnFor(tx, actor, returnId);
    await publishPosted(tx, ctx, voided);
    return voided;
  });
}
