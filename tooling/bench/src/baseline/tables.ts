import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

export const BASELINE_PRODUCTS = 500;
export const BASELINE_ORDERS = 1_000;

/** Plain tables in a schema of their own, the minimum for a sale, an approval and a search. */
export async function makeBaselineTables(db: Db): Promise<void> {
  await sql`
    create schema baseline;
    create table baseline.product (id int primary key, price int not null, on_hand bigint not null) with (fillfactor = 50);
    insert into baseline.product select n, 100 + n, 1000000000 from generate_series(1, ${sql.lit(BASELINE_PRODUCTS)}) n;
    create table baseline.sale (id bigint generated always as identity primary key, total bigint not null, sold_at timestamptz not null default now());
    create table baseline.sale_line (sale_id bigint not null, line_no int not null, product_id int not null, quantity int not null, price int not null, primary key (sale_id, line_no));

    create table baseline.store_order (id int primary key, status text not null, processed_at timestamptz) with (fillfactor = 50);
    create table baseline.store_order_line (order_id int not null, line_no int not null, product_id int not null, quantity int not null, approved int, primary key (order_id, line_no)) with (fillfactor = 50);
    create table baseline.balance (place int not null, product_id int not null, on_hand bigint not null, primary key (place, product_id)) with (fillfactor = 50);
    create table baseline.movement (id bigint generated always as identity primary key, order_id int not null, line_no int not null, product_id int not null, quantity int not null);
    insert into baseline.store_order select n, 'pending' from generate_series(1, ${sql.lit(BASELINE_ORDERS)}) n;
    insert into baseline.store_order_line
      select o, l, (o * 7 + l * 11) % ${sql.lit(BASELINE_PRODUCTS)} + 1, 10 from generate_series(1, ${sql.lit(BASELINE_ORDERS)}) o, generate_series(1, 50) l;
    insert into baseline.balance
      select place, product, 1000000000 from generate_series(0, 4) place, generate_series(1, ${sql.lit(BASELINE_PRODUCTS)}) product;

    create table baseline.purchase (id bigint generated always as identity primary key, total bigint not null, bought_at timestamptz not null default now());
    create table baseline.purchase_line (purchase_id bigint not null, line_no int not null, product_id int not null, quantity int not null, price int not null, primary key (purchase_id, line_no));
    create table baseline.posting (id bigint generated always as identity primary key, purchase_id bigint not null, amount bigint not null);

    create table baseline.stock_count (id bigint generated always as identity primary key, place int not null, counted_at timestamptz not null default now());
    create table baseline.count_line (count_id bigint not null, product_id int not null, booked bigint not null, counted bigint not null, primary key (count_id, product_id));
  `.execute(db);
  await sql`vacuum analyze baseline.product, baseline.store_order, baseline.store_order_line, baseline.balance`.execute(
    db,
  );
}

/** The names that the baseline app searches: those of the current catalogue. */
export async function copyNames(db: Db): Promise<void> {
  await sql`
    drop table if exists baseline.named;
    create table baseline.named as
      select id, trade_key, trade_name, generic_name, strength, unit_mrp_minor as price from product where deleted_at is null;
    create index on baseline.named (trade_key);
  `.execute(db);
  await sql`vacuum analyze baseline.named`.execute(db);
}
