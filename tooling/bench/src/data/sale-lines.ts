import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import type { SoldProduct } from '../load/plan';
import { printLine } from '../report';
import type { People } from './people';

const LINES_PER_SALE = 3;
const SALES_AT_ONCE = 30_000;
const DAYS = 365;
/** Separate tills, so that the receipt numbers of the others stay without gaps. */
const TILL_NUMBER = 900;
const SHELF = 100_000_000;

/** The business day of the shops, which the dashboard uses. */
export const LAST_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' }).format(new Date());

/**
 * A year of sales, written directly into the tables: tills, shelves, and lines spread over days, hours, cashiers and
 * products. Foreign keys are not checked, because the rows are generated; the stock ledger is kept.
 */
export async function makeSaleLines(
  db: Db,
  { people, products, lines }: { people: People; products: readonly SoldProduct[]; lines: number },
): Promise<void> {
  const sales = Math.ceil(lines / LINES_PER_SALE);
  const stores = [...new Set(people.cashiers.map(({ storeId }) => storeId))];
  await sql`insert into till (location_id, device_id, number)
    select id, 'bench reports', ${TILL_NUMBER}::int from unnest(${stores}::uuid[]) as id`.execute(db);
  await sql`update batch set unit_cost = round(p.price * 0.008, 4)
    from unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ unitPriceMinor }) => unitPriceMinor)}::bigint[])
      as p (id, price) where batch.product_id = p.id and batch_number = 'LONG'`.execute(db);
  await sql`insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
      document_id, line_no)
    select adjustment.id, shelf.store_id, b.product_id, b.id, ${SHELF}::bigint, 'opening', gen_random_uuid(), 1
    from batch b join location adjustment on adjustment.kind = 'adjustment'
    cross join unnest(${stores}::uuid[]) as shelf (store_id)
    where b.batch_number = 'LONG' and b.product_id = any(${products.map(({ id }) => id)}::uuid[])`.execute(db);
  await db.connection().execute(async (session) => {
    await sql`alter table stock_movement enable always trigger stock_movement_applies`.execute(session);
    await sql`set session_replication_role = replica`.execute(session);
    for (let first = 0; first < sales; first += SALES_AT_ONCE) {
      await insertSales(session, { people, products, sales, first, last: Math.min(sales, first + SALES_AT_ONCE) - 1 });
      if (first > 0 && first % (SALES_AT_ONCE * 20) === 0)
        printLine(`  ${(first * LINES_PER_SALE).toLocaleString('en')} lines`);
    }
    await sql`set session_replication_role = origin`.execute(session);
    await sql`alter table stock_movement enable trigger stock_movement_applies`.execute(session);
  });
  await sql`update till set last_receipt = (select count(*) from sale where till_id = till.id)
    where number = ${TILL_NUMBER}::int`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

interface SalesBatch {
  people: People;
  products: readonly SoldProduct[];
  sales: number;
  first: number;
  last: number;
}

const insertSales = (db: Db, { people, products, sales, first, last }: SalesBatch) =>
  sql`
    with cashier as (
      select position - 1 as position, id, store_id from unnest(${people.cashiers.map(({ id }) => id)}::uuid[],
        ${people.cashiers.map(({ storeId }) => storeId)}::uuid[]) with ordinality as c (id, store_id, position)
    ), goods as (
      select g.position - 1 as position, g.id, g.price, batch.id as batch_id
      from unnest(${products.map(({ id }) => id)}::uuid[], ${products.map(({ unitPriceMinor }) => unitPriceMinor)}::bigint[])
        with ordinality as g (id, price, position)
      join batch on batch.product_id = g.id and batch.batch_number = 'LONG'
    ), numbered as materialized (
      select n, md5('bench sale ' || n)::uuid as id, cashier.id as cashier_id, cashier.store_id,
        ${LAST_DAY}::date - ${DAYS - 1}::int + (n::bigint * ${DAYS}::int / ${sales}::int)::int as day,
        8 + (n::bigint * 7919) % 13 as hour,
        row_number() over (partition by cashier.store_id order by n)
          + (select last_receipt from till where till.location_id = cashier.store_id and number = ${TILL_NUMBER}::int) as receipt
      from generate_series(${first}::int, ${last}::int) n
      join cashier on cashier.position = n % (select count(*) from cashier)
    ), line as materialized (
      select numbered.n, numbered.id, store_id, line_no, goods.id as product_id, goods.batch_id, goods.price,
        1 + n % 4 as quantity, numbered.day, hour
      from numbered cross join generate_series(1, ${LINES_PER_SALE}::int) line_no
      join goods on goods.position = (n * 3 + (line_no - 1) * 167) % (select count(*) from goods)
    ), summed as materialized (
      select n, sum(quantity * price)::bigint as total from line group by n
    ), sold as (
      insert into sale (id, location_id, till_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
        customer_name, subtotal_minor, discount_minor, total_minor, sold_at, business_on, before_shifts)
      select numbered.id, store_id, till.id, receipt, 'BENCH-' || numbered.n, 'bench', 'accepted', cashier_id, 'store-stock',
        'Walk-in Customer', total, 0, total, (day + make_interval(hours => hour::int)) at time zone 'Asia/Dhaka', day, true
      from numbered join summed using (n) join till on till.location_id = store_id and till.number = ${TILL_NUMBER}::int
    ), paid as (
      insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
      select numbered.id, 1, tender.method, tender.id, total, total from numbered join summed using (n)
      join tender on tender.method = case n % 5 when 0 then 'card' else 'cash' end
    ), lines as (
      insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor,
        discount_minor)
      select id, line_no, product_id, 'Bench', quantity, price, quantity * price, 0 from line
    ), moved as (
      insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no)
      select (day + make_interval(hours => hour::int)) at time zone 'Asia/Dhaka', store_id, customer.id, product_id, batch_id,
        quantity, 'sale', line.id, line_no
      from line join location customer on customer.kind = 'customer' order by n, line_no
    )
    update till set last_receipt = till.last_receipt + made.sales
    from (select store_id, count(*)::int as sales from numbered group by 1) made
    where till.location_id = made.store_id and till.number = ${TILL_NUMBER}::int`.execute(db);
