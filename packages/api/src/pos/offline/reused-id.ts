import { createHash } from 'node:crypto';
import type { QueuedSale } from '@bhandar/domain/pos';
import { referenceOf } from '@bhandar/domain/pos';
import { issue } from '@bhandar/domain/shared';
import type { KnownSale } from './queued-sale-repository';

/**
 * A till that got no answer may change its cart and sell it under the same id. The second sale gets its own id, derived
 * from its content.
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

/** Refers to the first sale by its receipt number, or by the reference on the till's offline receipt. */
export const reusedMessage = ({ id, receiptNo }: KnownSale): string =>
  issue('offlineSale.idReused', { receipt: receiptNo ?? referenceOf(id) });
