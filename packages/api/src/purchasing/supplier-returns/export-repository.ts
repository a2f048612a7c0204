import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { SupplierReturn } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';
import { type CursorKey, type CursorWindow, inKeyOrder } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { ofVisibleGoods, selectSupplierReturns, toSupplierReturn } from './return-to-supplier-repository';

/** The next supplier returns after a cursor key, by the time of the return. */
export async function listSupplierReturnsAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: CursorWindow,
): Promise<(SupplierReturn & CursorKey)[]> {
  const { rows: keys } = await sql<CursorKey>`
    select r.id, ${timestampOf('returned_at')} as at from supplier_return r
    where ${ofVisibleGoods(actor)} and (returned_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and returned_at < ${before}
    order by returned_at, id limit ${take}`.execute(db);
  const { rows } = await selectSupplierReturns(sql`r.id = any(${keys.map(({ id }) => id)}::uuid[])`).execute(db);
  return inKeyOrder(keys, rows.map(toSupplierReturn));
}
