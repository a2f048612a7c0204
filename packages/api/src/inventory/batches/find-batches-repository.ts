import { beginning, type Db, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { PrintedBatch } from '@bhandar/domain/inventory';
import type { FoundBatch } from '@bhandar/domain/reports';
import { batchNumberKey } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { ofAccessiblePlace } from '../stock/held-place-repository';

const NUMBER = sql`batch.number_key`;

/** For each of some goods, the batches of its product with the same number; none for goods without a number. */
export async function listBatchesOfNumbers(
  tx: Tx,
  goods: readonly { productId: string; batchNumber: string }[],
): Promise<PrintedBatch[][]> {
  if (goods.length === 0) return [];
  const asked = JSON.stringify(goods.map(({ productId, batchNumber }, no) => ({ no, productId, batchNumber })));
  const { rows } = await sql<PrintedBatch & { no: number }>`
    select r.no, batch.batch_number, batch.expires_on, batch.mrp_minor
    from jsonb_to_recordset(${asked}::jsonb) as r(no int, "productId" uuid, "batchNumber" text)
    join batch on batch.product_id = r."productId" and batch.number_key = batch_number_key(r."batchNumber")
      and batch.number_key <> ''
    order by r.no, batch.received_at desc, batch.id`.execute(tx);
  const known: PrintedBatch[][] = goods.map(() => []);
  for (const { no, ...batch } of rows) known[no]?.push(batch);
  return known;
}

/** Whether the number of `batch` contains a text, however either is spaced. */
export const batchNumberContains = (text: string) =>
  sql<boolean>`strpos(batch.number_key, batch_number_key(${text})) > 0`;

/** Batches with this number prefix that visible locations hold or held; exact matches first. */
export async function findBatchesByNumber(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundBatch[]> {
  const visible =
    actor.role === 'superadmin'
      ? sql`true`
      : sql`exists (select from stock_balance b join location place on place.id = b.location_id
          where b.batch_id = batch.id and ${ofAccessiblePlace(actor)})`;
  // Within a prefix the shortest number sorts first, which is the exact match.
  const { rows } = await sql<FoundBatch>`
    select batch.id, batch.batch_number, batch.expires_on, trim(product.trade_name || ' ' || product.strength) as product
    from batch join product on product.id = batch.product_id
    where ${beginning(NUMBER, batchNumberKey(number))} and ${visible}
    order by ${NUMBER} collate "C", batch.received_at desc, batch.id limit ${limit}`.execute(db);
  return rows;
}
