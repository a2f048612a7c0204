import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** The number of movements in one transaction. */
const AT_ONCE = 20_000;

/** Adds the next settled movements to the sums; answers how many are left. */
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

/**
 * The dimension of the sums: goods, counters, or whole stores. `bills` of goods counts the receipts with the product.
 */
export type Side = 'goods' | 'counter' | 'store';

const SUMS: Record<Side, { table: string; keys: readonly string[]; bills: string }> = {
  goods: { table: 'product_day_sales', keys: ['product_id'], bills: 'lines' },
  counter: { table: 'till_day_sales', keys: ['cashier_id', 'method', 'hour'], bills: 'bills' },
  store: { table: 'store_day_sales', keys: [], bills: 'bills' },
};

/**
 * All sales by day: the stored sums, and the remaining lines, so that the figures are exact. For use in one statement,
 * which reads both in one snapshot; sums by hour of another time zone are excluded.
 */
export function soldText(side: Side, zone: string): string {
  const { table, keys, bills } = SUMS[side];
  const columns = ['business_on', 'location_id', ...keys, `${bills} as bills`, ...MEASURES].join(', ');
  return `select ${columns} from ${table} where (select time_zone from sales_rollup) = ${zone}
    union all select ${columns} from unfolded_sales(${zone})`;
}

export const soldIn = (side: Side, timeZone: string): RawBuilder<unknown> => inZone(soldText(side, '?'), timeZone);

/** Sales by VAT rate, day and store, with their VAT, less customer returns. */
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

/** The first day of the organisation's week; 0 is Sunday. */
export async function readWeekStart(db: Db | Tx): Promise<number> {
  const { weekStart } = await db.selectFrom('organisation').select('weekStart').executeTakeFirstOrThrow();
  return weekStart;
}
