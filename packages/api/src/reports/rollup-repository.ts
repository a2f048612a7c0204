import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** How many movements are added up in one transaction. */
const AT_ONCE = 20_000;

/** Adds up the next finished movements; answers how many are left. */
export async function foldNext(tx: Tx, timeZone: string): Promise<number> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const { rows } = await sql<{ left: number }>`select fold_sales(${AT_ONCE}, ${timeZone}) as "left"`.execute(tx);
  return rows[0]?.left ?? 0;
}

export const MEASURES = [
  'quantity',
  'gross_minor',
  'discount_minor',
  'cost_minor',
  'uncosted_minor',
  'returns',
  'returned_quantity',
  'refund_minor',
  'returned_cost_minor',
  'uncosted_refund_minor',
] as const;

/** Whose sums: of goods, of counters, or of whole stores. `bills` of goods counts the receipts that a product stands on. */
export type Side = 'goods' | 'counter' | 'store';

const SUMS: Record<Side, { table: string; keys: readonly string[]; bills: string }> = {
  goods: { table: 'product_day_sales', keys: ['product_id'], bills: 'lines' },
  counter: { table: 'till_day_sales', keys: ['cashier_id', 'method', 'hour'], bills: 'bills' },
  store: { table: 'store_day_sales', keys: [], bills: 'bills' },
};

/**
 * All that was sold, by day: what has been added up already, and what has not been yet line by line, so that the sums are
 * right to the minute. It is for one statement, which sees both as of one moment; sums of hours in another zone do not count.
 */
export function soldText(side: Side, zone: string): string {
  const { table, keys, bills } = SUMS[side];
  const columns = ['business_on', 'location_id', ...keys, `${bills} as bills`, ...MEASURES].join(', ');
  return `select ${columns} from ${table} where (select time_zone from sales_rollup) = ${zone}
    union all select ${columns} from unfolded_sales(${zone})`;
}

export const soldIn = (side: Side, timeZone: string): RawBuilder<unknown> => inZone(soldText(side, '?'), timeZone);

/** What was sold at each rate of VAT, by day and store, and the VAT in it, less what customers brought back. */
export const vatIn = (timeZone: string): RawBuilder<unknown> =>
  inZone(
    `select business_on, location_id, vat_rate_bp, sold_minor, vat_minor from vat_day_sales
    where (select time_zone from sales_rollup) = ?
    union all
    select business_on, location_id, vat_rate_bp, gross_minor - discount_minor - refund_minor, vat_minor
    from unfolded_sales(?)`,
    timeZone,
  );

function inZone(statement: string, timeZone: string): RawBuilder<unknown> {
  const [first = '', ...others] = statement.split('?');
  return sql.join([sql.raw(first), ...others.map((text) => sql`${timeZone}${sql.raw(text)}`)], sql``);
}

/** On which day the organisation's weeks begin; 0 is Sunday. */
export async function readWeekStart(db: Db | Tx): Promise<number> {
  const { weekStart } = await db.selectFrom('organisation').select('weekStart').executeTakeFirstOrThrow();
  return weekStart;
}
