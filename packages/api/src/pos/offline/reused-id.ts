import { createHash } from 'node:crypto';
import type { QueuedSale } from '@bhandar/domain/pos';
import { issue } from '@bhandar/domain/shared';
import type { KnownSale } from './queued-sale-repository';

/**
 * A till that never heard what became of a sale may have changed its cart and sold that under the same id. The second gets
 * an id of its own, the same one however often it is sent.
 */
export const anotherUnder = (queued: QueuedSale): QueuedSale => ({
  ...queued,
  sale: { ...queued.sale, id: idOf(queued.sale) },
});

/** UUID version 8 (RFC 9562) of the content. */
function idOf(content: unknown): string {
  const bytes = createHash('sha256').update(JSON.stringify(content)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Names the first one by its receipt, or as the till's own receipt does. */
export const reusedMessage = ({ id, receiptNo }: KnownSale): string =>
  issue('offlineSale.idReused', { receipt: receiptNo ?? id.slice(-8).toUpperCase() });
