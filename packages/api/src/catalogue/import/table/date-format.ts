/** The standard's numbered formats that show dates or times, also those of Chinese, Japanese and Thai workbooks. */
const BUILT_IN: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];
const TOKENS = new Set(
  's ss m mm h hh am pm a p d dd ddd dddd aaa aaaa aaaaa mmm mmmm mmmmm y yy yyyy e ee eeee'.split(' '),
);
/** No program writes a longer format; matching the patterns against an endless one would take minutes. */
const MAX_LENGTH = 255;

export const isDateFormatId = (id: number): boolean => BUILT_IN.some(([from, to]) => from <= id && id <= to);

/** Whether a format such as `dd/mm/yyyy;@` shows a number as a date. */
export function isDateFormat(format: string): boolean {
  if (format.length > MAX_LENGTH) return false;
  const plain = format.toLowerCase().replace(/;@$/, '').replace(/\\./g, ' ');
  return plain.split(';').some(isDateSection);
}

function isDateSection(section: string): boolean {
  const tokens = section
    .replace(/"[^"]*"/g, ' ')
    .replace(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
    .replace(/\[([smhd]{1,2})\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .split(/[^a-z0#?%]+/)
    .filter(Boolean);
  return tokens.length > 0 && tokens.every((token) => TOKENS.has(token));
}

const DAY_MS = 86_400_000;
/**
 * From the workbook's day 0 to 1970: 1900 counts a 29 February that did not exist; old Macintosh files start in 1904.
 */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1_462;

/** The day of a serial number as `YYYY-MM-DD`; undefined if there is none. */
export function dayOfSerial(serial: number, startsIn1904: boolean): string | undefined {
  return dayOf(Math.floor((serial + (startsIn1904 ? DAYS_TO_1904 : 0) - DAYS_TO_1970) * DAY_MS));
}

export function dayOf(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.valueOf()) ? undefined : date.toISOString().slice(0, 10);
}
