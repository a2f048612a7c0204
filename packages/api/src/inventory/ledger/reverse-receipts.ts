import type { Tx } from '@bhandar/db';
import { updateBatches } from './receive-repository';
import { type BatchBalance, type ReceivedLine, withGoods } from './receive-stock';

/** A receipt of a purchase into a batch. */
export interface BatchReceipt
  extends Pick<ReceivedLine, 'purchaseId' | 'lineNo' | 'quantity' | 'unitCost' | 'mrpMinor'> {
  batchId: string;
  /** The batch before the receipt; null if that was not recorded. */
  before: BatchBalance | null;
  /** Whether it is being reversed. */
  gone: boolean;
}

type Price = Pick<BatchBalance, 'unitCost' | 'mrpMinor'>;

interface Replayed {
  batchId: string;
  price: Price;
  /** The remaining receipts, with the batch before each as if the others had never happened. */
  remaining: (BatchReceipt & { before: BatchBalance })[];
}

/**
 * Replays the receipts of one batch from the first reversed one, without the reversed ones, and averages the cost over
 * the remaining stock. Other movements since then changed no cost.
 */
export function replayReceipts(batchId: string, receipts: readonly BatchReceipt[], now: Price): Replayed {
  const since = receipts.slice(receipts.findIndex(({ gone }) => gone));
  const first = since[0]?.before;
  if (!first) return { batchId, price: { ...now, mrpMinor: lastMrp(receipts) ?? now.mrpMinor }, remaining: [] };
  let price: Price = first;
  let missing = 0;
  const remaining: Replayed['remaining'] = [];
  for (const receipt of since) {
    if (receipt.gone) {
      missing += receipt.quantity;
      continue;
    }
    const before = { ...price, onHand: Math.max(0, (receipt.before?.onHand ?? missing) - missing) };
    remaining.push({ ...receipt, before });
    price = withGoods(before, receipt);
  }
  const { mrpMinor } = since.some(gaveMrp) ? price : now;
  return { batchId, price: { unitCost: price.unitCost, mrpMinor }, remaining };
}

/** In older versions a receipt gave its batch an MRP; now a batch has one MRP, which only a correction changes. */
const gaveMrp = ({ mrpMinor, before }: BatchReceipt): boolean =>
  mrpMinor !== null && before !== null && before.mrpMinor !== mrpMinor;

/** For receipts from before the batch's earlier state was recorded: the MRP of the last remaining receipt. */
const lastMrp = (receipts: readonly BatchReceipt[]): number | null =>
  receipts.findLast(({ gone, mrpMinor }) => !gone && mrpMinor !== null)?.mrpMinor ?? null;

export interface RestoredBatch {
  batchId: string;
  before: Price;
  after: Price;
}

/**
 * Restores cost and MRP of batches as if the reversed goods had never arrived. The caller locks the products. Answers
 * the changes, and the remaining receipts with their new earlier states.
 */
export async function restoreBatches(
  tx: Tx,
  batches: readonly { batchId: string; now: Price; receipts: readonly BatchReceipt[] }[],
): Promise<{ restored: RestoredBatch[]; remaining: Replayed['remaining'] }> {
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
    remaining: replayed.flatMap(({ remaining }) => remaining),
  };
}
