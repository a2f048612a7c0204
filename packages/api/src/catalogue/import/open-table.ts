import { type ImportCells, nameColumns } from '@bhandar/domain/catalogue';
import { coded, invalid, UPLOAD_LIMITS } from '@bhandar/domain/shared';
import type { Settings } from '../../core/context';
import type { FileFormat } from './file-format';
import { importFilePath } from './import-files';
import { Reader } from './table/reader';
import { jobReaderSlots, requestReaderSlots } from './table/reader-slots';
import type { Line } from './table/sheet';

export interface TableRow {
  /** Counted as in a spreadsheet: the header is row 1. */
  rowNumber: number;
  values: string[];
  cells: ImportCells;
  formula: string | undefined;
}

export interface Table {
  headers: string[];
  rows: AsyncIterable<TableRow>;
  close(): Promise<void>;
}

export type TableFile = FileFormat & { path: string };
type Upload = FileFormat & { id: string };

/** The reader's client: a person, or a job that keeps the file open while it writes. */
export type WaitsFor = 'request' | 'job';

/** The width of workbooks that were scanned recently; a file never changes, so the scan need not be repeated. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 1_000;

function rememberWidth(path: string, width: number | undefined): void {
  if (width === undefined) return;
  const [oldest] = widths.size >= MAX_WIDTHS ? widths.keys() : [];
  if (oldest !== undefined) widths.delete(oldest);
  widths.set(path, width);
}

const fileOf = (settings: Settings, { id, ...format }: Upload): TableFile => ({
  ...format,
  path: importFilePath(settings, id),
});

interface OpenFile {
  reader: Reader;
  /** Ends the thread and releases its slot. */
  close(): Promise<void>;
}

async function openReader(file: TableFile, waitsFor: WaitsFor): Promise<OpenFile> {
  const release = await (waitsFor === 'job' ? jobReaderSlots : requestReaderSlots).take();
  try {
    const reader = new Reader({ ...file, limits: UPLOAD_LIMITS, width: widths.get(file.path) });
    return { reader, close: () => reader.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Reads the next rows while the caller processes these. */
async function* linesOf({ reader, close }: OpenFile, path: string): AsyncGenerator<Line> {
  const ask = () => {
    const answer = reader.ask('batch');
    // The next read may fail after the caller has stopped, and then its error is ignored.
    answer.catch(() => undefined);
    return answer;
  };
  try {
    for (let next = ask(); ; ) {
      const { lines, done, width } = await next;
      rememberWidth(path, width);
      if (!done) next = ask();
      yield* lines;
      if (done) return;
    }
  } finally {
    await close();
  }
}

/** Refuses a file that exceeds a limit; nothing of it is stored. */
export async function checkTable(settings: Settings, upload: Upload): Promise<void> {
  const file = fileOf(settings, upload);
  const { reader, close } = await openReader(file, 'request');
  try {
    const { width } = await reader.ask('rest');
    rememberWidth(file.path, width);
  } finally {
    await close();
  }
}

/** A file's columns by unique names, and its rows one by one; close it, or read it to the end. */
export async function openTableFile(file: TableFile, waitsFor: WaitsFor): Promise<Table> {
  const lines = linesOf(await openReader(file, waitsFor), file.path);
  const close = async () => void (await lines.return(undefined));
  const first = await lines.next();
  if (first.done || first.value.cells.every((cell) => cell.trim() === '')) {
    await close();
    throw invalid(coded('file.emptyTable'));
  }
  const headers = nameColumns(first.value.cells);
  return { headers, rows: rowsOf(lines, headers), close };
}

async function* rowsOf(lines: AsyncIterable<Line>, headers: readonly string[]): AsyncGenerator<TableRow> {
  let rowNumber = 1;
  for await (const { cells: values, formula } of lines) {
    rowNumber += 1;
    const cells: Record<string, string | undefined> = {};
    headers.forEach((header, index) => {
      cells[header] = values[index];
    });
    yield { rowNumber, values, cells, formula };
  }
}

export const openTable = (settings: Settings, upload: Upload, waitsFor: WaitsFor = 'request'): Promise<Table> =>
  openTableFile(fileOf(settings, upload), waitsFor);

/** A guess needs no more than this, however long the cells of the first rows are. */
const SAMPLE_CHARACTERS = 4_000_000;

/** The first rows, for the guess and the preview; the table is closed. */
export async function readSample(table: Table, maxRows: number): Promise<TableRow[]> {
  const sample: TableRow[] = [];
  let characters = 0;
  try {
    for await (const row of table.rows) {
      sample.push(row);
      characters += row.values.reduce((sum, value) => sum + value.length, 0);
      if (sample.length >= maxRows || characters >= SAMPLE_CHARACTERS) break;
    }
  } finally {
    await table.close();
  }
  return sample;
}
