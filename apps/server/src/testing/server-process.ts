import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

interface ServerOptions {
  databaseUrl: string;
  settings?: NodeJS.ProcessEnv;
  /** The address of a server that was killed; by default the system chooses a free port. */
  at?: string;
}

export interface ServerProcess {
  process: ChildProcess;
  url: string;
}

/** Starts the real server as a separate process, so that it can be killed without cleanup, and waits until it listens. */
export async function spawnServer({ databaseUrl, settings = {}, at }: ServerOptions): Promise<ServerProcess> {
  const app = fileURLToPath(new URL('../..', import.meta.url));
  const env = {
    ...process.env,
    PORT: at ? new URL(at).port : '0',
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.once('message', ({ listening }: { listening: { port: number } }) =>
      resolve(`http://127.0.0.1:${listening.port}`),
    );
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)));
  });
  return { process: server, url };
}

export const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

export async function waitUntilUp(url: string, timeout = 120_000): Promise<void> {
  await expect.poll(() => isUp(url), { timeout, interval: 50 }).toBe(true);
}

/** Kills it as a power cut does, and waits until it is gone. */
export async function killed({ process: server }: ServerProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}
