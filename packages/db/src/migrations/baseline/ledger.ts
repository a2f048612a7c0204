import type { SchemaArea } from './area';

/** Batches, movements and the balances that follow from them. */
export const ledger: SchemaArea = {
  tables: `
    create table batch (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references product (id),
      batch_number text not null default '',
      expires_on date,
      unit_cost numeric(16, 4) check (unit_cost >= 0),
      mrp_minor bigint check (mrp_minor between 0 and 10000000000000),
      received_at timestamptz not null default now(),
      blocked_at timestamptz,
      blocked_by uuid references staff_member (id),
      blocked_reason text not null default '',
      unique nulls not distinct (product_id, batch_number, expires_on),
      unique (id, product_id)
    );
    create index batch_expiry_idx on batch (expires_on) where expires_on is not null;
    create index batch_number_idx on batch (upper(batch_number) collate "C");

    -- The cost of a batch by movement: after the named movement it cost this much.
    create table batch_cost (
      batch_id uuid not null references batch (id),
      after_movement bigint not null,
      unit_cost numeric(16, 4),
      primary key (batch_id, after_movement)
    );

    -- Only the trigger on stock_movement writes quantities. The fill factor leaves room for updates in place.
    create table stock_balance (
      location_id uuid not null references location (id),
      batch_id uuid not null,
      product_id uuid not null,
      on_hand bigint not null default 0 constraint no_oversell check (on_hand >= 0),
      reserved bigint not null default 0 check (reserved >= 0),
      blocked_at timestamptz,
      blocked_by uuid references staff_member (id),
      blocked_reason text not null default '',
      constraint reserved_within_on_hand check (on_hand >= reserved),
      primary key (location_id, batch_id),
      foreign key (batch_id, product_id) references batch (id, product_id)
    );
    alter table stock_balance set (fillfactor = 80);
    create index stock_balance_product_idx on stock_balance (location_id, product_id);
    create index stock_balance_batch_idx on stock_balance (batch_id);

    -- The ledger. A row moves a quantity from one location to another, so a movement cannot be half written.
    create table stock_movement (
      id bigint generated always as identity primary key,
      occurred_at timestamptz not null default now(),
      from_location_id uuid not null references location (id),
      to_location_id uuid not null references location (id),
      product_id uuid not null,
      batch_id uuid not null,
      quantity bigint not null check (quantity > 0),
      document_kind text not null check (document_kind in
        ('opening', 'purchase', 'order', 'sale', 'saleReturn', 'writeOff', 'supplierReturn', 'transfer', 'adjustment',
        'count', 'void', 'quarantine')),
      document_id uuid not null,
      line_no integer not null,
      reverses bigint references stock_movement (id),
      actor_id uuid references staff_member (id),
      reason text not null default '',
      -- When the row was written, by the clock of the database: exports read by it. Null in rows from before this column.
      recorded_at timestamptz default clock_timestamp(),
      check (from_location_id <> to_location_id),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique nulls not distinct (document_kind, document_id, line_no, batch_id, reverses)
    );
    create unique index stock_movement_reverses_key on stock_movement (reverses) where reverses is not null;
    create index stock_movement_batch_idx on stock_movement (batch_id, id);
    create index stock_movement_product_idx on stock_movement (product_id, id);
    -- Movements are stored in the order of time: BRIN suffices, and an insert changes no tree.
    create index stock_movement_time_idx on stock_movement using brin (occurred_at) with (pages_per_range = 32);

    create table reservation (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null,
      batch_id uuid not null,
      quantity bigint not null check (quantity > 0),
      purpose text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      resolved_at timestamptz,
      foreign key (location_id, batch_id) references stock_balance (location_id, batch_id)
    );
    create index reservation_open_idx on reservation (location_id, batch_id) where resolved_at is null;
  `,
  functions: `
    -- Writes the balances of a statement's movements at once. The plan is kept per connection, so the settings keep it to
    -- index lookups: a plan made for an import of thousands would read all balances for each later sale.
    create or replace function apply_stock_movements() returns trigger language plpgsql security definer
      set search_path = public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
    as $$
    begin
      with side as materialized (
        select s.location_id, s.product_id, s.batch_id, sum(s.quantity)::bigint as quantity
        from (
          select from_location_id as location_id, product_id, batch_id, -quantity as quantity from added
          union all
          select to_location_id, product_id, batch_id, quantity from added
        ) s
        where (select physical from location where id = s.location_id)
        group by 1, 2, 3
      ), locked as materialized (
        -- In the global lock order.
        select b.location_id, b.batch_id, side.quantity
        from side join stock_balance b on b.location_id = side.location_id and b.batch_id = side.batch_id
        order by side.location_id, side.product_id, side.batch_id for no key update of b
      ), moved as (
        update stock_balance b set on_hand = b.on_hand + locked.quantity
        from locked where b.location_id = locked.location_id and b.batch_id = locked.batch_id
      )
      insert into stock_balance as b (location_id, batch_id, product_id, on_hand)
      select location_id, batch_id, product_id, quantity from side
      where not exists (
        select from locked where locked.location_id = side.location_id and locked.batch_id = side.batch_id)
      order by location_id, product_id, batch_id
      on conflict (location_id, batch_id) do update set on_hand = b.on_hand + excluded.on_hand;
      return null;
    end $$;

    -- Statements may change a balance only through the trigger on stock_movement.
    create or replace function refuse_direct_balance() returns trigger language plpgsql as $$
    begin
      raise exception 'stock_balance follows from stock_movement' using errcode = 'restrict_violation';
    end $$;

    -- The sequence says the last movement id that was given.
    create or replace function keep_batch_cost() returns trigger language plpgsql as $$
    begin
      insert into batch_cost (batch_id, after_movement, unit_cost)
      select old.id, -1, old.unit_cost where not exists (select from batch_cost where batch_id = old.id);
      insert into batch_cost (batch_id, after_movement, unit_cost)
      select old.id, case when is_called then last_value else 0 end, new.unit_cost from stock_movement_id_seq
      on conflict (batch_id, after_movement) do update set unit_cost = excluded.unit_cost;
      return null;
    end $$;
  `,
  triggers: `
    create trigger batch_keeps_cost after update of unit_cost on batch
      for each row when (old.unit_cost is distinct from new.unit_cost) execute function keep_batch_cost();
    create trigger stock_balance_insert_guard before insert on stock_balance
      for each row when (pg_trigger_depth() = 0 and new.on_hand <> 0) execute function refuse_direct_balance();
    create trigger stock_balance_update_guard before update of on_hand on stock_balance
      for each row when (pg_trigger_depth() = 0 and new.on_hand <> old.on_hand) execute function refuse_direct_balance();
    create trigger stock_balance_delete_guard before delete on stock_balance
      for each row when (pg_trigger_depth() = 0) execute function refuse_direct_balance();
    create trigger stock_movement_applies after insert on stock_movement
      referencing new table as added for each statement execute function apply_stock_movements();
    create trigger stock_movement_append_only before update or delete or truncate on stock_movement
      for each statement execute function refuse_change();
  `,
};
