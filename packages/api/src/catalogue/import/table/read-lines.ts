import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { UploadLimits } from '@bhandar/domain/shared';
import type { FileFormat } from '../file-format';
import { readCsv } from './read-csv';
import { readWorkbookRows } from './read-workbook';
import { refuseLongCsv } from './refuse-long-csv';
import type { Line } from './sheet';
import { megabytes, TableFault } from './table-fault';
import { unzip } from './unzip';

export interface ReadRequest extends FileFormat {
  path: string;
  limits: UploadLimits;
  /** The width of a workbook if an earlier read determined it. */
  width?: number | undefined;
}

/** Reads the rows of a file in this thread; the server reads files through `openReader` only. */
export async function* readLines(request: ReadRequest, onWidth?: (width: number) => void): AsyncGenerator<Line> {
  const { path, format, compressed, limits, width } = request;
  if (format === 'xlsx') {
    const source = compressed ? await unpackWorkbook(path, limits) : path;
    yield* readWorkbookRows(source, { limits, width, onWidth });
    return;
  }
  const stream = openCsv(request);
  try {
    for await (const cells of readCsv(stream, limits)) yield { cells };
  } finally {
    stream.destroy();
  }
}

/** Refuses a CSV file that is too long, without parsing it; a workbook is read in one pass before its first row. */
export async function refuseTooLong(request: ReadRequest): Promise<void> {
  if (request.format === 'xlsx') return;
  const stream = openCsv(request);
  try {
    await refuseLongCsv(stream, request.limits);
  } catch (error) {
    throw isGzipError(error) ? new TableFault('gzipDamaged') : error;
  } finally {
    stream.destroy();
  }
}

function openCsv({ path, compressed }: ReadRequest): Readable {
  const raw = createReadStream(path);
  return compressed ? unzip(raw) : raw;
}

const isGzipError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** A gzipped workbook is unpacked up to the size limit, because its directory is at its end. */
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
    throw isGzipError(error) ? new TableFault('gzipDamaged') : error;
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}
