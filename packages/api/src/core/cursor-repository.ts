import type { Db } from '@bhandar/db';
import { type Expression, sql } from 'kysely';

/** An instant's column, to the microsecond, as a cursor keeps it. */
export const momentOf = (column: string) => momentIn(sql.ref(column));

/** The same of any expression. */
export const momentIn = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** How much earlier a row may be stamped than its transaction began, and how far clocks may be apart. */
const STAMPED_EARLIER_MS = 5_000;

type ExportedTable =
  | ('customer' | 'product' | 'purchase' | 'requested_item' | 'sale' | 'sale_return')
  | ('stock_movement' | 'stock_transfer' | 'store_order' | 'supplier_return' | 'write_off');

/**
 * The moment before which nothing comes to a table any more: what is younger is left for the next time. Whoever may still
 * commit a row holds a lock on the table, and wrote nothing before their transaction began. To be asked before the rows
 * are read, by a statement of its own: who had ended by then is in what is read after it. A writer whose beginning is
 * hidden from us holds everything up.
 */
export async function safeHorizon({ db, now }: { db: Db; now: () => Date }, table: ExportedTable): Promise<Date> {
  const { rows } = await sql<{ asked: Date; oldest: Date | null }>`
    select statement_timestamp() as asked,
      min(case
        when lock.pid is not null and (writer.pid is null or writer.state <> 'disabled') then writer.xact_start
        else to_timestamp(0) end) as oldest
    from pg_locks lock left join pg_stat_activity writer on writer.pid = lock.pid
    where lock.locktype = 'relation' and lock.relation = ${table}::regclass and lock.mode = 'RowExclusiveLock'
      and lock.database = (select oid from pg_database where datname = current_database())`.execute(db);
  const [{ asked, oldest }] = rows as [{ asked: Date; oldest: Date | null }];
  const stamped = Math.min(now().getTime(), oldest?.getTime() ?? Number.POSITIVE_INFINITY) - STAMPED_EARLIER_MS;
  return new Date(Math.min(stamped, asked.getTime()));
}
