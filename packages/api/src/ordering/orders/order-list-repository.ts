import { containing, type Db, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ListedOrder, Order, OrderPageQuery, OrderSort } from '@bhandar/domain/ordering';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasOrderNumber } from '../../core/order-number-repository';
import { foundQuantity, selectOrders, toOrder, visibleOrders } from './order-repository';

/** The list's query with the moment before which unreceived orders were approved. */
export type OrderFilter = Omit<OrderPageQuery, 'unreceived'> & { unreceivedSince?: Date | undefined };

const isUnreceived = (since: Date) =>
  sql<SqlBool>`store_order.status = 'approved' and store_order.processed_at < ${since}`;

function conditions(actor: Actor, query: OrderFilter): RawBuilder<SqlBool>[] {
  const { kind, status, locationId, mine, unreceivedSince, search } = query;
  const contains = containing(search.replace(/^#/, ''));
  return [
    sql<SqlBool>`true`,
    ...(kind ? [sql<SqlBool>`store_order.kind = ${kind}`] : []),
    ...(status ? [sql<SqlBool>`store_order.status = any(${[status].flat()}::text[])`] : []),
    ...(locationId ? [sql<SqlBool>`store_order.location_id = ${locationId}`] : []),
    ...(mine ? [sql<SqlBool>`(store_order.requested_by = ${actor.id} or store_order.goods_for = ${actor.id})`] : []),
    ...(unreceivedSince ? [isUnreceived(unreceivedSince)] : []),
    ...(search
      ? [
          sql<SqlBool>`(${hasOrderNumber('store_order', search)}
            or store_order.note ilike ${contains}
            or exists (select from location store where store.id = store_order.location_id and store.name ilike ${contains})
            or exists (select from staff_member asker where asker.id = store_order.requested_by
              and (asker.first_name || ' ' || asker.last_name ilike ${contains} or asker.email ilike ${contains}))
            or exists (select from store_order_line line where line.order_id = store_order.id and line.name ilike ${contains}))`,
        ]
      : []),
  ];
}

const lineCount = sql`(select count(*) from store_order_line line where line.order_id = store_order.id)`;

const sorts: Record<Exclude<OrderSort, 'waiting'>, RawBuilder<unknown>> = {
  requestedAt: sql`store_order.requested_at`,
  requestedBy: sql`lower(requester.first_name || ' ' || requester.last_name)`,
  store: sql`lower(store.name)`,
  status: sql`store_order.status`,
  items: lineCount,
  voucher: sql`store_order.voucher`,
};

/** Pending orders first with the longest wait on top; then decided ones, newest first. */
const waiting = sql`(store_order.status = 'pending') desc,
  case when store_order.status = 'pending' then store_order.requested_at end asc, store_order.requested_at desc`;

function ordering({ sort, direction }: OrderFilter): RawBuilder<unknown> {
  if (sort === 'waiting') return sql`${waiting}, store_order.id`;
  return sql`${sorts[sort]} ${direction === 'desc' ? sql`desc` : sql`asc`}, store_order.requested_at desc, store_order.id`;
}

export const totals = sql<ListedOrder['totals']>`(
  select jsonb_build_object('quantity', sum(asked.quantity),
    'costMinor', coalesce(sum(round(product.unit_cost * 100 * asked.quantity)), 0),
    'valueAtMrpMinor', coalesce(sum(product.unit_mrp_minor::numeric * asked.quantity), 0))
  from (
    select product_id, coalesce(received_quantity + ${foundQuantity}, approved_quantity, quantity) as quantity
    from store_order_line line where order_id = store_order.id
  ) asked join product on product.id = asked.product_id)`;

export type OrderWithTotals = Order & { totals: ListedOrder['totals'] };

export async function listOrderRows(db: Db | Tx, actor: Actor, query: OrderFilter): Promise<OrderWithTotals[]> {
  const where = sql<SqlBool>`${sql.join(conditions(actor, query), sql` and `)}`;
  const rows = await selectOrders(db, actor)
    .select(totals.as('totals'))
    .where(where)
    .orderBy(ordering(query))
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return rows.map(toOrder);
}

export async function readTotals(db: Db | Tx, orderId: string): Promise<ListedOrder['totals']> {
  const order = db.selectFrom('storeOrder').where('id', '=', orderId);
  return (await order.select(totals.as('totals')).executeTakeFirstOrThrow()).totals;
}

export async function countOrders(db: Db | Tx, actor: Actor, query: OrderFilter): Promise<number> {
  const where = sql<SqlBool>`${sql.join(conditions(actor, query), sql` and `)}`;
  const { count } = await db
    .selectFrom('storeOrder')
    .where(visibleOrders(actor))
    .where(where)
    .select((order) => order.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface OrderCounts {
  pendingOrders: number;
  pharmacyOrders: number;
  nonPharmacyOrders: number;
  pendingPharmacyOrders: number;
  pendingNonPharmacyOrders: number;
  unreceivedPharmacy: number;
  unreceivedNonPharmacy: number;
}

export async function countByKind(db: Db | Tx, actor: Actor, unreceivedSince: Date): Promise<OrderCounts> {
  const tally = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`;
  return db
    .selectFrom('storeOrder')
    .where(visibleOrders(actor))
    .select([
      tally(sql`status = 'pending'`).as('pendingOrders'),
      tally(sql`kind = 'pharmacy'`).as('pharmacyOrders'),
      tally(sql`kind = 'nonPharmacy'`).as('nonPharmacyOrders'),
      tally(sql`status = 'pending' and kind = 'pharmacy'`).as('pendingPharmacyOrders'),
      tally(sql`status = 'pending' and kind = 'nonPharmacy'`).as('pendingNonPharmacyOrders'),
      tally(sql`${isUnreceived(unreceivedSince)} and kind = 'pharmacy'`).as('unreceivedPharmacy'),
      tally(sql`${isUnreceived(unreceivedSince)} and kind = 'nonPharmacy'`).as('unreceivedNonPharmacy'),
    ])
    .executeTakeFirstOrThrow();
}
