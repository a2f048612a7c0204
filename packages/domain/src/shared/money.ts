import { coded } from './refusal';

export const AMOUNT_TOO_LARGE = coded('field.amountTooLarge');

const DECIMAL = /^(-)?(\d{1,11})(?:\.(\d{1,2}))?$/;

/**
 * Reads a decimal amount exactly ("12.5" or 12.5 -> 1250 minor units). Answers undefined for exponents, more than two
 * decimals, NaN and other texts.
 */
export function minorFromDecimal(value: string | number): number | undefined {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && minor !== 0 ? -minor : minor;
}

/** Minor units as the decimal number that the documented calls carry (1250 -> 12.5). */
export const decimalFromMinor = (minor: number): number => Number((minor / 100).toFixed(2));

/** Integer division, half away from zero: the one rounding rule of the product. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}

/** Percent of an amount in basis points (17.4 % = 1740), rounded half-up to the minor unit. */
export const basisPointsOf = (minor: number, basisPoints: number): number =>
  Number(divideHalfUp(BigInt(minor) * BigInt(basisPoints), 10_000n));

/** The VAT inside an amount that includes it, at a rate in basis points, rounded half-up to the minor unit. */
export const vatInside = (minor: number, basisPoints: number): number =>
  Number(divideHalfUp(BigInt(minor) * BigInt(basisPoints), 10_000n + BigInt(basisPoints)));

/**
 * The price of one unit of a pack, rounded half-up; the pack's own price stays exact. For costs only: see
 * unitMrpOfPack.
 */
export const unitPriceOfPack = (packMinor: number, packSize: number): number =>
  Number(divideHalfUp(BigInt(packMinor), BigInt(packSize)));

/** The MRP of one unit of a pack, rounded down: a whole pack never costs more than the MRP printed on it. */
export const unitMrpOfPack = (packMinor: number, packSize: number): number =>
  Number(BigInt(packMinor) / BigInt(packSize));

/**
 * Spreads an amount over weights by largest remainder, so that the parts add up to it exactly. Equal remainders go to
 * the earlier part. If all weights are zero, the first part gets everything.
 */
export function spread(totalMinor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (weights.length === 0) return [];
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? totalMinor : 0));
  const total = BigInt(totalMinor);
  const shares = weights.map((weight, index) => {
    const exact = total * BigInt(weight);
    return { index, part: exact / sum, remainder: exact % sum };
  });
  let left = total - shares.reduce((a, share) => a + share.part, 0n);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => Number(share.part));
}

export interface PartedLine {
  /** The amount of the whole line. */
  totalMinor: number;
  units: number;
  /** The parts taken so far. */
  takenUnits: number;
  takenMinor: number;
}

/** The amount of units of a line, rounded. */
export const worthOfUnits = (
  { totalMinor, units }: Pick<PartedLine, 'totalMinor' | 'units'>,
  quantity: number,
): number => Number(divideHalfUp(BigInt(totalMinor) * BigInt(quantity), BigInt(units)));

/**
 * The amount for further units of a line: the value of all taken units together, less earlier parts. Parts never exceed the
 * line, and the last unit completes them to exactly its amount.
 */
export const partMinorOf = (line: PartedLine, quantity: number): number =>
  Math.max(0, worthOfUnits(line, line.takenUnits + quantity) - line.takenMinor);
