import {
  isPaidInCash,
  mayPostSaleReturn,
  type ReturnableSale,
  type ReturnSaleInput,
  readReference,
  type SaleReturn,
  whyNotCredit,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { refundShift, tillOfDevice } from '../shifts/refund-shift';
import { decideRefundOf, waitingRefundOf } from './decide-refund';
import { postReturn, receiptLineRows, recordReturn } from './post-return';
import { publishPosted } from './publish-posted';
import { readRefundable } from './refund-repository';
import { getReturnFor, lockSale } from './return-repository';
import {
  findReceiptForReturn,
  findReferenceForReturn,
  findSaleForReturn,
  listReturnableLines,
} from './returnable-repository';
import { returnedLinesOf } from './returned-lines';

/** A receipt by its number, or by the reference that an offline till printed, with the units that may still be returned. */
export async function findReturnableSale(ctx: StaffContext, receiptNo: string): Promise<ReturnableSale> {
  const reference = readReference(receiptNo);
  const sale =
    (await findReceiptForReturn(ctx.db, ctx.actor, receiptNo.toUpperCase())) ??
    (reference && (await findReferenceForReturn(ctx.db, ctx.actor, reference)));
  if (!sale) throw notFound('receipt');
  const { saleId, receiptNo: number, store, customerName, customer, cashier, method, soldAt, businessOn } = sale;
  const facts = { saleId, receiptNo: number, store, customerName, customer, cashier, method, businessOn };
  const lines = await listReturnableLines(ctx.db, { saleId, today: todayOf(ctx) });
  const money = await readRefundable(ctx.db, sale.saleId);
  return { ...facts, ...money, soldAt: soldAt.toISOString(), today: todayOf(ctx), lines };
}

/** Returns goods of a receipt. A manager's return posts at once; others wait, move nothing, and reserve their units. */
export async function returnSale(ctx: StaffContext, input: ReturnSaleInput): Promise<SaleReturn> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const sale = await findSaleForReturn(tx, actor, input.saleId);
    if (!sale) throw notFound('sale');
    await lockSale(tx, sale.saleId);
    if (sale.isVoided) throw new DomainError('INVALID_TRANSITION', coded('saleReturn.voided'));
    const { known, lines } = await returnedLinesOf(tx, ctx, sale, input);
    const post = mayPostSaleReturn(actor, { locationId: sale.store.id, hasReceipt: true });
    const method = input.refundMethod ?? sale.method;
    refuse(whyNotCredit({ hasCustomer: sale.customerId !== null }, input.refundMethod));
    const { refunds, ...refund } = post
      ? await decideRefundOf(tx, ctx, sale, { known, lines, method })
      : await waitingRefundOf(tx, sale, { known, lines, method });
    const place = { locationId: sale.store.id, deviceId: input.deviceId, cash: isPaidInCash(refunds) };
    const { cause, reason } = input;
    const id = await recordReturn(tx, ctx, {
      isPosted: post,
      locationId: sale.store.id,
      saleId: sale.saleId,
      shiftId: post ? await refundShift(tx, ctx, place) : null,
      tillId: await tillOfDevice(tx, ctx, place),
      cause,
      reason,
      ...refund,
      lines: receiptLineRows(sale.saleId, lines),
    });
    const posted = { returnId: id, cause, requestedById: actor.id, reason, refunds, goods: { sale, lines } };
    if (post) await postReturn(tx, ctx, posted);
    const made = await getReturnFor(tx, actor, id);
    await audit(tx, ctx, {
      action: post ? 'return.posted' : 'return.requested',
      entity: 'saleReturn',
      entityId: id,
      locationId: sale.store.id,
      after: { saleId: sale.saleId, cause, refundMinor: made.refundMinor, lines: input.lines },
    });
    if (post) await publishPosted(tx, ctx, made);
    else await publish(tx, ctx, { kind: 'return.waiting', locationId: sale.store.id, of: 'saleReturn', returnId: id });
    return made;
  });
}
