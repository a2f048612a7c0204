import * as z from 'zod';
import { batchNumberKey, Day, divideHalfUp, Id, isEachOnce, issue, optionalText, PageQuery } from '../../shared';
import { StockPlace } from '../ledger/store-stock';

export const MAX_ADJUSTMENT_LINES = 200;

/** Why stock changes by hand; `transit` is written only by receiving a transfer or an order. */
export const AdjustmentReason = z.enum(['damaged', 'lost', 'found', 'correction', 'transit']);
export type AdjustmentReason = z.infer<typeof AdjustmentReason>;

export const ChosenReason = AdjustmentReason.exclude(['transit']);
export type ChosenReason = z.infer<typeof ChosenReason>;

/** A batch by what is printed on it; an unrecorded number is ''. */
export const BatchMark = z.object({ batchNumber: optionalText(80), expiresOn: Day.nullable().default(null) });
export type BatchMark = z.infer<typeof BatchMark>;

/** Goods by their batch: a known one, or a batch that the ledger does not have yet, by what is printed on its box. */
export const goodsOfBatch = { productId: Id, batchId: Id.optional(), newBatch: BatchMark.optional() };

export const namesOneBatch = (goods: { batchId?: string | undefined; newBatch?: BatchMark | undefined }): boolean =>
  (goods.batchId === undefined) !== (goods.newBatch === undefined);

export const goodsKey = (goods: {
  productId: string;
  batchId?: string | undefined;
  newBatch?: BatchMark | undefined;
}): string =>
  goods.batchId ??
  `${goods.productId} ${batchNumberKey(goods.newBatch?.batchNumber ?? '')} ${goods.newBatch?.expiresOn ?? ''}`;

const Change = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(-10_000_000)
  .max(10_000_000)
  .refine((change) => change !== 0, { error: issue('adjustment.enterChange') });

export const AdjustmentLineInput = z
  .object({ ...goodsOfBatch, change: Change })
  .refine(namesOneBatch, { error: issue('batch.choose'), path: ['batchId'] });
export type AdjustmentLineInput = z.infer<typeof AdjustmentLineInput>;

/** The direction of each reason: damaged and lost goods only leave, found goods only come in. */
export const DIRECTIONS = {
  damaged: 'less',
  lost: 'less',
  found: 'more',
  correction: 'either',
} as const satisfies Record<ChosenReason, 'less' | 'more' | 'either'>;

const WRONG_WAY = {
  less: issue('adjustment.onlyLess'),
  more: issue('adjustment.onlyMore'),
  either: '',
} as const;

export const CreateAdjustmentInput = z
  .object({
    locationId: Id,
    reason: ChosenReason,
    note: optionalText(500),
    lines: z
      .array(AdjustmentLineInput)
      .min(1, { error: issue('adjustment.addProduct') })
      .max(MAX_ADJUSTMENT_LINES, { error: issue('adjustment.tooManyLines', { max: MAX_ADJUSTMENT_LINES }) })
      .refine((lines) => isEachOnce(lines, goodsKey), { error: issue('batch.repeated') }),
    /** The person was asked about unusual dates and about known batch numbers, and confirms what is printed. */
    confirmed: z.boolean().optional(),
  })
  .superRefine(({ reason, lines }, context) => {
    const direction = DIRECTIONS[reason];
    for (const [index, { change }] of lines.entries()) {
      if (direction === 'either' || change > 0 === (direction === 'more')) continue;
      context.addIssue({ code: 'custom', path: ['lines', index, 'change'], message: WRONG_WAY[direction] });
    }
  });
export type CreateAdjustmentInput = z.infer<typeof CreateAdjustmentInput>;

/** How a transit difference is settled: the goods are lost, or found at the receiver or at the sender. */
export const TransitOutcome = z.enum(['lost', 'arrived', 'returned']);
export type TransitOutcome = z.infer<typeof TransitOutcome>;

export const SettleTransitInput = z.object({ adjustmentId: Id, outcome: TransitOutcome, note: optionalText(500) });
export type SettleTransitInput = z.infer<typeof SettleTransitInput>;

export const AdjustmentQuery = PageQuery.extend({
  locationId: Id.optional(),
  reason: AdjustmentReason.optional(),
  /** Only unsettled transit differences. */
  unsettled: z.boolean().optional(),
  sort: z.enum(['createdAt']).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type AdjustmentQuery = z.infer<typeof AdjustmentQuery>;

export const AdjustmentLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  strength: z.string(),
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  change: z.number(),
  /** At cost; null for people who may not see costs. */
  valueMinor: z.number().nullable(),
});
export type AdjustmentLine = z.infer<typeof AdjustmentLine>;

/** How goods that were sent and did not arrive were settled. */
export const TransitSettlement = z.object({
  outcome: TransitOutcome,
  by: z.string(),
  at: z.string(),
  note: z.string(),
});
export type TransitSettlement = z.infer<typeof TransitSettlement>;

export const Adjustment = z.object({
  id: Id,
  voucher: z.string(),
  place: StockPlace,
  reason: AdjustmentReason,
  note: z.string(),
  /** The transfer whose receipt differed. */
  transferVoucher: z.string().nullable(),
  /** The order whose receipt differed. */
  orderVoucher: z.string().nullable(),
  /** For a transit difference: how it was settled; null until then. */
  settlement: TransitSettlement.nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  lines: z.array(AdjustmentLine),
  /** The value of the change at cost, negative if goods left; null for people who may not see costs. */
  valueMinor: z.number().nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** Goods at a unit value in taka with up to four decimals ("12.3456"), in minor units, half-up per line. */
export function worthMinor(quantity: number, unitValue: string): number {
  const [whole = '0', fraction = ''] = unitValue.split('.');
  const tenThousandths = BigInt(whole) * 10_000n + BigInt(fraction.slice(0, 4).padEnd(4, '0'));
  return Number(divideHalfUp(BigInt(quantity) * tenThousandths, 100n));
}

/** Goods count as unpaid if less than their worth divided by this is paid. */
const LEAST_PAID_PART = 2;

/** Whether so much less is paid for goods than they are worth that a limit counts their worth. */
export const isFarBelowWorth = (paidMinor: number, worthOfGoodsMinor: number): boolean =>
  paidMinor * LEAST_PAID_PART < worthOfGoodsMinor;

export interface PricedChange {
  change: number;
  unitValue: string;
}

/** The value of the units that a document adds. */
export const foundWorthMinor = (changes: readonly PricedChange[]): number =>
  totalWorthMinor(changes.filter(({ change }) => change > 0));

export const lostWorthMinor = (changes: readonly PricedChange[]): number =>
  totalWorthMinor(changes.filter(({ change }) => change < 0));

/** What goods are worth beyond what is paid for them, of lines for which far less is paid. */
export const unpaidWorthMinor = (lines: readonly { paidMinor: number; goods: readonly PricedChange[] }[]): number =>
  lines.reduce((sum, { paidMinor, goods }) => {
    const worthOfGoodsMinor = totalWorthMinor(goods);
    return isFarBelowWorth(paidMinor, worthOfGoodsMinor) ? sum + worthOfGoodsMinor - paidMinor : sum;
  }, 0);

/** The total value that a document moves, in both directions; limits apply to it. */
export const totalWorthMinor = (changes: readonly PricedChange[]): number =>
  changes.reduce((sum, { change, unitValue }) => sum + worthMinor(Math.abs(change), unitValue), 0);
