import type { Db } from '@bhandar/db';
import { type Expression, sql } from 'kysely';
import type { CursorRead } from './cursor';

/** A timestamp column as text to the microsecond, the form that a cursor keeps. */
export const timestampOf = (column: string) => timestampText(sql.ref(column));

/** The same for any expression. */
export const timestampText = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Later than every row. */
const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

/** A margin for rows whose timestamp is earlier than their transaction, and for clock skew. */
const TIMESTAMP_MARGIN_MS = 5_000;

type ExportedTable =
  | ('customer' | 'customer_account' | 'product' | 'purchase' | 'requested_item' | 'sale' | 'sale_return')
  | ('stock_movement' | 'stock_transfer' | 'store_order' | 'supplier_return' | 'write_off');

/**
 * The instant before which no transaction can still add a row to the table; younger rows are left for the next call.
 * A transaction that may still commit a row holds a lock on the table, and wrote nothing before it began. Read the horizon
 * in a statement before the one that reads the rows, so that rows of transactions that ended in between are visible. If
 * the start of a transaction is hidden from us, the horizon is the epoch and nothing is read.
 */
async function safeHorizon({ db, now }: { db: Db; now: () => Date }, table: ExportedTable): Promise<Date> {
  const { rows } = await sql<{ asked: Date; oldest: Date | null }>`
    select statement_timestamp() as asked,
      min(case
        when lock.pid is not null and (writer.pid is null or writer.state <> 'disabled') then writer.xact_start
        else to_timestamp(0) end) as oldest
    from pg_locks lock left join pg_stat_activity writer on writer.pid = lock.pid
    where lock.locktype = 'relation' and lock.relation = ${table}::regclass and lock.mode = 'RowExclusiveLock'
      and lock.database = (select oid from pg_database where datname = current_database())`.execute(db);
  const [{ asked, oldest }] = rows as [{ asked: Date; oldest: Date | null }];
  const stamped = Math.min(now().getTime(), oldest?.getTime() ?? Number.POSITIVE_INFINITY) - TIMESTAMP_MARGIN_MS;
  return new Date(Math.min(stamped, asked.getTime()));
}

/** The upper limit of a read. With `all` it includes every row that was committed when the read began. */
export const horizonOf = (
  ctx: { db: Db; now: () => Date },
  table: ExportedTable,
  rows: CursorRead['rows'] = 'settled',
): Promise<Date> => (rows === 'all' ? Promise.resolve(END_OF_TIME) : safeHorizon(ctx, table));
