import { Day } from '@bhandar/domain/shared';
import { monthNames, today } from './format';

const pad = (part: number | string): string => String(part).padStart(2, '0');
const valid = (day: string): string | undefined => (Day.safeParse(day).success ? day : undefined);

/** The month (1 to 12) of a month's name or its first three letters or more, in the current language or in English. */
function monthOf(name: string): number | undefined {
  const wanted = name.toLocaleLowerCase().replace(/\.$/, '');
  const found = monthNames().findIndex((names) =>
    names.some((known) => known === wanted || (wanted.length >= 3 && known.startsWith(wanted))),
  );
  return found === -1 ? undefined : found + 1;
}

/** Converts Bangla and Hindi digits to ASCII. */
const toAscii = (text: string): string =>
  text
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/**
 * Parses a typed day: `23 Nov 2026`, `2026-11-23`, `23/11/2026`, `23112026` or `231126`, or `23/11` or `2311` of this year.
 * Undefined when invalid.
 */
export function parseDay(typed: string): string | undefined {
  const text = toAscii(typed.trim());
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return valid(text);
  const figures =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const year = figures?.[3] ?? today().slice(0, 4);
  if (figures) return valid(`${year.padStart(4, '20')}-${pad(figures[2] ?? '')}-${pad(figures[1] ?? '')}`);
  const worded = /^(\d{1,2})[\s-]+([^\s\d,-]+)[\s,-]+(\d{4})$/.exec(text);
  const month = worded ? monthOf(worded[2] ?? '') : undefined;
  return worded && month ? valid(`${worded[3]}-${pad(month)}-${pad(worded[1] ?? '')}`) : undefined;
}

/** Parses a typed time (`9:04`, `09.04`, `0904`, `9` or `9:04 pm`) to `HH:MM` in 24 hours. Undefined when invalid. */
export function parseTime(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.]?([0-5]\d))?(?:\s*([ap])\.?m?\.?)?$/i.exec(toAscii(typed.trim()));
  const half = match?.[3]?.toLowerCase();
  const said = Number(match?.[1] ?? Number.NaN);
  if (!match || (half ? said < 1 || said > 12 : said > 23)) return undefined;
  const hour = half ? (said % 12) + (half === 'p' ? 12 : 0) : said;
  return `${pad(hour)}:${match[2] ?? '00'}`;
}

const lastDayOf = (year: number, month: number): string =>
  `${year}-${pad(month)}-${pad(new Date(Date.UTC(year, month, 0)).getUTCDate())}`;

/**
 * Parses an expiry. `08/2027`, `08/27`, `0827`, `082027` or `Aug 2027`, as packs print it, is the last day of the month; a
 * full date is itself. Six figures are never both, because no month is the twentieth.
 */
export function parseExpiry(typed: string): string | undefined {
  const text = toAscii(typed.trim());
  const figures = /^(\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2}|20\d{2})$/.exec(text);
  const worded = /^([^\s\d,]+)[\s,-]+(\d{4})$/.exec(text);
  const month = figures ? Number(figures[1]) : worded ? monthOf(worded[1] ?? '') : undefined;
  const written = figures?.[2] ?? worded?.[2] ?? '';
  const year = Number(written.length === 2 ? `20${written}` : written);
  if (month === undefined) return parseDay(typed);
  return month >= 1 && month <= 12 ? valid(lastDayOf(year, month)) : undefined;
}
