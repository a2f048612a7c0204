import { type Kysely, sql } from 'kysely';

/** The built-in tenders; `packages/domain` knows them by these ids. */
const CASH = '7e4d0000-0000-4000-8000-000000000001';
const CARD = '7e4d0000-0000-4000-8000-000000000002';

/**
 * Bills paid by several payments, with discounts of lines and notes. Columns come with constants as their defaults, so
 * that no table of sales is written anew; the payments by card are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table tender (
      id uuid primary key default gen_random_uuid(),
      method text not null check (method in ('cash', 'card', 'wallet')),
      name text not null check (name <> ''),
      name_key text not null unique,
      asks_reference boolean not null default false,
      position integer not null check (position between 1 and 99),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id)
    );
    insert into tender (id, method, name, name_key, position) values
      ('${CASH}', 'cash', 'Cash', 'cash', 1), ('${CARD}', 'card', 'Card', 'card', 2);

    alter table sale_payment
      add column line_no integer not null default 1 check (line_no between 1 and 10),
      -- Without a foreign key: each sale of all shops would lock the row of Cash. An invariant proves it instead.
      add column tender_id uuid default '${CASH}',
      -- At the time of the sale; empty for built-in cash and card, which each language names itself.
      add column tender_name text not null default '',
      add column reference text not null default '';
    update sale_payment set tender_id = '${CARD}' where method = 'card';
    update sale_payment set line_no = later.line_no
      from (select sale_id, method, row_number() over (partition by sale_id order by method) as line_no from sale_payment) later
      where later.line_no > 1 and (sale_payment.sale_id, sale_payment.method) = (later.sale_id, later.method);
    alter table sale_payment
      alter column line_no drop default,
      alter column tender_id drop default,
      drop constraint sale_payment_pkey,
      add primary key (sale_id, line_no),
      drop constraint sale_payment_method_check,
      add constraint sale_payment_method_check check (method in ('cash', 'card', 'wallet', 'credit', 'account')),
      add constraint sale_payment_change_from_cash check (method = 'cash' or tendered_minor = amount_minor),
      add constraint sale_payment_tender_of_method check ((tender_id is null) = (method in ('credit', 'account')));

    alter table sale
      -- Added to the total by rounding of cash, or taken off: the payments are the total and this.
      add column rounding_minor bigint not null default 0 check (rounding_minor between -500 and 500),
      -- Of the bill's own discount; null where it was given in money.
      add column discount_basis_points integer check (discount_basis_points between 1 and 10000),
      add column discount_reason text not null default '',
      add column note text not null default '';

    alter table sale_line
      -- The part of discount_minor that the line was given by itself; the rest is its share of the bill's discount.
      add column own_discount_minor bigint not null default 0 check (own_discount_minor >= 0),
      add column discount_basis_points integer check (discount_basis_points between 1 and 10000),
      add column discount_reason text not null default '',
      add column note text not null default '',
      add constraint sale_line_own_discount_within check (own_discount_minor <= discount_minor),
      drop constraint sale_line_product_id_sale_id_key;
    -- Finds the sales of a product; a sale may have it on several lines.
    create index sale_line_product_idx on sale_line (product_id, sale_id);

    -- The payments by which the money of a customer return goes back.
    create table sale_refund (
      return_id uuid not null references sale_return (id),
      line_no integer not null check (line_no between 1 and 10),
      method text not null check (method in ('cash', 'card', 'wallet', 'credit', 'account')),
      tender_id uuid references tender (id),
      tender_name text not null default '',
      amount_minor bigint not null check (amount_minor > 0),
      primary key (return_id, line_no),
      constraint sale_refund_tender_of_method check ((tender_id is null) = (method in ('credit', 'account')))
    );
    insert into sale_refund (return_id, line_no, method, tender_id, amount_minor)
      select id, 1, refund_method, case refund_method when 'card' then '${CARD}'::uuid else '${CASH}'::uuid end, refund_minor
      from sale_return where refund_minor > 0;
    alter table sale_return
      -- Added to the refund of the goods by rounding, or taken off: the refunds are that and this.
      add column rounding_minor bigint not null default 0,
      drop constraint sale_return_refund_method_check,
      add constraint sale_return_refund_method_check
        check (refund_method in ('cash', 'card', 'wallet', 'credit', 'account', 'split'));

    -- The smallest coin that cash is rounded to, in minor units; 0 rounds nothing.
    alter table organisation add column cash_rounding_minor integer not null default 0
      check (cash_rounding_minor in (0, 5, 10, 25, 50, 100, 500, 1000));`,
    )
    .execute(db);
}
