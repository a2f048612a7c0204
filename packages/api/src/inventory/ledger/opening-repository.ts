import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';
import { insertMovementsSql } from './ledger-fragments-repository';
import { withBlockOfNumber } from './receive-repository';

export interface OpeningRow {
  productId: string;
  batchNumber: string;
  expiresOn: string | null;
  quantity: number;
  unitCost: string | null;
  mrpMinor: number | null;
}

const SAME_NUMBER = sql`b.product_id = r."productId" and b.number_key = batch_number_key(r."batchNumber")
  and b.expires_on is not distinct from r."expiresOn"`;

/** Whatever MRP an earlier file gave: the same goods are not counted twice. */
const OPENED_BEFORE = sql`${SAME_NUMBER}
  and exists (select from stock_movement m where m.batch_id = b.id and m.document_kind = 'opening')`;

interface OpeningDocument {
  by: string;
  at: Date;
  jobId: string;
  /** The file's name, which the movements show. */
  source: string;
}

/**
 * Adds opening stock of a file to the warehouse. A number and day has one opening ever, so a repeat moves nothing. Answers the
 * number of new ones.
 */
export async function receiveOpenings(
  tx: Tx,
  openings: readonly OpeningRow[],
  { by, at, jobId, source }: OpeningDocument,
): Promise<number> {
  if (openings.length === 0) return 0;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
    as r("productId" uuid, "batchNumber" text, "expiresOn" date, quantity bigint, "unitCost" numeric, "mrpMinor" bigint)`;
  await sql`
    insert into batch (product_id, batch_number, expires_on, unit_cost, mrp_minor, received_at, blocked_at, blocked_by,
      blocked_reason)
    select "productId", "batchNumber", "expiresOn", "unitCost", "mrpMinor", ${at}, blocked_at, blocked_by,
      coalesce(blocked_reason, '')
    from ${rows} ${withBlockOfNumber}
    where not exists (select from batch b where ${OPENED_BEFORE})
    order by 1, 2, 3, 5
    on conflict do nothing`.execute(tx);
  const moved = await sql`
    with opened as (
      select ${at}::timestamptz as occurred_at, source.id as from_location_id, target.id as to_location_id, b.product_id,
        b.id as batch_id, r.quantity, 'opening' as document_kind, ${jobId}::uuid as document_id, 1 as line_no,
        null::bigint as reverses, ${by}::uuid as actor_id, ${`Opening stock: ${source}`}::text as reason
      from ${rows}
      join batch b on ${SAME_NUMBER} and b.mrp_minor is not distinct from r."mrpMinor" and b.former_twin = 0 and b.store_id is null
      join location source on source.kind = 'adjustment'
      join location target on target.kind = 'warehouse'
      where not exists (select from batch b where ${OPENED_BEFORE})
    )
    ${sql.raw(insertMovementsSql({ moved: 'opened', orderBy: 'product_id, batch_id' }))} returning batch_id`.execute(
    tx,
  );
  return moved.rows.length;
}
