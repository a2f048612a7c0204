import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Bucket, Measures, Period } from '@bhandar/domain/reports';
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

/** The stores that are told of, as a report by store names them. */
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
    select sold.location_id, ${bucketKey(bucket, weekStart)} as start, sum(${NET})::bigint as net_minor
    from (${soldIn('store', timeZone)}) sold
    where sold.business_on between ${period.from}::date and ${period.to}::date and ${within(scope.places)}
    group by 1, 2`.execute(tx);
  return rows;
}

/** By how much more or less of each category every store sold than before. */
export async function sumCategoryChanges(
  tx: Db | Tx,
  { period, previous, scope, timeZone }: BranchQuestion,
): Promise<{ locationId: string; category: string; changeMinor: number }[]> {
  const { rows } = await sql<{ locationId: string; category: string; changeMinor: number }>`
    select sold.location_id, category.name as category,
      sum(case when sold.business_on >= ${period.from}::date then 1 else -1 end * (${NET}))::bigint as change_minor
    from (${soldIn('goods', timeZone)}) sold
    join product on product.id = sold.product_id join category on category.id = product.category_id
    where sold.business_on between ${previous.from}::date and ${period.to}::date and ${within(scope.places)}
    group by 1, 2`.execute(tx);
  return rows;
}

interface TillPerson {
  locationId: string;
  name: string;
  city: string;
  cashierId: string | null;
  cashier: string;
}

export interface TillSums
  extends TillPerson,
    Pick<Measures, 'bills' | 'returns' | 'grossMinor' | 'discountMinor' | 'refundMinor'> {
  method: string;
}

/** What every person took and gave back on a day, by how it was paid. */
export async function sumTills(
  tx: Db | Tx,
  { day, scope, timeZone }: Pick<BranchQuestion, 'scope' | 'timeZone'> & { day: string },
): Promise<TillSums[]> {
  const { rows } = await sql<TillSums>`
    select sold.location_id, place.name, place.city, sold.cashier_id, sold.method,
      ${staffName('person')} as cashier, sum(sold.bills)::bigint as bills,
      sum(sold.returns)::bigint as returns, sum(sold.gross_minor)::bigint as gross_minor,
      sum(sold.discount_minor)::bigint as discount_minor, sum(sold.refund_minor)::bigint as refund_minor
    from (${soldIn('counter', timeZone)}) sold
    join location place on place.id = sold.location_id left join staff_member person on person.id = sold.cashier_id
    where sold.business_on = ${day}::date and ${within(scope.places)}
    group by sold.location_id, place.id, sold.cashier_id, person.id, sold.method
    order by place.city, place.name, cashier, sold.cashier_id`.execute(tx);
  return rows;
}

/** Money that tills took for sales which wait for a decision. */
export async function sumUndecided(
  tx: Db | Tx,
  { day, scope, timeZone }: Pick<BranchQuestion, 'scope' | 'timeZone'> & { day: string },
): Promise<(TillPerson & { sales: number; totalMinor: number })[]> {
  const { rows } = await sql<TillPerson & { sales: number; totalMinor: number }>`
    select sold.location_id, place.name, place.city, sold.cashier_id,
      ${staffName('person')} as cashier, count(*) as sales,
      sum(sold.total_minor)::bigint as total_minor
    from queued_sale sold
    join location place on place.id = sold.location_id join staff_member person on person.id = sold.cashier_id
    where sold.state = 'open' and (sold.sold_at at time zone ${timeZone})::date = ${day}::date and ${within(scope.places)}
    group by sold.location_id, place.id, sold.cashier_id, person.id`.execute(tx);
  return rows;
}
