import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import type { SoldProduct } from '../load/plan';
import type { People } from './people';

export const STOCKED_PRODUCTS = 500;
export const ORDER_LINES = 50;
/** The batches of each order line: a few units that expire soon, and many with a late expiry. */
const NEAR = 15;
const LONG = 20_000;

/** Every product in four batches: expired, near its expiry, far from it, and without one. */
const insertBatches = (products: readonly string[]) => sql`
  insert into batch (product_id, batch_number, expires_on)
  select product_id, kind, case kind when 'EXPIRED' then current_date - 30 when 'NEAR' then current_date + 45
    when 'LONG' then current_date + 500 end
  from unnest(${products}::uuid[]) as product_id cross join unnest('{EXPIRED,NEAR,LONG,""}'::text[]) as kind`;

/** Usable stock is in the warehouse; expired stock is in the stores. */
const insertOpening = (stores: readonly string[], bossId: string) => sql`
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
    document_id, line_no, actor_id)
  select adjustment.id, coalesce(shelf.store_id, warehouse.id), b.product_id, b.id,
    case batch_number when 'EXPIRED' then 20 else 10000000 end, 'opening', gen_random_uuid(), 1, ${bossId}::uuid
  from batch b
  join location adjustment on adjustment.kind = 'adjustment'
  join location warehouse on warehouse.kind = 'warehouse'
  left join unnest(${stores}::uuid[]) as shelf (store_id) on batch_number = 'EXPIRED'`;

const insertLines = (orders: readonly string[], parts: readonly number[], products: readonly string[]) => sql`
  insert into store_order_line (order_id, line_no, product_id, name, category, strength, quantity, approved_quantity)
  select order_id, (position - 1) % ${ORDER_LINES} + 1, product.id, trade_name, category.name, strength,
    ${NEAR + LONG}::int, ${NEAR + LONG}::int
  from unnest(${orders}::uuid[], ${parts}::int[]) as o(order_id, part)
  join unnest(${products}::uuid[]) with ordinality as p(product_id, position) on (position - 1) / ${ORDER_LINES} = part
  join product on product.id = p.product_id
  join category on category.id = product.category_id`;

const insertDeliveries = (bossId: string) => sql`
  insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
    document_id, line_no, actor_id)
  select warehouse.id, o.location_id, line.product_id, b.id,
    case batch_number when 'NEAR' then ${NEAR}::int else ${LONG}::int end, 'order', o.id, line.line_no, ${bossId}::uuid
  from store_order o
  join store_order_line line on line.order_id = o.id
  join batch b on b.product_id = line.product_id and batch_number in ('NEAR', 'LONG')
  join location warehouse on warehouse.kind = 'warehouse'`;

const insertQuotas = sql`
  insert into sale_allowance (staff_id, location_id, product_id, approved)
  select requested_by, location_id, product_id, sum(approved_quantity)
  from store_order o join store_order_line line on line.order_id = o.id group by 1, 2, 3`;

/** The priced medicines in stock at the warehouse and the stores. */
async function chooseProducts(db: Db): Promise<SoldProduct[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'unitMrpMinor'])
    .where('kind', '=', 'pharmacy')
    .where('unitMrpMinor', '>', 0)
    .where('unitMrpMinor', '<', 100_000)
    .orderBy(sql`md5(trade_key || code)`)
    .limit(STOCKED_PRODUCTS)
    .execute();
  if (rows.length < STOCKED_PRODUCTS) throw new Error('The catalogue has too few priced medicines');
  return rows.map(({ id, unitMrpMinor }) => ({ id, unitPriceMinor: unitMrpMinor ?? 0 }));
}

/**
 * Fills the shelves as the product itself does: an opening stock in the warehouse, and approved orders of every
 * cashier, which move goods to the stores and give each a sellable quota.
 */
export async function fillShelves(db: Db, { bossId, cashiers }: People): Promise<SoldProduct[]> {
  const products = await chooseProducts(db);
  const ids = products.map((product) => product.id);
  const parts = Array.from({ length: STOCKED_PRODUCTS / ORDER_LINES }, (_, part) => part);
  const orders = cashiers.flatMap((cashier) => parts.map((part) => ({ orderId: randomUUID(), part, cashier })));
  const processed = { processedBy: bossId, processorRole: 'superadmin' as const, processedAt: new Date() };

  await insertBatches(ids).execute(db);
  await insertOpening([...new Set(cashiers.map((cashier) => cashier.storeId))], bossId).execute(db);
  await db
    .insertInto('storeOrder')
    .values(
      orders.map(({ orderId, cashier }) => ({
        id: orderId,
        kind: 'pharmacy' as const,
        locationId: cashier.storeId,
        requestedBy: cashier.id,
        status: 'approved' as const,
        ...processed,
      })),
    )
    .execute();
  await insertLines(
    orders.map((order) => order.orderId),
    orders.map((order) => order.part),
    ids,
  ).execute(db);
  await insertDeliveries(bossId).execute(db);
  await insertQuotas.execute(db);
  await db
    .insertInto('auditEntry')
    .values(orders.map(({ orderId }) => ({ action: 'approved', entity: 'order', entityId: orderId, actorId: bossId })))
    .execute();
  await sql`analyze`.execute(db);
  return products;
}
