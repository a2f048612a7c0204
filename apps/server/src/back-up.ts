import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { backUpCluster } from '@bhandar/db/embedded';
import type { Config } from './config';
import { openExistingDatabase } from './open-database';

const DATABASE = 'postgres';
const TRIES = 5;

/**
 * Copies the embedded database and all files of DATA_DIR into a new or empty directory, not the database of a
 * DATABASE_URL. A new directory gets its name only when everything is in it.
 */
export async function backUp(config: Config, to: string): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (`${to}${sep}`.startsWith(`${dataDir}${sep}`)) throw new Error(`${to} is inside the directory that is copied.`);
  const there = await readdir(to).catch(() => undefined);
  if (there && there.length > 0) throw new Error(`${to} is not empty, and copies are never mixed.`);
  const destination = there ? to : `${to}.part`;
  if (!there) await rm(destination, { recursive: true, force: true });
  await mkdir(destination, { recursive: true, mode: 0o711 });
  if (!databaseUrl) await copyDatabase(config, join(destination, DATABASE));
  // Copied after the database, so that every file that a row names is there.
  await copyFiles(dataDir, destination);
  if (!there) await rename(destination, to);
}

async function copyDatabase(config: Config, to: string): Promise<void> {
  await mkdir(to, { mode: 0o711 });
  const { url, close } = await openExistingDatabase(config);
  try {
    await backUpCluster({ dataDir: join(config.dataDir, DATABASE), url, to });
  } finally {
    await close();
  }
}

/** Uploads are added and removed during the copy; a file that disappears is looked for once more. */
async function copyFiles(from: string, to: string): Promise<void> {
  const database = join(from, DATABASE);
  for (let tries = 1; ; tries += 1) {
    try {
      await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (source) => source !== database });
      return;
    } catch (error) {
      if (tries >= TRIES || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}
