import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order, Purchase } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import type { Place } from '../cursor';
import { type OrderWithTotals, totals } from './order-list-repository';
import { selectOrders, toOrder } from './order-repository';
import { type LoadedPurchase, loadPurchases } from './purchase-repository';

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

/** The next purchases of a kind after a place, as they were recorded. */
export async function listPurchasesAfter(
  db: Db,
  walk: { kind: Purchase['kind']; after: Place; before: Date; take: number },
): Promise<(LoadedPurchase & Place)[]> {
  const { kind, after, before, take } = walk;
  const { rows: places } = await sql<Place>`
    select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from purchase
    where kind = ${kind} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  const purchases = await loadPurchases(db, sql`purchase.id = any(${places.map(({ id }) => id)}::uuid[])`);
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  return places.flatMap(({ id, at }) => {
    const purchase = byId.get(id);
    return purchase ? [{ ...purchase, at }] : [];
  });
}
