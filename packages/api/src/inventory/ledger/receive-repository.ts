import type { Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

export interface BatchState {
  id: string;
  productId: string;
  batchNumber: string;
  expiresOn: string | null;
  unitCost: string | null;
  mrpMinor: number | null;
  /** The store that bought these goods itself; null for the goods of the warehouse. */
  storeId: string | null;
  /** At all locations together. */
  onHand: number;
}

type BatchKey = Pick<BatchState, 'productId' | 'batchNumber' | 'expiresOn' | 'mrpMinor' | 'storeId'>;

const json = (rows: readonly unknown[]) => JSON.stringify(rows);

const NUMBER_KEY = sql`batch_number_key(r."batchNumber")`;
/** Joins to new batches `r` the block of their number, which a new batch takes over. */
export const withBlockOfNumber = sql`left join lateral (
    select blocked_at, blocked_by, blocked_reason from batch
    where product_id = r."productId" and number_key = ${NUMBER_KEY} and number_key <> '' and blocked_at is not null
      and not blocked_alone
    order by blocked_at desc limit 1
  ) block on true`;

const SAME_NUMBER = sql`batch.product_id = r."productId" and batch.number_key = ${NUMBER_KEY}
  and batch.expires_on is not distinct from r."expiresOn" and batch.store_id is not distinct from r."storeId"`;

/**
 * The batch of each key, created if new, with its stock at all locations. A batch is one number, expiry day and MRP of a
 * product; goods that a store bought itself are batches of their own, whose cost moves no other's; goods of unknown MRP belong to the newest batch of their number and day. A new batch of a blocked number is blocked.
 */
export async function holdBatches(tx: Tx, keys: readonly BatchKey[], receivedAt: Date): Promise<BatchState[]> {
  const asked = sql`jsonb_to_recordset(${json(keys.map((key, no) => ({ ...key, no })))}::jsonb)
    as r(no int, "productId" uuid, "batchNumber" text, "expiresOn" date, "mrpMinor" bigint, "storeId" uuid)`;
  const insert = (wanted: RawBuilder<unknown>) => sql`
    insert into batch (product_id, batch_number, expires_on, mrp_minor, store_id, received_at, blocked_at, blocked_by,
      blocked_reason)
    select "productId", "batchNumber", "expiresOn", "mrpMinor", "storeId", ${receivedAt}::timestamptz, blocked_at, blocked_by,
      coalesce(blocked_reason, '')
    from ${asked} ${withBlockOfNumber}
    where ${wanted} order by "productId", ${NUMBER_KEY}, "expiresOn", "mrpMinor", no
    on conflict do nothing`;
  await insert(sql`"mrpMinor" is not null or ${NUMBER_KEY} = ''`).execute(tx);
  if (keys.some(({ mrpMinor }) => mrpMinor === null)) {
    await insert(sql`"mrpMinor" is null and not exists (select from batch where ${SAME_NUMBER})`).execute(tx);
  }
  const { rows } = await sql<BatchState>`
    select batch.id, batch.product_id, batch.batch_number, batch.expires_on, batch.unit_cost, batch.mrp_minor,
      batch.store_id, coalesce((select sum(b.on_hand) from stock_balance b where b.batch_id = batch.id), 0)::bigint as on_hand
    from ${asked} cross join lateral (
      select * from batch
      where ${SAME_NUMBER} and (batch.mrp_minor is not distinct from r."mrpMinor"
        or r."mrpMinor" is null and batch.number_key <> '')
      order by batch.mrp_minor is not distinct from r."mrpMinor" desc, batch.former_twin, batch.received_at desc, batch.id
      limit 1
    ) batch order by r.no`.execute(tx);
  return rows;
}

/** The batch of goods whose MRP is not known, created if new. */
export async function ensureBatch(
  tx: Tx,
  { receivedAt, ...key }: Omit<BatchKey, 'mrpMinor' | 'storeId'> & { receivedAt: Date },
): Promise<string> {
  const [batch] = await holdBatches(tx, [{ ...key, mrpMinor: null, storeId: null }], receivedAt);
  if (!batch) throw new Error('A batch that was just made is there');
  return batch.id;
}

/**
 * Sets cost and MRP. A batch of an older version may carry the MRP of later goods; it keeps that where the right one
 * would make it equal to another batch.
 */
export async function updateBatches(
  tx: Tx,
  batches: readonly Pick<BatchState, 'id' | 'unitCost' | 'mrpMinor'>[],
): Promise<void> {
  await sql`
    update batch set unit_cost = r."unitCost", mrp_minor = case when exists (
        select from batch twin where twin.id <> batch.id and twin.former_twin = batch.former_twin
          and twin.store_id is not distinct from batch.store_id
          and (twin.product_id, twin.number_key) = (batch.product_id, batch.number_key)
          and twin.expires_on is not distinct from batch.expires_on and twin.mrp_minor is not distinct from r."mrpMinor"
      ) then batch.mrp_minor else r."mrpMinor" end
    from jsonb_to_recordset(${json(batches)}::jsonb) as r(id uuid, "unitCost" numeric, "mrpMinor" bigint)
    where batch.id = r.id and (batch.unit_cost, batch.mrp_minor) is distinct from (r."unitCost", r."mrpMinor")`.execute(
    tx,
  );
}
