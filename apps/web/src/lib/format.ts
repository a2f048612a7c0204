import type { Language } from '@bhandar/domain/accounts';
import { type PhoneCountry, setPhoneCountry, toPhoneCountry } from '@bhandar/domain/shared/phone-country';

/** How a place writes numbers and days. The server's answer about the organisation sets it once. */
export interface FormatSettings {
  language: Language;
  /** ISO 4217. */
  currency: string;
  /** Lakh and crore grouping; without it thousands. */
  lakh: boolean;
  timeZone: string;
  /** Whose telephone numbers are taken; undefined for any. */
  country: PhoneCountry | undefined;
}

const settings: FormatSettings = { language: 'en', currency: 'BDT', lakh: true, timeZone: 'Asia/Dhaka', country: 'BD' };

export const configureFormat = (changes: Partial<FormatSettings>): void => {
  Object.assign(settings, changes);
};

/** Where people count in lakh and crore. */
const LAKH_CURRENCIES = new Set(['BDT', 'INR', 'NPR', 'PKR', 'LKR']);

/** The server writes the organisation's currency, country and time zone on the page itself, so that nothing flickers. */
export function configureFormatFrom({ currency, country, timeZone }: DOMStringMap): void {
  if (country) {
    const known = toPhoneCountry(country);
    setPhoneCountry(known);
    configureFormat({ country: known });
  }
  if (currency) configureFormat({ currency, lakh: LAKH_CURRENCIES.has(currency) });
  if (timeZone) configureFormat({ timeZone });
}

const made = new Map<string, unknown>();

/** Intl objects are slow to make and tables ask for thousands. */
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

function locale(): string {
  if (settings.language === 'bn') return settings.lakh ? 'bn-BD-u-nu-latn' : 'en-GB';
  if (settings.language === 'hi') return settings.lakh ? 'hi-IN-u-nu-latn' : 'en-GB';
  return settings.lakh ? 'en-IN' : 'en-GB';
}

function number(value: number, decimals: number): string {
  const format = once(
    `n ${locale()} ${decimals}`,
    () => new Intl.NumberFormat(locale(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
  return format.format(value);
}

const minus = (negative: boolean) => (negative ? '-' : '');

/** A whole count: `1,24,560`. */
export const formatCount = (value: number): string => `${minus(value < 0)}${number(Math.abs(value), 0)}`;

/** So many a day, with two decimals where it needs any: `2.40`. */
export const formatRate = (value: number): string => number(value, Number.isInteger(value) ? 0 : 2);

/** By what amounts and days are written, as the server was set up. */
export const currencyCode = (): string => settings.currency;
/** The organisation's country in the screen's language; undefined where none is set. */
export const countryName = (): string | undefined =>
  settings.country && new Intl.DisplayNames(settings.language, { type: 'region' }).of(settings.country);
export const zoneName = (): string => settings.timeZone;

/** Minor units without the sign, for table cells whose head names the currency: `1,24,560.00`. */
export const formatAmount = (minor: number): string => `${minus(minor < 0)}${number(Math.abs(minor) / 100, 2)}`;

/** The sign alone, for column heads and input prefixes. */
export const currencySign = (): string =>
  once(`s ${settings.currency}`, () => {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: settings.currency,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? settings.currency;
  });

/** Minor units with the currency's sign in front; a minus stands before the sign: `-৳ 6.00`. */
export const formatMoney = (minor: number): string =>
  `${minus(minor < 0)}${currencySign()}\u00a0${formatAmount(Math.abs(minor))}`;

const STEPS = [
  { from: 10_000_000, suffix: 'Cr' },
  { from: 100_000, suffix: 'L' },
  { from: 1_000, suffix: 'K' },
] as const;

/** Minor units for tiles: `৳ 1.2Cr`, `৳ 12.3L`, `৳ 4.5K`. */
export function formatMoneyCompact(minor: number): string {
  const whole = Math.abs(minor) / 100;
  // A value that would round up to 100 of its unit belongs to the next one.
  const step = STEPS.find(({ from }) => whole >= from * 0.99995);
  if (!step) return formatMoney(minor);
  const text = number(whole / step.from, 1).replace(/\.0$/, '');
  return `${minus(minor < 0)}${currencySign()}\u00a0${text}${step.suffix}`;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod', string>;

function parts(instant: Date, options: Intl.DateTimeFormatOptions): DateParts {
  const language = settings.language === 'en' ? 'en-GB' : `${settings.language}-u-nu-latn`;
  const zone = options.timeZone ?? settings.timeZone;
  const format = once(
    `d ${language} ${zone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone: zone }),
  );
  const found: DateParts = { day: '', month: '', year: '', hour: '', minute: '', dayPeriod: '' };
  for (const { type, value } of format.formatToParts(instant))
    if (type in found) found[type as keyof DateParts] = value;
  return found;
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** An expiry or a business day is no instant: it must not shift with the zone. */
const zoneOf = (value: string): Intl.DateTimeFormatOptions => (DAY_ONLY.test(value) ? { timeZone: 'UTC' } : {});

/** `21 Nov 2026`, from an ISO instant or a `YYYY-MM-DD` day. */
export function formatDate(value: string): string {
  const { day, month, year } = parts(new Date(value), {
    ...zoneOf(value),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  // en-GB alone says "Sept"; every other month has three letters.
  return `${day} ${month === 'Sept' ? 'Sep' : month} ${year}`;
}

const DAY_IN_TEXT = /(?<![\w"-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-])/g;

/** A sentence of the server with its days as people write them; files and the API keep ISO. */
export const withReadableDays = (text: string): string => text.replace(DAY_IN_TEXT, formatDate);

/** The months by their short and long names, in lower case, in the screen's language and in English. */
export const monthNames = (): readonly (readonly string[])[] =>
  once(`m ${settings.language}`, () =>
    Array.from({ length: 12 }, (_, month) =>
      ['en-GB', settings.language].flatMap((language) =>
        (['short', 'long'] as const).map((style) =>
          // A month beside a day is not always written as it is alone.
          new Intl.DateTimeFormat(language, { day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' })
            .formatToParts(new Date(Date.UTC(2026, month)))
            .filter(({ type }) => type === 'month')
            .map(({ value }) => value.toLocaleLowerCase().replace(/\.$/, ''))
            .join(''),
        ),
      ),
    ),
  );

/** `November 2026`, the head of a calendar. */
export function formatMonth(day: string): string {
  const { month, year } = parts(new Date(day), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return `${month} ${year}`;
}

/** The days of the week from Sunday on, short. */
export const weekdayNames = (): readonly string[] =>
  once(`w ${settings.language}`, () =>
    Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(settings.language, { weekday: 'short', timeZone: 'UTC' }).format(
        new Date(Date.UTC(2026, 10, 1 + day)),
      ),
    ),
  );

/** The organisation's day of an instant in ISO form, for files, comparing and forms: `2026-11-21`. */
export function formatDay(value: string): string {
  const { day, month, year } = parts(new Date(value), {
    ...zoneOf(value),
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return `${year}-${month}-${day}`;
}

/** The organisation's hour, 0 to 23. */
export const hourOf = (instant: string): number =>
  Number(parts(new Date(instant), { hour: '2-digit', hourCycle: 'h23' }).hour);

const onTheDial = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);
const half = (hour: number): string => (hour < 12 ? 'am' : 'pm');

/** `9 am`, of an hour from 0 to 23. */
export const formatHour = (hour: number): string => `${onTheDial(hour)} ${half(hour)}`;

/** `9:04 am` */
export function formatTime(instant: string): string {
  const { hour, minute } = parts(new Date(instant), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${onTheDial(Number(hour))}:${minute} ${half(Number(hour))}`;
}

/** `21 Nov 2026, 9:04 am` */
export const formatInstant = (instant: string): string => `${formatDate(instant)}, ${formatTime(instant)}`;

/** An expiry day as the strip prints it, `MM/YYYY`; nothing for stock without one. */
export const formatExpiry = (day: string | null): string => (day ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : '');

/** Today in the organisation's zone, for comparing with day strings. */
export const today = (): string => formatDay(new Date().toISOString());

/** The wall clock of the organisation's zone at an instant, as a date and time control holds it: `2026-11-21T09:04`. */
function wallClock(instant: string): string {
  const { hour, minute } = parts(new Date(instant), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${formatDay(instant)}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** The instant of a day and time in the organisation's zone; undefined where the text is none. */
export function instantFrom(text: string): string | undefined {
  const asked = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(asked)) return undefined;
  // The wall clock shows whole minutes.
  const minute = asked - (asked % 60_000);
  let instant = minute;
  // Twice: the first guess may fall on the other side of a change of the clocks.
  for (const _ of [1, 2]) instant += minute - Date.parse(`${wallClock(new Date(instant).toISOString())}Z`);
  return new Date(instant + asked - minute).toISOString();
}
