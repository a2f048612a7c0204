import * as z from 'zod';
import { Day, Id, NotedDay } from '../shared';
import { SalesFigures } from './figures';
import { BUCKETS, type Bucket, daysIn, type Period } from './periods';
import { PeriodShape, refuseBackwards } from './sales-report';

export const BranchesInput = z.object({ from: Day, to: Day }).superRefine(refuseBackwards);
export type BranchesInput = z.infer<typeof BranchesInput>;

const Store = z.object({ id: Id, name: z.string(), city: z.string() });

/** A category and the change of its sales at a store. */
const CategoryChange = z.object({ category: z.string(), changeMinor: z.number() });
export type CategoryChange = z.infer<typeof CategoryChange>;

export const Branch = z.object({
  store: Store,
  now: SalesFigures,
  before: SalesFigures,
  /** By revenue, the first being 1. */
  rank: z.number(),
  rankBefore: z.number(),
  /** Revenue of each bucket. */
  trend: z.array(z.number()),
  rise: CategoryChange.nullable(),
  fall: CategoryChange.nullable(),
});
export type Branch = z.infer<typeof Branch>;

export const Branches = z.object({
  period: PeriodShape,
  previous: PeriodShape,
  bucket: z.enum(BUCKETS),
  buckets: z.array(NotedDay),
  branches: z.array(Branch),
});
export type Branches = z.infer<typeof Branches>;

/** Points enough to see a trend, and few enough to tell them apart. */
export function trendBucket(period: Period): Bucket {
  const days = daysIn(period);
  if (days <= 45) return 'day';
  return days <= 250 ? 'week' : 'month';
}

/** Places by revenue: the biggest is 1, and equals share a place. */
export const ranksOf = (revenues: readonly number[]): number[] =>
  revenues.map((revenue) => 1 + revenues.filter((other) => other > revenue).length);

export const SalesToday = z.object({
  day: Day,
  now: SalesFigures,
  /** The full same weekday a week ago; null for people who may see today only. */
  weekAgo: SalesFigures.nullable(),
  days: z.array(z.object({ day: Day, netMinor: z.number() })),
});
export type SalesToday = z.infer<typeof SalesToday>;

export const TillDayInput = z.object({ day: Day, locationId: Id.optional() });
export type TillDayInput = z.infer<typeof TillDayInput>;

/** A person's takings and refunds on a day, by payment method. */
export const TillDayRow = z.object({
  store: Store,
  cashierId: Id.nullable(),
  cashier: z.string(),
  bills: z.number(),
  returns: z.number(),
  discountMinor: z.number(),
  cashInMinor: z.number(),
  cashBackMinor: z.number(),
  /** Cards and whatever else is no cash. */
  otherInMinor: z.number(),
  otherBackMinor: z.number(),
  /** Offline sales that are not reviewed yet: their cash is in the drawer and is not counted here. */
  undecided: z.number(),
  undecidedMinor: z.number(),
});
export type TillDayRow = z.infer<typeof TillDayRow>;
export const TillDay = z.object({ day: Day, rows: z.array(TillDayRow) });
export type TillDay = z.infer<typeof TillDay>;
