import {
  asksForGoods,
  BUCKETS,
  type Bucket,
  bucketsOf,
  figuresOf,
  NO_MEASURES,
  previousPeriod,
  type SalesGrouping,
  type SalesReport,
  type SalesReportInput,
  type SalesReportRow,
} from '@bhandar/domain/reports';
import { offsetOf } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { countBills, type SalesSums, sideOf, sumSales } from './sales-report-repository';
import { scopeOf } from './scope';
import { onSnapshot } from './snapshot';

const MOST_BUCKETS = 1_500;

const isBucket = (by: SalesGrouping): by is Bucket => (BUCKETS as readonly string[]).includes(by);

/** Revenue, costs and returns of a period beside those of the period before. */
export async function reportSales(ctx: StaffContext, input: SalesReportInput): Promise<SalesReport> {
  const { from, to, by, page, limit, search, ...filters } = input;
  const scope = scopeOf(ctx, input);
  const period = { from, to };
  const previous = previousPeriod(period);
  const { timeZone } = ctx.settings;
  return onSnapshot(ctx, async (tx, state) => {
    const paged = isBucket(by) ? { limit: MOST_BUCKETS * 2, offset: 0 } : { limit, offset: offsetOf({ page, limit }) };
    const question = { period, previous, by, filters, scope, state, timeZone, search, ...paged };
    const { rows, totalRows, ...sums } = await sumSales(tx, question);
    const bills =
      sideOf(by, filters) === 'goods' && !asksForGoods(filters)
        ? await countBills(tx, question)
        : { now: sums.total.bills, before: sums.totalBefore.bills };
    const told = (sums: SalesSums): SalesReportRow => ({
      ...sums,
      now: figuresOf(sums.now, scope),
      before: figuresOf(sums.before, scope),
    });
    const buckets = isBucket(by) ? line(rows, { by, period, previous, weekStart: state.weekStart }) : undefined;
    return {
      period,
      previous,
      by,
      total: figuresOf({ ...sums.total, bills: bills.now }, scope),
      totalBefore: figuresOf({ ...sums.totalBefore, bills: bills.before }, scope),
      rows: (buckets ?? rows).map(told),
      totalRows: buckets?.length ?? totalRows,
    };
  });
}

/** Every bucket of the period in its order beside its fellow of the period before; those without sales too. */
function line(
  rows: readonly SalesSums[],
  {
    by,
    weekStart,
    ...of
  }: { by: Bucket; weekStart: number } & Record<'period' | 'previous', { from: string; to: string }>,
): SalesSums[] {
  const found = new Map(rows.map((row) => [row.key, row]));
  const before = bucketsOf(of.previous, by, weekStart);
  return bucketsOf(of.period, by, weekStart).map((key, index) => ({
    key,
    label: '',
    note: before[index] ?? '',
    now: found.get(key)?.now ?? NO_MEASURES,
    before: found.get(before[index] ?? '')?.before ?? NO_MEASURES,
  }));
}
