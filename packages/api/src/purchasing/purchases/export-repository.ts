import type { Db } from '@bhandar/db';
import type { Purchase } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';
import { inPlaces, type Place, type Reach } from '../../core/cursor';
import { momentOf } from '../../core/cursor-repository';
import { type LoadedPurchase, loadPurchases } from './purchase-repository';

/** The next purchases of a kind after a place, as they were recorded. */
export async function listPurchasesAfter(
  db: Db,
  walk: Reach & { kind: Purchase['kind'] },
): Promise<(LoadedPurchase & Place)[]> {
  const { kind, after, before, take } = walk;
  const { rows: places } = await sql<Place>`
    select id, ${momentOf('created_at')} as at from purchase
    where kind = ${kind} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  const purchases = await loadPurchases(db, sql`purchase.id = any(${places.map(({ id }) => id)}::uuid[])`);
  return inPlaces(places, purchases);
}
