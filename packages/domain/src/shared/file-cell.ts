import { got, quoted, type Reading, refused, tidy } from './reading';
import { coded } from './refusal';

/** A number or date of a spreadsheet, where its value and the text that the sheet shows differ. */
export interface NumberCell {
  /** For fields that calculate: `12.5`, `7.5%`, `2028-09-15`, or `2028-09` where the sheet shows a month. */
  value: string;
  /** For texts and codes: `001234`. */
  shown?: string;
  /** Why the text that was typed cannot be known. */
  lost?: 'date' | 'digits' | 'format';
}

export type FileCell = string | NumberCell;

/** A file's row by column name. */
export type FileCells = Readonly<Record<string, FileCell | undefined>>;

/** A cell for a field that calculates. */
export const figureOf = (cell: FileCell | undefined): string => (typeof cell === 'object' ? cell.value : (cell ?? ''));

/** A cell as people see it. */
export const shownOf = (cell: FileCell): string => (typeof cell === 'object' ? (cell.shown ?? cell.value) : cell);

const LOST = { date: 'cell.becameDate', digits: 'cell.shortened', format: 'cell.numberFormat' } as const;

/** A cell for a text: what the sheet shows. A number whose text is lost is refused. */
export function readText(cell: FileCell | undefined): Reading<string> {
  if (typeof cell !== 'object') return got(tidy(cell));
  if (cell.lost) return refused(coded(LOST[cell.lost], { cell: quoted(cell.value) }));
  return got(tidy(shownOf(cell)));
}

/** `8.90123E+12`, as a spreadsheet writes a long number. `12E4` is a code. */
const SHORTENED = /^[-−]?\d(?:[.,]\d+e[+-]?|e[+-])\d+$/i;

/** A cell for a code or number of a batch, an invoice or a product: two numbers that were shortened look like one. */
export function readCode(cell: FileCell | undefined): Reading<string> {
  const text = readText(cell);
  if (!text.ok || !SHORTENED.test(text.value)) return text;
  return refused(coded('cell.shortened', { cell: quoted(text.value) }));
}

/** A strength of 10/5 that a spreadsheet saved as `10-May` or `2026-05-10`: no strength is written so. */
const DATE = /^(?:\d{1,2}-[a-z]{3}(?:-\d{2,4})?|[a-z]{3}-\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/i;

/** A cell for a strength, refused where it became a date. */
export function readStrength(cell: FileCell | undefined): Reading<string> {
  const text = readText(cell);
  if (!text.ok || !DATE.test(text.value)) return text;
  return refused(coded('cell.looksLikeDate', { cell: quoted(text.value) }));
}

/** The replacement character, which stands for letters that were lost when the file was written. */
const LOST_LETTER = '\ufffd';

/** Whether letters of a text were lost. */
export const hasLostLetters = (text: string): boolean => text.includes(LOST_LETTER);
