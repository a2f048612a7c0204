import { nameColumns } from '@bhandar/domain/catalogue';
import {
  coded,
  type FileCell,
  type FileCells,
  hasLostLetters,
  headRowOf,
  invalid,
  type KnownHead,
  quoted,
  type Refusal,
  shownOf,
  UPLOAD_LIMITS,
} from '@bhandar/domain/shared';
import type { Settings } from '../../core/context';
import type { FileFormat } from './file-format';
import { importFilePath } from './import-files';
import type { FileFacts } from './table/read-lines';
import { Reader } from './table/reader';
import { jobReaderSlots, requestReaderSlots } from './table/reader-slots';
import type { Line } from './table/sheet';

export interface TableRow {
  /** Its number in the file, as a spreadsheet counts. */
  rowNumber: number;
  /** The cells as the file shows them. */
  values: string[];
  cells: FileCells;
  /** Why the row is not imported, whatever its cells say. */
  refused: RefusedRow | undefined;
}

/** A cell whose true text cannot be known: a formula, or letters that were lost. */
export interface RefusedRow {
  /** The address or column of the cell. */
  column: string;
  reason: Refusal;
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

/** Facts of files that were read recently; a file never changes, so the reading need not be repeated. */
const known = new Map<string, FileFacts>();
const MAX_KNOWN = 1_000;

function rememberFacts(path: string, facts: FileFacts | undefined): void {
  if (facts === undefined) return;
  const [oldest] = known.size >= MAX_KNOWN ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(path, facts);
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
    const reader = new Reader({ ...file, limits: UPLOAD_LIMITS, facts: known.get(file.path) });
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
      const { lines, done, facts } = await next;
      rememberFacts(path, facts);
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
    const { facts } = await reader.ask('rest');
    rememberFacts(file.path, facts);
  } finally {
    await close();
  }
}

/** How a file is opened: by whom, and for which heads. */
export interface OpenAs {
  waitsFor?: WaitsFor;
  /** The heads of the columns that this import knows; the rows above them are a letterhead. */
  knows: KnownHead;
}

/** A file's columns by unique names, and its rows one by one; close it, or read it to the end. */
export async function openTableFile(file: TableFile, { waitsFor = 'request', knows }: OpenAs): Promise<Table> {
  const lines = linesOf(await openReader(file, waitsFor), file.path);
  const close = async () => void (await lines.return(undefined));
  try {
    const top = await firstLines(lines);
    const at = headRowOf(
      top.map(({ cells }) => cells.map(shownOf)),
      knows,
    );
    const head = top[at];
    if (!head) throw invalid(coded('file.emptyTable'));
    const headers = nameColumns(head.cells.map(shownOf));
    return { headers, rows: rowsOf(lines, headers, top.slice(at + 1)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A letterhead is shorter, in rows and in characters. */
const MAX_TOP_ROWS = 30;

async function firstLines(lines: AsyncGenerator<Line>): Promise<Line[]> {
  const top: Line[] = [];
  while (top.length < MAX_TOP_ROWS) {
    const { done, value } = await lines.next();
    if (done) break;
    top.push(value);
  }
  return top;
}

async function* rowsOf(
  lines: AsyncIterable<Line>,
  headers: readonly string[],
  top: readonly Line[],
): AsyncGenerator<TableRow> {
  for (const line of top) yield rowOf(line, headers);
  for await (const line of lines) yield rowOf(line, headers);
}

function rowOf({ row: rowNumber, cells: read, formula }: Line, headers: readonly string[]): TableRow {
  const cells: Record<string, FileCell | undefined> = {};
  headers.forEach((header, index) => {
    cells[header] = read[index];
  });
  const values = read.map(shownOf);
  return { rowNumber, values, cells, refused: whyRefused(values, headers, formula) };
}

function whyRefused(
  values: readonly string[],
  headers: readonly string[],
  formula: string | undefined,
): RefusedRow | undefined {
  if (formula) return { column: formula, reason: coded('file.formula', { cell: formula }) };
  const at = values.findIndex(hasLostLetters);
  const column = headers[at];
  if (column === undefined) return undefined;
  const problem = coded('cell.lostLetters', { cell: quoted(values[at] ?? '') });
  return { column, reason: coded('cell.inColumn', { column, problem }) };
}

export const openTable = (settings: Settings, upload: Upload, as: OpenAs): Promise<Table> =>
  openTableFile(fileOf(settings, upload), as);

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
