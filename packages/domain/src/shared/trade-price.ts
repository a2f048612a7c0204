import * as z from 'zod';
import { MAX_MINOR } from './bounds';
import { ONCE_VALID } from './fields';
import { divideHalfUp } from './money';
import { type NumberOptions, readDecimal } from './number-text';
import { got, quoted, type Reading, refused } from './reading';
import { coded, issue } from './refusal';

/** Trade prices have four decimals, so they are minor units with two: 1.2345 is 123.45. Lines are rounded to the minor unit. */
export const hundredthsOf = (minor: number): bigint => BigInt(Math.round(minor * 100));

const isPrecise = (minor: number): boolean => Number(hundredthsOf(minor)) / 100 === minor;

export const TradePrice = z
  .number({ error: issue('field.amount') })
  .min(0, { error: issue('field.notNegative') })
  .max(MAX_MINOR, { error: issue('field.amountTooLarge') })
  .refine(isPrecise, { ...ONCE_VALID, error: issue('field.amountFourDecimals') });

const DECIMAL = /^(\d{1,11})(?:\.(\d{1,4}))?$/;

/** Reads a trade price of up to four decimals ("1.2345" -> 123.45 minor units), as `minorFromDecimal` reads amounts. */
export function tradePriceFromDecimal(value: string | number): number | undefined {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return undefined;
  const [, whole, fraction = ''] = match;
  return Number(`${whole}${fraction.padEnd(4, '0')}`) / 100;
}

/** A trade price in a file or a field; blank is null. */
export function readTradePrice(cell: string | undefined, options: NumberOptions = {}): Reading<number | null> {
  const read = readDecimal(cell, options);
  if (!read.ok) {
    const isWord = read.reason.code === 'cell.notNumber';
    return isWord ? refused(coded('cell.notAmount', { cell: quoted(cell ?? '') })) : read;
  }
  if (read.value === null) return got(null);
  const price = tradePriceFromDecimal(read.value);
  return price === undefined ? refused(coded('field.amountFourDecimals')) : got(price);
}

export const decimalFromTradePrice = (minor: number): number => Number((minor / 100).toFixed(4));

/** The price of so many units in packs, as a trade price. */
export const tradePriceOf = (unitMinor: number, packSize: number): number =>
  Number(hundredthsOf(unitMinor) * BigInt(packSize)) / 100;

/** The trade price of one unit of a pack: exact where four decimals can say it, else rounded to the minor unit. */
export function unitTradePrice(packMinor: number, packSize: number): number {
  const [pack, size] = [hundredthsOf(packMinor), BigInt(packSize)];
  return pack % size === 0n ? Number(pack / size) / 100 : Number(divideHalfUp(pack, size * 100n));
}
