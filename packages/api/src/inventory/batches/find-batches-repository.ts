import { beginning, type Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { FoundBatch } from '@bhandar/domain/reports';
import { batchNumberKey } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { ofAccessiblePlace } from '../stock/held-place-repository';

const NUMBER = sql`batch.number_key`;

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
