import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './pid-file';

const OWNER_FILE = 'owner.pid';
/** Positions of both fields after the name of the program, which is in brackets and may contain spaces. */
const STATE_FIELD = 0;
const START_FIELD = 19;

/** Notes that this process runs the database of the data directory, which ends with it. */
export const claim = async (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, OWNER_FILE), `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 });

/** Removes the last owner: until the next claim the owner of the data directory's database is unknown. */
export const releaseClaim = (dataDir: string): Promise<void> => rm(join(dataDir, OWNER_FILE), { force: true });

/** Whether the process that last claimed the data directory is gone. Its database then ends by itself. */
export async function isOwnerGone(dataDir: string): Promise<boolean> {
  const text = await readFile(join(dataDir, OWNER_FILE), 'utf8').catch(() => '');
  const [pid = '', start = ''] = text.trim().split(' ');
  if (!/^[1-9]\d*$/.test(pid)) return false;
  return !isAlive(Number(pid)) || (await hasEnded(Number(pid))) || (await startOf(Number(pid))) !== start;
}

/** A killed process keeps its number until its parent reaps it, which in a container may be late or never. */
const hasEnded = async (pid: number): Promise<boolean> => (await statusOf(pid))[STATE_FIELD] === 'Z';

/** When a process started, in ticks since boot, because process numbers are reused. */
const startOf = async (pid: number): Promise<string> => (await statusOf(pid))[START_FIELD] ?? '';

/** The kernel's fields of a process; on Linux only. */
async function statusOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
