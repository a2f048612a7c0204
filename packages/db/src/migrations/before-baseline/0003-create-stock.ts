import { type Kysely, sql } from 'kysely';

/**
 * The stock book. A movement is one row from a place to a place, so half a transfer cannot be written;
 * balances of real places follow from movements by trigger, and nobody else writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batch (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references product (id),
      batch_number text not null default '',
      expires_on date,
      unit_cost numeric(16, 4) check (unit_cost >= 0),
      mrp_minor bigint check (mrp_minor between 0 and 10000000000000),
      received_at timestamptz not null default now(),
      blocked_at timestamptz,
      unique nulls not distinct (product_id, batch_number, expires_on),
      unique (id, product_id)
    );
    create index batch_expiry_idx on batch (expires_on) where expires_on is not null;

    create table stock_balance (
      location_id uuid not null references location (id),
      batch_id uuid not null,
      product_id uuid not null,
      on_hand bigint not null default 0 constraint no_oversell check (on_hand >= 0),
      reserved bigint not null default 0 check (reserved >= 0),
      constraint reserved_within_on_hand check (on_hand >= reserved),
      primary key (location_id, batch_id),
      foreign key (batch_id, product_id) references batch (id, product_id)
    );
    create index stock_balance_product_idx on stock_balance (location_id, product_id);
    create index stock_balance_batch_idx on stock_balance (batch_id);
    alter table stock_balance set (fillfactor = 80);

    create table stock_movement (
      id bigint generated always as identity primary key,
      occurred_at timestamptz not null default now(),
      from_location_id uuid not null references location (id),
      to_location_id uuid not null references location (id),
      product_id uuid not null,
      batch_id uuid not null,
      quantity bigint not null check (quantity > 0),
      document_kind text not null check (document_kind in
        ('opening', 'purchase', 'order', 'sale', 'saleReturn', 'writeOff', 'supplierReturn', 'transfer', 'adjustment', 'count', 'void')),
      document_id uuid not null,
      line_no integer not null,
      reverses bigint references stock_movement (id),
      actor_id uuid references staff_member (id),
      reason text not null default '',
      check (from_location_id <> to_location_id),
      foreign key (batch_id, product_id) references batch (id, product_id),
      unique nulls not distinct (document_kind, document_id, line_no, batch_id, reverses)
    );
    create unique index stock_movement_reverses_key on stock_movement (reverses) where reverses is not null;
    create index stock_movement_batch_idx on stock_movement (batch_id, id);
    create index stock_movement_product_idx on stock_movement (product_id, id);

    -- Row by row on purpose: as one statement its plan is kept per connection, and a plan made for an import of thousands
    -- reads all balances for each sale that follows. The rows are taken in the global lock order.
    create function apply_stock_movements() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      side record;
    begin
      for side in
        select s.location_id, s.product_id, s.batch_id, sum(s.quantity)::bigint as quantity
        from (
          select from_location_id as location_id, product_id, batch_id, -quantity as quantity from added
          union all
          select to_location_id, product_id, batch_id, quantity from added
        ) s
        where (select physical from location where id = s.location_id)
        group by 1, 2, 3 order by 1, 2, 3
      loop
        update stock_balance set on_hand = on_hand + side.quantity
          where location_id = side.location_id and batch_id = side.batch_id;
        if not found then
          insert into stock_balance as b (location_id, batch_id, product_id, on_hand)
          values (side.location_id, side.batch_id, side.product_id, side.quantity)
          on conflict (location_id, batch_id) do update set on_hand = b.on_hand + excluded.on_hand;
        end if;
      end loop;
      return null;
    end $$;
    create trigger stock_movement_applies after insert on stock_movement
      referencing new table as added for each statement execute function apply_stock_movements();

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
    create trigger stock_movement_append_only before update or delete or truncate on stock_movement
      for each statement execute function refuse_change();

    create function refuse_direct_balance() returns trigger language plpgsql as $$
    begin
      raise exception 'stock_balance follows from stock_movement' using errcode = 'restrict_violation';
    end $$;
    create trigger stock_balance_insert_guard before insert on stock_balance
      for each row when (pg_trigger_depth() = 0 and new.on_hand <> 0) execute function refuse_direct_balance();
    create trigger stock_balance_update_guard before update of on_hand on stock_balance
      for each row when (pg_trigger_depth() = 0 and new.on_hand <> old.on_hand) execute function refuse_direct_balance();
    create trigger stock_balance_delete_guard before delete on stock_balance
      for each row when (pg_trigger_depth() = 0) execute function refuse_direct_balance();

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
  `.execute(db);
}
