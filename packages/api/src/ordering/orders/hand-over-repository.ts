import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { HeldOrder, HeldProduct } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';

interface HeldRow {
  store: { id: string; name: string; city: string };
  sellFrom: 'own-orders' | 'store-stock';
  goods: HeldProduct[];
  orders: HeldOrder[];
}

/** The condition that an order that was not received yet is for a person: their own, or handed over to them. */
const isHeldBy = (staffId: string) => sql`
  status in ('pending', 'approved') and case when handed_over then goods_for else requested_by end = ${staffId}::uuid`;

/** The accessible stores where a person has unsold goods or open orders. */
export async function listHeld(db: Db, actor: Actor, staffId: string): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      coalesce(store.sell_from, organisation.sell_from) as sell_from,
      coalesce(held.goods, '[]') as goods, coalesce(open.orders, '[]') as orders
    from location store cross join organisation
    left join lateral (
      select jsonb_agg(jsonb_build_object('productId', product.id, 'name', product.trade_name,
        'strength', product.strength, 'quantity', a.approved - a.sold, 'batches', coalesce((
          select jsonb_agg(jsonb_build_object('batchNumber', batch.batch_number, 'expiresOn', batch.expires_on,
            'quantity', b.on_hand) order by batch.expires_on nulls last, batch.received_at, batch.id)
          from stock_balance b join batch on batch.id = b.batch_id
          where b.location_id = store.id and b.product_id = product.id and b.on_hand > 0), '[]'))
        order by lower(product.trade_name), product.id) as goods
      from sale_allowance a join product on product.id = a.product_id
      where a.location_id = store.id and a.staff_id = ${staffId}::uuid and a.approved > a.sold
    ) held on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('orderId', store_order.id, 'voucher', voucher, 'status', status,
        'quantity', (select sum(coalesce(approved_quantity, quantity)) from store_order_line line
          where line.order_id = store_order.id)) order by requested_at, store_order.id) as orders
      from store_order
      where location_id = store.id and ${isHeldBy(staffId)}
    ) open on true
    where store.kind = 'store' and ${ofAccessibleStore(actor, 'store.id')} and num_nonnulls(held.goods, open.orders) > 0
    order by store.name, store.id`.execute(db);
  return rows;
}

/** The stores where a person has unsold goods or open orders, in the order of locks. */
export async function listHoldingStores(tx: Tx, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from sale_allowance where staff_id = ${staffId}::uuid and approved > sold
    union
    select location_id from store_order
    where ${isHeldBy(staffId)}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Hands the open orders of a person at a store over to a colleague, or to the store. */
export async function handOverOrders(
  tx: Tx,
  { locationId, staffId, to }: { locationId: string; staffId: string; to: string | null },
): Promise<{ orderId: string; voucher: string }[]> {
  const { rows } = await sql<{ orderId: string; voucher: string }>`
    update store_order set ${holderIs(to)} where location_id = ${locationId}::uuid and ${isHeldBy(staffId)}
    returning id as order_id, voucher`.execute(tx);
  return rows;
}

/** Keeps who may sell the goods of an order that is being approved. */
export async function keepHolder(tx: Tx, { orderId, to }: { orderId: string; to: string | null }): Promise<void> {
  await sql`update store_order set ${holderIs(to)} where id = ${orderId}::uuid`.execute(tx);
}

/** An order that comes back to its requester is an own one again. */
const holderIs = (to: string | null) => sql`
  goods_for = ${to}::uuid, handed_over = ${to}::uuid is distinct from requested_by`;

export async function getStaffName(tx: Tx, id: string): Promise<string> {
  const staff = await tx
    .selectFrom('staffMember')
    .select(staffName('staff_member').as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return staff.name;
}
