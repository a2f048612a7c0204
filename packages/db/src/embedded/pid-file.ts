import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PID_FILE = 'postmaster.pid';
const STATUS_LINE = 7;

/** PostgreSQL's pid file in its data directory; undefined when no server claims it. */
export async function readPidFile(clusterDirectory: string): Promise<{ pid: number; status: string } | undefined> {
  const text = await readFile(join(clusterDirectory, PID_FILE), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, status: lines[STATUS_LINE]?.trim() ?? '' };
}

/** The living server of this cluster; undefined when there is none. */
export async function livingServer(clusterDirectory: string): Promise<{ pid: number; status: string } | undefined> {
  const file = await readPidFile(clusterDirectory);
  if (!file || !isAlive(file.pid)) return undefined;
  if (await isPostgres(file.pid)) return file;
  // The number belongs to another program by now, and PostgreSQL would refuse to start beside it. The file of a dead
  // process stays, because PostgreSQL uses it to make sure that no backend of the old server is left.
  await rm(join(clusterDirectory, PID_FILE), { force: true });
  return undefined;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    return name.trim() === 'postgres';
  }
  const listed = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return listed.stdout.includes('postgres');
}
