import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** A price of 0 is as good as none. */
const known = (taka: RawBuilder<unknown>) => sql`nullif(${taka}, 0)`;

const worthOfProduct = (mrpMinor: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  ${known(sql`product.unit_cost`)},
  (select ${known(sql`max(pack.trade_price_minor::numeric / pack.size)`)} / 100 from product_pack pack
    where pack.product_id = product.id),
  ${known(mrpMinor)} / 100.0,
  (select max(price.price_minor) / 100.0 from location store
    join store_price price on price.location_id = store.id and price.scope_id = product.id),
  0)`;

/**
 * The worth of a unit of `product` in taka where a limit asks for it: its cost, else its trade price, its MRP or the
 * price of a store. A manager moves none of the organisation's figures.
 */
export const productWorth = worthOfProduct(sql`product.unit_mrp_minor`);

/**
 * The same of a unit of `batch`, or the cost of the batch if that is more. Free goods cost nothing and are worth as much
 * as others, and a manager who buys for a store states the cost of the batch.
 */
export const batchWorth = sql<string>`greatest(batch.unit_cost, ${worthOfProduct(
  sql`greatest(batch.mrp_minor, product.unit_mrp_minor)`,
)})::numeric(16, 4)`;

/** The changes with what a unit of each is worth where a limit asks for it; documents state the cost instead. */
export async function atWorth<Change extends { batchId: string }>(
  db: Db | Tx,
  changes: readonly Change[],
): Promise<(Change & { unitValue: string })[]> {
  const { rows } = await sql<{ batchId: string; unitValue: string }>`
    select batch.id as batch_id, ${batchWorth} as unit_value from batch join product on product.id = batch.product_id
    where batch.id = any(${changes.map(({ batchId }) => batchId)}::uuid[])`.execute(db);
  const values = new Map(rows.map(({ batchId, unitValue }) => [batchId, unitValue]));
  return changes.map((change) => ({ ...change, unitValue: values.get(change.batchId) ?? '0' }));
}

/** The same of units of products whose batch is not known. */
export async function atProductWorth<Change extends { productId: string }>(
  db: Db | Tx,
  changes: readonly Change[],
): Promise<(Change & { unitValue: string })[]> {
  const { rows } = await sql<{ productId: string; unitValue: string }>`
    select product.id as product_id, ${productWorth}::numeric(16, 4) as unit_value from product
    where product.id = any(${changes.map(({ productId }) => productId)}::uuid[])`.execute(db);
  const values = new Map(rows.map(({ productId, unitValue }) => [productId, unitValue]));
  return changes.map((change) => ({ ...change, unitValue: values.get(change.productId) ?? '0' }));
}
