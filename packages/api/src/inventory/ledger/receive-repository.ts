import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

export interface BatchState {
  id: string;
  productId: string;
  batchNumber: string;
  expiresOn: string | null;
  unitCost: string | null;
  mrpMinor: number | null;
  /** At all locations together. */
  onHand: number;
}

type BatchKey = Pick<BatchState, 'productId' | 'batchNumber' | 'expiresOn'>;

const json = (rows: readonly unknown[]) => JSON.stringify(rows);

/** The batches of these keys, created if new, with their stock at all locations. */
export async function holdBatches(tx: Tx, keys: readonly BatchKey[], receivedAt: Date): Promise<BatchState[]> {
  const asked = sql`jsonb_to_recordset(${json(keys)}::jsonb)
    as r("productId" uuid, "batchNumber" text, "expiresOn" date)`;
  await sql`
    insert into batch (product_id, batch_number, expires_on, received_at)
    select distinct "productId", "batchNumber", "expiresOn", ${receivedAt}::timestamptz from ${asked} order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<BatchState>`
    select batch.id, batch.product_id, batch.batch_number, batch.expires_on, batch.unit_cost, batch.mrp_minor,
      coalesce((select sum(b.on_hand) from stock_balance b where b.batch_id = batch.id), 0)::bigint as on_hand
    from (select distinct "productId", "batchNumber", "expiresOn" from ${asked}) key
    join batch on batch.product_id = key."productId" and batch.batch_number = key."batchNumber"
      and batch.expires_on is not distinct from key."expiresOn"`.execute(tx);
  return rows;
}

export async function updateBatches(
  tx: Tx,
  batches: readonly Pick<BatchState, 'id' | 'unitCost' | 'mrpMinor'>[],
): Promise<void> {
  await sql`
    update batch set unit_cost = r."unitCost", mrp_minor = r."mrpMinor"
    from jsonb_to_recordset(${json(batches)}::jsonb) as r(id uuid, "unitCost" numeric, "mrpMinor" bigint)
    where batch.id = r.id and (batch.unit_cost, batch.mrp_minor) is distinct from (r."unitCost", r."mrpMinor")`.execute(
    tx,
  );
}
