import { containing, type Db, staffNameOrNull, type Tx } from '@bhandar/db';
import {
  type Bucket,
  COUNTER_GROUPINGS,
  filtersCounter,
  filtersGoods,
  GOODS_GROUPINGS,
  type Measures,
  type Period,
  type SalesFilters,
  type SalesGrouping,
} from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { MEASURES, type Side, soldIn } from './rollup-repository';
import type { ReportScope } from './scope';

export interface SalesQuestion {
  period: Period;
  /** Ends the day before the period begins; null without a comparison. */
  previous: Period | null;
  by: SalesGrouping;
  filters: SalesFilters;
  scope: ReportScope;
  timeZone: string;
  weekStart: number;
  search: string;
  limit: number;
  offset: number;
}

export interface SalesSums {
  key: string;
  label: string;
  note: string;
  now: Measures;
  before: Measures;
}

const KEYS: Record<SalesGrouping, (weekStart: number) => RawBuilder<unknown>> = {
  day: () => sql`sold.business_on`,
  week: (weekStart) => sql`sold.business_on - (extract(dow from sold.business_on)::int - ${weekStart}::int + 7) % 7`,
  month: () => sql`date_trunc('month', sold.business_on)::date`,
  store: () => sql`sold.location_id`,
  product: () => sql`sold.product_id`,
  category: () => sql`product.category_id`,
  company: () => sql`product.company_id`,
  cashier: () => sql`sold.cashier_id`,
  method: () => sql`sold.method`,
  hour: () => sql`sold.hour`,
};

/** The first day of the bucket of a sum. */
export const bucketKey = (bucket: Bucket, weekStart: number): RawBuilder<unknown> => KEYS[bucket](weekStart);

/** The name of a group, and the line under it. */
const NAMES: Partial<
  Record<SalesGrouping, { label: RawBuilder<unknown>; note?: RawBuilder<unknown>; from: RawBuilder<unknown> }>
> = {
  store: {
    label: sql`place.name`,
    note: sql`place.city`,
    from: sql`left join location place on place.id = summed.key`,
  },
  product: {
    label: sql`trim(named.trade_name || ' ' || named.strength)`,
    note: sql`maker.name`,
    from: sql`left join product named on named.id = summed.key left join company maker on maker.id = named.company_id`,
  },
  category: { label: sql`named.name`, from: sql`left join category named on named.id = summed.key` },
  company: { label: sql`named.name`, from: sql`left join company named on named.id = summed.key` },
  cashier: {
    label: staffNameOrNull('named'),
    from: sql`left join staff_member named on named.id = summed.key`,
  },
};

const SUMMED = ['bills', ...MEASURES] as const;
const sums = (make: (name: string) => RawBuilder<unknown>) => sql.join(SUMMED.map(make));

/** Goods and counters cannot be combined. */
function sideOf(by: SalesGrouping, filters: SalesFilters): Side {
  if (GOODS_GROUPINGS.includes(by) || filtersGoods(filters)) return 'goods';
  return COUNTER_GROUPINGS.includes(by) || filtersCounter(filters) ? 'counter' : 'store';
}

function conditionsOf({ period, previous, filters, scope }: SalesQuestion): RawBuilder<unknown> {
  const { productId, categoryId, companyId, cashierId, method, hour } = filters;
  return sql.join(
    [
      sql`sold.business_on between ${(previous ?? period).from}::date and ${period.to}::date`,
      ...(scope.places ? [sql`sold.location_id = any(${scope.places}::uuid[])`] : []),
      ...(productId ? [sql`sold.product_id = ${productId}::uuid`] : []),
      ...(categoryId ? [sql`product.category_id = ${categoryId}::uuid`] : []),
      ...(companyId ? [sql`product.company_id = ${companyId}::uuid`] : []),
      ...(cashierId ? [sql`sold.cashier_id = ${cashierId}::uuid`] : []),
      ...(method ? [sql`sold.method = ${method}`] : []),
      ...(hour !== undefined ? [sql`sold.hour = ${hour}`] : []),
    ],
    sql` and `,
  );
}

const countReceipts = (question: SalesQuestion) => sql`
  select coalesce(sum(sold.bills) filter (where sold.business_on >= ${question.period.from}::date), 0)::float8 as now_bills,
    coalesce(sum(sold.bills) filter (where sold.business_on < ${question.period.from}::date), 0)::float8 as before_bills
  from (${soldIn('store', question.timeZone)}) sold where ${conditionsOf(question)}`;

type Row = Record<string, number | string | null> & { key: string | null; label: string | null; note: string | null };

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const measuresOf = (row: Row, prefix: string): Measures =>
  Object.fromEntries(
    SUMMED.map((name) => [camel(name), Number(row[camel(`${prefix}_${name}`)] ?? 0)]),
  ) as unknown as Measures;

/**
 * The groups of a period with the figures of the period before, the highest revenue first and
 * hours in their order; and the sum of all groups.
 * One statement, so one snapshot.
 */
export async function sumSales(
  tx: Db | Tx,
  question: SalesQuestion,
): Promise<{ rows: SalesSums[]; totalRows: number; total: Measures; totalBefore: Measures }> {
  const { by, filters, timeZone, weekStart, period, search, limit, offset } = question;
  const side = sideOf(by, filters);
  const joined =
    by === 'category' || by === 'company' || filters.categoryId || filters.companyId
      ? sql`join product on product.id = sold.product_id`
      : sql``;
  const named = NAMES[by];
  const like = containing(search);
  // The sums by product count the receipts with it, but not the total number of receipts.
  const countsReceipts = side === 'goods' && !filtersGoods(filters);
  const inTotal = (when: 'now' | 'before', name: string) =>
    countsReceipts && name === 'bills'
      ? sql`(select ${sql.ref(`${when}_bills`)} from receipt)`
      : sql`coalesce(sum(${sql.ref(`${when}_${name}`)}), 0)::float8`;
  const { rows } = await sql<Row>`
    with halved as (
      select ${KEYS[by](weekStart)} as key, sold.business_on >= ${period.from}::date as is_now,
        ${sums((name) => sql`sum(sold.${sql.ref(name)})::float8 as ${sql.ref(name)}`)}
      from (${soldIn(side, timeZone)}) sold ${joined}
      where ${conditionsOf(question)}
      group by 1, 2
    ), summed as (
      select key,
        ${sums((name) => sql`coalesce(sum(${sql.ref(name)}) filter (where is_now), 0)::float8 as ${sql.ref(`now_${name}`)}`)},
        ${sums((name) => sql`coalesce(sum(${sql.ref(name)}) filter (where not is_now), 0)::float8 as ${sql.ref(`before_${name}`)}`)}
      from halved group by key
    ), said as (
      select summed.*, ${named?.label ?? sql`null::text`} as label, ${named?.note ?? sql`null::text`} as note
      from summed ${named?.from ?? sql``}
    ), wanted as (
      select * from said ${search === '' ? sql`` : sql`where label ilike ${like} or note ilike ${like}`}
    ), shown as (
      select * from wanted
      order by ${by === 'hour' ? sql`key,` : sql``} now_gross_minor - now_discount_minor - now_refund_minor desc, before_gross_minor desc, label, key
      limit ${limit} offset ${offset}
    )${countsReceipts ? sql`, receipt as (${countReceipts(question)})` : sql``}
    select 0 as part, null::float8 as count, shown.key::text as key, shown.label, shown.note,
      ${sums((name) => sql.ref(`now_${name}`))}, ${sums((name) => sql.ref(`before_${name}`))} from shown
    union all
    select 1, (select count(*) from wanted), null, null, null,
      ${sums((name) => inTotal('now', name))}, ${sums((name) => inTotal('before', name))} from summed
    order by part`.execute(tx);
  const total = rows.at(-1);
  if (!total) throw new Error('A sum of nothing is still a sum');
  return {
    rows: rows.slice(0, -1).map((row) => ({
      key: row.key ?? '',
      label: row.label ?? '',
      note: row.note ?? '',
      now: measuresOf(row, 'now'),
      before: measuresOf(row, 'before'),
    })),
    totalRows: Number(total.count ?? 0),
    total: measuresOf(total, 'now'),
    totalBefore: measuresOf(total, 'before'),
  };
}
