import type { Tx } from '@bhandar/db';
import { isUnknownBatch, totalWorthMinor, unpaidWorthMinor } from '@bhandar/domain/inventory';
import {
  type Disposition,
  paidMinorOf,
  type RefundPayment,
  type ReturnableLine,
  type ReturnCause,
} from '@bhandar/domain/pos';
import { coded, DomainError } from '@bhandar/domain/shared';
import { listCountedAsActor, recordSoloAct } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { atWorth, ensureBatch, grantQuota, restoreQuotaOfSale } from '../../inventory';
import { refundToAccount } from '../customer-accounts/refund-to-account';
import { insertRefunds } from './refund-repository';
import { moveReturned } from './return-movements';
import { insertReturn, type NewReturn, type NewReturnLine } from './return-writes-repository';
import type { ReturnableRow } from './returnable-repository';

interface RecordedReturn
  extends Pick<
    NewReturn,
    'locationId' | 'saleId' | 'shiftId' | 'tillId' | 'cause' | 'boughtOn' | 'reason' | 'refundMethod' | 'roundingMinor'
  > {
  /** Posted now by the person who records it; otherwise it waits for a manager. */
  isPosted: boolean;
  lines: readonly (NewReturnLine & { refundMinor: number })[];
}

/** Writes a return with its lines; `postReturn` follows if it is posted. */
export function recordReturn(tx: Tx, ctx: StaffContext, recorded: RecordedReturn): Promise<string> {
  const { isPosted, lines, ...row } = recorded;
  const at = ctx.now();
  const returned: NewReturn = {
    ...row,
    status: isPosted ? 'posted' : 'pending',
    refundMinor: lines.reduce((sum, line) => sum + line.refundMinor, 0),
    businessOn: todayOf(ctx),
    requestedBy: ctx.actor.id,
    requestedAt: at,
    ...(isPosted ? { postedBy: ctx.actor.id, postedAt: at } : {}),
  };
  return insertReturn(tx, returned, lines);
}

/** Units of a receipt's line, in the batches that they came back in. */
interface TakenLine {
  lineNo: number;
  productId: string;
  quantity: number;
  disposition: Disposition;
  refundMinor: number;
  parts: readonly { batchId: string; quantity: number }[];
}

export interface ReceiptLine extends ReturnableLine, Pick<TakenLine, 'disposition' | 'refundMinor' | 'parts'> {
  saleLineNo: number;
  /** The batch that was read from the pack. */
  batchId?: string | undefined;
}

/** The rows of lines that are returned from a receipt. */
export const receiptLineRows = (saleId: string, lines: readonly ReceiptLine[]) =>
  lines.map(({ lineNo, saleLineNo, productId, name, strength, quantity, refundMinor, disposition, batchId }) => ({
    lineNo,
    saleId,
    saleLineNo,
    productId,
    productName: name,
    strength,
    quantity,
    refundMinor,
    disposition,
    batchId: batchId ?? null,
  }));

interface PackLine {
  lineNo: number;
  productId: string;
  quantity: number;
  batchNumber: string;
  expiresOn: string | null;
}

type ReturnedGoods =
  | { sale: ReturnableRow; lines: readonly TakenLine[] }
  | { storeId: string; lines: readonly PackLine[] };

interface PostedReturn {
  returnId: string;
  cause: ReturnCause;
  /**
   * The person who requested it. A return that another person posts counts towards nobody's limit of the day, unless the
   * one who posts it added that person.
   */
  requestedById: string;
  reason: string;
  refunds: readonly RefundPayment[];
  /** The goods of a receipt, or goods without one. */
  goods: ReturnedGoods;
}

/**
 * The effects of every posted return, whose row is already `posted`: its refunds, the credit on the customer's account, the
 * quota and the movements. The till and its shift are locked before.
 */
export async function postReturn(tx: Tx, ctx: StaffContext, posted: PostedReturn): Promise<void> {
  const { returnId, cause, requestedById, reason, refunds, goods } = posted;
  await insertRefunds(tx, returnId, refunds);
  const refundMinor = paidMinorOf(refunds);
  let valueMinor: number;
  if ('sale' in goods) {
    const { sale, lines } = goods;
    await refundToAccount(tx, ctx, { returnId, sale, refunds });
    await takeBackSold(tx, ctx, { returnId, sale, reason, lines });
    valueMinor = refundMinor + (await unpaidWorthOf(tx, lines));
  } else {
    valueMinor = Math.max(refundMinor, await takeBackUnsold(tx, ctx, { returnId, requestedById, reason, ...goods }));
  }
  if (!(await listCountedAsActor(tx, ctx, [requestedById])).has(requestedById)) return;
  const withReceipt = cause === 'saleVoided' ? 'saleVoided' : 'refund';
  await recordSoloAct(tx, ctx, {
    act: 'sale' in goods ? withReceipt : 'returnWithoutReceipt',
    valueMinor,
    document: { kind: 'saleReturn', id: returnId },
  });
}

/** Goods that were sold for nothing, or far below their worth, count at their worth instead of their price. */
async function unpaidWorthOf(tx: Tx, lines: readonly TakenLine[]): Promise<number> {
  const back = lines.flatMap(({ parts }, line) =>
    parts.map(({ batchId, quantity }) => ({ line, batchId, change: quantity })),
  );
  const priced = await atWorth(tx, back);
  return unpaidWorthMinor(
    lines.map(({ refundMinor }, line) => ({
      paidMinor: refundMinor,
      goods: priced.filter((part) => part.line === line),
    })),
  );
}

/** Restores the quota that the goods were sold from, and moves the sold batches back. */
async function takeBackSold(
  tx: Tx,
  ctx: StaffContext,
  back: {
    returnId: string;
    sale: ReturnableRow;
    reason: string;
    lines: readonly TakenLine[];
  },
): Promise<void> {
  const { returnId, sale, reason, lines } = back;
  if (sale.sellFrom === 'own-orders') {
    const { saleId, cashierId: staffId } = sale;
    await restoreQuotaOfSale(tx, {
      locationId: sale.store.id,
      staffId,
      saleId,
      returnId,
      products: lines,
      at: ctx.now(),
    });
  }
  const isShort = ({ quantity, parts }: TakenLine) => parts.reduce((sum, part) => sum + part.quantity, 0) < quantity;
  if (lines.some(isShort)) throw new DomainError('INVALID_TRANSITION', coded('saleReturn.nothingLeft'));
  const parts = lines.flatMap(({ lineNo, productId, disposition, parts: batches }) =>
    batches.map((batch) => ({ ...batch, lineNo, productId, disposition })),
  );
  await moveReturned(tx, ctx, { returnId, storeId: sale.store.id, reason, parts });
}

/**
 * Goods without a receipt go to quarantine. The person who took back goods of a known batch may sell them once they are
 * released; others are never released. Answers what the goods are worth.
 */
async function takeBackUnsold(
  tx: Tx,
  ctx: StaffContext,
  back: { returnId: string; storeId: string; requestedById: string; reason: string; lines: readonly PackLine[] },
): Promise<number> {
  const { returnId, storeId, requestedById, reason, lines } = back;
  await grantQuota(tx, {
    locationId: storeId,
    document: { kind: 'saleReturn', id: returnId },
    shares: lines
      .filter((line) => !isUnknownBatch(line))
      .map(({ productId, quantity }) => ({ staffId: requestedById, productId, quantity })),
    at: ctx.now(),
  });
  const parts = [];
  for (const { lineNo, productId, quantity, batchNumber, expiresOn } of lines) {
    const batchId = await ensureBatch(tx, {
      productId,
      batchNumber,
      expiresOn,
      receivedAt: ctx.now(),
    });
    parts.push({ lineNo, productId, batchId, quantity, disposition: 'quarantine' as const });
  }
  await moveReturned(tx, ctx, { returnId, storeId, reason, parts });
  return totalWorthMinor(
    await atWorth(
      tx,
      parts.map(({ batchId, quantity }) => ({ batchId, change: quantity })),
    ),
  );
}
