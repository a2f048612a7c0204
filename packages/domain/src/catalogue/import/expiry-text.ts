import { got, quoted, type Reading, refused, saysNothing, tidy } from '../../shared/reading';
import { coded } from '../../shared/refusal';
import { asciiDigits } from '../../shared/text';

/** Which comes first in 05/03/2026. `unknown` refuses dates that read both ways. */
export const DATE_STYLES = ['dayFirst', 'monthFirst', 'unknown'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const PREFIX = /^(?:exp(?:iry|iration|ires|\.)?|use by|best (?:before|by)|bb)(?:\s+date)?[\s.:-]*(?=[\da-z])/i;

interface Parts {
  year: string;
  month: string | number;
  day?: string;
}

/**
 * An expiry as its last good day, YYYY-MM-DD; blank is null. A month alone means its last day, and so does day 00.
 * Two-digit years are of this century: nothing in a shop expired in 19xx.
 */
export function readExpiry(cell: string | undefined, style: DateStyle = 'dayFirst'): Reading<string | null> {
  const text = tidy(cell);
  if (saysNothing(text)) return got(null);
  const plain = asciiDigits(text)
    .replace(PREFIX, '')
    .replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m)?Z?$/i, '')
    .replace(/[.,\s]+$/, '')
    .replace(/\s*([/.,-])\s*/g, '$1');
  if (/^\d+$/.test(plain)) return readDigits(text, plain);
  const named = withMonthName(plain);
  if (named) return toDay(text, named);
  const fields = plain.split(/[/.\-\s]/);
  if (!fields.every((field) => /^\d{1,4}$/.test(field))) return refused(coded('cell.notDate', { cell: quoted(text) }));
  return readFields(text, fields, style);
}

function readDigits(text: string, digits: string): Reading<string> {
  const match = /^(20\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (match?.[1] && match[2] && match[3]) return toDay(text, { year: match[1], month: match[2], day: match[3] });
  return refused(coded('cell.dateSeparators', { cell: quoted(text) }));
}

function withMonthName(plain: string): Parts | undefined {
  const match = /^(?:(\d{1,2})[\s./-]*)?([a-z]{3,9})[\s.,/'-]*(?:(\d{1,2})[\s,]+)?(\d{4}|\d{2})$/i.exec(plain);
  if (!match?.[2] || !match[4] || (match[1] && match[3])) return undefined;
  const word = match[2].toLowerCase();
  const month = MONTHS.indexOf(word.slice(0, 3)) + 1;
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'];
  const names = [...full, 'november', 'december'];
  if (month === 0 || !(names[month - 1]?.startsWith(word) || word === 'sept')) return undefined;
  const day = match[1] ?? match[3];
  return day === undefined ? { year: match[4], month } : { year: match[4], month, day };
}

function readFields(text: string, fields: readonly string[], style: DateStyle): Reading<string> {
  const [first = '', second = '', third] = fields;
  if (fields.length > 3) return refused(coded('cell.notDate', { cell: quoted(text) }));
  if (third === undefined) {
    if (first.length === 4) return toDay(text, { year: first, month: second });
    return toDay(text, { year: second, month: first });
  }
  if (first.length === 4) return toDay(text, { year: first, month: second, day: third });
  if (style === 'unknown' && first !== second && Number(first) <= 12 && Number(second) <= 12) {
    return refused(coded('cell.dateTwoWays', { cell: quoted(text) }));
  }
  const monthFirst = style === 'monthFirst' || (style === 'unknown' && Number(first) <= 12 && Number(second) > 12);
  return toDay(
    text,
    monthFirst ? { year: third, month: first, day: second } : { year: third, month: second, day: first },
  );
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function toDay(text: string, parts: Parts): Reading<string> {
  if (parts.year.length !== 2 && parts.year.length !== 4) return refused(coded('cell.notDate', { cell: quoted(text) }));
  const year = Number(parts.year) + (parts.year.length === 2 ? 2000 : 0);
  const month = Number(parts.month);
  if (year < 2000 || year > 2099) return refused(coded('cell.expiryYear', { cell: quoted(text), year: String(year) }));
  if (month < 1 || month > 12) return refused(coded('cell.noSuchMonth', { cell: quoted(text), month }));
  const last = daysIn(year, month);
  const day = parts.day === undefined || Number(parts.day) === 0 ? last : Number(parts.day);
  if (day > last) return refused(coded('cell.noSuchDay', { cell: quoted(text), day }));
  return got(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

/** Day first unless the column shows otherwise; where both occur, a date that could be either is refused. */
export function guessDateStyle(cells: Iterable<string | undefined>): DateStyle {
  let dayFirst = false;
  let monthFirst = false;
  for (const cell of cells) {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(asciiDigits(tidy(cell)).replace(PREFIX, ''));
    if (Number(match?.[1]) > 12) dayFirst = true;
    if (Number(match?.[2]) > 12) monthFirst = true;
  }
  if (dayFirst && monthFirst) return 'unknown';
  return monthFirst ? 'monthFirst' : 'dayFirst';
}
