import { MAX_MINOR } from '../../shared/money';
import { got, quoted, type Reading, refused, saysNothing, tidy } from '../../shared/reading';
import { coded } from '../../shared/refusal';
import { asciiDigits } from '../../shared/text';

/** `point`: 1,234.50 and 1,23,456.00. `comma`: 33,48 and 1.234,50, and the French list's 2,850,07 = 2850.07. */
export const MONEY_STYLES = ['point', 'comma'] as const;
export type MoneyStyle = (typeof MONEY_STYLES)[number];

export interface MoneyOptions {
  style: MoneyStyle;
  /** Unit prices that come from dividing a pack (0.0667) are rounded half-up; stated prices must be exact. */
  roundExtraDecimals?: boolean;
}

const CURRENCY = /[৳₹$€£]|\b(?:tk|taka|bdt|inr|rs|eur|usd|gbp)\b\.?|\/[-=]/gi;
const GROUPED_POINT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;
const GROUPED_COMMA = /^(?:\d+|\d{1,3}(?:[.,]\d{3})+)(?:,(\d*))?$/;

/** A price as integer minor units, read from its digits (never through a float). Blank is null: no price. */
export function readMoney(cell: string | undefined, options: MoneyOptions): Reading<number | null> {
  const text = tidy(cell);
  if (saysNothing(text)) return got(null);
  const plain = asciiDigits(text)
    .replace(CURRENCY, '')
    .replace(/[\s\u00a0\u202f]/g, '');
  if (/^\d[\d.]*e[+-]?\d+$/i.test(plain)) {
    return refused(coded('cell.shortened', { cell: quoted(text) }));
  }
  if (/^[-(−]/.test(plain)) return refused(coded('cell.negative', { cell: quoted(text) }));
  if (!/^\d[\d.,]*$/.test(plain)) return refused(coded('cell.notAmount', { cell: quoted(text) }));
  return options.style === 'comma' ? readComma(text, plain, options) : readPoint(text, plain, options);
}

function readPoint(text: string, plain: string, options: MoneyOptions): Reading<number | null> {
  const match = GROUPED_POINT.exec(plain);
  if (!match) return refused(coded('cell.amountPoint', { cell: quoted(text) }));
  return toMinor(text, { whole: plain.split('.')[0] ?? '', fraction: match[1] ?? '' }, options);
}

function readComma(text: string, plain: string, options: MoneyOptions): Reading<number | null> {
  if (/^\d{1,3}[.,]\d{3}$/.test(plain)) return refused(coded('cell.amountTwoWays', { cell: quoted(text) }));
  const match = GROUPED_COMMA.exec(plain);
  if (!match) return refused(coded('cell.amountComma', { cell: quoted(text) }));
  const fraction = match[1] ?? '';
  const whole = match[1] === undefined ? plain : plain.slice(0, plain.length - fraction.length - 1);
  return toMinor(text, { whole, fraction }, options);
}

function toMinor(text: string, parts: { whole: string; fraction: string }, options: MoneyOptions): Reading<number> {
  const whole = parts.whole.replace(/[.,]/g, '');
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > 2 && !options.roundExtraDecimals)
    return refused(coded('cell.twoDecimals', { cell: quoted(text) }));
  if (whole.length > 15) return refused(coded('cell.tooLarge', { cell: quoted(text) }));
  const minor = Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return minor > MAX_MINOR ? refused(coded('cell.tooLarge', { cell: quoted(text) })) : got(minor);
}

/** The style in which a column writes its amounts; a comma before one or two last digits gives it away. */
export function guessMoneyStyle(cells: Iterable<string | undefined>): MoneyStyle {
  let comma = 0;
  let point = 0;
  for (const cell of cells) {
    const plain = asciiDigits(tidy(cell)).replace(CURRENCY, '').trim();
    if (/\d,\d{1,2}$/.test(plain)) comma += 1;
    else if (/\d\.\d{1,2}$/.test(plain)) point += 1;
  }
  return comma > point ? 'comma' : 'point';
}
