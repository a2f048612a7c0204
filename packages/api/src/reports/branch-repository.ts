import type { Db, Tx } from '@bhandar/db';
import type { Bucket, Period } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { soldIn } from './rollup-repository';
import { bucketKey } from './sales-report-repository';
import type { ReportScope } from './scope';

export interface BranchQuestion {
  period: Period;
  previous: Period;
  scope: Pick<ReportScope, 'places'>;
  timeZone: string;
}

const NET = sql`sold.gross_minor - sold.discount_minor - sold.refund_minor`;
const within = (places: readonly string[] | null) =>
  places ? sql`sold.location_id = any(${places}::uuid[])` : sql`true`;

/** The stores of the comparison, named as in a report by store. */
export async function listStores(
  tx: Db | Tx,
  { places }: Pick<ReportScope, 'places'>,
): Promise<{ key: string; label: string; note: string }[]> {
  const { rows } = await sql<{ key: string; label: string; note: string }>`
    select id as key, name as label, city as note from location
    where kind = 'store' and ${places ? sql`id = any(${places}::uuid[])` : sql`true`} order by name, city`.execute(tx);
  return rows;
}

/** Revenue by store and bucket. */
export async function sumTrends(
  tx: Db | Tx,
  {
    period,
    scope,
    timeZone,
    bucket,
    weekStart,
  }: Omit<BranchQuestion, 'previous'> & { bucket: Bucket; weekStart: number },
): Promise<{ locationId: string; start: string; netMinor: number }[]> {
  const { rows } = await sql<{ locationId: string; start: string; netMinor: number }>`
    select sold.location_id, ${bucketKey(bucket, weekStart)} as start, sum(${NET})::float8 as net_minor
    from (${soldIn('store', timeZone)}) sold
    where sold.business_on between ${period.from}::date and ${period.to}::date and ${within(scope.places)}
    group by 1, 2`.execute(tx);
  return rows;
}

/** The change of each category's sales at every store. */
export async function sumCategoryChanges(
  tx: Db | Tx,
  { period, previous, scope, timeZone }: BranchQuestion,
): Promise<{ locationId: string; category: string; changeMinor: number }[]> {
  const { rows } = await sql<{ locationId: string; category: string; changeMinor: number }>`
    select sold.location_id, category.name as category,
      sum(case when sold.business_on >= ${period.from}::date then 1 else -1 end * (${NET}))::float8 as change_minor
    from (${soldIn('goods', timeZone)}) sold
    join product on product.id = sold.product_id join category on category.id = product.category_id
    where sold.business_on between ${previous.from}::date and ${period.to}::date and ${within(scope.places)}
    group by 1, 2`.execute(tx);
  return rows;
}
