import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coded, DomainError, invalid, notFound, UPLOAD_LIMITS, uploadRefused } from '@bhandar/domain/shared';
import type { Settings } from '../../core/context';

/** Files have generated ids; the original name is only shown. */
const folderOf = ({ dataDir }: Settings): string => join(dataDir || tmpdir(), 'attachments');
const pathOf = (settings: Settings, id: string): string => join(folderOf(settings), id);

const startsWith = (bytes: Buffer, magic: readonly number[], at = 0) =>
  bytes.subarray(at, at + magic.length).equals(Buffer.from(magic));
const ascii = (text: string) => [...Buffer.from(text, 'latin1')];

/** A file's type must match both its name and its first bytes. */
const TYPES: readonly { type: string; name: RegExp; is: (bytes: Buffer) => boolean }[] = [
  { type: 'application/pdf', name: /\.pdf$/i, is: (bytes) => startsWith(bytes, ascii('%PDF-')) },
  {
    type: 'image/png',
    name: /\.png$/i,
    is: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', name: /\.jpe?g$/i, is: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/webp',
    name: /\.webp$/i,
    is: (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
  },
];

export const SCAN_TYPES = TYPES.map(({ type }) => type);

/** The last part of whatever path a browser sends, without control characters. */
export const plainName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200);

export interface ReadFile {
  bytes: Buffer;
  contentType: string;
  sha256: string;
}

/** Reads a scan, or says why it is refused; never keeps more than the limit in memory. */
export async function readScan(fileName: string, chunks: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const { attachmentBytes } = UPLOAD_LIMITS;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > attachmentBytes) throw uploadRefused('fileTooLarge', attachmentBytes / 1024 / 1024);
    parts.push(chunk);
  }
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) throw invalid(coded('file.empty'));
  const found = TYPES.find(({ name, is }) => name.test(fileName) && is(bytes));
  if (!found) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', coded('file.notAttachment'));
  return { bytes, contentType: found.type, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Writes a file whole or not at all. */
export async function keepScan(settings: Settings, id: string, bytes: Buffer): Promise<void> {
  await mkdir(folderOf(settings), { recursive: true, mode: 0o700 });
  const part = `${pathOf(settings, id)}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600 });
    await rename(part, pathOf(settings, id));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export const dropScan = (settings: Settings, id: string): Promise<void> => rm(pathOf(settings, id), { force: true });

/** Opened on first read. A restored database may lack some files. */
export async function* openScan(settings: Settings, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(pathOf(settings, id)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? notFound('file') : error;
  }
}
