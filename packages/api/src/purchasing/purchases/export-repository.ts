import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Purchase } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';
import { type CursorKey, type CursorWindow, inKeyOrder } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { type LoadedPurchase, loadPurchases, visibleTo } from './purchase-repository';

/** The next purchases of a kind after a cursor key, by the time they were recorded. */
export async function listPurchasesAfter(
  db: Db,
  actor: Actor,
  window: CursorWindow & { kind: Purchase['kind'] },
): Promise<(LoadedPurchase & CursorKey)[]> {
  const { kind, after, before, take } = window;
  const { rows: keys } = await sql<CursorKey>`
    select id, ${timestampOf('created_at')} as at from purchase
    where kind = ${kind} and ${visibleTo(actor)} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  const purchases = await loadPurchases(db, sql`purchase.id = any(${keys.map(({ id }) => id)}::uuid[])`);
  return inKeyOrder(keys, purchases);
}
