import * as z from 'zod';
import {
  basisPointsOf,
  coded,
  decimalFromMinor,
  divideHalfUp,
  hundredthsOf,
  issue,
  MinorAmount,
  type Refusal,
} from '../../shared';

export const BasisPoints = z
  .number({ error: issue('field.percentage') })
  .int({ error: issue('field.percentTwoDecimals') })
  .min(0, { error: issue('field.notNegative') })
  .max(10_000, { error: issue('field.percentMax100') });

/** VAT or discount as it was typed: a percentage, an amount per pack, or both if they agree. */
export const Rate = z.object({
  basisPoints: BasisPoints.nullable().default(null),
  minor: MinorAmount.nullable().default(null),
});
export type Rate = z.infer<typeof Rate>;

export const NO_RATE: Rate = { basisPoints: null, minor: null };

/** A rate of 0 is stated too. */
export const isStated = ({ basisPoints, minor }: Rate): boolean => basisPoints !== null || minor !== null;

/** Both views of a rate; amounts are computed from the one that `by` names. */
export interface SettledRate {
  basisPoints: number;
  /** For one pack. */
  minor: number;
  by: 'percent' | 'amount';
}

/** The percentage of a base, to two decimals; undefined if it is above 100 %. */
export function percentOf(minor: number, base: number): number | undefined {
  if (minor === 0) return 0;
  if (minor > base) return undefined;
  return Number(divideHalfUp(BigInt(minor) * 1_000_000n, hundredthsOf(base)));
}

const plain = (minor: number) => decimalFromMinor(minor).toFixed(2);

/** The amount of a percentage of a trade price, never above it. */
export const worthOf = (base: number, basisPoints: number): number =>
  Math.min(Math.floor(base), Number(divideHalfUp(hundredthsOf(base) * BigInt(basisPoints), 1_000_000n)));

/**
 * Percent and amount determine each other. If both are given, the percent applies where they agree within one minor
 * unit, and the amount where the percent is the amount rounded. Any other pair is refused.
 */
export function settleRate(base: number, { basisPoints, minor }: Rate): SettledRate | { refusal: Refusal } {
  if (basisPoints === null) {
    const percent = percentOf(minor ?? 0, base);
    if (percent === undefined) return { refusal: coded('rate.exceeds', { base: plain(base) }) };
    return { basisPoints: percent, minor: minor ?? 0, by: minor === null ? 'percent' : 'amount' };
  }
  const worth = worthOf(base, basisPoints);
  if (minor === null || Math.abs(worth - minor) <= 1) return { basisPoints, minor: worth, by: 'percent' };
  if (percentOf(minor, base) === basisPoints) return { basisPoints, minor, by: 'amount' };
  return {
    refusal: coded('rate.contradicts', {
      percent: basisPoints / 100,
      base: plain(base),
      worth: plain(worth),
      said: plain(minor),
    }),
  };
}

/** The amount of a rate for `quantity` units in packs of `packSize`. */
export function rateOn(
  amountMinor: number,
  rate: SettledRate,
  { quantity, packSize }: { quantity: number; packSize: number },
): number {
  if (rate.by === 'percent') return basisPointsOf(amountMinor, rate.basisPoints);
  return Number(divideHalfUp(BigInt(rate.minor) * BigInt(quantity), BigInt(packSize)));
}
