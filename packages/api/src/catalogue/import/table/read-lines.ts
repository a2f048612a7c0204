import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { UploadLimits } from '@bhandar/domain/shared';
import type { FileFormat } from '../file-format';
import { type CsvEncoding, encodingOf } from './csv-text';
import { readCsv } from './read-csv';
import { readWorkbookRows } from './read-workbook';
import { refuseLongCsv } from './refuse-long-csv';
import type { Line } from './sheet';
import { megabytes, TableFault } from './table-fault';
import { unzip } from './unzip';

/** Facts for which a whole file has to be read; a later read is given them. */
export interface FileFacts {
  /** The widest row of a workbook. */
  width?: number | undefined;
  encoding?: CsvEncoding | undefined;
}

export interface ReadRequest extends FileFormat {
  path: string;
  limits: UploadLimits;
  facts?: FileFacts | undefined;
}

/** Reads the rows of a file in this thread; the server reads files through `openReader` only. */
export async function* readLines(request: ReadRequest, onFacts?: (facts: FileFacts) => void): AsyncGenerator<Line> {
  const { path, format, compressed, limits, facts } = request;
  if (format === 'xlsx') {
    const source = compressed ? await unpackWorkbook(path, limits) : path;
    yield* readWorkbookRows(source, { limits, width: facts?.width, onWidth: (width) => onFacts?.({ width }) });
    return;
  }
  const encoding = facts?.encoding ?? (await encodingIn(request));
  onFacts?.({ encoding });
  const stream = openCsv(request);
  try {
    yield* readCsv(stream, limits, encoding);
  } finally {
    stream.destroy();
  }
}

async function encodingIn(request: ReadRequest): Promise<CsvEncoding> {
  const stream = openCsv(request);
  try {
    return await encodingOf(stream, request.limits);
  } catch (error) {
    throw isGzipError(error) ? new TableFault('gzipDamaged') : error;
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
