import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { addDays, Day, Id, NotedDay, PageQuery } from '../../shared';
import { PlaceKind } from '../ledger/movement';

/** Each batch is in one bucket: expired, or expiring within this many days and not within fewer. */
export const EXPIRY_BUCKETS = ['expired', '30', '60', '90', '180'] as const;
export const ExpiryBucket = z.enum(EXPIRY_BUCKETS);
export type ExpiryBucket = z.infer<typeof ExpiryBucket>;

/** The days of a bucket, both ends included; null: no bound on that side. */
export function bucketDays(bucket: ExpiryBucket, today: string): { from: string | null; to: string } {
  if (bucket === 'expired') return { from: null, to: addDays(today, -1) };
  const days = Number(bucket);
  const before = EXPIRY_BUCKETS.map(Number).filter((bound) => bound < days);
  return { from: addDays(today, Math.max(-1, ...before) + 1), to: addDays(today, days) };
}

/** A physical location: the warehouse, a store, or the quarantine of one (with the name and city of that one). */
export const HeldPlace = z.object({
  id: Id,
  kind: PlaceKind.extract(['warehouse', 'store', 'quarantine']),
  /** The store or warehouse itself; of a quarantine the one it belongs to. */
  homeId: Id,
  name: z.string(),
  city: z.string(),
});
export type HeldPlace = z.infer<typeof HeldPlace>;

export const HeldBatchSort = z.enum(['expiry', 'name', 'onHand', 'value']);
export type HeldBatchSort = z.infer<typeof HeldBatchSort>;

export const HeldBatchQuery = PageQuery.extend({
  /** `expiring`: expired or within 180 days; `all`: the whole stock. */
  scope: z.enum(['expiring', 'all']).default('expiring'),
  /** `soon` and `near`: not expired yet, up to the organisation's threshold. */
  bucket: z.enum([...EXPIRY_BUCKETS, 'soon', 'near']).optional(),
  kind: ProductKind.optional(),
  /** A store or the warehouse; its quarantine with it unless `quarantine` says otherwise. */
  homeId: Id.optional(),
  /** Only stock in quarantine, or only stock outside it. */
  quarantine: z.boolean().optional(),
  /** Left out, the best match of a search is first, and without a search the earliest expiry. */
  sort: HeldBatchSort.optional(),
});
export type HeldBatchQuery = z.infer<typeof HeldBatchQuery>;

/** A batch at a place. */
export const HeldBatch = z.object({
  place: HeldPlace,
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: NotedDay.nullable(),
  blocked: z.boolean(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  onHand: z.number(),
  /** On hand less reserved: the quantity that may be written off or moved. */
  available: z.number(),
  /** At cost; null for people who may not see costs. */
  costMinor: z.number().nullable(),
  valueAtMrpMinor: z.number(),
});
export type HeldBatch = z.infer<typeof HeldBatch>;

const Sums = {
  batches: z.number(),
  units: z.number(),
  /** At cost; null for people who may not see costs. */
  costMinor: z.number().nullable(),
  valueAtMrpMinor: z.number(),
};

export const ExpiryCockpitQuery = z.object({ homeId: Id.optional() });

export const ExpiryCockpit = z.object({
  today: Day,
  buckets: z.array(
    z.object({ bucket: ExpiryBucket, ...Sums, places: z.array(z.object({ place: HeldPlace, ...Sums })) }),
  ),
});
export type ExpiryCockpit = z.infer<typeof ExpiryCockpit>;
