import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import type { SoldProduct } from '../load/plan';
import type { Cashier } from './people';
import { ORDER_LINES } from './shelves';

const QUANTITY = 10;

/** Pending orders of 50 lines, with their products in different orders. */
export async function placeOrders(
  db: Db,
  given: { count: number; cashiers: readonly Cashier[]; products: readonly SoldProduct[] },
): Promise<string[]> {
  const { count, cashiers, products } = given;
  const ids = Array.from({ length: count }, () => randomUUID());
  const of = (index: number) => cashiers[index % cashiers.length];
  await sql`
    insert into store_order (id, kind, location_id, requested_by, status)
    select id, 'pharmacy', location_id, requested_by, 'pending'
    from unnest(${ids}::uuid[], ${ids.map((_, index) => of(index)?.storeId)}::uuid[],
      ${ids.map((_, index) => of(index)?.id)}::uuid[]) as o(id, location_id, requested_by)`.execute(db);
  // 11 and the number of products are coprime, so the lines of an order never share a product.
  await sql`
    insert into store_order_line (order_id, line_no, product_id, name, category, strength, quantity)
    select order_id, line_no, product.id, trade_name, category.name, strength, ${QUANTITY}::int
    from unnest(${ids}::uuid[]) with ordinality as o(order_id, number)
    cross join generate_series(1, ${ORDER_LINES}::int) as line_no
    join unnest(${products.map((product) => product.id)}::uuid[]) with ordinality as p(product_id, position)
      on position = (number * 7 + line_no * 11) % ${products.length}::int + 1
    join product on product.id = p.product_id
    join category on category.id = product.category_id`.execute(db);
  await sql`analyze store_order, store_order_line`.execute(db);
  return ids;
}
