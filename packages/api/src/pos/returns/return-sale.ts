import type { Tx } from '@bhandar/db';
import { mayPostReturn } from '@bhandar/domain/inventory';
import {
  type ReturnableLine,
  type ReturnableSale,
  type ReturnCause,
  type ReturnSaleInput,
  refundMinorOf,
  refuseReturn,
  type SaleReturn,
} from '@bhandar/domain/pos';
import { coded, DomainError, invalid, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { restoreQuota } from '../../inventory';
import { moveReturned, partsOf, type TakenLine } from './return-movements';
import { getReturnFor, lockSale } from './return-repository';
import { insertReturn } from './return-writes-repository';
import {
  findReceiptForReturn,
  findSaleForReturn,
  listReturnableLines,
  listSoldBatches,
  type ReturnableRow,
} from './returnable-repository';

/** A receipt by its number, with what may still come back of it. */
export async function findReturnableSale(ctx: StaffContext, receiptNo: string): Promise<ReturnableSale> {
  const sale = await findReceiptForReturn(ctx.db, ctx.actor, receiptNo.toUpperCase());
  if (!sale) throw notFound('receipt');
  const { cashierId: _cashier, sellFrom: _sellFrom, status: _status, soldAt, ...facts } = sale;
  const lines = await listReturnableLines(ctx.db, sale.saleId);
  return { ...facts, soldAt: soldAt.toISOString(), today: todayOf(ctx), lines };
}

/**
 * Goods of a receipt come back. A manager's return posts at once; anybody else's waits, moves nothing, and keeps its
 * units from being returned twice.
 */
export async function returnSale(ctx: StaffContext, input: ReturnSaleInput): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const sale = await findSaleForReturn(tx, actor, input.saleId);
    if (!sale) throw notFound('sale');
    await lockSale(tx, sale.saleId);
    if (sale.status !== 'accepted') throw new DomainError('INVALID_TRANSITION', coded('saleReturn.voided'));
    const today = todayOf(ctx);
    const known = await listReturnableLines(tx, sale.saleId);
    const { cause } = input;
    refuseReturn(actor, { businessOn: sale.businessOn, today, cause, lines: known }, input.lines);
    if (cause === 'recalled') refuseUnrecalled(known, input.lines);

    const lines = input.lines.map((asked, index) => {
      const line = known.find((candidate) => candidate.lineNo === asked.lineNo);
      if (!line) throw notFound('line');
      const refundMinor = refundMinorOf({ ...line, sold: line.quantity }, asked.quantity);
      return { ...line, ...asked, saleLineNo: line.lineNo, lineNo: index + 1, refundMinor };
    });
    const post = mayPostReturn(actor, sale.store.id);
    const at = ctx.now();
    const id = await insertReturn(
      tx,
      {
        locationId: sale.store.id,
        saleId: sale.saleId,
        status: post ? 'posted' : 'pending',
        cause,
        reason: input.reason,
        refundMinor: lines.reduce((sum, line) => sum + line.refundMinor, 0),
        refundMethod: input.refundMethod ?? sale.method,
        businessOn: today,
        requestedBy: actor.id,
        requestedAt: at,
        ...(post ? { postedBy: actor.id, postedAt: at } : {}),
      },
      lines.map((line) => ({
        lineNo: line.lineNo,
        saleId: sale.saleId,
        saleLineNo: line.saleLineNo,
        productId: line.productId,
        productName: line.name,
        strength: line.strength,
        quantity: line.quantity,
        refundMinor: line.refundMinor,
        disposition: line.disposition,
      })),
    );
    if (post) await takeBackSold(tx, ctx, { returnId: id, sale, cause, reason: input.reason, lines });
    const made = await getReturnFor(tx, actor, id);
    await audit(tx, ctx, {
      action: post ? 'return.posted' : 'return.requested',
      entity: 'saleReturn',
      entityId: id,
      locationId: sale.store.id,
      after: { saleId: sale.saleId, cause, refundMinor: made.refundMinor, lines: input.lines },
    });
    return made;
  });
}

/** Only what is of a recalled batch comes back as recalled. */
function refuseUnrecalled(known: readonly ReturnableLine[], asked: ReturnSaleInput['lines']): void {
  asked.forEach(({ lineNo, quantity }, index) => {
    const line = known.find((candidate) => candidate.lineNo === lineNo);
    if (!line || quantity <= line.recalled) return;
    const { name, recalled } = line;
    const message =
      recalled > 0 ? coded('saleReturn.onlyRecalled', { name, recalled }) : coded('saleReturn.noneRecalled', { name });
    throw invalid(message, { [`lines.${index}.quantity`]: message });
  });
}

/** Gives the seller of own orders their quota again, and moves the sold batches back. */
export async function takeBackSold(
  tx: Tx,
  ctx: StaffContext,
  back: {
    returnId: string;
    sale: ReturnableRow;
    cause: ReturnCause;
    reason: string;
    lines: readonly (TakenLine & { productId: string })[];
  },
): Promise<void> {
  const { returnId, sale, cause, reason, lines } = back;
  if (sale.sellFrom === 'own-orders') {
    await restoreQuota(tx, { locationId: sale.store.id, staffId: sale.cashierId, products: lines });
  }
  // The return's own row says `posted` already but has moved nothing yet, so it takes nothing from what is left.
  const sold = await listSoldBatches(tx, sale.saleId);
  // Of recalled goods the recalled batches come back first.
  const parts = partsOf(
    lines,
    cause === 'recalled' ? sold.sort((a, b) => Number(b.blocked) - Number(a.blocked)) : sold,
  );
  await moveReturned(tx, ctx, { returnId, storeId: sale.store.id, reason, parts });
}
