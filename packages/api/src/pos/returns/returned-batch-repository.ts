import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** The batch on the pack of goods without a receipt. */
export interface PackBatch {
  batchNumber: string;
  expiresOn: string | null;
  mrpMinor: number | null;
  /** Recalled everywhere, or blocked at the store that takes it back. */
  isBlocked: boolean;
}

/**
 * Finds the batch of a pack. A number without an expiry matches if one batch has the number; if several do, the expiry
 * stays unknown.
 */
export async function findPackBatch(
  tx: Tx,
  pack: { productId: string; batchNumber: string; expiresOn: string | null },
): Promise<PackBatch> {
  const { productId, batchNumber, expiresOn } = pack;
  const { rows } = await sql<PackBatch>`
    select batch_number, expires_on, mrp_minor, blocked_at is not null as is_blocked from batch
    where product_id = ${productId}::uuid and number_key = batch_number_key(${batchNumber})
      and (expires_on = ${expiresOn}::date or ${expiresOn}::date is null)
    limit 2`.execute(tx);
  const [known, another] = batchNumber === '' ? rows.filter((row) => row.expiresOn === expiresOn) : rows;
  if (known && !another) return known;
  return { batchNumber, expiresOn, mrpMinor: null, isBlocked: rows.length > 0 && rows.every((row) => row.isBlocked) };
}
