import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../cleanup';

const GRACE_MS = 10_000;

interface ChildOptions {
  program: URL;
  env?: Record<string, string>;
  execArgv?: string[];
  args?: string[];
  /** A file for its output; otherwise it writes to our error output only. */
  output?: number;
}

/** Starts a Node process that ends with this one: its channel closes, and the cleanup stops it. */
export function startChild({ program, env, execArgv, args = [], output }: ChildOptions): ChildProcess {
  const child = fork(fileURLToPath(program), args, {
    ...(execArgv ? { execArgv } : {}),
    env: { ...process.env, ...env },
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
  });
  atEnd(() => stopChild(child));
  return child;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

export async function stopChild(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}

/** The first message of a child; an exit before that is an error. */
export function firstMessage<Message>(child: ChildProcess, name: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code, signal) => reject(new Error(`${name} ended (${signal ?? code}) before it answered`)));
  });
}
