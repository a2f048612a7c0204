import * as z from 'zod';
import { Day, Id, Instant } from '../../shared';
import { CashCounts } from './denominations';

/** A till's shift, the standing shift of a store's documented path, or what came after the Z report of a closed shift. */
export const ShiftKind = z.enum(['till', 'standing', 'supplement']);
export type ShiftKind = z.infer<typeof ShiftKind>;

export const CashMovementKind = z.enum(['payIn', 'payOut', 'safeDrop', 'bankDeposit']);
export type CashMovementKind = z.infer<typeof CashMovementKind>;

export const TenderSums = z.object({
  method: z.string(),
  /** Of a tender of the organisation; empty for cash and card, which each language names itself. */
  name: z.string(),
  sales: z.number(),
  salesMinor: z.number(),
  refunds: z.number(),
  refundsMinor: z.number(),
  /** Of voided sales, which are not among the refunds. Left out of reports that were frozen without it, as is the next. */
  voids: z.number().exactOptional(),
  voidsMinor: z.number().exactOptional(),
  /** Of cash without the float and the movements of the drawer. */
  netMinor: z.number(),
});
export type TenderSums = z.infer<typeof TenderSums>;

export const ReportedMovement = z.object({
  kind: CashMovementKind,
  amountMinor: z.number(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type ReportedMovement = z.infer<typeof ReportedMovement>;

export const ReportedHandOver = z.object({
  from: z.string(),
  to: z.string(),
  at: Instant,
  /** Null: handed over without a count. */
  countedMinor: z.number().nullable(),
  differenceMinor: z.number().nullable(),
});

const Payout = z.object({
  count: z.number(),
  /** What was paid out, with the rounding of cash. */
  totalMinor: z.number(),
  /** What rounding of cash added to it. Left out of reports that were frozen without it. */
  roundingMinor: z.number().exactOptional(),
});

/** The sums of a shift at one moment: an X reading while it is open. */
export const ShiftReport = z.object({
  shiftId: Id,
  kind: ShiftKind,
  store: z.object({ name: z.string(), city: z.string(), address: z.string(), phone: z.string() }),
  /** Empty for a standing shift. */
  till: z.string(),
  businessOn: Day,
  automatic: z.boolean(),
  openedAt: Instant,
  openedBy: z.string(),
  heldBy: z.string(),
  floatMinor: z.number(),
  /** What the shift before left in the drawer; null where nobody counted it. Left out of reports that were frozen without it. */
  leftMinor: z.number().nullable().exactOptional(),
  floatCounts: CashCounts,
  sales: z.object({
    count: z.number(),
    subtotalMinor: z.number(),
    discountMinor: z.number(),
    /** Before the rounding of cash. */
    totalMinor: z.number(),
    /** What rounding of cash added to it, below 0 where it took off. Left out of reports that were frozen without it. */
    roundingMinor: z.number().exactOptional(),
    firstReceipt: z.string(),
    lastReceipt: z.string(),
  }),
  refunds: Payout,
  /** Sales that were voided, apart from the refunds. Left out of reports that were frozen when these were one. */
  voids: Payout.exactOptional(),
  tenders: z.array(TenderSums),
  cashiers: z.array(z.object({ name: z.string(), sales: z.number(), totalMinor: z.number() })),
  movements: z.array(ReportedMovement),
  handOvers: z.array(ReportedHandOver),
  payInMinor: z.number(),
  payOutMinor: z.number(),
  safeDropMinor: z.number(),
  expectedMinor: z.number(),
});
export type ShiftReport = z.infer<typeof ShiftReport>;

/** An X reading for the person who counts the drawer: without its cash, and without totals that tell it. */
export const BlindReading = ShiftReport.pick({
  shiftId: true,
  kind: true,
  store: true,
  till: true,
  businessOn: true,
  automatic: true,
  openedAt: true,
  openedBy: true,
  heldBy: true,
}).extend({
  sales: ShiftReport.shape.sales.pick({ count: true, firstReceipt: true, lastReceipt: true }),
  refunds: Payout.pick({ count: true }),
  voids: Payout.pick({ count: true }),
  /** All but cash. */
  tenders: z.array(TenderSums),
});
export type BlindReading = z.infer<typeof BlindReading>;

export const toBlindReading = (report: ShiftReport): BlindReading =>
  BlindReading.parse({
    ...report,
    voids: report.voids ?? { count: 0 },
    tenders: report.tenders.filter(({ method }) => method !== 'cash'),
  });

/** What closing adds to it. */
export const ShiftClosing = z.object({
  zNumber: z.number(),
  closedAt: Instant,
  closedBy: z.string(),
  /** By the first sale of a later business day, or by the opening of the next shift. */
  automatically: z.boolean(),
  counts: CashCounts,
  /** Null: closed without a count. */
  countedMinor: z.number().nullable(),
  differenceMinor: z.number().nullable(),
  differenceReason: z.string(),
  /** Every closing count, the first first: a cashier who counts again does not hide what they counted before. */
  attempts: z.array(z.object({ countedMinor: z.number(), at: Instant, by: z.string() })),
});
export type ShiftClosing = z.infer<typeof ShiftClosing>;

/** The Z report: frozen at closing, and read back as it was stored. */
export const ZReport = ShiftReport.extend({ closing: ShiftClosing });
export type ZReport = z.infer<typeof ZReport>;
