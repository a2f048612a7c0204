import {
  BUCKETS,
  type Bucket,
  bucketsOf,
  figuresOf,
  MAX_BUCKETS,
  type Measures,
  NO_MEASURES,
  type Period,
  previousPeriod,
  type SalesGrouping,
  type SalesReport,
  type SalesReportInput,
} from '@bhandar/domain/reports';
import { offsetOf } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { readWeekStart } from './rollup-repository';
import { type SalesSums, sumSales } from './sales-report-repository';
import { scopeOf } from './scope';

const isBucket = (by: SalesGrouping): by is Bucket => (BUCKETS as readonly string[]).includes(by);

/** Revenue, costs and returns of a period beside those of the period before. */
export async function reportSales(ctx: StaffContext, input: SalesReportInput): Promise<SalesReport> {
  const { from, to, by, page, limit, search, ...filters } = input;
  const scope = scopeOf(ctx, input);
  const period = { from, to };
  const previous = scope.past ? previousPeriod(period) : null;
  const { timeZone } = ctx.settings;
  const weekStart = by === 'week' ? await readWeekStart(ctx.db) : 0;
  const paged = isBucket(by) ? { limit: MAX_BUCKETS * 2, offset: 0 } : { limit, offset: offsetOf({ page, limit }) };
  const question = { period, previous, by, filters, scope, timeZone, weekStart, search, ...paged };
  const { rows, totalRows, total, totalBefore } = await sumSales(ctx.db, question);
  const buckets = isBucket(by) ? line(rows, { by, period, previous, weekStart }) : undefined;
  return {
    period,
    previous,
    by,
    total: figuresOf(total, scope),
    totalBefore: previous && figuresOf(totalBefore, scope),
    rows: (buckets ?? rows).map(({ now, before, ...group }) => ({
      ...group,
      now: figuresOf(now, scope),
      before: previous && figuresOf(before, scope),
    })),
    totalRows: buckets?.length ?? totalRows,
  };
}

/**
 * Every bucket of the period beside its counterpart in the period before, also without sales. Further earlier buckets
 * with sales end the list, because the sums include them.
 */
function line(
  rows: readonly SalesSums[],
  { by, weekStart, ...of }: { by: Bucket; weekStart: number; period: Period; previous: Period | null },
): SalesSums[] {
  const found = new Map(rows.map((row) => [row.key, row]));
  const now = bucketsOf(of.period, by, weekStart);
  const before = of.previous ? bucketsOf(of.previous, by, weekStart) : [];
  const alone = before.slice(now.length).filter((start) => traded(found.get(start)?.before ?? NO_MEASURES));
  const pairs = [
    ...now.map((key, index) => ({ key, note: before[index] ?? '' })),
    ...alone.map((note) => ({ key: '', note })),
  ];
  return pairs.map(({ key, note }) => ({
    key,
    label: '',
    note,
    now: found.get(key)?.now ?? NO_MEASURES,
    before: found.get(note)?.before ?? NO_MEASURES,
  }));
}

const traded = ({ bills, returns }: Measures): boolean => bills + returns > 0;
