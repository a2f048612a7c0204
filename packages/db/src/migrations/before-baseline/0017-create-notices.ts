import { type Kysely, sql } from 'kysely';

/** Who hears of what and how far that has come, what stands low or near its end, and the chain over the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification add column facts jsonb not null default '{}';
    create index notification_list_idx on notification (staff_id, id desc);
    create index notification_event_idx on notification (event_id);

    -- Events up to here have become notifications; whoever moves it on holds it meanwhile.
    create table notifier_cursor (
      id smallint primary key default 1 check (id = 1),
      last_event_id bigint not null
    );
    insert into notifier_cursor (last_event_id) select coalesce(max(id), 0) from domain_event;

    create table notice_preference (
      staff_id uuid not null references staff_member (id),
      topic text not null,
      bell boolean not null,
      mail boolean not null,
      primary key (staff_id, topic)
    );

    -- Letters that wait for the mail server, kept until it took them or they were given up.
    create table notice_mail (
      id bigint primary key generated always as identity,
      staff_id uuid not null references staff_member (id),
      event_id bigint not null references domain_event (id),
      kind text not null,
      facts jsonb not null,
      attempts smallint not null default 0,
      next_try_at timestamptz not null default now(),
      sent_at timestamptz,
      given_up_at timestamptz,
      unique (staff_id, event_id)
    );
    create index notice_mail_due_idx on notice_mail (next_try_at) where sent_at is null and given_up_at is null;
    create index notice_mail_event_idx on notice_mail (event_id);

    -- What somebody was already told of, so that it is told once and again only when it gets worse.
    create table stock_alert (
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      level smallint not null check (level in (1, 2)),
      primary key (location_id, product_id)
    );
    create table expiry_alert (
      location_id uuid not null references location (id),
      batch_id uuid not null references batch (id),
      level smallint not null check (level in (1, 2, 3)),
      primary key (location_id, batch_id)
    );

    -- Who works at an import, and until when that counts without a sign of life.
    alter table import_job
      add column worker text,
      add column lease_until timestamptz,
      add column attempts smallint not null default 0;

    alter table audit_entry
      add column xid xid8 not null default pg_current_xact_id(),
      add column chain_no bigint unique;
    create index audit_entry_unchained_idx on audit_entry (xid, id) where chain_no is null;
    create index audit_entry_time_idx on audit_entry (occurred_at desc, id desc);

    create table audit_chain (
      id smallint primary key default 1 check (id = 1),
      chain_no bigint not null default 0,
      hash bytea not null default '\\x00'
    );
    insert into audit_chain default values;

    create or replace function guard_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.chain_no is null and new.chain_no is not null and new.hash is not null
         and (to_jsonb(new) - 'hash' - 'prev_hash' - 'chain_no') = (to_jsonb(old) - 'hash' - 'prev_hash' - 'chain_no') then
        return new;
      end if;
      raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
    end $$;

    -- All that an entry says, in one spelling on every server.
    create function audit_text(entry audit_entry) returns text language sql stable as $$
      select jsonb_build_array(entry.id, to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        entry.actor_id, entry.actor_role, entry.location_id, entry.session_hint, entry.address, entry.action,
        entry.entity, entry.entity_id, entry.before, entry.after, entry.request_id)::text
    $$;

    -- Takes finished transactions only, in their order, so that a late commit or a gap breaks nothing; an entry from
    -- another server (a restored backup) carries a number that this one has not reached, and is finished as well.
    create function chain_audit(at_most integer) returns integer language plpgsql as $$
    declare
      head audit_chain;
      entry audit_entry;
      link bytea;
      chained integer := 0;
    begin
      select * into head from audit_chain for update;
      link := head.hash;
      for entry in
        select * from audit_entry
        where chain_no is null
          and (xid < pg_snapshot_xmin(pg_current_snapshot()) or xid > pg_snapshot_xmax(pg_current_snapshot()))
        order by xid, id limit at_most
      loop
        chained := chained + 1;
        update audit_entry set chain_no = head.chain_no + chained, prev_hash = link,
          hash = sha256(link || convert_to(audit_text(entry), 'UTF8'))
          where id = entry.id returning hash into link;
      end loop;
      if chained > 0 then
        update audit_chain set chain_no = head.chain_no + chained, hash = link;
      end if;
      return chained;
    end $$;
  `.execute(db);
}
