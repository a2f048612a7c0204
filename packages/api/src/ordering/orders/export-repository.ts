import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import type { CursorKey, CursorWindow } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { type OrderWithTotals, totals } from './order-list-repository';
import { selectOrders, toOrder } from './order-repository';

export type PlacedOrder = OrderWithTotals & CursorKey;

/** The next orders of a kind after a cursor key, by the time of the order. */
export async function listOrdersAfter(
  db: Db,
  actor: Actor,
  window: CursorWindow & { kind: Order['kind'] },
): Promise<PlacedOrder[]> {
  const { kind, after, before, take } = window;
  const rows = await selectOrders(db, actor)
    .select(totals.as('totals'))
    .select(timestampOf('store_order.requested_at').as('at'))
    .where('storeOrder.kind', '=', kind)
    .where(sql<boolean>`(store_order.requested_at, store_order.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('storeOrder.requestedAt', '<', before)
    .orderBy('storeOrder.requestedAt')
    .orderBy('storeOrder.id')
    .limit(take)
    .execute();
  return rows.map(toOrder);
}
