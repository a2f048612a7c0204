import { type Allocation, allocateFirstExpiry, type BatchOnHand, isUsable, usableQuantity } from '../ledger/fefo';
import type { TransferLineInput } from './transfer';

export interface TransferShortage {
  /** The line's place in the draft, from 0. */
  index: number;
  asked: number;
  available: number;
}

export interface TransferAllocation {
  allocations: Allocation[];
  shortages: TransferShortage[];
}

/**
 * The batches that serve a draft, each named once. Chosen batches come first, then the rest first expiry first from
 * what they leave. Expired or blocked batches go only to the warehouse, and only when they were chosen.
 */
export function allocateTransfer(
  batches: readonly BatchOnHand[],
  lines: readonly TransferLineInput[],
  { today, takesUnusable }: { today: string; takesUnusable: boolean },
): TransferAllocation {
  const left = new Map(batches.map((batch) => [batch.batchId, { ...batch }]));
  const taken = new Map<string, Allocation>();
  const shortages: TransferShortage[] = [];
  const take = ({ batchId, productId, quantity }: Allocation) => {
    const batch = left.get(batchId);
    if (batch) batch.available -= quantity;
    taken.set(batchId, { batchId, productId, quantity: (taken.get(batchId)?.quantity ?? 0) + quantity });
  };
  const numbered = lines.map((line, index) => ({ ...line, index }));
  for (const { batchId, productId, quantity, index } of numbered) {
    if (batchId === null) continue;
    const batch = left.get(batchId);
    const mayGo = batch?.productId === productId && (takesUnusable || isUsable(batch, today));
    const available = mayGo ? batch.available : 0;
    if (available < quantity) shortages.push({ index, asked: quantity, available });
    else take({ batchId, productId, quantity });
  }
  for (const { batchId, productId, quantity, index } of numbered) {
    if (batchId !== null) continue;
    const candidates = [...left.values()].filter((batch) => batch.productId === productId);
    const allocations = allocateFirstExpiry(candidates, quantity, today);
    if (allocations) for (const allocation of allocations) take(allocation);
    else shortages.push({ index, asked: quantity, available: usableQuantity(candidates, today) });
  }
  return { allocations: [...taken.values()], shortages: shortages.sort((a, b) => a.index - b.index) };
}
