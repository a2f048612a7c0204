import type { FileCell } from '@bhandar/domain/shared';
import { builtInPrecision, type DatePrecision, dateOfSerial, precisionOf } from './date-format';
import { BUILT_IN_FORMATS, numberFormat, plainNumber } from './number-format';

/** How a cell style shows numbers: as dates, or by `show`. */
export interface CellFormat {
  date?: DatePrecision | undefined;
  /** Undefined where the text cannot be known. */
  show?: ((value: number) => string) | undefined;
  isPercent?: boolean;
  /** Digits are lost where a long number, or a code such as 12E4, is shown with an exponent. */
  isScientific?: boolean;
}

export const GENERAL: CellFormat = { show: plainNumber };

/** The numbers below belong to the standard, whatever a workbook says of them. */
const FIRST_OWN_FORMAT = 100;

/** The format of a number that a workbook gives it, and of its own formats. */
export function formatOf(id: number, own: string | undefined): CellFormat {
  const builtIn = builtInPrecision(id);
  if (builtIn) return { date: builtIn };
  const code = id < FIRST_OWN_FORMAT ? (BUILT_IN_FORMATS[id] ?? '') : (own ?? '');
  const date = precisionOf(code);
  if (date) return { date };
  const plain = code.replace(/"[^"]*"|\\./g, '');
  return { show: numberFormat(code), isPercent: plain.includes('%'), isScientific: /e[+-]/i.test(plain) };
}

/** A larger number lost digits when it was typed. */
const MAX_EXACT = 1e15;

/** A number as the sheet shows it, beside its value where the two differ; undefined for a day that does not exist. */
export function numberCell(number: number, format: CellFormat, startsIn1904: boolean): FileCell | undefined {
  if (format.date) {
    const value = dateOfSerial(number, startsIn1904, format.date);
    return value === undefined ? undefined : { value, lost: 'date' };
  }
  const value = format.isPercent ? `${plainNumber(number * 100)}%` : plainNumber(number);
  if (Math.abs(number) >= MAX_EXACT || format.isScientific) return { value, lost: 'digits' };
  if (!format.show) return { value, lost: 'format' };
  const shown = format.show(number);
  return shown === value ? value : { value, shown };
}
