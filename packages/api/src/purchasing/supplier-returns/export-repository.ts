import type { Db } from '@bhandar/db';
import type { SupplierReturn } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';
import { inPlaces, type Place, type Reach } from '../../core/cursor';
import { momentOf } from '../../core/cursor-repository';
import { selectSupplierReturns, toSupplierReturn } from './return-to-supplier-repository';

/** The next returns to suppliers after a place, as they were sent. */
export async function listSupplierReturnsAfter(
  db: Db,
  { after, before, take }: Reach,
): Promise<(SupplierReturn & Place)[]> {
  const { rows: places } = await sql<Place>`
    select id, ${momentOf('returned_at')} as at from supplier_return
    where (returned_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and returned_at < ${before}
    order by returned_at, id limit ${take}`.execute(db);
  const { rows } = await selectSupplierReturns(sql`r.id = any(${places.map(({ id }) => id)}::uuid[])`).execute(db);
  return inPlaces(places, rows.map(toSupplierReturn));
}
