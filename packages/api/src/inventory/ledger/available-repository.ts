import type { Db, Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** Usable units of products in the warehouse, and in a store, today. */
export interface ProductStock {
  productId: string;
  available: number;
  storeHas: number;
}

/** Whether `batch` is blocked, everywhere or at the place of the balance. */
export const isBlockedSql = (balance = 'b'): string =>
  `(coalesce(batch.blocked_at, ${balance}.blocked_at) is not null)`;

/**
 * Whether `batch` may leave the place of balance `b` today: it is usable through its expiry day, unless it is blocked.
 * `isUsable` of the domain is the same rule.
 */
export const usableOn = (today: string) =>
  sql<boolean>`(not ${sql.raw(isBlockedSql())} and (batch.expires_on is null or batch.expires_on >= ${today}::date))`;

/** The stock of products in the warehouse and, if given, in a store; products without stock are left out. */
export async function readStockOf(
  db: Db | Tx,
  asked: { productIds: readonly string[]; storeId: string | null; today: string },
): Promise<Map<string, ProductStock>> {
  const { productIds, storeId, today } = asked;
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<ProductStock>`/* name:stock-of-products */
    select b.product_id,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.kind = 'warehouse'), 0)::bigint as available,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.id = ${storeId}::uuid), 0)::bigint as store_has
    from stock_balance b
    join location place on place.id = b.location_id and (place.kind = 'warehouse' or place.id = ${storeId}::uuid)
    join batch on batch.id = b.batch_id
    where b.product_id = any(${productIds}::uuid[]) and b.on_hand > 0 and ${usableOn(today)}
    group by b.product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

export interface NextBatch {
  productId: string;
  batchNumber: string;
  expiresOn: string | null;
}

/** The batch of each product that would leave the warehouse first. */
export async function readNextBatches(
  db: Db | Tx,
  asked: { productIds: readonly string[]; today: string },
): Promise<Map<string, NextBatch>> {
  if (asked.productIds.length === 0) return new Map();
  const { rows } = await sql<NextBatch>`
    select distinct on (b.product_id) b.product_id, batch.batch_number, batch.expires_on
    from stock_balance b
    join location place on place.id = b.location_id and place.kind = 'warehouse'
    join batch on batch.id = b.batch_id
    where b.product_id = any(${asked.productIds}::uuid[]) and b.on_hand > b.reserved and ${usableOn(asked.today)}
    order by b.product_id, batch.expires_on nulls last, batch.received_at, batch.id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Units of products that a store sold since an instant. */
export async function readSoldSince(
  db: Db | Tx,
  asked: { productIds: readonly string[]; storeId: string; since: Date },
): Promise<Map<string, number>> {
  if (asked.productIds.length === 0) return new Map();
  const { rows } = await sql<{ productId: string; sold: number }>`
    select line.product_id, sum(line.quantity)::bigint as sold
    from sale_line line join sale on sale.id = line.sale_id
    where sale.location_id = ${asked.storeId} and sale.sold_at >= ${asked.since} and sale.status = 'accepted'
      and line.product_id = any(${asked.productIds}::uuid[])
    group by line.product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row.sold]));
}
