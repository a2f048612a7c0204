import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** More than all databases of a run, so that a container with a small one uses the disk. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * The folder for databases that a run throws away: in memory where a Linux machine has room, where a clone of the
 * template takes 30 ms instead of up to 700 ms.
 */
export function memoryDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
