import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { HeldOrder, HeldProduct } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { leftStore } from '../../inventory';

interface HeldRow {
  store: { id: string; name: string; city: string };
  sellFrom: 'own-orders' | 'store-stock';
  goods: HeldProduct[];
  orders: HeldOrder[];
}

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
      where location_id = store.id and status in ('pending', 'approved')
        and (requested_by = ${staffId}::uuid or (goods_for = ${staffId}::uuid and status = 'pending' and exists (
          select from staff_member staff where staff.id = requested_by and ${leftStore(sql.ref('store.id'))})))
    ) open on true
    where store.kind = 'store' and ${ofAccessibleStore(actor, 'store.id')} and num_nonnulls(held.goods, open.orders) > 0
    order by store.name, store.id`.execute(db);
  return rows;
}

/** The stores where a person has unsold goods or pending orders, in the order of locks. */
export async function listHoldingStores(tx: Tx, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from sale_allowance where staff_id = ${staffId}::uuid and approved > sold
    union
    select location_id from store_order
    where status = 'pending' and (requested_by = ${staffId}::uuid or goods_for = ${staffId}::uuid)
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Names the colleague who gets the goods of a person's pending orders; null if the approval decides. */
export async function nameForOrders(
  tx: Tx,
  { locationId, staffId, goodsFor }: { locationId: string; staffId: string; goodsFor: string | null },
): Promise<{ orderId: string; voucher: string }[]> {
  const { rows } = await sql<{ orderId: string; voucher: string }>`
    update store_order set goods_for = ${goodsFor}::uuid
    where location_id = ${locationId}::uuid and status = 'pending'
      and (requested_by = ${staffId}::uuid or goods_for = ${staffId}::uuid)
    returning id as order_id, voucher`.execute(tx);
  return rows;
}

/** The colleague who was named for an order's goods, when its requester left. */
export async function findNamedFor(tx: Tx, orderId: string): Promise<string | null> {
  const order = await tx.selectFrom('storeOrder').select('goodsFor').where('id', '=', orderId).executeTakeFirst();
  return order?.goodsFor ?? null;
}

export async function getStaffName(tx: Tx, id: string): Promise<string> {
  const staff = await tx
    .selectFrom('staffMember')
    .select(staffName('staff_member').as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return staff.name;
}
