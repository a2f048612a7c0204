import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/** Who was seen when, and how often somebody failed, is written down also for those who are denied. */
const NOTED_ANYWAY = new Set(['session', 'throttle']);
/** And of the audit the refusal itself. */
const COUNTED: Record<string, string> = { audit_entry: `action <> 'denied'` };
/** A mail that was written before goes out meanwhile: of a letter counts that it is there, and what it says. */
const SUMMED: Record<string, string> = { letter: '(t.id, t.kind, t.recipient)' };

/** A sum over every row of every table: two that are equal say that nothing was written between them. */
export async function snapshotOf(db: Db): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const tables = rows.map(({ name }) => name).filter((name) => !NOTED_ANYWAY.has(name));
  const sums = tables.map(
    (name) => sql`select ${sql.lit(name)} as name,
      count(*)::text || ':' || coalesce(sum(hashtextextended(${sql.raw(SUMMED[name] ?? 't')}::text, 0)), 0)::text as sum from ${sql.table(name)} t where ${sql.raw(COUNTED[name] ?? 'true')}`,
  );
  return async () => {
    const taken = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
    return Object.fromEntries(taken.rows.map(({ name, sum }) => [name, sum]));
  };
}
