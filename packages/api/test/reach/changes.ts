import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

export type Row = Readonly<Record<string, unknown>>;

/** A row that was written, with its columns as the database names them. */
export interface Change {
  table: string;
  before: Row | null;
  after: Row | null;
}

export interface ChangeLog {
  /** Forgets what was recorded. */
  clear(): Promise<void>;
  /** Everything since then, in the order of the writes. */
  read(): Promise<Change[]>;
  /** The same without what refused and repeated calls write too: activity, failed attempts, the refusal itself. */
  readLasting(): Promise<Change[]>;
}

/** Activity times and failed attempts are also written for denied callers. */
const ALWAYS_WRITTEN = new Set(['session', 'throttle']);

function isLasting({ table, before, after }: Change): boolean {
  if (ALWAYS_WRITTEN.has(table)) return false;
  if (table === 'audit_entry') return after?.action !== 'denied';
  // Emails of earlier calls are sent in the meantime.
  if (table === 'letter') return before?.kind !== after?.kind || before?.recipient !== after?.recipient;
  return true;
}

/** Records every write of every row of the test's database by triggers; updates that change nothing are left out. */
export async function recordChanges(db: Db): Promise<ChangeLog> {
  await sql`create schema watch`.execute(db);
  await sql`create table watch.change (
    id bigint generated always as identity, name text not null, before jsonb, after jsonb)`.execute(db);
  await sql`
    create function watch.note() returns trigger language plpgsql as $$
    begin
      insert into watch.change (name, before, after) values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`.execute(db);
  await sql`
    do $$ declare name text; begin
      for name in select table_name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' loop
        execute format('create trigger watched after insert or delete on %I for each row execute function watch.note()', name);
        execute format('create trigger watched_update after update on %I for each row
          when (old.* is distinct from new.*) execute function watch.note()', name);
      end loop;
    end $$`.execute(db);
  async function read(): Promise<Change[]> {
    // As text, because numbers beyond the safe ones are identities here too.
    const { rows } = await sql<{ table: string; before: string | null; after: string | null }>`
      select name as table, before::text, after::text from watch.change order by id`.execute(db);
    return rows.map(({ table, before, after }) => ({ table, before: rowOf(before), after: rowOf(after) }));
  }
  return {
    async clear() {
      await sql`delete from watch.change`.execute(db);
    },
    read,
    async readLasting() {
      return (await read()).filter(isLasting);
    },
  };
}

const rowOf = (text: string | null): Row | null => (text === null ? null : (JSON.parse(text) as Row));
