import { type ImportCells, MAX_IMPORT_ROWS, MAX_UPLOAD_BYTES, nameColumns } from '@bhandar/domain/catalogue';
import { invalid } from '@bhandar/domain/shared';
import type { Settings } from '../../context';
import { type FileFormat, unzip } from './file-format';
import { openImportFile, readBytes } from './import-files';
import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';

export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
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

type Line = { cells: string[]; formula?: string | undefined };

async function* linesOf(settings: Settings, id: string, { format, compressed }: FileFormat): AsyncGenerator<Line> {
  const raw = openImportFile(settings, id);
  const stream = compressed ? unzip(raw) : raw;
  if (format === 'csv') {
    for await (const cells of readCsv(stream)) yield { cells };
    return;
  }
  const archive = await readBytes(stream, MAX_UPLOAD_BYTES);
  if (!archive) throw invalid('The workbook is too large once unpacked');
  yield* await readXlsx(archive);
}

/** A file's columns by unique names, and its rows one by one. */
export async function openTable(settings: Settings, upload: FileFormat & { id: string }): Promise<Table> {
  const lines = linesOf(settings, upload.id, upload);
  const first = await lines.next();
  if (first.done || first.value.cells.every((cell) => cell.trim() === '')) {
    await lines.return(undefined);
    throw invalid('The file is empty; its first row must name the columns');
  }
  const headers = nameColumns(first.value.cells);
  const rows = async function* (): AsyncGenerator<TableRow> {
    let rowNumber = 1;
    for await (const { cells: values, formula } of lines) {
      rowNumber += 1;
      if (rowNumber > MAX_IMPORT_ROWS + 1) throw invalid(`A file may have ${MAX_IMPORT_ROWS} rows`);
      const cells: Record<string, string | undefined> = {};
      headers.forEach((header, index) => {
        cells[header] = values[index];
      });
      yield { rowNumber, values, cells, formula };
    }
  };
  return {
    headers,
    rows: rows(),
    close: async () => {
      await lines.return(undefined);
    },
  };
}
