import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { backUpCluster } from '@bhandar/db/embedded';
import type { Config } from './config';
import { openDatabase } from './open-database';

const DATABASE = 'postgres';

/** Copies everything that is ours into a directory that is new or empty. The database of a DATABASE_URL is not ours. */
export async function backUp(config: Config, to: string): Promise<void> {
  const { dataDir, databaseUrl } = config;
  if (`${to}${sep}`.startsWith(`${dataDir}${sep}`)) throw new Error(`${to} lies in what is to be copied.`);
  await mkdir(to, { recursive: true, mode: 0o711 });
  if ((await readdir(to)).length > 0) throw new Error(`${to} is not empty, and copies are never mixed.`);
  if (!databaseUrl) await copyDatabase(config, join(to, DATABASE));
  // After the database: none of its rows names a file that is not there.
  const database = join(dataDir, DATABASE);
  await cp(dataDir, to, { recursive: true, preserveTimestamps: true, filter: (source) => source !== database });
}

async function copyDatabase(config: Config, to: string): Promise<void> {
  await mkdir(to, { mode: 0o711 });
  const { url, close } = await openDatabase(config);
  try {
    await backUpCluster({ dataDir: join(config.dataDir, DATABASE), url, to });
  } finally {
    await close();
  }
}
