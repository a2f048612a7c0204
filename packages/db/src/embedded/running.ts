import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DATABASE_NAME, DATABASE_USER, PASSWORD_FILE } from './cluster';
import { livingServer } from './pid-file';

const PORT_LINE = 3;

/** The address of the server that already runs on this data directory, for commands beside it. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const directory = await realpath(join(resolve(dataDir), 'cluster')).catch(() => undefined);
  if (!directory || !(await livingServer(directory))) return undefined;
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(directory, PASSWORD_FILE), 'utf8')).trim();
  return `postgres://${DATABASE_USER}:${password}@127.0.0.1:${Number(lines[PORT_LINE])}/${DATABASE_NAME}`;
}
