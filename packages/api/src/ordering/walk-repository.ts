import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import type { Place } from '../cursor';
import { type OrderWithTotals, totals } from './order-list-repository';
import { selectOrders, toOrder } from './order-repository';

export type PlacedOrder = OrderWithTotals & Place;

/** The next orders of a kind after a place, as they were asked for. */
export async function listOrdersAfter(
  db: Db,
  actor: Actor,
  walk: { kind: Order['kind']; after: Place; before: Date; take: number },
): Promise<PlacedOrder[]> {
  const { kind, after, before, take } = walk;
  const rows = await selectOrders(db, actor)
    .select(totals.as('totals'))
    .select(sql<string>`to_char(store_order.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at'))
    .where('storeOrder.kind', '=', kind)
    .where(sql<boolean>`(store_order.requested_at, store_order.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('storeOrder.requestedAt', '<', before)
    .orderBy('storeOrder.requestedAt')
    .orderBy('storeOrder.id')
    .limit(take)
    .execute();
  return rows.map(toOrder);
}
