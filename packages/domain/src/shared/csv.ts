export type CsvValue = string | number | null | undefined;

/** Spreadsheets take a file for UTF-8 only when it begins with this; without it Excel garbles Bangla and Devanagari. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** No leading zero and at most 15 digits: what else looks like a number is a phone, a code or a barcode. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
/** What a spreadsheet would take for a formula, behind spaces and in full-width twins too. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** Numbers stay numbers, negative ones too; everything else is a quoted text, and one that would run gets an apostrophe. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' || NUMBER.test(value)) return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole file. The rules of its cells hold for every file that leaves, from the server or the browser. */
export const csvText = (rows: readonly (readonly CsvValue[])[]): string => BYTE_ORDER_MARK + rows.map(csvLine).join('');
