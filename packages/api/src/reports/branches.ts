import {
  type Branches,
  type BranchesInput,
  bucketsOf,
  type CategoryChange,
  figuresOf,
  NO_MEASURES,
  previousPeriod,
  ranksOf,
  type SalesToday,
  trendBucket,
} from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { daysBefore, todayOf } from '../core/today';
import { listStores, sumCategoryChanges, sumTrends } from './branch-repository';
import { sumDays } from './day-sums-repository';
import { listStoreIds, sumDocumentsUntil } from './document-repository';
import { readWeekStart } from './rollup-repository';
import { sumSales } from './sales-report-repository';
import { type ReportScope, scopeOf } from './scope';

const MAX_STORES = 1_000;
const SPARK_DAYS = 14;

/** Compares stores: revenue, trend, rank, and the categories with the largest change. */
export async function compareBranches(ctx: StaffContext, period: BranchesInput): Promise<Branches> {
  const scope = scopeOf(ctx, period);
  const previous = previousPeriod(period);
  const { timeZone } = ctx.settings;
  const bucket = trendBucket(period);
  // Four statements in one snapshot.
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    const weekStart = await readWeekStart(tx);
    const question = { period, previous, scope, timeZone, weekStart };
    const paged = { search: '', limit: MAX_STORES, offset: 0 };
    const { rows: sums } = await sumSales(tx, { ...question, ...paged, by: 'store', filters: {} });
    const sold = new Map(sums.map((sum) => [sum.key, sum]));
    // A store without sales is included, because it matters most.
    const idle = (await listStores(tx, scope)).filter(({ key }) => !sold.has(key));
    const rows = [...sums, ...idle.map((store) => ({ ...store, now: NO_MEASURES, before: NO_MEASURES }))].sort(
      (one, other) => figuresOf(other.now, scope).netMinor - figuresOf(one.now, scope).netMinor,
    );
    const trends = await sumTrends(tx, { ...question, bucket });
    const changes = await sumCategoryChanges(tx, question);
    const buckets = bucketsOf(period, bucket, weekStart);
    const figures = rows.map((row) => ({ now: figuresOf(row.now, scope), before: figuresOf(row.before, scope) }));
    const ranks = ranksOf(figures.map(({ now }) => now.netMinor));
    const ranksBefore = ranksOf(figures.map(({ before }) => before.netMinor));
    const branches = rows.map((row, index) => {
      const trend = new Map(
        trends.filter(({ locationId }) => locationId === row.key).map((of) => [of.start, of.netMinor]),
      );
      const mine = changes.filter(({ locationId }) => locationId === row.key);
      return {
        store: { id: row.key, name: row.label, city: row.note },
        now: figures[index]?.now ?? figuresOf(NO_MEASURES, scope),
        before: figures[index]?.before ?? figuresOf(NO_MEASURES, scope),
        rank: ranks[index] ?? 0,
        rankBefore: ranksBefore[index] ?? 0,
        trend: buckets.map((start) => trend.get(start) ?? 0),
        rise: furthest(mine, 1),
        fall: furthest(mine, -1),
      };
    });
    return { period: { from: period.from, to: period.to }, previous, bucket, buckets, branches };
  });
}

function furthest(changes: readonly CategoryChange[], sign: 1 | -1): CategoryChange | null {
  const [first] = [...changes].sort((a, b) => sign * (b.changeMinor - a.changeMinor));
  return first && sign * first.changeMinor > 0 ? { category: first.category, changeMinor: first.changeMinor } : null;
}

/** Today beside the same weekday a week ago up to this time of day, and two weeks of days. An employee sees today only. */
export async function salesToday(ctx: StaffContext): Promise<SalesToday> {
  const day = todayOf(ctx);
  const scope = scopeOf(ctx, {});
  const { timeZone } = ctx.settings;
  const seesOnlyToday = ctx.actor.role === 'employee';
  const from = seesOnlyToday ? day : addDays(day, 1 - SPARK_DAYS);
  const sums = await sumDays(ctx.db, { period: { from, to: day }, scope, timeZone });
  const sumsOn = (asked: string) => figuresOf(sums.find((one) => one.day === asked) ?? NO_MEASURES, scope);
  const days = Array.from({ length: SPARK_DAYS }, (_, index) => addDays(day, index + 1 - SPARK_DAYS));
  return {
    day,
    now: sumsOn(day),
    weekAgo: seesOnlyToday ? null : await weekAgoOf(ctx, scope),
    days: days.filter((one) => one >= from).map((one) => ({ day: one, netMinor: sumsOn(one).netMinor })),
  };
}

async function weekAgoOf(ctx: StaffContext, { places }: ReportScope): Promise<SalesToday['weekAgo']> {
  const until = daysBefore(ctx.now(), 7);
  const netMinor = await sumDocumentsUntil(ctx.db, {
    day: addDays(todayOf(ctx), -7),
    until,
    places: places ?? (await listStoreIds(ctx.db)),
    timeZone: ctx.settings.timeZone,
  });
  return { netMinor, until: until.toISOString() };
}
