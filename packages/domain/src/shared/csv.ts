export type CsvValue = string | number | null | undefined;

/** Spreadsheets take a file for UTF-8 only when it begins with this; without it Excel garbles Bangla and Devanagari. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** No leading zero and at most 15 digits: other digit strings are phone numbers, codes or barcodes. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
/** Texts that a spreadsheet would run as a formula, also after spaces and with full-width signs. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * Numbers stay numbers, also negative ones; everything else is a quoted text, with an apostrophe before a text that
 * would run as a formula.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' || NUMBER.test(value)) return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file. These rules apply to every file that the server or the browser exports. */
export const csvText = (rows: readonly (readonly CsvValue[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join('');
