import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { coded, invalid, UPLOAD_LIMITS, uploadRefused } from '@bhandar/domain/shared';
import { recogniseFile } from './file-format';
import { openTableFile } from './open-table';

/** The rows of a local file by column name, for commands; with the limits of an upload. */
export async function* readTableFile(path: string): AsyncGenerator<Record<string, string>> {
  const { fileBytes } = UPLOAD_LIMITS;
  if ((await stat(path)).size > fileBytes) throw uploadRefused('fileTooLarge', fileBytes / 1024 / 1024);
  const format = await recogniseFile(basename(path), () => createReadStream(path));
  const table = await openTableFile({ ...format, path }, 'job');
  try {
    for await (const { cells, formula, rowNumber } of table.rows) {
      if (formula)
        throw invalid(coded('file.rowProblem', { row: rowNumber, problem: coded('file.formula', { cell: formula }) }));
      yield Object.fromEntries(table.headers.map((header) => [header, cells[header] ?? '']));
    }
  } finally {
    await table.close();
  }
}
