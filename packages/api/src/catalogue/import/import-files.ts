import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_LIMITS, uploadRefused } from '@bhandar/domain/shared';
import type { Settings } from '../../core/context';

/** Uploads have generated file names; the original name is only shown. */
const folderOf = ({ dataDir }: Settings): string => join(dataDir || tmpdir(), 'imports');
export const importFilePath = (settings: Settings, id: string): string => join(folderOf(settings), id);

export const openImportFile = (settings: Settings, id: string): Readable =>
  createReadStream(importFilePath(settings, id));

/** Writes a whole file or none, and answers its length and hash. */
export async function saveImportFile(
  settings: Settings,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ length: number; sha256: string }> {
  await mkdir(folderOf(settings), { recursive: true, mode: 0o700 });
  const path = importFilePath(settings, id);
  const part = `${path}.part`;
  const hash = createHash('sha256');
  const { fileBytes } = UPLOAD_LIMITS;
  let length = 0;
  try {
    await pipeline(
      async function* () {
        for await (const chunk of bytes) {
          length += chunk.length;
          if (length > fileBytes) throw uploadRefused('fileTooLarge', fileBytes / 1024 / 1024);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(part, { mode: 0o600 }),
    );
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { length, sha256: hash.digest('hex') };
}

export const removeImportFile = (settings: Settings, id: string): Promise<void> =>
  rm(importFilePath(settings, id), { force: true });
