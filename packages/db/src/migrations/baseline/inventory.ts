import type { SchemaArea } from './area';

/** Documents that move or correct stock: transfers, adjustments, counts, write-offs and quarantine. */
export const inventory: SchemaArea = {
  tables: `
    create sequence stock_transfer_voucher_seq;
    create table stock_transfer (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'TR-' || to_char(nextval('stock_transfer_voucher_seq'), 'FM999999999000000'),
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
    create index stock_transfer_walk_idx on stock_transfer (created_at, id);

    -- A line without a batch is picked by first expiry when the transfer is sent.
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
    -- Corrections by hand, and transit differences: goods of a transfer or an order that did not arrive.
    create table stock_adjustment (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'AD-' || to_char(nextval('stock_adjustment_voucher_seq'), 'FM999999999000000'),
      location_id uuid not null references location (id),
      reason text not null check (reason in ('damaged', 'lost', 'found', 'correction', 'transit')),
      note text not null default '',
      transfer_id uuid unique references stock_transfer (id),
      created_by uuid not null references staff_member (id),
      created_at timestamptz not null default now(),
      -- The offline sale that the adjustment answers; its foreign key follows in the area pos.
      sale_id uuid,
      order_id uuid unique references store_order (id),
      -- Of a transit difference.
      settlement text check (settlement in ('lost', 'arrived', 'returned')),
      settled_at timestamptz,
      settled_by uuid references staff_member (id),
      settlement_note text not null default '',
      -- The adjustment that returned found goods to stock.
      settled_with uuid references stock_adjustment (id),
      constraint stock_adjustment_transit_check check (
        (reason = 'transit') = (num_nonnulls(transfer_id, order_id) = 1) and num_nonnulls(transfer_id, order_id) < 2),
      constraint stock_adjustment_settled_check check (
        num_nonnulls(settlement, settled_at, settled_by) in (0, 3) and (settlement is null or reason = 'transit')),
      constraint stock_adjustment_settled_with_check
        check (settled_with is null or settlement in ('arrived', 'returned'))
    );
    create index stock_adjustment_location_idx on stock_adjustment (location_id, created_at desc);
    create index stock_adjustment_list_idx on stock_adjustment (created_at desc, id);
    create index stock_adjustment_sale_idx on stock_adjustment (sale_id) where sale_id is not null;

    create table stock_adjustment_line (
      adjustment_id uuid not null references stock_adjustment (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      change bigint not null check (change <> 0),
      -- At cost on the day, or at the retail price where the cost is unknown.
      value_minor bigint not null check (value_minor >= 0),
      primary key (adjustment_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique (adjustment_id, batch_id)
    );

    create sequence stock_count_voucher_seq;
    create table stock_count (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'SC-' || to_char(nextval('stock_count_voucher_seq'), 'FM999999999000000'),
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

    create table stock_count_line (
      count_id uuid not null references stock_count (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null,
      batch_id uuid not null,
      counted bigint check (counted >= 0),
      -- The balance at the time of counting, read under its lock, and the newest movement in it.
      booked bigint check (booked >= 0),
      seen_movement_id bigint,
      counted_by uuid references staff_member (id),
      counted_at timestamptz,
      recount_asked boolean not null default false,
      recounted boolean not null default false,
      unit_value numeric(16, 4) not null default 0,
      -- Units that offline sales moved which were made before the count and arrived after it.
      late bigint not null default 0,
      primary key (count_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique (count_id, batch_id),
      constraint counted_whole check (
        (counted is null) = (booked is null) and (counted is null) = (counted_at is null)
        and (counted is null) = (counted_by is null))
    );
    create index stock_count_line_product_idx on stock_count_line (product_id, counted_at) where counted_at is not null;

    create sequence write_off_voucher_seq;
    create table write_off (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'WO-' || to_char(nextval('write_off_voucher_seq'), 'FM999999999000000'),
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
    create index write_off_walk_idx on write_off (requested_at, id);

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

    create sequence quarantine_code_seq;
    -- Into quarantine, and back.
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
  `,
};
