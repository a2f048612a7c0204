import { createReadStream } from 'node:fs';
import type { UploadLimits } from '@bhandar/domain/shared';
import type { FileFormat } from '../file-format';
import { readCsv } from './read-csv';
import { readWorkbookRows } from './read-workbook';
import type { Line } from './sheet';
import { megabytes, TableFault } from './table-fault';
import { unzip } from './unzip';

export interface ReadRequest extends FileFormat {
  path: string;
  limits: UploadLimits;
  /** The widest row of a workbook, where an earlier reading told it. */
  width?: number | undefined;
}

/** The rows of a file, in this thread; the server reads files only through `openReader`. */
export async function* readLines(request: ReadRequest, onWidth?: (width: number) => void): AsyncGenerator<Line> {
  const { path, format, compressed, limits, width } = request;
  if (format === 'xlsx') {
    const source = compressed ? await unpackWorkbook(path, limits) : path;
    yield* readWorkbookRows(source, { limits, width, onWidth });
    return;
  }
  const raw = createReadStream(path);
  const stream = compressed ? unzip(raw) : raw;
  try {
    for await (const cells of readCsv(stream, limits)) yield { cells };
  } finally {
    stream.destroy();
  }
}

/** A workbook inside gzip is as large as a file may be: its directory stands at its end. */
async function unpackWorkbook(path: string, { fileBytes }: UploadLimits): Promise<Buffer> {
  const stream = unzip(createReadStream(path));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > fileBytes) throw new TableFault('unpackedTooLarge', megabytes(fileBytes));
      chunks.push(chunk);
    }
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamaged ? new TableFault('gzipDamaged') : error;
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}
