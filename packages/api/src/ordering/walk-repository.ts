import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order, Purchase, RequestedItem, SupplierReturn } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { inPlaces, type Place, type Reach } from '../cursor';
import { momentOf } from '../cursor-repository';
import { type OrderWithTotals, totals } from './order-list-repository';
import { selectOrders, toOrder } from './order-repository';
import { type LoadedPurchase, loadPurchases } from './purchase-repository';
import { selectItems, toItem } from './requested-item-repository';
import { selectSupplierReturns, toSupplierReturn } from './return-to-supplier-repository';

export type PlacedOrder = OrderWithTotals & Place;

/** The next orders of a kind after a place, as they were asked for. */
export async function listOrdersAfter(
  db: Db,
  actor: Actor,
  walk: Reach & { kind: Order['kind'] },
): Promise<PlacedOrder[]> {
  const { kind, after, before, take } = walk;
  const rows = await selectOrders(db, actor)
    .select(totals.as('totals'))
    .select(momentOf('store_order.requested_at').as('at'))
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

/** The next wishes of a kind after a place, as they were told. */
export async function listRequestedItemsAfter(
  db: Db,
  actor: Actor,
  { kind, after, before, take }: Reach & { kind: RequestedItem['kind'] },
): Promise<(RequestedItem & Place)[]> {
  const rows = await selectItems(db, actor)
    .select(momentOf('requested_item.requested_at').as('at'))
    .where('requestedItem.kind', '=', kind)
    .where(
      sql<boolean>`(requested_item.requested_at, requested_item.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
    .where('requestedItem.requestedAt', '<', before)
    .orderBy('requestedItem.requestedAt')
    .orderBy('requestedItem.id')
    .limit(take)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...toItem(row), at }));
}
