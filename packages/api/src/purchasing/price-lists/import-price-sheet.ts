import {
  guessSheetMapping,
  guessSheetStyle,
  type ImportedSheet,
  type ImportSheetInput,
  isSheetHead,
  MAX_SHEET_ROWS,
  type PreviewSheetInput,
  type ReadSheetRow,
  type RowProblem,
  readSheetRow,
  type SheetLineInput,
  type SheetMapping,
  type SheetPreview,
} from '@bhandar/domain/purchasing';
import { coded, invalid, issueOf } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import { allowLongWork, openUpload, type Table, type TableRow } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { insertSheetLines } from './price-sheet-line-repository';
import { insertSheet } from './price-sheet-repository';
import { holdSheetsOf, prepareLines } from './price-sheets';

const SHOWN_LINES = 8;
const SHOWN_PROBLEMS = 200;

interface ReadSheet {
  fileName: string;
  headers: string[];
  mapping: SheetMapping;
  lines: SheetLineInput[];
  leftOut: number;
  problems: RowProblem[];
}

/** Reads an uploaded file: the valid lines, and the first invalid cells. */
async function readSheet(ctx: StaffContext, input: PreviewSheetInput): Promise<ReadSheet> {
  const { fileName, table } = await openUpload(ctx, input.uploadId, { knows: isSheetHead });
  const { headers } = table;
  const mapping = input.mapping ?? guessSheetMapping(headers);
  const sheet: ReadSheet = { fileName, headers, mapping, lines: [], leftOut: 0, problems: [] };
  const rows = await filledRows(table);
  const style = guessSheetStyle(
    rows.map(({ cells }) => cells),
    mapping,
  );
  for (const { rowNumber, cells, refused } of rows) {
    const read: ReadSheetRow = refused
      ? { problems: [{ column: refused.column, message: issueOf(refused.reason), leavesOut: true }] }
      : readSheetRow(cells, mapping, style);
    if ('line' in read) sheet.lines.push(read.line);
    else {
      sheet.leftOut += 1;
      // Only the first ones are shown, each with its cell.
      const room = read.problems.slice(0, SHOWN_PROBLEMS - sheet.problems.length);
      sheet.problems.push(...room.map(({ column, message }) => ({ rowNumber, column, message })));
    }
  }
  return sheet;
}

/** All rows of a price list at once, because all of its amounts together tell how it writes decimals. */
async function filledRows(table: Table): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  try {
    for await (const row of table.rows) {
      if (row.values.every((value) => value.trim() === '')) continue;
      if (rows.length >= MAX_SHEET_ROWS) throw invalid(coded('priceSheet.tooManyRows', { max: MAX_SHEET_ROWS }));
      rows.push(row);
    }
  } finally {
    await table.close();
  }
  return rows;
}

export async function previewPriceSheet(ctx: StaffContext, input: PreviewSheetInput): Promise<SheetPreview> {
  const { lines, problems, ...sheet } = await readSheet(ctx, input);
  return {
    ...sheet,
    lines: lines.length,
    sample: lines.slice(0, SHOWN_LINES),
    problems,
  };
}

/** The valid rows of a file become the supplier's next sheet; the others are reported. */
export async function importPriceSheet(ctx: StaffContext, input: ImportSheetInput): Promise<ImportedSheet> {
  const { supplierId, title } = input;
  const { fileName, lines, leftOut, problems } = await readSheet(ctx, input);
  if (lines.length === 0) throw invalid(coded('priceSheet.noRows'), { mapping: coded('priceSheet.checkColumns') });
  return transact(ctx, async (tx) => {
    await allowLongWork(tx);
    await holdSheetsOf(tx, supplierId);
    const validOn = input.validOn ?? todayOf(ctx);
    const by = { by: ctx.actor.id, at: ctx.now() };
    const sheetId = await insertSheet(tx, { supplierId, validOn, title, fileName, ...by });
    await insertSheetLines(tx, sheetId, { lines: await prepareLines(tx, lines), ...by });
    const after = { supplierId, validOn, fileName, lines: lines.length, leftOut };
    await audit(tx, ctx, { action: 'imported', entity: 'priceSheet', entityId: sheetId, after });
    return { sheetId, lines: lines.length, leftOut, problems };
  });
}
