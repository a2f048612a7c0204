import { createHash } from 'node:crypto';
import type { Db, Tx } from '@bhandar/db';
import {
  decideExchange,
  type Exchange,
  type ExchangeInput,
  paidBy,
  type RefundPayment,
  whyNotCredit,
  whyNotExchangeAt,
  whyNotExchangeBy,
  whyNotPostSaleReturn,
  whyNotSellTo,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { AlreadyRecorded } from '../checkout/insert-sales-repository';
import { receiptOfStored } from '../checkout/receipt-of';
import { draftOf, type StoreDraft } from '../checkout/sale-draft';
import { findSale } from '../checkout/sale-repository';
import { answerRepeat, sellUnderLocks } from '../checkout/sell-locked';
import { askedRefundOf } from '../returns/decide-refund';
import { postReturn, receiptLineRows, recordReturn } from '../returns/post-return';
import { publishPosted } from '../returns/publish-posted';
import { readRefundable } from '../returns/refund-repository';
import { getReturnFor, lockSale } from '../returns/return-repository';
import { findSaleForReturn, type ReturnableRow } from '../returns/returnable-repository';
import { returnedLinesOf } from '../returns/returned-lines';
import { insertExchange } from './exchange-repository';
import { lockExchange } from './lock-exchange';

/**
 * Takes goods of a receipt back and sells others in one transaction: all of it or nothing. The sale's id is the
 * idempotency key: a repeat, also at the same moment, answers the first exchange.
 */
export async function exchangeGoods(ctx: StaffContext, input: ExchangeInput): Promise<Exchange> {
  const sale = await draftOf(ctx, input.sale);
  const draft = { ...sale, fingerprint: fingerprintOf(sale, input) };
  try {
    return await transact(ctx, (tx) => exchangeUnderLocks(tx, ctx, { input, draft }));
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof AlreadyRecorded)) throw error;
    await answerRepeat(ctx, draft, error);
    return answerOf(ctx.db, ctx, input.sale.id);
  }
}

/** Covers the sale and the returned goods, so that a repeat with a change in either is refused. */
const fingerprintOf = ({ fingerprint }: StoreDraft, { goods, creditMinor, refundMinor }: ExchangeInput): string =>
  createHash('sha256')
    .update(JSON.stringify([fingerprint, goods, creditMinor, refundMinor]))
    .digest('hex');

interface AskedExchange {
  input: ExchangeInput;
  draft: StoreDraft;
}

async function exchangeUnderLocks(tx: Tx, ctx: StaffContext, { input, draft }: AskedExchange): Promise<Exchange> {
  const { goods, sale } = input;
  const { cause, reason } = goods;
  const receipt = await lockReceipt(tx, ctx, { saleId: goods.saleId, draft });
  const { known, lines } = await returnedLinesOf(tx, ctx, receipt, goods);
  const decided = await decide(tx, ctx, { receipt, input, returned: { known, lines } });

  const locationId = receipt.store.id;
  const { shiftId, tillId } = await lockExchange(tx, ctx, { draft, receipt, lines, refunds: decided.refunds });
  const refunds = [...creditRefund(decided.creditMinor), ...decided.refunds];
  const returnId = await recordReturn(tx, ctx, {
    isPosted: true,
    locationId,
    saleId: receipt.saleId,
    shiftId,
    tillId,
    cause,
    reason,
    refundMethod: refunds.length > 0 ? paidBy(refunds) : receipt.method,
    roundingMinor: decided.roundingMinor,
    lines: receiptLineRows(receipt.saleId, lines),
  });
  const back = { sale: receipt, lines };
  await postReturn(tx, ctx, { returnId, cause, requestedById: ctx.actor.id, reason, refunds, goods: back });
  await sellUnderLocks(tx, ctx, { ...draft, exchange: decided });
  await insertExchange(tx, { saleId: sale.id, returnId, creditMinor: decided.creditMinor }, decided.credits);
  await audit(tx, ctx, {
    action: 'return.posted',
    entity: 'saleReturn',
    entityId: returnId,
    locationId,
    after: {
      saleId: receipt.saleId,
      cause,
      creditMinor: decided.creditMinor,
      lines: goods.lines,
      exchangedFor: sale.id,
    },
  });
  const exchange = await answerOf(tx, ctx, sale.id);
  await publishPosted(tx, ctx, exchange.returned);
  return exchange;
}

/** The receipt whose goods come back, locked; refuses a person who may not return, and another store's. */
async function lockReceipt(
  tx: Tx,
  { actor }: StaffContext,
  { saleId, draft }: { saleId: string; draft: StoreDraft },
): Promise<ReturnableRow> {
  await lockSale(tx, saleId);
  const receipt = await findSaleForReturn(tx, actor, saleId);
  if (!receipt) throw notFound('sale');
  const { store, isVoided } = receipt;
  refuse(whyNotPostSaleReturn(actor, { locationId: store.id, hasReceipt: true }));
  refuse(whyNotExchangeAt(store, draft.locationId));
  if (isVoided) throw new DomainError('INVALID_TRANSITION', coded('saleReturn.voided'));
  return receipt;
}

interface DecidableExchange {
  receipt: ReturnableRow;
  input: ExchangeInput;
  returned: Pick<Parameters<typeof askedRefundOf>[1], 'known' | 'lines'>;
}

/** The credit and what goes back; refused where it is not what the till has shown. */
async function decide(tx: Tx, { actor }: StaffContext, { receipt, input, returned }: DecidableExchange) {
  const { goods, sale } = input;
  const money = await readRefundable(tx, receipt.saleId);
  const asked = askedRefundOf(receipt, { ...returned, method: goods.refundMethod ?? receipt.method });
  refuse([...whyNotCredit(money, asked.method), ...whyNotExchangeBy(actor, money, asked, sale.totalMinor)]);
  const decided = decideExchange(money, asked, sale.totalMinor);
  refuse(whyNotSellTo({ returnedBy: receipt.customerId, soldTo: sale.customerId }, decided.credits));
  const refundMinor = decided.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (decided.creditMinor !== input.creditMinor || refundMinor !== input.refundMinor) {
    throw new DomainError('CHANGED_MEANWHILE', coded('exchange.changed'));
  }
  return decided;
}

const creditRefund = (amountMinor: number): RefundPayment[] =>
  amountMinor > 0 ? [{ method: 'exchange', tenderId: null, tenderName: '', amountMinor }] : [];

async function answerOf(db: Db | Tx, { actor }: StaffContext, saleId: string): Promise<Exchange> {
  const found = await findSale(db, saleId);
  if (!found?.exchange) throw notFound('sale');
  return { sale: receiptOfStored(found), returned: await getReturnFor(db, actor, found.exchange.returnId) };
}
