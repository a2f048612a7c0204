import type { Db } from '@bhandar/db';
import { type Expression, sql } from 'kysely';

/** An instant's column, to the microsecond, as a cursor keeps it. */
export const momentOf = (column: string) => momentIn(sql.ref(column));

/** The same of any expression. */
export const momentIn = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * The moment before which nothing can come any more to a table whose rows say by the database's clock when they were
 * written: whoever may still commit a row holds a lock on the table, and wrote nothing before their transaction began. To
 * be asked before the rows are read, by a statement of its own: who had ended by then is in what is read after it. A
 * writer whose beginning is hidden from us holds everything up.
 */
export async function settledIn(db: Db, table: 'sale' | 'stock_movement'): Promise<Date> {
  const { rows } = await sql<{ settled: Date }>`
    select least(statement_timestamp(), min(case
        when lock.pid is not null and (writer.pid is null or writer.state <> 'disabled') then writer.xact_start
        else to_timestamp(0) end)) as settled
    from pg_locks lock left join pg_stat_activity writer on writer.pid = lock.pid
    where lock.locktype = 'relation' and lock.relation = ${table}::regclass and lock.mode = 'RowExclusiveLock'
      and lock.database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.settled ?? new Date(0);
}
