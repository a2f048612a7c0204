import * as z from 'zod';
import { coded, issue, MAX_CASH_MINOR, type Violation } from '../../shared';

/** Notes and coins in use, the largest first, in minor units. */
const DENOMINATIONS: Record<string, readonly number[]> = {
  BDT: [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
  INR: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100],
};
/** Of a currency without a list of its own. */
const USUAL = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 25, 10, 5, 1] as const;

/** The denominations that a drawer of this currency is counted in. */
export const denominationsOf = (currency: string): readonly number[] => DENOMINATIONS[currency] ?? USUAL;

/**
 * Coins below the smallest denomination of a currency are counted as one amount and stored as pieces of the smallest unit, so
 * that a count stays the sum of its lines.
 */
export const OTHER_COINS_MINOR = 1;

/** So many notes or coins of one denomination. */
export const CashCount = z.object({
  valueMinor: z.number().int().min(1).max(100_000_000),
  count: z
    .number({ error: issue('field.wholeNumber') })
    .int({ error: issue('field.wholeNumber') })
    .min(0, { error: issue('field.notNegative') })
    .max(100_000, { error: issue('field.wholeNumber') }),
});
export type CashCount = z.infer<typeof CashCount>;

export const CashCounts = z.array(CashCount).max(40);
export type CashCounts = z.infer<typeof CashCounts>;

export const sumOfCounts = (counts: CashCounts): number =>
  counts.reduce((sum, { valueMinor, count }) => sum + valueMinor * count, 0);

/** Only denominations of the currency and its other coins count, each once, and no more cash than anybody carries. */
export function whyNotCount(counts: CashCounts, currency: string, field = 'counts'): Violation[] {
  if (sumOfCounts(counts) > MAX_CASH_MINOR) return [{ field, ...coded('field.max100Million') }];
  const known = [...denominationsOf(currency), OTHER_COINS_MINOR];
  const values = counts.map(({ valueMinor }) => valueMinor);
  if (new Set(values).size < values.length) return [{ field, ...coded('shift.denominationRepeated') }];
  return values.every((value) => known.includes(value)) ? [] : [{ field, ...coded('shift.denominationUnknown') }];
}
