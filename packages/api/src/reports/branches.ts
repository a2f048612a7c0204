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
  type TillDay,
  type TillDayInput,
  type TillDayRow,
  trendBucket,
} from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listStores, sumCategoryChanges, sumTills, sumTrends, sumUndecided } from './branch-repository';
import { sumDays } from './day-sums-repository';
import { readWeekStart } from './rollup-repository';
import { sumSales } from './sales-report-repository';
import { scopeOf } from './scope';

const MAX_STORES = 1_000;
const SPARK_DAYS = 14;

/** Stores side by side: what they took, how that went, where they stand, and what made the difference. */
export async function compareBranches(ctx: StaffContext, period: BranchesInput): Promise<Branches> {
  const scope = scopeOf(ctx, period);
  const previous = previousPeriod(period);
  const { timeZone } = ctx.settings;
  const bucket = trendBucket(period);
  // Four statements, which tell of one moment.
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    const weekStart = await readWeekStart(tx);
    const question = { period, previous, scope, timeZone, weekStart };
    const paged = { search: '', limit: MAX_STORES, offset: 0 };
    const { rows: sums } = await sumSales(tx, { ...question, ...paged, by: 'store', filters: {} });
    const sold = new Map(sums.map((sum) => [sum.key, sum]));
    // The store that sold nothing is the one to look at.
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

/** Today beside the same weekday a week ago, and two weeks of days to see it in. An employee sees today alone. */
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
    weekAgo: seesOnlyToday ? null : sumsOn(addDays(day, -7)),
    days: days.filter((one) => one >= from).map((one) => ({ day: one, netMinor: sumsOn(one).netMinor })),
  };
}

/** A day at the tills, person by person: what should be in the drawer besides its float. */
export async function tillDay(ctx: StaffContext, { day, locationId }: TillDayInput): Promise<TillDay> {
  const scope = scopeOf(ctx, { from: day, to: day, locationId });
  const { timeZone } = ctx.settings;
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { sums, undecided } = await snapshot.execute(async (tx) => ({
    sums: await sumTills(tx, { day, scope, timeZone }),
    undecided: await sumUndecided(tx, { day, scope, timeZone }),
  }));
  const rows = new Map<string, TillDayRow>();
  for (const { locationId: id, name, city, cashierId, cashier, method, ...of } of sums) {
    const key = `${id} ${cashierId}`;
    const row = rows.get(key) ?? { store: { id, name, city }, cashierId, cashier, ...NOTHING };
    const taken = of.grossMinor - of.discountMinor;
    const isCash = method === 'cash';
    rows.set(key, {
      ...row,
      bills: row.bills + of.bills,
      returns: row.returns + of.returns,
      discountMinor: row.discountMinor + of.discountMinor,
      cashInMinor: row.cashInMinor + (isCash ? taken : 0),
      cashBackMinor: row.cashBackMinor + (isCash ? of.refundMinor : 0),
      otherInMinor: row.otherInMinor + (isCash ? 0 : taken),
      otherBackMinor: row.otherBackMinor + (isCash ? 0 : of.refundMinor),
    });
  }
  for (const { locationId: id, name, city, cashierId, cashier, ...of } of undecided) {
    const key = `${id} ${cashierId}`;
    const row = rows.get(key) ?? { store: { id, name, city }, cashierId, cashier, ...NOTHING };
    rows.set(key, { ...row, undecided: of.sales, undecidedMinor: of.totalMinor });
  }
  return { day, rows: [...rows.values()] };
}

const NOTHING = {
  ...{ bills: 0, returns: 0, discountMinor: 0 },
  ...{ cashInMinor: 0, cashBackMinor: 0, otherInMinor: 0, otherBackMinor: 0 },
  ...{ undecided: 0, undecidedMinor: 0 },
};
