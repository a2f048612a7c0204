import type { SchemaArea } from './area';
import { MEASURES } from './daily-sums';
import { reportFunctions } from './report-functions';

const MEASURE_COLUMNS = MEASURES.map((measure) => `${measure} bigint not null default 0`).join(',\n      ');

/** Daily sums of sales, and sales imported from before Bhandar. */
export const reports: SchemaArea = {
  tables: `
    -- Sales from before Bhandar. They move no stock, and enter the daily sums when they are imported.
    create table past_sale_line (
      id bigint primary key generated always as identity,
      job_id uuid not null references import_job (id),
      location_id uuid not null references location (id),
      invoice_no text not null,
      line_no integer not null check (line_no >= 1),
      business_on date not null,
      sold_at timestamptz not null,
      product_id uuid not null references product (id),
      product_name text not null,
      -- Below zero: returned goods, refunded money.
      quantity bigint not null,
      unit_price numeric(16, 4) not null,
      amount_minor bigint not null,
      customer text not null default '',
      -- At the rate on the day of the sale; null if the rate is unknown.
      vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
      vat_minor bigint,
      -- Derived by a later migration, for sales from before these columns.
      vat_derived boolean not null default false,
      unique (location_id, invoice_no, business_on, line_no),
      constraint past_sale_line_vat_whole check ((vat_rate_bp is null) = (vat_minor is null))
    );
    create index past_sale_line_day_idx on past_sale_line (location_id, business_on);
    create index past_sale_line_product_idx on past_sale_line (product_id, business_on);
    create index past_sale_line_job_idx on past_sale_line (job_id);

    -- Daily sums of sales: by product, store, till and VAT rate. The function fold_sales adds to them.
    create table product_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      ${MEASURE_COLUMNS},
      primary key (business_on, location_id, product_id)
    );
    create index product_day_sales_product_idx on product_day_sales (product_id, location_id, business_on);

    create table store_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      ${MEASURE_COLUMNS},
      primary key (business_on, location_id)
    );

    create table till_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      -- Null, with the method 'none': an imported past sale.
      cashier_id uuid references staff_member (id),
      method text not null,
      hour smallint not null check (hour between 0 and 23),
      ${MEASURE_COLUMNS},
      unique nulls not distinct (business_on, location_id, cashier_id, method, hour)
    );

    create table vat_day_sales (
      business_on date not null,
      location_id uuid not null references location (id),
      -- Null: the rate is unknown.
      vat_rate_bp integer,
      sold_minor bigint not null default 0,
      vat_minor bigint not null default 0,
      unique nulls not distinct (business_on, location_id, vat_rate_bp)
    );

    -- How far movements are in the sums, and how far they will be once the transactions that ran then have ended.
    create table sales_rollup (
      id smallint primary key default 1 check (id = 1),
      folded_to bigint not null default 0,
      settled_to bigint not null default 0,
      pending_to bigint not null default 0,
      pending_before xid8,
      -- The zone of the hours in till_day_sales.
      time_zone text not null default ''
    );

    -- A sale or return line as the sums count it; a voided document counts below zero.
    create type sales_fact as (
      business_on date,
      location_id uuid,
      product_id uuid,
      cashier_id uuid,
      method text,
      hour smallint,
      ${MEASURES.map((measure) => `${measure} bigint`).join(',\n      ')},
      vat_rate_bp integer,
      vat_minor bigint
    );
  `,
  functions: reportFunctions,
  rows: `
    insert into sales_rollup default values;
  `,
};
