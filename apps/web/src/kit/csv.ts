export type CsvValue = string | number | null | undefined;

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would take for a formula, behind spaces and in full-width twins too. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** Numbers stay numbers; a text that would run as a formula is kept a text. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (NUMBER.test(value)) return value;
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** With a byte order mark, without which Excel garbles Bangla and Devanagari. */
export const csvText = (rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
