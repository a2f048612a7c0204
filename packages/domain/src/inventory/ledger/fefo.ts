import { isExpired } from '../../shared';

/** The facts of a batch at a location that allocation needs. */
export interface BatchOnHand {
  batchId: string;
  productId: string;
  expiresOn: string | null;
  receivedAt: string;
  blocked: boolean;
  /** On hand less reserved, in base units. */
  available: number;
}

export interface Allocation {
  batchId: string;
  productId: string;
  quantity: number;
}

/** Usable through the end of its expiry day, unless it is blocked. */
export const isUsable = (batch: Pick<BatchOnHand, 'expiresOn' | 'blocked'>, today: string): boolean =>
  !batch.blocked && !isExpired(batch.expiresOn, today);

/** First expiry first; without expiry last; then earlier received; then by id, so that every device agrees. */
export function byFirstExpiry(a: BatchOnHand, b: BatchOnHand): number {
  if (a.expiresOn !== b.expiresOn) {
    if (a.expiresOn === null) return 1;
    if (b.expiresOn === null) return -1;
    return a.expiresOn < b.expiresOn ? -1 : 1;
  }
  if (a.receivedAt !== b.receivedAt) return a.receivedAt < b.receivedAt ? -1 : 1;
  return a.batchId < b.batchId ? -1 : 1;
}

/** Units of a product that may leave the place today. */
export const usableQuantity = (batches: readonly BatchOnHand[], today: string): number =>
  batches.reduce((sum, batch) => sum + (isUsable(batch, today) ? batch.available : 0), 0);

/**
 * Takes a quantity of one product from its batches, first expiry first, splitting as needed. Answers undefined if the
 * usable batches hold too little; then nothing is taken.
 */
export function allocateFirstExpiry(
  batches: readonly BatchOnHand[],
  quantity: number,
  today: string,
): Allocation[] | undefined {
  const allocations: Allocation[] = [];
  let missing = quantity;
  for (const batch of batches.filter((candidate) => isUsable(candidate, today)).sort(byFirstExpiry)) {
    if (missing === 0) break;
    const taken = Math.min(missing, batch.available);
    if (taken <= 0) continue;
    allocations.push({ batchId: batch.batchId, productId: batch.productId, quantity: taken });
    missing -= taken;
  }
  return missing === 0 ? allocations : undefined;
}
