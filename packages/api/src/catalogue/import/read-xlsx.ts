import { invalid } from '@bhandar/domain/shared';
import { readSheet } from 'read-excel-file/node';
import { listZipEntries, type ZipEntry } from './zip-entries';

const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;
const MOST_ENTRIES = 2000;
const MOST_ROWS = 50_000;

const DAMAGED = 'The workbook cannot be read; save it again as .xlsx';
const FORMULA = /<c\b[^>]*\br="([A-Z]+)(\d+)"[^>]*>\s*<f\b/g;

export interface SheetRow {
  cells: string[];
  /** The first cell that holds a formula: its value is another program's word, so the row is not taken. */
  formula: string | undefined;
}

/** The first sheet of a workbook: values only. */
export async function readXlsx(archive: Buffer): Promise<SheetRow[]> {
  const entries = listZipEntries(archive);
  if (!entries) throw invalid(DAMAGED);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (entries.length > MOST_ENTRIES || unpacked > MOST_UNPACKED_BYTES) {
    throw invalid('The workbook is too large once unpacked; save the sheet as CSV');
  }
  try {
    // Every entry is unpacked under its declared size once, so that the reader meets no bomb.
    for (const entry of entries) await entry.read();
    const formulas = await formulasOf(entries);
    const rows = await readSheet(archive);
    if (rows.length > MOST_ROWS) throw invalid(`A workbook may have ${MOST_ROWS} rows; save the sheet as CSV`);
    return rows.map((row, index) => ({ cells: row.map(textOf), formula: formulas.get(index + 1) }));
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw invalid(DAMAGED);
  }
}

async function formulasOf(entries: readonly ZipEntry[]): Promise<Map<number, string>> {
  const sheet = await firstSheet(entries);
  const xml = (await sheet?.read())?.toString('utf8') ?? '';
  const formulas = new Map<number, string>();
  for (const [, column, row] of xml.matchAll(FORMULA)) {
    if (!formulas.has(Number(row))) formulas.set(Number(row), `${column}${row}`);
  }
  return formulas;
}

async function firstSheet(entries: readonly ZipEntry[]): Promise<ZipEntry | undefined> {
  const textOfEntry = async (name: string) =>
    (await entries.find((entry) => entry.name === name)?.read())?.toString('utf8') ?? '';
  const workbook = await textOfEntry('xl/workbook.xml');
  const [, relation] = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook) ?? [];
  const relations = await textOfEntry('xl/_rels/workbook.xml.rels');
  const tag = relations.match(/<Relationship\b[^>]*>/g)?.find((each) => each.includes(`Id="${relation}"`));
  const [, target] = /Target="([^"]+)"/.exec(tag ?? '') ?? [];
  const name = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  return entries.find((entry) => entry.name === name);
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return String(cell);
}
