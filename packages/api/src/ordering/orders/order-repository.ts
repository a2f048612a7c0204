import { type Database, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Order, OrderDetails, OrderHolder, OrderPerson } from '@bhandar/domain/ordering';
import { notFound } from '@bhandar/domain/shared';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { letterheadAt, organisationNameAt } from '../../core/paper/letterhead-repository';

/** The orders of accessible stores; an admin also sees their own requests. */
export const visibleOrders =
  (actor: Pick<Actor, 'id' | 'role' | 'stores'>) =>
  (order: ExpressionBuilder<Database, 'storeOrder'>): Expression<SqlBool> => {
    const ofStores = ofAccessibleStore(actor, 'storeOrder.locationId');
    return actor.role === 'admin' ? order.or([ofStores, order('storeOrder.requestedBy', '=', actor.id)]) : ofStores;
  };

const person = (alias: string) => sql<OrderPerson | null>`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'email', ${sql.ref(`${alias}.email`)},
    'name', ${staffName(alias)}) end`;

const goodsFor = sql<OrderHolder | null>`
  case when store_order.handed_over then jsonb_build_object('id', holder.id,
    'name', case when holder.id is null then store.name else ${staffName('holder')} end) end`;

/** Units of an order's `line` that did not arrive with the rest and were found in its store later. */
export const foundQuantity = sql<number>`case when line.received_quantity < line.approved_quantity then coalesce((
  select -sum(missing.change) from stock_adjustment difference
  join stock_adjustment_line missing on missing.adjustment_id = difference.id
  where difference.order_id = line.order_id and difference.settlement = 'arrived'
    and missing.product_id = line.product_id), 0) else 0 end`;

const lines = sql<Order['lines']>`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', line.name,
    'category', line.category, 'strength', line.strength, 'quantity', line.quantity,
    'approvedQuantity', line.approved_quantity, 'receivedQuantity', line.received_quantity,
    'foundQuantity', ${foundQuantity}) order by line.line_no)
  from store_order_line line where line.order_id = store_order.id)`;

/** Orders with their people, store and lines; the caller adds conditions, order and limit. */
export function selectOrders(db: Db | Tx, actor: Pick<Actor, 'id' | 'role' | 'stores'>) {
  return db
    .selectFrom('storeOrder')
    .innerJoin('location as store', 'store.id', 'storeOrder.locationId')
    .innerJoin('staffMember as requester', 'requester.id', 'storeOrder.requestedBy')
    .leftJoin('staffMember as processor', 'processor.id', 'storeOrder.processedBy')
    .leftJoin('staffMember as receiver', 'receiver.id', 'storeOrder.fulfilledBy')
    .leftJoin('staffMember as holder', 'holder.id', 'storeOrder.goodsFor')
    .where(visibleOrders(actor))
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
      goodsFor.as('goodsFor'),
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

/** Whether the organisation allows self-approval. */
export async function allowsSelfApproval(db: Db | Tx): Promise<boolean> {
  const organisation = await db.selectFrom('organisation').select('selfApproval').executeTakeFirstOrThrow();
  return organisation.selfApproval;
}

export interface LockedOrder {
  order: Order;
  warehouseId: string;
}

/** Waits for a decision in progress, then reads the order. The first lock of every step. */
export async function lockOrder(tx: Tx, actor: Actor, orderId: string): Promise<LockedOrder> {
  const locked = await tx
    .selectFrom('storeOrder')
    .where('storeOrder.id', '=', orderId)
    .where(visibleOrders(actor))
    .select(sql<string>`(select id from location where kind = 'warehouse')`.as('warehouseId'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('order');
  return { ...locked, order: await getOrderFor(tx, actor, orderId) };
}

interface SentBatch {
  lineNo: number;
  batchNumber: string;
  expiresOn: string | null;
  quantity: number;
}

/** The batches that left the warehouse for an order, first expiry first. */
export async function readSentBatches(db: Db | Tx, orderId: string): Promise<SentBatch[]> {
  const { rows } = await sql<SentBatch>`
    select m.line_no, batch.batch_number, batch.expires_on, m.quantity
    from stock_movement m
    join location source on source.id = m.from_location_id and source.kind = 'warehouse'
    join batch on batch.id = m.batch_id
    where m.document_kind = 'order' and m.document_id = ${orderId}::uuid and m.reverses is null
    order by m.line_no, batch.expires_on nulls last, batch.received_at, batch.id`.execute(db);
  return rows;
}

/** Units of products that approved orders brought into a store's stock, and that it has not received yet. */
export async function readUnreceivedUnits(
  db: Db | Tx,
  asked: { productIds: readonly string[]; storeId: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ productId: string; units: number }>`
    select line.product_id, sum(line.approved_quantity)::bigint as units
    from store_order o join store_order_line line on line.order_id = o.id
    where o.location_id = ${asked.storeId}::uuid and o.status = 'approved'
      and line.product_id = any(${asked.productIds}::uuid[])
    group by line.product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row.units]));
}

/** The letterheads of an approved order's delivery, as at its approval. */
export async function readPaperHeads(db: Db | Tx, orderId: string): Promise<OrderDetails['papers']> {
  const at = sql`o.processed_at`;
  const { rows } = await sql<NonNullable<OrderDetails['papers']>>`
    select ${organisationNameAt(at)} as organisation, ${letterheadAt(sql`warehouse.id`, at)} as "from",
      ${letterheadAt(sql`o.location_id`, at)} as "to"
    from store_order o join location warehouse on warehouse.kind = 'warehouse'
    where o.id = ${orderId}::uuid and o.status in ('approved', 'fulfilled')`.execute(db);
  return rows[0] ?? null;
}
