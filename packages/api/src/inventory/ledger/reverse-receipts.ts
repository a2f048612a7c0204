import type { Tx } from '@bhandar/db';
import { updateBatches } from './receive-repository';
import { type BatchStanding, type ReceivedLine, withGoods } from './receive-stock';

/** Goods that a purchase brought into a batch. */
export interface BatchReceipt
  extends Pick<ReceivedLine, 'purchaseId' | 'lineNo' | 'quantity' | 'unitCost' | 'mrpMinor'> {
  batchId: string;
  /** What the batch was when they joined it; null where nobody kept it. */
  before: BatchStanding | null;
  /** Whether they are being taken back. */
  gone: boolean;
}

type Price = Pick<BatchStanding, 'unitCost' | 'mrpMinor'>;

interface Replayed {
  batchId: string;
  price: Price;
  /** The receipts that stand, with what the batch was before each, had the others never come. */
  standing: (BatchReceipt & { before: BatchStanding })[];
}

/**
 * Walks the receipts of one batch as they came, from the first that is taken back, and leaves those out: the average
 * runs over what was held without them. What else came and went since changed neither cost nor MRP.
 */
export function replayReceipts(batchId: string, receipts: readonly BatchReceipt[], now: Price): Replayed {
  const since = receipts.slice(receipts.findIndex(({ gone }) => gone));
  const first = since[0]?.before;
  if (!first) return { batchId, price: { ...now, mrpMinor: lastMrp(receipts) ?? now.mrpMinor }, standing: [] };
  let price: Price = first;
  let missing = 0;
  const standing: Replayed['standing'] = [];
  for (const receipt of since) {
    if (receipt.gone) {
      missing += receipt.quantity;
      continue;
    }
    const before = { ...price, onHand: Math.max(0, (receipt.before?.onHand ?? missing) - missing) };
    standing.push({ ...receipt, before });
    price = withGoods(before, receipt);
  }
  return { batchId, price: { unitCost: price.unitCost, mrpMinor: price.mrpMinor }, standing };
}

/** Of receipts from before standings were kept, the best that is known: what the last that stands says. */
const lastMrp = (receipts: readonly BatchReceipt[]): number | null =>
  receipts.findLast(({ gone, mrpMinor }) => !gone && mrpMinor !== null)?.mrpMinor ?? null;

export interface RestoredBatch {
  batchId: string;
  before: Price;
  after: Price;
}

/**
 * Puts cost and MRP of batches back to what they would be, had the goods that are taken back never come. The caller
 * holds the products. Answers what changed, and the receipts that stand since, as they are to be kept from now on.
 */
export async function restoreBatches(
  tx: Tx,
  batches: readonly { batchId: string; now: Price; receipts: readonly BatchReceipt[] }[],
): Promise<{ restored: RestoredBatch[]; standing: Replayed['standing'] }> {
  const replayed = batches.map(({ batchId, now, receipts }) => ({ now, ...replayReceipts(batchId, receipts, now) }));
  await updateBatches(
    tx,
    replayed.map(({ batchId, price }) => ({ id: batchId, ...price })),
  );
  const changed = replayed.filter(
    ({ now, price }) => now.unitCost !== price.unitCost || now.mrpMinor !== price.mrpMinor,
  );
  return {
    restored: changed.map(({ batchId, now, price }) => ({ batchId, before: now, after: price })),
    standing: replayed.flatMap(({ standing }) => standing),
  };
}
