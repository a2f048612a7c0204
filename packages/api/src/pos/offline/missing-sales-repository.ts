import type { Db } from '@bhandar/db';
import { MAX_UNSENT_SALES, type MissingSales } from '@bhandar/domain/pos';
import { sql } from 'kysely';

type MissingRow = Omit<MissingSales, 'noticedAt'> & { noticedAt: Date };

/**
 * The gaps in the sequence numbers of tills of these stores (null: all), among devices that sent a sale since then. A
 * device numbers its sales across stores, so all of its numbers are read. A jump that is wider than a till can sell
 * offline is not a gap.
 */
export async function listMissing(
  db: Db,
  { storeIds, since }: { storeIds: readonly string[] | null; since: Date },
): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    with device as (
      select distinct device_id from queued_sale
      where received_at >= ${since} and ${storeIds ? sql`location_id = any(${storeIds}::uuid[])` : sql`true`}
    ), counted as (
      select q.location_id, q.device_id, q.device_seq, q.received_at,
        lag(q.device_seq, 1, 0::bigint) over (partition by q.device_id order by q.device_seq) as before
      from queued_sale q join device using (device_id)
      where (q.reason is null or q.reason <> 'sequence_reused')
        and q.seller_proven is not false and q.till_proven is not false
    )
    select jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store, till.number as till_number,
      hole.device_id, hole.before + 1 as "from", hole.device_seq - 1 as "to", hole.received_at as noticed_at
    from counted hole
    join location store on store.id = hole.location_id
    left join till on till.location_id = hole.location_id and till.device_id = hole.device_id
    where hole.device_seq > hole.before + 1 and hole.device_seq - hole.before - 1 <= ${MAX_UNSENT_SALES} and hole.received_at >= ${since}
      and ${storeIds ? sql`hole.location_id = any(${storeIds}::uuid[])` : sql`true`}
    order by hole.received_at desc, hole.device_id, hole.device_seq
    limit 20`.execute(db);
  return rows;
}
