import type { Language } from '@bhandar/domain/accounts';
import { formatExpiryDay } from '@bhandar/domain/shared/dates';
import { type PhoneCountry, setPhoneCountry, toPhoneCountry } from '@bhandar/domain/shared/phone-country';

/** Formats of numbers, money and days. Set once from the server's organisation data. */
export interface FormatSettings {
  language: Language;
  /** ISO 4217. */
  currency: string;
  /** Lakh and crore grouping instead of thousands. */
  lakh: boolean;
  timeZone: string;
  /** The country whose phone numbers are accepted; undefined accepts any. */
  country: PhoneCountry | undefined;
}

const settings: FormatSettings = { language: 'en', currency: 'BDT', lakh: true, timeZone: 'Asia/Dhaka', country: 'BD' };

export const configureFormat = (changes: Partial<FormatSettings>): void => {
  Object.assign(settings, changes);
};

/** Currencies of countries that count in lakh and crore. */
const LAKH_CURRENCIES = new Set(['BDT', 'INR', 'NPR', 'PKR', 'LKR']);

/** The server writes currency, country and time zone into the page, so that the first paint is formatted right. */
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

/** Intl objects are slow to create, and tables need thousands of formats. */
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

/** The one minus sign of numbers on the screen: a spreadsheet reads the hyphen, and not U+2212, as a sign. */
export const minus = (negative: boolean) => (negative ? '-' : '');

/** An integer: `1,24,560`. */
export const formatCount = (value: number): string => `${minus(value < 0)}${number(Math.abs(value), 0)}`;

/** A percentage from basis points, with as many decimals as it has, up to the given number: `25%`, `12.5%`. */
export function formatPercent(basisPoints: number, decimals: 0 | 1 | 2 = 2): string {
  const format = once(
    `p ${locale()}`,
    () => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }),
  );
  const step = 10 ** (2 - decimals);
  // 24.65 has no exact binary value, so the basis points are rounded, half up.
  const rounded = Math.round(Math.abs(basisPoints) / step) * step;
  return `${minus(basisPoints < 0 && rounded > 0)}${format.format(rounded / 10_000)}`;
}

/** A rate per day, with two decimals when not whole: `2.40`. A column of rates gives the decimals for all. */
export const formatRate = (value: number, decimals = Number.isInteger(value) ? 0 : 2): string =>
  number(value, decimals);

export const currencyCode = (): string => settings.currency;
/** The organisation's country in the current language; undefined when none is set. */
export const countryName = (): string | undefined =>
  settings.country && new Intl.DisplayNames(settings.language, { type: 'region' }).of(settings.country);
export const zoneName = (): string => settings.timeZone;

/** Minor units without the currency sign, for cells whose header names the currency: `1,24,560.00`. */
export const formatAmount = (minor: number): string => `${minus(minor < 0)}${number(Math.abs(minor) / 100, 2)}`;

/** An amount that says whether it adds or takes off: `+0.40`, `-0.40`. */
export const formatSigned = (minor: number): string => `${minor > 0 ? '+' : ''}${formatAmount(minor)}`;

/** The currency sign alone, for column headers and input prefixes. */
export const currencySign = (): string =>
  once(`s ${settings.currency}`, () => {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: settings.currency,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? settings.currency;
  });

/** Minor units with the currency sign; a minus precedes the sign: `-৳ 6.00`. */
export const formatMoney = (minor: number): string =>
  `${minus(minor < 0)}${currencySign()}\u00a0${formatAmount(Math.abs(minor))}`;

const STEPS = [
  { from: 10_000_000, suffix: 'Cr' },
  { from: 100_000, suffix: 'L' },
  { from: 1_000, suffix: 'K' },
] as const;

/** Minor units for tiles, with at least three digits unless fewer are exact: `৳ 1.25Cr`, `৳ 12.3L`, `৳ 1.00L`, `৳ 4.5K`. */
export function formatMoneyCompact(minor: number): string {
  const whole = Math.abs(minor) / 100;
  // A value that would round up to 100 of its unit is shown in the next unit.
  const step = STEPS.find(({ from }) => whole >= from * 0.99995);
  if (!step) return formatMoney(minor);
  const value = whole / step.from;
  const decimals = value < 9.995 ? 2 : 1;
  const isExact = Number(value.toFixed(decimals)) === value;
  const text = isExact ? number(value, decimals).replace(/\.?0+$/, '') : number(value, decimals);
  return `${minus(minor < 0)}${currencySign()}\u00a0${text}${step.suffix}`;
}

type DateParts = Record<'day' | 'month' | 'year' | 'hour' | 'minute', string>;

function parts(instant: Date, options: Intl.DateTimeFormatOptions): DateParts {
  const language = settings.language === 'en' ? 'en-GB' : `${settings.language}-u-nu-latn`;
  const zone = options.timeZone ?? settings.timeZone;
  const format = once(
    `d ${language} ${zone} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(language, { ...options, timeZone: zone }),
  );
  const found: DateParts = { day: '', month: '', year: '', hour: '', minute: '' };
  for (const { type, value } of format.formatToParts(instant))
    if (type in found) found[type as keyof DateParts] = value;
  return found;
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** An expiry or business day is not an instant, so it must not shift with the time zone. */
const zoneOf = (value: string): Intl.DateTimeFormatOptions => (DAY_ONLY.test(value) ? { timeZone: 'UTC' } : {});

/** `21 Nov 2026`, from an ISO instant or a `YYYY-MM-DD` day. */
export function formatDate(value: string): string {
  const { day, month, year } = parts(new Date(value), {
    ...zoneOf(value),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  // en-GB writes "Sept"; every other month has three letters.
  return `${day} ${month === 'Sept' ? 'Sep' : month} ${year}`;
}

const DAY_IN_TEXT = /(?<![\w"-])(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\w-])(?: (\d{2}:\d{2})\b)?/g;

/** Formats the ISO days and times in a server message; files and the API keep ISO. */
export const withReadableDays = (text: string): string =>
  text.replace(DAY_IN_TEXT, (_, day: string, time?: string) => formatDate(day) + (time ? `, ${time}` : ''));

/** The short and long month names in lower case, in the current language and in English. */
export const monthNames = (): readonly (readonly string[])[] =>
  once(`m ${settings.language}`, () =>
    Array.from({ length: 12 }, (_, month) =>
      ['en-GB', settings.language].flatMap((language) =>
        (['short', 'long'] as const).map((style) =>
          // Some languages write a month differently beside a day, so both forms are included.
          new Intl.DateTimeFormat(language, { day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' })
            .formatToParts(new Date(Date.UTC(2026, month)))
            .filter(({ type }) => type === 'month')
            .map(({ value }) => value.toLocaleLowerCase().replace(/\.$/, ''))
            .join(''),
        ),
      ),
    ),
  );

/** `November 2026`, the heading of a calendar. */
export function formatMonth(day: string): string {
  const { month, year } = parts(new Date(day), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return `${month} ${year}`;
}

/** Short weekday names from Sunday on. */
export const weekdayNames = (): readonly string[] =>
  once(`w ${settings.language}`, () =>
    Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(settings.language, { weekday: 'short', timeZone: 'UTC' }).format(
        new Date(Date.UTC(2026, 10, 1 + day)),
      ),
    ),
  );

/** The ISO day of an instant in the organisation's time zone, for files, comparisons and forms: `2026-11-21`. */
export function formatDay(value: string): string {
  const { day, month, year } = parts(new Date(value), {
    ...zoneOf(value),
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return `${year}-${month}-${day}`;
}

/** The hour in the organisation's time zone, 0 to 23. */
export const hourOf = (instant: string): number =>
  Number(parts(new Date(instant), { hour: '2-digit', hourCycle: 'h23' }).hour);

/** Formats an hour from 0 to 23: `09:00`. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** `09:04`, in 24 hours in every language. */
export function formatTime(instant: string): string {
  const { hour, minute } = parts(new Date(instant), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** `21 Nov 2026, 09:04` */
export const formatInstant = (instant: string): string => `${formatDate(instant)}, ${formatTime(instant)}`;

/** An expiry as printed on strips, `11/2026` or `09/11/2026`; empty for stock without expiry. */
export const formatExpiry = (day: string | null): string => (day ? formatExpiryDay(day) : '');

/** Today in the organisation's time zone, to compare with day strings. */
export const today = (): string => formatDay(new Date().toISOString());

/** The local time of an instant in the organisation's zone, as date and time inputs hold it: `2026-11-21T09:04`. */
const wallClock = (instant: string): string => `${formatDay(instant)}T${formatTime(instant)}`;

/** The instant of a local date and time in the organisation's zone; undefined for an invalid text. */
export function instantFrom(text: string): string | undefined {
  const asked = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(asked)) return undefined;
  // The local time has a resolution of one minute.
  const minute = asked - (asked % 60_000);
  let instant = minute;
  // Twice, because the first estimate may be on the other side of a daylight saving change.
  for (const _ of [1, 2]) instant += minute - Date.parse(`${wallClock(new Date(instant).toISOString())}Z`);
  return new Date(instant + asked - minute).toISOString();
}
