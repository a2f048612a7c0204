/** What a spreadsheet would take for a formula, its full-width twins included. */
const FORMULA_START = /^\s*[=+\-@\t\r＝＋－＠]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell that stays text wherever the file is opened; numbers, negative ones too, stay numbers. */
const safeCell = (cell: string): string => {
  const safe = FORMULA_START.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
  return `"${safe.replace(/"/g, '""')}"`;
};

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\ufeff';

export const csvLine = (cells: readonly string[]): string => `${cells.map(safeCell).join(',')}\r\n`;
