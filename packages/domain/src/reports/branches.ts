import * as z from 'zod';
import { Day, Id, Instant, NotedDay } from '../shared';
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

/** A bucket that gives enough points to see a trend and few enough to distinguish them. */
export function trendBucket(period: Period): Bucket {
  const days = daysIn(period);
  if (days <= 45) return 'day';
  return days <= 250 ? 'week' : 'month';
}

/** Ranks by revenue: the highest is 1, and equal revenues share a rank. */
export const ranksOf = (revenues: readonly number[]): number[] =>
  revenues.map((revenue) => 1 + revenues.filter((other) => other > revenue).length);

export const SalesToday = z.object({
  day: Day,
  now: SalesFigures,
  /** The same weekday a week ago up to this time of day; null for people who may see today only. */
  weekAgo: z.object({ netMinor: z.number(), until: Instant }).nullable(),
  days: z.array(z.object({ day: Day, netMinor: z.number() })),
});
export type SalesToday = z.infer<typeof SalesToday>;

export const TillDayInput = z.object({ day: Day, locationId: Id.optional() });
export type TillDayInput = z.infer<typeof TillDayInput>;

/** What a person took, gave back and moved on a day, by the payments of the bills. */
export const TillDayRow = z.object({
  store: Store,
  cashierId: Id.nullable(),
  cashier: z.string(),
  bills: z.number(),
  returns: z.number(),
  /** Sales that were voided on the day. Their money is in none of the refunds. */
  voids: z.number(),
  voidCashMinor: z.number(),
  voidOtherMinor: z.number(),
  discountMinor: z.number(),
  /** Null while the drawer is open, for a person who counts it without knowing what it should hold. */
  cashInMinor: z.number().nullable(),
  cashBackMinor: z.number(),
  /** Cards, wallets and past sales. */
  otherInMinor: z.number(),
  otherBackMinor: z.number(),
  /** Charged to the accounts of customers. */
  accountMinor: z.number(),
  /** The refunds that went to the accounts of customers. */
  accountBackMinor: z.number(),
  /** Goods that came back and paid for others: no money moved for them. */
  exchangedMinor: z.number(),
  /** Cash that customers paid on their accounts, less what was given back. */
  receivedMinor: z.number(),
  /** Pay ins less pay outs and safe drops. */
  movedMinor: z.number(),
  /** Offline sales that are not reviewed yet: their cash is in the drawer and is not counted here. */
  undecided: z.number(),
  undecidedMinor: z.number(),
});
export type TillDayRow = z.infer<typeof TillDayRow>;
export const TillDay = z.object({ day: Day, rows: z.array(TillDayRow) });
export type TillDay = z.infer<typeof TillDay>;
