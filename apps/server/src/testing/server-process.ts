import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The real server as a separate process, so that it can be killed without cleanup. */
export function spawnServer(port: number, databaseUrl: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
  const app = fileURLToPath(new URL('../..', import.meta.url));
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ...more,
  };
  return spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd: app, env, stdio: 'ignore' });
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
export async function killed(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}
