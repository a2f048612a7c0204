/** The standard's numbered formats that show dates or times, also those of Chinese, Japanese and Thai workbooks. */
const BUILT_IN: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
/** `mmm-yy`, and the same of Thai workbooks. */
const BUILT_IN_MONTHS: readonly number[] = [17, 74];
/** `m/d/yy h:mm`. */
const BUILT_IN_INSTANTS: readonly number[] = [22, 79];
const TOKENS = new Set(
  's ss m mm h hh am pm a p d dd ddd dddd aaa aaaa aaaaa mmm mmmm mmmmm y yy yyyy e ee eeee'.split(' '),
);
/** No program writes a longer format; matching the patterns against an endless one would take minutes. */
export const MAX_FORMAT = 255;

/** The part of a date that a format shows. */
export type DatePrecision = 'instant' | 'day' | 'month' | 'year';

export function builtInPrecision(id: number): DatePrecision | undefined {
  if (!BUILT_IN.some(([from, to]) => from <= id && id <= to)) return undefined;
  if (BUILT_IN_MONTHS.includes(id)) return 'month';
  return BUILT_IN_INSTANTS.includes(id) ? 'instant' : 'day';
}

/** The part of a date that a format such as `dd/mm/yyyy;@` shows; undefined for a format of other numbers. */
export function precisionOf(format: string): DatePrecision | undefined {
  if (format.length > MAX_FORMAT) return undefined;
  const plain = format.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ');
  const tokens = plain.split(';').map(dateTokens).find(Boolean);
  if (!tokens) return undefined;
  const shows = (pattern: RegExp) => tokens.some((token) => pattern.test(token));
  const isClock = shows(/^[hs]/);
  if (shows(/^d{1,2}$/)) return isClock ? 'instant' : 'day';
  // Minutes beside hours, months otherwise.
  if (isClock) return 'day';
  if (shows(/^m/)) return 'month';
  return shows(/^[ye]/) ? 'year' : 'day';
}

function dateTokens(section: string): string[] | undefined {
  const tokens = section
    .replace(/"[^"]*"/g, ' ')
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => TOKENS.has(token)) ? tokens : undefined;
}

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/**
 * From the workbook's day 0 to 1970: 1900 counts a 29 February that did not exist; old Macintosh files start in 1904.
 */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1_462;

/**
 * A serial number as far as its format shows it: `2028-09-15`, `2028-09-15 14:05:00`, `2028-09` or `2028`; undefined if
 * there is no such day.
 */
export function dateOfSerial(serial: number, startsIn1904: boolean, precision: DatePrecision): string | undefined {
  const days = serial + (startsIn1904 ? DAYS_TO_1904 : 0) - DAYS_TO_1970;
  // The fraction of a day is rounded to the second, because binary fractions are not exact.
  const milliseconds = Math.round((days * DAY_MS) / SECOND_MS) * SECOND_MS;
  return dateOf(precision === 'instant' ? milliseconds : Math.floor(days) * DAY_MS, precision);
}

const LENGTHS = { day: 10, month: 7, year: 4 } as const;

export function dateOf(milliseconds: number, precision: DatePrecision): string | undefined {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.valueOf())) return undefined;
  const text = date.toISOString().slice(0, 19).replace('T', ' ');
  if (precision === 'instant') return text.replace(' 00:00:00', '');
  return text.slice(0, LENGTHS[precision]);
}
