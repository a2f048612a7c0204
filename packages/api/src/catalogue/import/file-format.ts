import type { Readable } from 'node:stream';
import { coded, DomainError, uploadRefused } from '@bhandar/domain/shared';
import { unzip } from './table/unzip';

export interface FileFormat {
  format: 'csv' | 'xlsx';
  /** The file is compressed with gzip. */
  compressed: boolean;
}

const NOT_A_TABLE = coded('file.notATable');
const EXTENSION = /\.(csv|tsv|txt|xlsx)(\.gz)?$/i;

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer): boolean => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
/** A byte order mark of UTF-16, where every other byte of plain text is NUL. */
const isUtf16 = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

async function headOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= 4096) break;
  }
  stream.destroy();
  return Buffer.concat(chunks);
}

const unsupported = () => new DomainError('UNSUPPORTED_MEDIA_TYPE', NOT_A_TABLE);

/** Recognises a file by its name and its first bytes; a name that contradicts the contents is refused. */
export async function recogniseFile(fileName: string, open: () => Readable): Promise<FileFormat> {
  const [, extension] = EXTENSION.exec(fileName) ?? [];
  if (!extension) throw unsupported();
  const outer = await headOf(open());
  const compressed = isGzip(outer);
  const head = compressed ? await headOf(unzip(open())).catch(() => undefined) : outer;
  if (!head) throw uploadRefused('gzipDamaged');
  const format = extension.toLowerCase() === 'xlsx' ? 'xlsx' : 'csv';
  if (isZip(head) !== (format === 'xlsx')) throw unsupported();
  if (format === 'csv' && head.includes(0) && !isUtf16(head)) throw unsupported();
  return { format, compressed };
}
