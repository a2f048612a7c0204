import * as z from 'zod';
import { type BatchOnHand, isUsable } from '../../inventory';
import { coded, DomainError, Id, isExpired, NotedDay, type Refusal } from '../../shared';
import { blockedPackMessage } from './sellable-stock';

/** A batch of a product that a store has, also an unsellable one. */
export const TillBatch = z.object({
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  quantity: z.number().int(),
  /** Why it may not be chosen. */
  refused: z.enum(['expired', 'blocked']).nullable(),
});
export type TillBatch = z.infer<typeof TillBatch>;

export const TillBatchQuery = z.object({ productId: Id, locationId: Id.optional() });

export const batchLeftMessage = (batchNumber: string, left: number): Refusal =>
  batchNumber ? coded('sale.batchLeft', { left, batch: batchNumber }) : coded('sale.unnumberedBatchLeft', { left });
export const BATCH_GONE = coded('sale.batchGone');

type HeldBatch = Pick<BatchOnHand, 'expiresOn' | 'blocked' | 'available'> & { batchNumber: string };

interface WantedOfBatch {
  quantity: number;
  today: string;
  /** The title of its product, which the messages do not name. */
  product: string;
}

/** A chosen batch serves the whole line or refuses it, and is never replaced by another one. */
export function refuseBatch(batch: HeldBatch | undefined, { quantity, today, product }: WantedOfBatch): void {
  const data = { product };
  if (!batch) throw new DomainError('INSUFFICIENT_STOCK', BATCH_GONE, { data });
  const { batchNumber, expiresOn, available } = batch;
  if (isExpired(expiresOn, today)) {
    const expired = coded('sale.expiredBatch', { batch: batchNumber, day: expiresOn ?? '' });
    throw new DomainError('RULE_BROKEN', expired, { data });
  }
  if (!isUsable(batch, today)) throw new DomainError('RULE_BROKEN', blockedPackMessage(batchNumber), { data });
  if (available < quantity) {
    throw new DomainError('INSUFFICIENT_STOCK', batchLeftMessage(batchNumber, available), { data });
  }
}

export const SAY_WHY_THIS_BATCH = coded('sale.sayWhyBatch');

/** Whether a batch that may be sold expires before the chosen one. */
export function isAgainstFirstExpiry(
  batches: readonly Pick<BatchOnHand, 'batchId' | 'expiresOn' | 'blocked' | 'available'>[],
  batchId: string,
  today: string,
): boolean {
  const chosen = batches.find((batch) => batch.batchId === batchId);
  return batches.some(
    (batch) =>
      batch.available > 0 &&
      isUsable(batch, today) &&
      batch.expiresOn !== null &&
      (chosen?.expiresOn == null || batch.expiresOn < chosen.expiresOn),
  );
}
