import type { Tx } from '@bhandar/db';
import type { BatchMoments } from '@bhandar/domain/pos';
import { sql } from 'kysely';

export interface StoreBatch extends BatchMoments {
  batchId: string;
  productId: string;
  isNumbered: boolean;
}

/** All batches of products that a store has or had, by id: when each came, and since when it is blocked. */
export async function readBatchMoments(
  tx: Tx,
  { locationId, productIds }: { locationId: string; productIds: readonly string[] },
): Promise<Map<string, StoreBatch>> {
  const { rows } = await sql<StoreBatch>`
    select b.batch_id, b.product_id, batch.number_key <> '' as is_numbered, least(batch.blocked_at, b.blocked_at) as blocked_at, came.arrived_at
    from stock_balance b join batch on batch.id = b.batch_id
    cross join lateral (
      select min(m.occurred_at) as arrived_at from stock_movement m
      where m.batch_id = b.batch_id and m.to_location_id = b.location_id
    ) came
    where b.location_id = ${locationId}::uuid and b.product_id = any(${[...new Set(productIds)]}::uuid[])
      and came.arrived_at is not null`.execute(tx);
  return new Map(rows.map((row) => [row.batchId, row]));
}
