import type { Tx } from '@bhandar/db';
import { isUnknownBatch } from '@bhandar/domain/inventory';
import type { Disposition, RefundPayment, ReturnableLine, ReturnCause } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { ensureBatch, grantQuota, restoreQuota } from '../../inventory';
import { refundToAccount } from '../customer-accounts/refund-to-account';
import { insertRefunds } from './refund-repository';
import { moveReturned, partsOf, type TakenLine } from './return-movements';
import { insertReturn, type NewReturn, type NewReturnLine } from './return-writes-repository';
import { listSoldBatches, type ReturnableRow } from './returnable-repository';

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

export interface ReceiptLine extends ReturnableLine {
  saleLineNo: number;
  refundMinor: number;
  disposition: Disposition;
}

/** The rows of lines that are returned from a receipt. */
export const receiptLineRows = (saleId: string, lines: readonly ReceiptLine[]) =>
  lines.map(({ lineNo, saleLineNo, productId, name, strength, quantity, refundMinor, disposition }) => ({
    lineNo,
    saleId,
    saleLineNo,
    productId,
    productName: name,
    strength,
    quantity,
    refundMinor,
    disposition,
  }));

interface PackLine {
  lineNo: number;
  productId: string;
  quantity: number;
  batchNumber: string;
  expiresOn: string | null;
}

type ReturnedGoods =
  | { sale: ReturnableRow; lines: readonly (TakenLine & { productId: string })[] }
  | { storeId: string; requestedById: string; lines: readonly PackLine[] };

interface PostedReturn {
  returnId: string;
  cause: ReturnCause;
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
  const { returnId, cause, reason, refunds, goods } = posted;
  await insertRefunds(tx, returnId, refunds);
  if ('sale' in goods) {
    const { sale, lines } = goods;
    await refundToAccount(tx, ctx, { returnId, sale, refunds });
    await takeBackSold(tx, ctx, { returnId, sale, cause, reason, lines });
  } else {
    await takeBackUnsold(tx, ctx, { returnId, reason, ...goods });
  }
}

/** Restores the seller's quota from own orders, and moves the sold batches back. */
async function takeBackSold(
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
  // The return's own row is `posted` already but has moved nothing yet, so it is not deducted.
  const sold = await listSoldBatches(tx, sale.saleId);
  // For recalled goods the recalled batches are returned first.
  const parts = partsOf(
    lines,
    cause === 'recalled' ? sold.sort((a, b) => Number(b.blocked) - Number(a.blocked)) : sold,
  );
  await moveReturned(tx, ctx, { returnId, storeId: sale.store.id, reason, parts });
}

/**
 * Goods without a receipt go to quarantine. The person who took back goods of a known batch may sell them once they are
 * released; others are never released.
 */
async function takeBackUnsold(
  tx: Tx,
  ctx: StaffContext,
  back: { returnId: string; storeId: string; requestedById: string; reason: string; lines: readonly PackLine[] },
): Promise<void> {
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
}
