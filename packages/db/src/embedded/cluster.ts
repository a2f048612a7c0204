import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { DataDirectoryError } from './data-directory-error';
import { canTraverse, makeDirectory, newClusterHome } from './directories';
import type { Operator } from './operator';

const run = promisify(execFile);

export const DATABASE_USER = 'bhandar';

export const DATABASE_NAME = 'bhandar';
export const PASSWORD_FILE = 'bhandar-password';

/** The error codes of the last rename when another process created the cluster in the meantime. */
const EXISTS_CODES = new Set(['EEXIST', 'ENOTEMPTY']);

/** Only the variables that the programs need: an unusual LC_ALL or PGDATA of the caller must not reach them. */
export const PROGRAM_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', TZ: 'UTC' };

export interface Cluster {
  directory: string;
  password: string;
}

interface ClusterPlace {
  dataDir: string;
  binaries: Binaries;
  operator: Operator | undefined;
}

/** Opens the cluster of this data directory, and creates it if there is none. */
export async function openCluster(place: ClusterPlace): Promise<Cluster> {
  // Closed to other users; the operator may pass through.
  await makeDirectory(place.dataDir, place.operator ? 0o711 : 0o700);
  const entry = join(place.dataDir, 'cluster');
  if (!(await stat(entry).catch(() => undefined))) await initialise(place, entry);
  // If the data had to go elsewhere, the entry is a link, which the operator cannot follow from here.
  const directory = await realpath(entry).catch(() => entry);
  const passwordFile = join(directory, PASSWORD_FILE);
  try {
    return { directory, password: (await readFile(passwordFile, 'utf8')).trim() };
  } catch {
    throw new DataDirectoryError(
      `The embedded database's ${passwordFile} cannot be read. Restore it, or choose another DATA_DIR.`,
    );
  }
}

/** A half-made cluster must never look complete: it is created beside its place and moved there by one rename. */
async function initialise(place: ClusterPlace, entry: string): Promise<void> {
  const { dataDir, operator } = place;
  const closed = operator !== undefined && !(await canTraverse(dataDir, operator));
  const home = closed ? await newClusterHome() : dataDir;
  const buildDirectory = join(home, `new-${randomUUID()}`);
  await mkdir(buildDirectory, { mode: 0o700 });
  try {
    await runInitdb(place, buildDirectory);
    await rename(join(buildDirectory, 'cluster'), join(home, 'cluster'));
    if (closed) await symlink(join(home, 'cluster'), entry);
  } catch (error) {
    if (closed) await rm(home, { recursive: true, force: true });
    if (!EXISTS_CODES.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(buildDirectory, { recursive: true, force: true });
  }
}

async function runInitdb(place: ClusterPlace, buildDirectory: string): Promise<void> {
  const { binaries, operator } = place;
  const passwordFile = join(buildDirectory, PASSWORD_FILE);
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (operator) {
    await chown(passwordFile, operator.uid, operator.gid);
    await chown(buildDirectory, operator.uid, operator.gid);
  }
  // pg_trgm finds letters beyond ASCII only under a UTF-8 character type; ICU's root locale sorts them.
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = [
    `--pgdata=${join(buildDirectory, 'cluster')}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    `--locale=${characters}`,
    '--no-instructions',
  ];
  try {
    await run(binaries.initdb, options, { env: PROGRAM_ENV, cwd: buildDirectory, ...operator });
    await rename(passwordFile, join(buildDirectory, 'cluster', PASSWORD_FILE));
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`The embedded database could not be created: ${output || String(error)}`, { cause: error });
  }
}
