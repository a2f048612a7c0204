import type { SchemaArea } from './area';

/** The audit log and its hash chain. */
export const audit: SchemaArea = {
  tables: `
    -- Append-only. Rows are linked into a hash chain later, in the order of their transactions.
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
      hash bytea,
      xid xid8 not null default pg_current_xact_id(),
      chain_no bigint unique
    );
    create index audit_entry_entity_idx on audit_entry (entity, entity_id);
    create index audit_entry_actor_idx on audit_entry (actor_id, id desc);
    create index audit_entry_unchained_idx on audit_entry (xid, id) where chain_no is null;
    create index audit_entry_time_idx on audit_entry (occurred_at desc, id desc);
    create index audit_entry_action_idx on audit_entry (action, occurred_at desc, id desc);

    -- The end of the hash chain.
    create table audit_chain (
      id smallint primary key default 1 check (id = 1),
      chain_no bigint not null default 0,
      hash bytea not null default '\\x00'
    );
  `,
  functions: `
    -- Linking a row into the chain, once, is the only change allowed.
    create or replace function guard_audit_entry() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.chain_no is null and new.chain_no is not null and new.hash is not null
         and (to_jsonb(new) - 'hash' - 'prev_hash' - 'chain_no') = (to_jsonb(old) - 'hash' - 'prev_hash' - 'chain_no') then
        return new;
      end if;
      raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
    end $$;

    -- The content of an entry, spelled the same on every server.
    create or replace function audit_text(entry audit_entry) returns text language sql stable as $$
      select jsonb_build_array(entry.id, to_char(entry.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        entry.actor_id, entry.actor_role, entry.location_id, entry.session_hint, entry.address, entry.action,
        entry.entity, entry.entity_id, entry.before, entry.after, entry.request_id)::text
    $$;

    -- Links entries of finished transactions, in their order, so that a late commit or a gap does not break the chain. An
    -- entry of a restored backup may have a transaction id that this server has not reached; it is finished too.
    create or replace function chain_audit(at_most integer) returns integer language plpgsql as $$
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
  `,
  triggers: `
    create trigger audit_entry_append_only before update or delete on audit_entry
      for each row execute function guard_audit_entry();
    create trigger audit_entry_no_truncate before truncate on audit_entry
      for each statement execute function refuse_change();
  `,
  rows: `
    insert into audit_chain default values;
  `,
};
