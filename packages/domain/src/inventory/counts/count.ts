import * as z from 'zod';
import { HeldUnits, Id, isEachOnce, issue, optionalText, PageQuery } from '../../shared';
import { goodsKey, goodsOfBatch, namesOneBatch, worthMinor } from '../adjustments/adjustment';
import { StockPlace } from '../ledger/store-stock';

/** The most entries of one call: a phone that was offline sends all it has collected. */
export const MAX_COUNT_ENTRIES = 500;

export const CountStatus = z.enum(['counting', 'submitted', 'posted', 'cancelled']);
export type CountStatus = z.infer<typeof CountStatus>;

export const StartCountInput = z.object({
  /** The person's own store, or the warehouse for a superadmin, when it is left out. */
  locationId: Id.optional(),
  /** The location's whole stock if left out. */
  categoryId: Id.nullable().default(null),
  note: optionalText(500),
});
export type StartCountInput = z.infer<typeof StartCountInput>;

export const CountIdInput = z.object({ countId: Id });
export type CountIdInput = z.infer<typeof CountIdInput>;

export const CountEntry = z
  .object({
    ...goodsOfBatch,
    /** All units of the batch at the location, not those since the last entry. */
    counted: HeldUnits,
    /** The batch was counted again because a recount was requested. */
    recount: z.boolean().default(false),
  })
  .refine(namesOneBatch, { error: issue('batch.choose'), path: ['batchId'] });
export type CountEntry = z.infer<typeof CountEntry>;

export const EnterCountsInput = z.object({
  countId: Id,
  entries: z
    .array(CountEntry)
    .min(1, { error: issue('count.enterOne') })
    .max(MAX_COUNT_ENTRIES, { error: issue('count.tooManyAtOnce', { max: MAX_COUNT_ENTRIES }) })
    .refine((entries) => isEachOnce(entries, goodsKey), { error: issue('batch.repeated') }),
  /** The person was asked about unusual dates and about known batch numbers, and confirms what is printed. */
  confirmed: z.boolean().optional(),
});
export type EnterCountsInput = z.infer<typeof EnterCountsInput>;

export const CountQuery = PageQuery.extend({
  status: CountStatus.optional(),
  locationId: Id.optional(),
  sort: z.enum(['startedAt']).default('startedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type CountQuery = z.infer<typeof CountQuery>;

const step = { by: z.string(), at: z.string() };

export const CountSummary = z.object({
  id: Id,
  voucher: z.string(),
  status: CountStatus,
  place: StockPlace,
  /** Null: everything. */
  category: z.string().nullable(),
  note: z.string(),
  started: z.object(step),
  submitted: z.object(step).nullable(),
  closed: z.object(step).nullable(),
  lineCount: z.number(),
  countedCount: z.number(),
  recountCount: z.number(),
});
export type CountSummary = z.infer<typeof CountSummary>;

export const CountLine = z.object({
  lineNo: z.number(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  strength: z.string(),
  /** The barcodes on the boxes, with the units in each. */
  barcodes: z.array(z.object({ gtin: z.string(), packSize: z.number() })),
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  counted: z.number().nullable(),
  countedBy: z.string(),
  countedAt: z.string().nullable(),
  recountAsked: z.boolean(),
  recounted: z.boolean(),
  /** The quantity in the ledger when the line was counted; null while the count is blind. */
  booked: z.number().nullable(),
  /**
   * The change in the ledger by offline sales that were made before the line was counted and arrived after it, negative
   * if they took goods; null while the count is blind.
   */
  late: z.number().nullable(),
  variance: z.number().nullable(),
  /** The variance at cost, below zero where goods are missing. */
  varianceMinor: z.number().nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

/** An offline sale that was made before some of its goods were counted and that is not reviewed yet. */
export const WaitingSale = z.object({
  id: Id,
  cashier: z.string(),
  /** By its till's clock. */
  soldAt: z.string(),
  lines: z.array(z.object({ name: z.string(), strength: z.string(), quantity: z.number() })),
});
export type WaitingSale = z.infer<typeof WaitingSale>;

export const Count = CountSummary.extend({
  lines: z.array(CountLine),
  /** For a submitted count, shown to people who may approve it. */
  waitingSales: z.array(WaitingSale),
  /** The total value of all variances, in both directions; null while the count is blind. */
  worthMinor: z.number().nullable(),
});
export type Count = z.infer<typeof Count>;

/** The answer to the person who counts: whether to count the batch again, never the difference. */
export const EnteredCount = z.object({
  lineNo: z.number(),
  batchId: Id,
  counted: z.number(),
  recountAsked: z.boolean(),
});
export type EnteredCount = z.infer<typeof EnteredCount>;

/** Counted less booked, with every sale made by then included; null if not counted. */
export const varianceOf = ({
  counted,
  booked,
  late,
}: {
  counted: number | null;
  booked: number | null;
  late: number;
}): number | null => (counted === null || booked === null ? null : counted - booked - late);

export interface RecountThreshold {
  units: number;
  valueMinor: number;
}

/** A difference above this number of units or this value has to be counted again. */
export function needsRecount(
  line: { counted: number; booked: number; unitValue: string },
  threshold: RecountThreshold,
): boolean {
  const difference = Math.abs(line.counted - line.booked);
  return difference > threshold.units || worthMinor(difference, line.unitValue) > threshold.valueMinor;
}
