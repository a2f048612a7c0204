import { randomUUID } from 'node:crypto';
import { chmod, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Operator } from './operator';

const SYSTEM_HOME = '/var/lib/bhandar';

/** Whether every directory from the root down to this one lets the operator pass. */
export async function canTraverse(path: string, operator: Operator): Promise<boolean> {
  let current = await realpath(path);
  for (;;) {
    const { mode, uid, gid } = await stat(current);
    const bit = uid === operator.uid ? 0o100 : gid === operator.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/** Makes a directory and returns whether it is new; the permissions of an existing one are not changed. */
export async function makeDirectory(path: string, mode: number): Promise<boolean> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return false;
  await chmod(path, mode);
  return true;
}

/**
 * A directory that `nobody` can reach even if the project lies in root's closed home. It is refused if another user
 * could have written there.
 */
export async function systemHome(): Promise<string> {
  await makeDirectory(SYSTEM_HOME, 0o755);
  const { uid, mode } = await lstat(SYSTEM_HOME);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${SYSTEM_HOME} must belong to root and be writable by root only.`);
  }
  return SYSTEM_HOME;
}

/** A new directory under the system home; its name is random so that a deleted DATA_DIR starts afresh. */
export async function newClusterHome(): Promise<string> {
  const home = join(await systemHome(), 'clusters', randomUUID());
  await makeDirectory(dirname(home), 0o755);
  await makeDirectory(home, 0o711);
  return home;
}
