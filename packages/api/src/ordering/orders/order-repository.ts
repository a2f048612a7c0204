import { type Database, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order, OrderPerson } from '@bhandar/domain/ordering';
import { notFound } from '@bhandar/domain/shared';
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';

type OrderExpression = ExpressionBuilder<Database, 'storeOrder'>;

/** Everything for the warehouse; else the orders of one's stores, and for an admin also those they asked for. */
export const visibleTo =
  (actor: Pick<Actor, 'id' | 'role' | 'stores'>) =>
  (order: OrderExpression): ExpressionWrapper<Database, 'storeOrder', SqlBool> => {
    if (actor.role === 'superadmin') return order.val(true) as ExpressionWrapper<Database, 'storeOrder', SqlBool>;
    const stores = actor.stores.map((store) => store.id);
    const ofStores = order('storeOrder.locationId', '=', sql<string>`any(${stores}::uuid[])`);
    return actor.role === 'admin' ? order.or([ofStores, order('storeOrder.requestedBy', '=', actor.id)]) : ofStores;
  };

const person = (alias: string) => sql<OrderPerson | null>`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'email', ${sql.ref(`${alias}.email`)},
    'name', ${staffName(alias)}) end`;

const lines = sql<Order['lines']>`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', line.name,
    'category', line.category, 'strength', line.strength, 'quantity', line.quantity,
    'approvedQuantity', line.approved_quantity, 'receivedQuantity', line.received_quantity) order by line.line_no)
  from store_order_line line where line.order_id = store_order.id)`;

/** Orders with their people, store and lines; the caller narrows, sorts and cuts. */
export function selectOrders(db: Db | Tx, actor: Pick<Actor, 'id' | 'role' | 'stores'>) {
  return db
    .selectFrom('storeOrder')
    .innerJoin('location as store', 'store.id', 'storeOrder.locationId')
    .innerJoin('staffMember as requester', 'requester.id', 'storeOrder.requestedBy')
    .leftJoin('staffMember as processor', 'processor.id', 'storeOrder.processedBy')
    .leftJoin('staffMember as receiver', 'receiver.id', 'storeOrder.fulfilledBy')
    .where(visibleTo(actor))
    .select([
      'storeOrder.id',
      'storeOrder.kind',
      'storeOrder.voucher',
      'storeOrder.status',
      'storeOrder.requestedAt',
      'storeOrder.note',
      'storeOrder.adminNote',
      'storeOrder.processorRole',
      'storeOrder.processedAt',
      'storeOrder.rejectionReason',
      'storeOrder.fulfilledAt',
      sql<Order['store']>`jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city)`.as('store'),
      sql<OrderPerson>`${person('requester')}`.as('requestedBy'),
      person('processor').as('processedBy'),
      person('receiver').as('fulfilledBy'),
      lines.as('lines'),
    ]);
}

type OrderRow = Omit<Order, 'requestedAt' | 'processedAt' | 'fulfilledAt'> & {
  requestedAt: Date;
  processedAt: Date | null;
  fulfilledAt: Date | null;
};

export const toOrder = <Row extends OrderRow>({ requestedAt, processedAt, fulfilledAt, ...order }: Row) => ({
  ...order,
  requestedAt: requestedAt.toISOString(),
  processedAt: processedAt?.toISOString() ?? null,
  fulfilledAt: fulfilledAt?.toISOString() ?? null,
});

export async function getOrderFor(db: Db | Tx, actor: Actor, orderId: string): Promise<Order> {
  const row = await selectOrders(db, actor).where('storeOrder.id', '=', orderId).executeTakeFirst();
  if (!row) throw notFound('order');
  return toOrder(row);
}

/** Whether the organisation lifted the rule of four eyes. */
export async function allowsSelfApproval(db: Db | Tx): Promise<boolean> {
  const organisation = await db.selectFrom('organisation').select('selfApproval').executeTakeFirstOrThrow();
  return organisation.selfApproval;
}

export interface LockedOrder {
  order: Order;
  warehouseId: string;
  selfApproval: boolean;
}

/** Waits for whoever decides right now, then reads the order as they left it. The first lock of every step. */
export async function lockOrder(tx: Tx, actor: Actor, orderId: string): Promise<LockedOrder> {
  const locked = await tx
    .selectFrom('storeOrder')
    .where('storeOrder.id', '=', orderId)
    .where(visibleTo(actor))
    .select([
      sql<string>`(select id from location where kind = 'warehouse')`.as('warehouseId'),
      sql<boolean>`(select self_approval from organisation)`.as('selfApproval'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('order');
  return { ...locked, order: await getOrderFor(tx, actor, orderId) };
}
