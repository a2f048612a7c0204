import { type Kysely, sql } from 'kysely';

/** Tills and sales. The batches that a line took are its movements: document 'sale', the sale's id, the line's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table till (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null references location (id),
      device_id text not null,
      number integer not null check (number >= 1),
      last_receipt integer not null default 0,
      created_at timestamptz not null default now(),
      unique (location_id, device_id),
      unique (location_id, number)
    );
    alter table till set (fillfactor = 50);

    create table sale (
      id uuid primary key,
      location_id uuid not null references location (id),
      till_id uuid not null references till (id),
      receipt_number integer not null,
      receipt_no text not null unique,
      fingerprint text not null,
      status text not null check (status in ('accepted', 'voided')),
      cashier_id uuid not null references staff_member (id),
      sell_from text not null check (sell_from in ('own-orders', 'store-stock')),
      customer_name text not null,
      customer_phone text not null default '',
      customer_email text not null default '',
      subtotal_minor bigint not null check (subtotal_minor >= 0),
      discount_minor bigint not null check (discount_minor between 0 and subtotal_minor),
      total_minor bigint not null check (total_minor = subtotal_minor - discount_minor),
      sold_at timestamptz not null,
      business_on date not null,
      unique (till_id, receipt_number)
    );
    create index sale_location_idx on sale (location_id, sold_at desc);
    create index sale_cashier_idx on sale (cashier_id, sold_at desc);

    create table sale_line (
      sale_id uuid not null references sale (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null references product (id),
      product_name text not null,
      strength text not null default '',
      quantity bigint not null check (quantity > 0),
      unit_price_minor bigint not null check (unit_price_minor >= 0),
      line_total_minor bigint not null check (line_total_minor = unit_price_minor * quantity),
      discount_minor bigint not null check (discount_minor between 0 and line_total_minor),
      primary key (sale_id, line_no),
      -- Product first: it also finds the sales of a product.
      unique (product_id, sale_id)
    );

    create table sale_payment (
      sale_id uuid not null references sale (id),
      method text not null check (method in ('cash', 'card')),
      amount_minor bigint not null check (amount_minor >= 0),
      tendered_minor bigint not null,
      primary key (sale_id, method),
      check (tendered_minor >= amount_minor)
    );
  `.execute(db);
}
