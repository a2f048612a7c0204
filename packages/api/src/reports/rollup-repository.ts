import { type Db, statement, type Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** How many movements are added up in one transaction. */
const AT_ONCE = 20_000;

/** Adds up the next finished movements; answers how many are left. */
export async function foldNext(tx: Tx, timeZone: string): Promise<number> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const { rows } = await sql<{ left: number }>`select fold_sales(${AT_ONCE}, ${timeZone}) as "left"`.execute(tx);
  return rows[0]?.left ?? 0;
}

export interface RollupState {
  foldedTo: number;
  /** The last movement there is. */
  lastId: number;
  weekStart: number;
}

const readState = statement<RollupState>(
  'read-rollup-state',
  `select case when time_zone = $1 then folded_to else 0 end as folded_to,
     (select coalesce(max(id), 0) from stock_movement) as last_id, (select week_start from organisation) as week_start
   from sales_rollup`,
);

export async function readRollupState(db: Db | Tx, timeZone: string): Promise<RollupState> {
  const [state] = await readState(db, timeZone);
  return state ?? { foldedTo: 0, lastId: 0, weekStart: 0 };
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
 * All that was sold, by day: what has been added up already, and what has not been yet line by line, so that the sums are
 * right to the minute. `bills` of the goods' side counts the receipts that a product stands on.
 */
export function soldIn(
  side: 'goods' | 'counter',
  { foldedTo, lastId }: RollupState,
  timeZone: string,
): RawBuilder<unknown> {
  const bills = sql.ref(side === 'goods' ? 'lines' : 'bills');
  const own = side === 'goods' ? sql`product_id` : sql`cashier_id, method, hour`;
  const columns = sql`business_on, location_id, ${own}, ${bills} as bills, ${sql.join(MEASURES.map((name) => sql.ref(name)))}`;
  const kept = sql`select ${columns} from ${sql.table(side === 'goods' ? 'product_day_sales' : 'till_day_sales')}`;
  if (lastId <= foldedTo) return kept;
  return sql`${kept} union all select ${columns} from sales_facts(${foldedTo}, ${lastId}, ${timeZone})`;
}
