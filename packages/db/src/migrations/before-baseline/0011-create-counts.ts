import { type Kysely, sql } from 'kysely';

/** Documents that move stock without buying or selling: transfers between places, adjustments, and stock counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation
      add column adjustment_limit_minor bigint not null default 500000 check (adjustment_limit_minor >= 0),
      add column count_limit_minor bigint not null default 1000000 check (count_limit_minor >= 0),
      add column recount_units bigint not null default 10 check (recount_units >= 0),
      add column recount_value_minor bigint not null default 100000 check (recount_value_minor >= 0);

    create sequence stock_transfer_voucher_seq;
    create table stock_transfer (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'TR-' || lpad(nextval('stock_transfer_voucher_seq')::text, 6, '0'),
      from_location_id uuid not null references location (id),
      to_location_id uuid not null references location (id),
      status text not null check (status in ('draft', 'sent', 'received', 'cancelled')),
      note text not null default '',
      created_by uuid not null references staff_member (id),
      created_at timestamptz not null default now(),
      sent_by uuid references staff_member (id),
      sent_at timestamptz,
      received_by uuid references staff_member (id),
      received_at timestamptz,
      check (from_location_id <> to_location_id),
      constraint sent_when_it_left check ((status in ('sent', 'received')) = (sent_at is not null)),
      constraint received_when_it_came check ((status = 'received') = (received_at is not null)),
      check ((sent_by is null) = (sent_at is null)),
      check ((received_by is null) = (received_at is null))
    );
    create index stock_transfer_from_idx on stock_transfer (from_location_id, created_at desc);
    create index stock_transfer_to_idx on stock_transfer (to_location_id, created_at desc);
    create index stock_transfer_list_idx on stock_transfer (created_at desc, id);

    -- A draft's line without a batch leaves the choice to first expiry; sending names every batch that went.
    create table stock_transfer_line (
      transfer_id uuid not null references stock_transfer (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null references product (id),
      batch_id uuid,
      quantity bigint not null check (quantity > 0),
      received_quantity bigint check (received_quantity >= 0),
      primary key (transfer_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique nulls not distinct (transfer_id, product_id, batch_id)
    );
    create index stock_transfer_line_product_idx on stock_transfer_line (product_id);

    create sequence stock_adjustment_voucher_seq;
    create table stock_adjustment (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'AD-' || lpad(nextval('stock_adjustment_voucher_seq')::text, 6, '0'),
      location_id uuid not null references location (id),
      reason text not null check (reason in ('damaged', 'lost', 'found', 'correction', 'transit')),
      note text not null default '',
      transfer_id uuid unique references stock_transfer (id),
      created_by uuid not null references staff_member (id),
      created_at timestamptz not null default now(),
      check ((reason = 'transit') = (transfer_id is not null))
    );
    create index stock_adjustment_location_idx on stock_adjustment (location_id, created_at desc);
    create index stock_adjustment_list_idx on stock_adjustment (created_at desc, id);

    create table stock_adjustment_line (
      adjustment_id uuid not null references stock_adjustment (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      change bigint not null check (change <> 0),
      -- At cost on the day of writing, or at the retail price where nobody knows what the goods cost.
      value_minor bigint not null check (value_minor >= 0),
      primary key (adjustment_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique (adjustment_id, batch_id)
    );

    create sequence stock_count_voucher_seq;
    create table stock_count (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'SC-' || lpad(nextval('stock_count_voucher_seq')::text, 6, '0'),
      location_id uuid not null references location (id),
      category_id uuid references category (id),
      status text not null check (status in ('counting', 'submitted', 'posted', 'cancelled')),
      note text not null default '',
      started_by uuid not null references staff_member (id),
      started_at timestamptz not null default now(),
      submitted_by uuid references staff_member (id),
      submitted_at timestamptz,
      closed_by uuid references staff_member (id),
      closed_at timestamptz,
      check ((submitted_by is null) = (submitted_at is null)),
      check ((closed_by is null) = (closed_at is null)),
      constraint closed_when_done check ((status in ('posted', 'cancelled')) = (closed_at is not null)),
      constraint submitted_before_posted check (status not in ('submitted', 'posted') or submitted_at is not null)
    );
    create index stock_count_location_idx on stock_count (location_id, started_at desc);
    create index stock_count_list_idx on stock_count (started_at desc, id);
    create unique index stock_count_open_key on stock_count (location_id, category_id) nulls not distinct
      where status in ('counting', 'submitted');

    -- What the book held when the line was counted, read under the balance's lock, and the newest movement it had seen.
    create table stock_count_line (
      count_id uuid not null references stock_count (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      counted bigint check (counted >= 0),
      booked bigint check (booked >= 0),
      seen_movement_id bigint,
      counted_by uuid references staff_member (id),
      counted_at timestamptz,
      recount_asked boolean not null default false,
      recounted boolean not null default false,
      unit_value numeric(16, 4) not null default 0,
      primary key (count_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique (count_id, batch_id),
      constraint counted_whole check (
        (counted is null) = (booked is null) and (counted is null) = (counted_at is null)
        and (counted is null) = (counted_by is null))
    );
  `.execute(db);
}
