import type { SchemaArea } from './area';

/** Customers, tills, sales, customer returns, and sales that tills made offline. */
export const pos: SchemaArea = {
  tables: `
    create table customer (
      id uuid primary key default gen_random_uuid(),
      -- Null: a customer of the organisation, whom every store may sell to.
      location_id uuid references location (id),
      name text not null check (name <> ''),
      name_key text not null,
      phone text not null check (phone <> ''),
      -- The digits of the phone: one number is written in many ways.
      phone_key text not null,
      website text not null default '',
      email text not null default '',
      address text not null check (address <> ''),
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      unique (id, location_id),
      check ((deleted_at is null) = (deleted_by is null))
    );
    create index customer_list_idx on customer (location_id, name_key, id) where deleted_at is null;
    create index customer_of_organisation_idx on customer (name_key, id) where location_id is null and deleted_at is null;

    -- Updated by every sale: the fill factor leaves room for updates in place.
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

    -- The batches of a sale line are its movements: document kind 'sale', the sale's id and the line's number.
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
      customer_id uuid constraint sale_customer_fkey references customer (id),
      -- When the row was written, by the clock of the database: exports read by it. Null in rows from before this column.
      recorded_at timestamptz default clock_timestamp(),
      unique (till_id, receipt_number)
    );
    create index sale_location_idx on sale (location_id, sold_at desc);
    create index sale_cashier_idx on sale (cashier_id, sold_at desc);
    create index sale_customer_idx on sale (customer_id, sold_at desc) where customer_id is not null;
    create index sale_walk_idx on sale (location_id, coalesce(recorded_at, sold_at));
    create index sale_receipt_idx on sale (location_id, receipt_no collate "C");

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
      -- The lowest MRP on the packs sold; null where they bear none, and in sales from before this column.
      mrp_minor bigint,
      -- At the rate on the day of the sale; null if the rate is unknown.
      vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
      vat_minor bigint,
      -- Derived by a later migration, for sales from before these columns.
      vat_derived boolean not null default false,
      primary key (sale_id, line_no),
      -- Product first: this also finds the sales of a product.
      unique (product_id, sale_id),
      constraint sale_line_within_mrp check (unit_price_minor <= mrp_minor),
      constraint sale_line_vat_whole check ((vat_rate_bp is null) = (vat_minor is null))
    );

    create table sale_payment (
      sale_id uuid not null references sale (id),
      method text not null check (method in ('cash', 'card')),
      amount_minor bigint not null check (amount_minor >= 0),
      tendered_minor bigint not null,
      primary key (sale_id, method),
      check (tendered_minor >= amount_minor)
    );

    create sequence sale_return_voucher_seq;
    create table sale_return (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'CR-' || to_char(nextval('sale_return_voucher_seq'), 'FM999999999000000'),
      location_id uuid not null references location (id),
      -- Null: returned without a receipt.
      sale_id uuid references sale (id),
      status text not null check (status in ('pending', 'posted', 'voided')),
      reason text not null default '',
      refund_minor bigint not null check (refund_minor between 0 and 10000000000000),
      refund_method text not null check (refund_method in ('cash', 'card')),
      business_on date not null,
      requested_by uuid not null references staff_member (id),
      requested_at timestamptz not null,
      posted_by uuid references staff_member (id),
      posted_at timestamptz,
      voided_by uuid references staff_member (id),
      voided_at timestamptz,
      cause text not null default 'unwanted' check (cause in ('unwanted', 'recalled', 'wronglyDispensed')),
      -- As the customer says; null with a receipt or if not known.
      bought_on date,
      -- Posted before goods without a receipt went to quarantine.
      shelved_by_old_rule boolean not null default false,
      unique (id, sale_id),
      check ((posted_at is null) = (posted_by is null)),
      check ((voided_at is null) = (voided_by is null)),
      check ((status = 'voided') = (voided_at is not null)),
      check (status = 'voided' or (status = 'posted') = (posted_at is not null))
    );
    create index sale_return_location_idx on sale_return (location_id, requested_at desc);
    create index sale_return_sale_idx on sale_return (sale_id) where sale_id is not null;
    create index sale_return_walk_idx on sale_return (requested_at, id);

    create table sale_return_line (
      return_id uuid not null references sale_return (id),
      line_no integer not null check (line_no >= 1),
      sale_id uuid,
      sale_line_no integer,
      product_id uuid not null references product (id),
      product_name text not null,
      strength text not null default '',
      quantity bigint not null check (quantity > 0),
      refund_minor bigint not null check (refund_minor between 0 and 10000000000000),
      disposition text not null check (disposition in ('sellable', 'quarantine')),
      -- The fields of the documented form, for its readers.
      form jsonb not null default '{}',
      -- Read from the pack of goods without a receipt.
      batch_number text not null default '',
      expires_on date,
      -- At the rate on the day of the sale; null if the rate is unknown.
      vat_rate_bp integer check (vat_rate_bp between 0 and 10000),
      vat_minor bigint,
      -- Derived by a later migration, for sales from before these columns.
      vat_derived boolean not null default false,
      primary key (return_id, line_no),
      foreign key (return_id, sale_id) references sale_return (id, sale_id),
      foreign key (sale_id, sale_line_no) references sale_line (sale_id, line_no),
      check ((sale_id is null) = (sale_line_no is null)),
      constraint sale_return_line_vat_whole check ((vat_rate_bp is null) = (vat_minor is null))
    );
    create index sale_return_line_sale_idx on sale_return_line (sale_id, sale_line_no) where sale_id is not null;
    create index sale_return_line_product_idx on sale_return_line (product_id);

    -- Sales made offline. An accepted one has its sale. An open one awaits review and has moved nothing; review resolves it
    -- into a sale, or voids it.
    create table queued_sale (
      -- The id that the till made for the sale.
      id uuid primary key,
      location_id uuid not null references location (id),
      cashier_id uuid not null references staff_member (id),
      sent_by uuid not null references staff_member (id),
      device_id text not null,
      device_seq bigint not null check (device_seq >= 1),
      -- The clock of the till, and how far it was ahead when the sale was sent.
      device_time timestamptz not null,
      skew_seconds bigint not null,
      clock_flagged boolean not null,
      snapshot_at timestamptz not null,
      received_at timestamptz not null,
      -- The time of sale, as far as the clock of the till is credible.
      sold_at timestamptz not null,
      fingerprint text not null,
      sale jsonb not null,
      total_minor bigint not null check (total_minor >= 0),
      state text not null check (state in ('accepted', 'open', 'resolved', 'void')),
      reason text check (reason in ('insufficient_stock', 'expired_or_blocked', 'not_approved', 'stale_price', 'wrong_price',
        'above_mrp', 'seller_changed', 'product_gone', 'sequence_reused', 'id_reused', 'refused')),
      message text not null default '',
      note text not null default '',
      resolved_by uuid references staff_member (id),
      resolved_at timestamptz,
      -- Set if the sale was accepted with stock that the ledger did not have.
      adjustment_id uuid references stock_adjustment (id),
      -- Managers were notified that it arrived (1) and that it has waited a day (2).
      told smallint not null default 0 check (told between 0 and 2),
      check ((state = 'accepted') = (reason is null)),
      check ((state in ('resolved', 'void')) = (resolved_by is not null)),
      check ((resolved_by is null) = (resolved_at is null)),
      check (adjustment_id is null or state = 'resolved'),
      check (state <> 'void' or note <> '')
    );
    create index queued_sale_conflict_idx on queued_sale (location_id, received_at desc) where reason is not null;
    create index queued_sale_cashier_idx on queued_sale (cashier_id, received_at desc) where reason is not null;
    create index queued_sale_open_idx on queued_sale (location_id) where state = 'open';
    create unique index queued_sale_sequence_key on queued_sale (location_id, device_id, device_seq)
      where reason is null or reason not in ('sequence_reused', 'id_reused');

    alter table stock_adjustment add foreign key (sale_id) references queued_sale (id);
  `,
  functions: `
    -- A foreign key cannot say this: a customer belongs to the store of the sale, or to the organisation.
    create or replace function refuse_customer_of_other_store() returns trigger language plpgsql
      set search_path = public as $$
    begin
      if not exists (select from customer
        where id = new.customer_id and (location_id is null or location_id = new.location_id)) then
        raise exception 'sale_customer_of_store: the customer belongs to another store' using errcode = '23503';
      end if;
      return new;
    end $$;

    -- The VAT of all refunds of a line, less that of the earlier ones, so that a line returned whole has no VAT left. Goods
    -- without a receipt get the rate of the day. Prices include VAT.
    create or replace function keep_vat_of_return() returns trigger language plpgsql as $$
    begin
      if new.sale_id is null then
        select sales_vat_rate(new.product_id, r.business_on) into new.vat_rate_bp
        from sale_return r where r.id = new.return_id;
        new.vat_minor := round(new.refund_minor * new.vat_rate_bp / (10000.0 + new.vat_rate_bp));
      else
        select sold.vat_rate_bp, sold.vat_derived,
          round(sold.vat_minor::numeric * (back.refund_minor + new.refund_minor)
            / greatest(sold.line_total_minor - sold.discount_minor, 1)) - back.vat_minor
        into new.vat_rate_bp, new.vat_derived, new.vat_minor
        from sale_line sold cross join lateral (
          select coalesce(sum(l.refund_minor), 0) as refund_minor, coalesce(sum(l.vat_minor), 0) as vat_minor
          from sale_return_line l join sale_return r on r.id = l.return_id
          where l.sale_id = sold.sale_id and l.sale_line_no = sold.line_no and r.status = 'posted' and r.id <> new.return_id
        ) back
        where sold.sale_id = new.sale_id and sold.line_no = new.sale_line_no;
      end if;
      return new;
    end $$;
  `,
  triggers: `
    create trigger sale_customer_of_store before insert or update of customer_id, location_id on sale
      for each row when (new.customer_id is not null) execute function refuse_customer_of_other_store();
    create trigger return_keeps_vat before insert or update of refund_minor on sale_return_line
      for each row execute function keep_vat_of_return();
  `,
};
