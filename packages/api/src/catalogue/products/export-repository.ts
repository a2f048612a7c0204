import type { Db } from '@bhandar/db';
import type { Product } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import type { Place } from '../../core/cursor';
import { momentOf } from '../../core/cursor-repository';

/** The next products of a kind after a place, as they came to be. */
export async function listProductPlaces(
  db: Db,
  { kind, after, before, take }: { kind: Product['kind']; after: Place; before: Date; take: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select id, ${momentOf('created_at')} as at
    from product where kind = ${kind} and deleted_at is null
      and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  return rows;
}
