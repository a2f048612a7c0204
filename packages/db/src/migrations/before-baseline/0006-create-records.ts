import { type Kysely, sql } from 'kysely';

/** What happened, who must hear of it, who did it, and the answers that are repeated to a repeated request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    create table domain_event (
      id bigint generated always as identity primary key,
      kind text not null,
      location_id uuid references location (id),
      actor_id uuid references staff_member (id),
      payload jsonb not null default '{}',
      occurred_at timestamptz not null default now()
    );

    create table notification (
      id bigint generated always as identity primary key,
      staff_id uuid not null references staff_member (id),
      event_id bigint not null references domain_event (id),
      kind text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      unique (staff_id, event_id)
    );
    create index notification_unread_idx on notification (staff_id, id desc) where read_at is null;

    create table audit_entry (
      id bigint generated always as identity primary key,
      occurred_at timestamptz not null default now(),
      actor_id uuid,
      actor_role text,
      location_id uuid,
      session_hint text not null default '',
      address text not null default '',
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb,
      request_id text not null default '',
      prev_hash bytea,
      hash bytea
    );
    create index audit_entry_entity_idx on audit_entry (entity, entity_id);
    create index audit_entry_actor_idx on audit_entry (actor_id, id desc);

    create function guard_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
         and (to_jsonb(new) - 'hash' - 'prev_hash') = (to_jsonb(old) - 'hash' - 'prev_hash') then
        return new;
      end if;
      raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
    end $$;
    create trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function guard_audit_entry();
    create trigger audit_entry_no_truncate before truncate on audit_entry
      for each statement execute function refuse_change();

    create table throttle (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );
  `.execute(db);
}
