import { type Kysely, sql } from 'kysely';

/** Addresses of other programs that hear of events, and what was sent there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook (
      id uuid primary key default gen_random_uuid(),
      -- Null: the events of every place.
      location_id uuid references location (id),
      url text not null check (url <> ''),
      description text not null default '',
      kinds text[] not null check (cardinality(kinds) > 0),
      -- Kept as it is, since every delivery is signed with it.
      secret text not null,
      former_secret text,
      former_until timestamptz,
      paused_at timestamptz,
      pause_reason text check (pause_reason in ('person', 'failing', 'gone')),
      failing_since timestamptz,
      created_by uuid references staff_member (id),
      created_at timestamptz not null,
      deleted_at timestamptz,
      check ((paused_at is null) = (pause_reason is null))
    );
    create index webhook_location_idx on webhook (location_id) where deleted_at is null;

    create table webhook_delivery (
      id uuid primary key default gen_random_uuid(),
      webhook_id uuid not null references webhook (id),
      -- Null for a test that a person sent.
      event_id bigint references domain_event (id),
      kind text not null,
      body text not null,
      created_at timestamptz not null,
      -- Of the round under way; a redelivery starts a new one.
      attempts smallint not null default 0,
      next_try_at timestamptz not null,
      settled_at timestamptz,
      delivered boolean not null default false,
      unique (webhook_id, event_id)
    );
    create index webhook_delivery_due_idx on webhook_delivery (next_try_at) where settled_at is null;
    create index webhook_delivery_list_idx on webhook_delivery (webhook_id, created_at desc, id);
    create index webhook_delivery_event_idx on webhook_delivery (event_id);
    create index webhook_delivery_age_idx on webhook_delivery (created_at);

    create table webhook_attempt (
      id bigint primary key generated always as identity,
      delivery_id uuid not null references webhook_delivery (id) on delete cascade,
      at timestamptz not null,
      status smallint,
      error text not null default '',
      duration_ms integer not null
    );
    create index webhook_attempt_delivery_idx on webhook_attempt (delivery_id, id);

    -- Events up to here have become deliveries; whoever moves it on holds it meanwhile.
    create table webhook_cursor (
      id smallint primary key default 1 check (id = 1),
      last_event_id bigint not null
    );
    insert into webhook_cursor (last_event_id) select coalesce(max(id), 0) from domain_event;
  `.execute(db);
}
