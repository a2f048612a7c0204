import { divideHalfUp } from '../../shared';

const WHOLE = 10_000n;

/** A unit cost ("12.5" taka, at most four decimals) in ten-thousandths: a hundredth of a minor unit each. */
export function tenThousandthsOf(unitCost: string): bigint {
  const [whole = '0', fraction = ''] = unitCost.split('.');
  return BigInt(whole) * WHOLE + BigInt(fraction.slice(0, 4).padEnd(4, '0'));
}

const fine = (minor: number): bigint => BigInt(minor) * 100n;

/** The smallest price in minor units that is not under the cost. */
export const leastPriceMinor = (unitCost: string): number => Number((tenThousandthsOf(unitCost) + 99n) / 100n);

export const isBelowCost = (priceMinor: number, unitCost: string | null): boolean =>
  unitCost !== null && fine(priceMinor) < tenThousandthsOf(unitCost);

/** Margin, of the price: (P - C) / P in basis points; undefined without a price or a cost. */
export function marginOf(priceMinor: number | null, unitCost: string | null): number | undefined {
  if (!priceMinor || unitCost === null) return undefined;
  const price = fine(priceMinor);
  return Number(divideHalfUp((price - tenThousandthsOf(unitCost)) * WHOLE, price));
}

/** Markup, on the cost: (P - C) / C in basis points; undefined without a price or a cost above 0. */
export function markupOf(priceMinor: number | null, unitCost: string | null): number | undefined {
  if (!priceMinor || unitCost === null) return undefined;
  const cost = tenThousandthsOf(unitCost);
  return cost === 0n ? undefined : Number(divideHalfUp((fine(priceMinor) - cost) * WHOLE, cost));
}

/** P = C / (1 - margin), half-up to the minor unit; undefined from 100 % on, where no price has such a margin. */
export function priceFromMargin(unitCost: string, basisPoints: number): number | undefined {
  if (basisPoints >= 10_000) return undefined;
  return Number(divideHalfUp(tenThousandthsOf(unitCost) * 100n, WHOLE - BigInt(basisPoints)));
}

/** P = C x (1 + markup), half-up to the minor unit. */
export const priceFromMarkup = (unitCost: string, basisPoints: number): number =>
  Number(divideHalfUp(tenThousandthsOf(unitCost) * (WHOLE + BigInt(basisPoints)), WHOLE * 100n));

/** An amount changed by a percentage, which may be negative; half-up to the minor unit. */
export const changedByPercent = (minor: number, basisPoints: number): number =>
  Number(divideHalfUp(BigInt(minor) * (WHOLE + BigInt(basisPoints)), WHOLE));

/** The nearest multiple of a step, half-up, and never 0. */
export const roundedTo = (minor: number, step: number): number =>
  Math.max(step, Number(divideHalfUp(BigInt(minor), BigInt(step))) * step);
