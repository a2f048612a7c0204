import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROGRAM_ENV } from './cluster';
import type { Operator } from './operator';
import { isAlive, livingServer, readPidFile } from './pid-file';

/**
 * Runs the server until it ends or our end of the pipe closes, which happens however this process ends. It has a
 * session of its own, so that neither Ctrl-C nor a kill of our process group reaches it first.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT $server 2>/dev/null ) &
watcher=$!
exec 3<&-
wait $server
status=$?
kill $watcher 2>/dev/null
exit $status
`;

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

export interface PostmasterOptions {
  program: string;
  operator: Operator | undefined;
  clusterDirectory: string;
  logFile: string;
  port: number;
  settings: Record<string, string>;
}

export interface Postmaster {
  pid: number;
  ended: Promise<void>;
  stop(): Promise<void>;
}

export class StartFailure extends Error {}

/** Starts the server and resolves when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDirectory } = options;
  const log = await openLog(options.logFile);
  const logStart = (await log.stat()).size;
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', options.program, ...serverArguments(options)], {
    detached: true,
    cwd: '/',
    env: PROGRAM_ENV,
    stdio: ['pipe', log.fd, log.fd],
    ...options.operator,
  });
  await log.close();
  guard.stdin?.on('error', () => undefined);
  let running = true;
  // A program that cannot be run at all emits 'error' and never 'exit'.
  const ended = once(guard, 'exit')
    .catch(() => undefined)
    .then(() => {
      running = false;
    });

  const pid = await waitUntilReady(clusterDirectory, () => running);
  if (pid === undefined) {
    guard.stdin?.end();
    await ended;
    throw new StartFailure(await lastLogLines(options.logFile, logStart));
  }
  return {
    pid,
    ended,
    async stop() {
      guard.stdin?.end();
      const late = setTimeout(() => signal(pid, 'SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

function serverArguments({ clusterDirectory, port, settings }: PostmasterOptions): string[] {
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  return ['-D', clusterDirectory, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return open(file, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
}

async function waitUntilReady(clusterDirectory: string, isRunning: () => boolean): Promise<number | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isRunning() && Date.now() < deadline) {
    const file = await readPidFile(clusterDirectory);
    // The file of a killed server also says "ready", although its process is gone.
    if (file?.status === 'ready' && isAlive(file.pid) && isRunning()) return file.pid;
    await sleep(15);
  }
  return undefined;
}

async function lastLogLines(logFile: string, from: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8').trim();
  return text.split('\n').slice(-6).join('\n') || 'it ended without a log entry';
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process is already gone.
  }
}

/** Ends a server that outlived its guard process. */
export async function endLeftover(clusterDirectory: string): Promise<void> {
  const leftover = await livingServer(clusterDirectory);
  if (!leftover) return;
  const { pid } = leftover;
  signal(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) await sleep(50);
}
