import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/** Activity times and failed attempts are also written for denied callers. */
const ALWAYS_WRITTEN = new Set(['session', 'throttle']);
/** The audit log also records the refusal itself. */
const COUNTED: Record<string, string> = { audit_entry: `action <> 'denied'` };
/** Earlier emails are sent in the meantime, so only their presence and content count. */
const SUMMED: Record<string, string> = { letter: '(t.id, t.kind, t.recipient)' };

/** A checksum over every row of every table, to compare before and after. */
export async function snapshotOf(db: Db): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !ALWAYS_WRITTEN.has(name));
  const sums = tables.map(
    (name) => sql`select ${sql.lit(name)} as name,
      count(*)::text || ':' || coalesce(sum(hashtextextended(${sql.raw(SUMMED[name] ?? 't')}::text, 0)), 0)::text as sum from ${sql.table(name)} t where ${sql.raw(COUNTED[name] ?? 'true')}`,
  );
  return async () => {
    const taken = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
    return Object.fromEntries(taken.rows.map(({ name, sum }) => [name, sum]));
  };
}
