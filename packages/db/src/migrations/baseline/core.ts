import type { SchemaArea } from './area';

/** What every area uses: events, retries, throttling, the heartbeat of the job queue, and the refusal of changes. */
export const core: SchemaArea = {
  tables: `
    -- Read in order by the cursors of notifications and webhooks.
    create table domain_event (
      id bigint generated always as identity primary key,
      kind text not null,
      location_id uuid references location (id),
      actor_id uuid references staff_member (id),
      payload jsonb not null default '{}',
      occurred_at timestamptz not null default now()
    );

    -- The first answer to a write, repeated when the write is sent again.
    create table idempotency_key (
      scope text not null,
      route text not null,
      key text not null check (length(key) between 1 and 200),
      fingerprint text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (scope, route, key)
    );
    create index idempotency_key_age_idx on idempotency_key (created_at);

    -- Counts attempts per key, for all processes.
    create table throttle (
      key text primary key,
      points integer not null default 0,
      expire bigint,
      -- In milliseconds since 1970, in the row that counts, so that both change together.
      wait_until bigint not null default 0
    );

    -- Heartbeats of the processes that run jobs. The queue's library keeps the jobs in a schema of its own.
    create table queue_worker (
      id text primary key,
      seen_at timestamptz not null
    );
  `,
  functions: `
    -- The trigger of append-only tables.
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;
  `,
};
