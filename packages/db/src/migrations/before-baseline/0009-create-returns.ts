import { type Kysely, sql } from 'kysely';

/**
 * Goods that come back from customers, goods that are written off, goods held apart. What each took or gave back,
 * batch by batch, is its movements: the document's id and its line's number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product add column requires_prescription boolean not null default false;

    -- Up to this value at cost a store's manager writes off alone.
    alter table organisation add column write_off_limit_minor bigint not null default 1000000 check (write_off_limit_minor >= 0);

    alter table stock_movement drop constraint stock_movement_document_kind_check;
    alter table stock_movement add constraint stock_movement_document_kind_check check (document_kind in
      ('opening', 'purchase', 'order', 'sale', 'saleReturn', 'writeOff', 'supplierReturn', 'transfer', 'adjustment',
       'count', 'void', 'quarantine'));

    create sequence sale_return_voucher_seq;
    create sequence write_off_voucher_seq;
    create sequence supplier_return_voucher_seq;
    create sequence quarantine_code_seq;

    create table sale_return (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'CR-' || lpad(nextval('sale_return_voucher_seq')::text, 6, '0'),
      location_id uuid not null references location (id),
      -- Null: the goods came back without a receipt.
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
      unique (id, sale_id),
      check ((posted_at is null) = (posted_by is null)),
      check ((voided_at is null) = (voided_by is null)),
      check ((status = 'voided') = (voided_at is not null)),
      check (status = 'voided' or (status = 'posted') = (posted_at is not null))
    );
    create index sale_return_location_idx on sale_return (location_id, requested_at desc);
    create index sale_return_sale_idx on sale_return (sale_id) where sale_id is not null;

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
      -- What the documented form said, for those who read it back.
      form jsonb not null default '{}',
      primary key (return_id, line_no),
      foreign key (return_id, sale_id) references sale_return (id, sale_id),
      foreign key (sale_id, sale_line_no) references sale_line (sale_id, line_no),
      check ((sale_id is null) = (sale_line_no is null))
    );
    create index sale_return_line_sale_idx on sale_return_line (sale_id, sale_line_no) where sale_id is not null;
    create index sale_return_line_product_idx on sale_return_line (product_id);

    create table write_off (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'WO-' || lpad(nextval('write_off_voucher_seq')::text, 6, '0'),
      location_id uuid not null references location (id),
      cause text not null check (cause in ('expired', 'damaged', 'destroyed')),
      status text not null check (status in ('pending', 'posted', 'voided')),
      reason text not null default '',
      witness text not null default '',
      cost_minor bigint not null check (cost_minor between 0 and 10000000000000),
      requested_by uuid not null references staff_member (id),
      requested_at timestamptz not null,
      posted_by uuid references staff_member (id),
      posted_at timestamptz,
      voided_by uuid references staff_member (id),
      voided_at timestamptz,
      check (cause <> 'destroyed' or (witness <> '' and reason <> '')),
      check ((posted_at is null) = (posted_by is null)),
      check ((voided_at is null) = (voided_by is null)),
      check ((status = 'voided') = (voided_at is not null)),
      check (status = 'voided' or (status = 'posted') = (posted_at is not null))
    );
    create index write_off_location_idx on write_off (location_id, requested_at desc);

    create table write_off_line (
      write_off_id uuid not null references write_off (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      product_name text not null,
      strength text not null default '',
      quantity bigint not null check (quantity > 0),
      cost_minor bigint not null check (cost_minor between 0 and 10000000000000),
      form jsonb not null default '{}',
      primary key (write_off_id, line_no),
      unique (write_off_id, batch_id),
      foreign key (batch_id, product_id) references batch (id, product_id)
    );
    create index write_off_line_batch_idx on write_off_line (batch_id);

    create table supplier_return (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'SR-' || lpad(nextval('supplier_return_voucher_seq')::text, 6, '0'),
      supplier_id uuid not null references supplier (id),
      location_id uuid not null references location (id),
      status text not null check (status in ('posted', 'voided')),
      reason text not null default '',
      credit_minor bigint not null check (credit_minor between 0 and 10000000000000),
      returned_by uuid not null references staff_member (id),
      returned_at timestamptz not null,
      voided_by uuid references staff_member (id),
      voided_at timestamptz,
      check ((voided_at is null) = (voided_by is null)),
      check ((status = 'voided') = (voided_at is not null))
    );
    create index supplier_return_list_idx on supplier_return (returned_at desc, id);
    create index supplier_return_supplier_idx on supplier_return (supplier_id, returned_at desc);

    create table supplier_return_line (
      return_id uuid not null references supplier_return (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      product_name text not null,
      strength text not null default '',
      quantity bigint not null check (quantity > 0),
      credit_minor bigint not null check (credit_minor between 0 and 10000000000000),
      primary key (return_id, line_no),
      unique (return_id, batch_id),
      foreign key (batch_id, product_id) references batch (id, product_id)
    );
    create index supplier_return_line_batch_idx on supplier_return_line (batch_id);

    -- Goods put aside, and goods let back on the shelf.
    create table quarantine_move (
      id uuid primary key default gen_random_uuid(),
      place_id uuid not null references location (id),
      direction text not null check (direction in ('held', 'released')),
      product_id uuid not null,
      batch_id uuid not null,
      quantity bigint not null check (quantity > 0),
      reason text not null default '',
      moved_by uuid not null references staff_member (id),
      moved_at timestamptz not null,
      foreign key (batch_id, product_id) references batch (id, product_id)
    );
    create index quarantine_move_place_idx on quarantine_move (place_id, moved_at desc);
  `.execute(db);
}
