import type { Db } from '@bhandar/db';
import type { Product } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import type { Place } from '../cursor';

/** The next products of a kind after a place, as they came to be. */
export async function listProductPlaces(
  db: Db,
  { kind, after, before, take }: { kind: Product['kind']; after: Place; before: Date; take: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from product where kind = ${kind} and deleted_at is null
      and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  return rows;
}
