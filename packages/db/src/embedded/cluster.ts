import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries';
import { DataDirectoryError } from './data-directory-error';
import type { Operator } from './operator';
import { makeDirectory, mayReach, newClusterHome } from './places';

const run = promisify(execFile);

export const DATABASE_USER = 'bhandar';

export const DATABASE_NAME = 'bhandar';
export const PASSWORD_FILE = 'bhandar-password';

/** The error codes of the last rename when another process made the cluster in the meantime. */
const ALREADY_MADE = new Set(['EEXIST', 'ENOTEMPTY']);

/** Only what the programs need: an odd LC_ALL or PGDATA of the caller must not reach them. */
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

/** Opens the cluster of this data directory, making it when there is none. */
export async function openCluster(place: ClusterPlace): Promise<Cluster> {
  // Closed to others; the operator may pass through.
  await makeDirectory(place.dataDir, place.operator ? 0o711 : 0o700);
  const entry = join(place.dataDir, 'cluster');
  if (!(await stat(entry).catch(() => undefined))) await initialise(place, entry);
  // Where the data had to go elsewhere the entry is a link, and the operator cannot follow it from here.
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

/** A half-made cluster is never taken for a whole one: it is made beside and put in place by one rename. */
async function initialise(place: ClusterPlace, entry: string): Promise<void> {
  const { dataDir, operator } = place;
  const closed = operator !== undefined && !(await mayReach(dataDir, operator));
  const home = closed ? await newClusterHome() : dataDir;
  const workshop = join(home, `new-${randomUUID()}`);
  await mkdir(workshop, { mode: 0o700 });
  try {
    await runInitdb(place, workshop);
    await rename(join(workshop, 'cluster'), join(home, 'cluster'));
    if (closed) await symlink(join(home, 'cluster'), entry);
  } catch (error) {
    if (closed) await rm(home, { recursive: true, force: true });
    if (!ALREADY_MADE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function runInitdb(place: ClusterPlace, workshop: string): Promise<void> {
  const { binaries, operator } = place;
  const passwordFile = join(workshop, PASSWORD_FILE);
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (operator) {
    await chown(passwordFile, operator.uid, operator.gid);
    await chown(workshop, operator.uid, operator.gid);
  }
  // pg_trgm finds letters beyond ASCII only under a UTF-8 character type; ICU's root locale sorts them.
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = [
    `--pgdata=${join(workshop, 'cluster')}`,
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
    await run(binaries.initdb, options, { env: PROGRAM_ENV, cwd: workshop, ...operator });
    await rename(passwordFile, join(workshop, 'cluster', PASSWORD_FILE));
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`The embedded database could not be made: ${said || String(error)}`, { cause: error });
  }
}
