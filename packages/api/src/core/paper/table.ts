import { setImmediate } from 'node:timers/promises';
import { MARGIN, type Sheet, WIDTH } from './sheet';
import type { Ink } from './typesetter';

export interface PaperColumn {
  title: string;
  width: number;
  align?: 'left' | 'right';
}

export interface PaperRow {
  cells: readonly string[];
  strong?: boolean;
}

const PAD = 4;
const HEAD: Ink = { size: 8.5, weight: 600, colour: '#3d4f4e' };
const LINE = '#cfdcd7';
/** Other requests are answered between so many rows. */
const AT_ONCE = 40;

/** A table that goes on over pages, each of which begins with its head. */
export async function writeTable(
  sheet: Sheet,
  { columns, rows }: { columns: readonly PaperColumn[]; rows: readonly PaperRow[] },
): Promise<void> {
  const head = { cells: columns.map(({ title }) => title) };
  writeRow(sheet, columns, { ...head, ink: HEAD });
  for (const [index, row] of rows.entries()) {
    const ink: Ink = { size: 9, weight: row.strong ? 600 : 400 };
    const lines = linesOf(sheet, columns, { ...row, ink });
    if (sheet.need(heightOf(sheet, lines, ink))) writeRow(sheet, columns, { ...head, ink: HEAD });
    writeLines(sheet, columns, { lines, ink });
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
}

interface InkedRow extends PaperRow {
  ink: Ink;
}

const linesOf = (sheet: Sheet, columns: readonly PaperColumn[], { cells, ink }: InkedRow): string[][] =>
  columns.map(({ width }, index) => sheet.linesOf(cells[index] ?? '', ink, width - 2 * PAD));

const heightOf = (sheet: Sheet, lines: readonly string[][], ink: Ink): number =>
  Math.max(...lines.map(({ length }) => length)) * sheet.leadingOf(ink) + 2 * PAD;

function writeRow(sheet: Sheet, columns: readonly PaperColumn[], row: InkedRow): void {
  writeLines(sheet, columns, { lines: linesOf(sheet, columns, row), ink: row.ink });
}

function writeLines(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  { lines, ink }: { lines: readonly string[][]; ink: Ink },
): void {
  let x = MARGIN;
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    for (const [row, text] of (lines[index] ?? []).entries()) {
      const y = sheet.y + PAD + ink.size + row * sheet.leadingOf(ink);
      sheet.line(text, { x: x + PAD, y, width: width - 2 * PAD, align }, ink);
    }
    x += width;
  }
  sheet.y += heightOf(sheet, lines, ink);
  sheet.doc
    .moveTo(MARGIN, sheet.y)
    .lineTo(MARGIN + WIDTH, sheet.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}
