import { MAX_HELD_UNITS, MAX_MINOR } from './bounds';
import { got, quoted, type Reading, refused, saysNothing, tidy } from './reading';
import { coded } from './refusal';
import { asciiDigits } from './text';

/** `point`: 1,234.50 and 1,23,456.00. `comma`: 33,48 and 1.234,50, and the French list's 2,850,07 = 2850.07. */
export const MONEY_STYLES = ['point', 'comma'] as const;
export type MoneyStyle = (typeof MONEY_STYLES)[number];

export interface NumberOptions {
  /** `comma` only where a file's column leaves no other reading. */
  style?: MoneyStyle;
  /** Forms take a minus, and say themselves where it is wrong. */
  isSigned?: boolean;
}

export interface MoneyOptions extends NumberOptions {
  /** Unit prices that come from dividing a pack (0.0667) are rounded half-up; stated prices must be exact. */
  roundExtraDecimals?: boolean;
}

/** The digits of a number, without grouping; never read through a float. */
interface Digits {
  sign: '' | '-';
  whole: string;
  fraction: string;
}

const CURRENCY = /[৳৲₹₨$€£]|টাকা|টাঃ|टाका|रु\.?|(?<![a-z])(?:tk|taka|bdt|inr|rs|eur|usd|gbp)(?![a-z])\.?|\/[-=]/gi;
/** Of both kinds, 1,234,567 and 12,34,567; nobody groups a number that begins with 0. */
const GROUPED = /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})$/;
const GROUPED_COMMA = /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:,(\d*))?$/;

const plainOf = (text: string): string =>
  asciiDigits(text)
    .replace(CURRENCY, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/[\s\u00a0\u202f]/g, '');

function readDigits(text: string, { style = 'point', isSigned = false }: NumberOptions): Reading<Digits> {
  const cell = quoted(text);
  const plain = plainOf(text).replace('−', '-');
  if (/^-?\d[\d.]*e[+-]?\d+$/i.test(plain)) return refused(coded('cell.shortened', { cell }));
  if (/^[-(]/.test(plain) && !isSigned) return refused(coded('cell.negative', { cell }));
  const sign = plain.startsWith('-') ? '-' : '';
  const amount = plain.slice(sign.length);
  if (!/^\.?\d[\d.,]*$/.test(amount)) return refused(coded('cell.notAmount', { cell }));
  const read = style === 'comma' ? readComma(text, amount) : readPoint(text, amount);
  return read.ok ? got({ ...read.value, sign }) : read;
}

type Parts = Omit<Digits, 'sign'>;

const twoWays = (text: string, decimal: string, grouped: string) =>
  refused(coded('cell.amountTwoWays', { cell: quoted(text), decimal, grouped }));

function readPoint(text: string, amount: string): Reading<Parts> {
  const [whole = '', fraction = '', ...more] = amount.split('.');
  if (GROUPED.test(whole) && more.length === 0 && !fraction.includes(','))
    return got({ whole: whole.replaceAll(',', ''), fraction });
  const [, left, right] = /^([\d,]+),(\d+)$/.exec(amount) ?? [];
  if (left === undefined || right === undefined) return refused(coded('cell.amountPoint', { cell: quoted(text) }));
  const before = left.replaceAll(',', '');
  return twoWays(text, `${before}.${right}`, String(Number(before + right)));
}

function readComma(text: string, amount: string): Reading<Parts> {
  const [, left, right] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(amount) ?? [];
  if (left && right) return twoWays(text, `${left}.${right}`, left + right);
  const match = GROUPED_COMMA.exec(amount);
  const leading = /^0,(\d+)$/.exec(amount);
  if (leading) return got({ whole: '0', fraction: leading[1] ?? '' });
  if (!match) return refused(coded('cell.amountComma', { cell: quoted(text) }));
  const fraction = match[1] ?? '';
  const whole = match[1] === undefined ? amount : amount.slice(0, amount.length - fraction.length - 1);
  return got({ whole: whole.replace(/[.,]/g, ''), fraction });
}

/** A price as integer minor units. Blank is null: no price. */
export function readMoney(cell: string | undefined, options: MoneyOptions = {}): Reading<number | null> {
  const text = tidy(cell);
  if (saysNothing(text)) return got(null);
  const digits = readDigits(text, options);
  return digits.ok ? inHundredths(text, digits.value, options) : digits;
}

function inHundredths(text: string, { sign, ...digits }: Digits, options: MoneyOptions): Reading<number> {
  const { whole } = digits;
  const fraction = digits.fraction.replace(/0+$/, '');
  if (fraction.length > 2 && !options.roundExtraDecimals)
    return refused(coded('cell.twoDecimals', { cell: quoted(text) }));
  if (whole.length > 15) return refused(coded('cell.tooLarge', { cell: quoted(text) }));
  const minor = Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  if (minor > MAX_MINOR) return refused(coded('cell.tooLarge', { cell: quoted(text) }));
  return got(sign && minor !== 0 ? -minor : minor);
}

/** A percentage as integer basis points, with its sign or without; blank is null. */
export const readPercent = (cell: string | undefined, options: MoneyOptions = {}): Reading<number | null> =>
  readMoney(tidy(cell).replace(/\s*[%٪]$/, ''), options);

/** A decimal number as `-12.5`, with all its decimals; blank is null. */
export function readDecimal(cell: string | undefined, options: NumberOptions = {}): Reading<string | null> {
  const text = tidy(cell);
  if (saysNothing(text)) return got(null);
  const digits = readDigits(text, options);
  if (!digits.ok) {
    const isWord = digits.reason.code === 'cell.notAmount';
    return isWord ? refused(coded('cell.notNumber', { cell: quoted(text) })) : digits;
  }
  const { sign, whole, fraction } = digits.value;
  const kept = fraction.replace(/0+$/, '');
  return got(`${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${kept === '' ? '' : `.${kept}`}`);
}

/** A whole count (a pack size, an opening quantity); blank is null. "12.0" is what spreadsheets make of 12. */
export function readCount(cell: string | undefined, options: { min: number } & NumberOptions): Reading<number | null> {
  const text = tidy(cell);
  const read = readDecimal(text, options);
  if (!read.ok) return read;
  if (read.value === null) return got(null);
  if (read.value.includes('.')) return refused(coded('cell.notWhole', { cell: quoted(text) }));
  const count = Number(read.value);
  if (Math.abs(count) > MAX_HELD_UNITS) return refused(coded('cell.tooLarge', { cell: quoted(text) }));
  return count < options.min ? refused(coded('cell.tooSmall', { cell: quoted(text), min: options.min })) : got(count);
}

/** A typed count of at least 0; null where it is none. */
export function parseWhole(text: string): number | null {
  const read = readCount(text, { min: 0 });
  return read.ok ? read.value : null;
}

/** A comma before one or two last digits, or behind a 0, separates decimals; before three it may group. */
const DECIMAL_COMMA = /\d,(?:\d{1,2}|\d{4,})$|^0,\d+$/;
const DECIMAL_POINT = /\.(?:\d{1,2}|\d{4,})$|^0?\.\d+$/;

/** The style in which a file writes its amounts: with decimal commas only where no amount has a decimal point. */
export function guessMoneyStyle(cells: Iterable<string | undefined>): MoneyStyle {
  let hasComma = false;
  for (const cell of cells) {
    const plain = plainOf(tidy(cell)).replace(/%$/, '');
    if (DECIMAL_POINT.test(plain)) return 'point';
    hasComma ||= DECIMAL_COMMA.test(plain);
  }
  return hasComma ? 'comma' : 'point';
}
