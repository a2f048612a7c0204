import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { coded, type FileCells, invalid, type KnownHead, UPLOAD_LIMITS, uploadRefused } from '@bhandar/domain/shared';
import { recogniseFile } from './file-format';
import { openTableFile } from './open-table';

/** A row by column name, with its number in the file. */
export interface NumberedRow {
  rowNumber: number;
  cells: FileCells;
}

/** The rows of a local file, for commands; with the limits of an upload. */
export async function* readTableFile(path: string, knows: KnownHead): AsyncGenerator<NumberedRow> {
  const { fileBytes } = UPLOAD_LIMITS;
  if ((await stat(path)).size > fileBytes) throw uploadRefused('fileTooLarge', fileBytes / 1024 / 1024);
  const format = await recogniseFile(basename(path), () => createReadStream(path));
  const table = await openTableFile({ ...format, path }, { waitsFor: 'job', knows });
  try {
    for await (const { cells, refused, rowNumber } of table.rows) {
      if (refused) throw invalid(coded('file.rowProblem', { row: rowNumber, problem: refused.reason }));
      yield { rowNumber, cells };
    }
  } finally {
    await table.close();
  }
}
