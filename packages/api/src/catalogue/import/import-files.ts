import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../context';

/** Uploads lie under names of our own; what a person called the file is only shown. */
const folderOf = ({ dataDir }: Settings): string => join(dataDir || tmpdir(), 'imports');
const pathOf = (settings: Settings, id: string): string => join(folderOf(settings), id);

export const openImportFile = (settings: Settings, id: string): Readable => createReadStream(pathOf(settings, id));

/** Writes a file whole or not at all, and answers its length and what it is known again by. */
export async function saveImportFile(
  settings: Settings,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ length: number; sha256: string }> {
  await mkdir(folderOf(settings), { recursive: true, mode: 0o700 });
  const path = pathOf(settings, id);
  const part = `${path}.part`;
  const hash = createHash('sha256');
  let length = 0;
  try {
    await pipeline(
      async function* () {
        for await (const chunk of bytes) {
          length += chunk.length;
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
  rm(pathOf(settings, id), { force: true });

export async function readBytes(stream: Readable, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) {
      stream.destroy();
      return undefined;
    }
  }
  return Buffer.concat(chunks);
}
