import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment, runNpm, startNpm } from './bare-path';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** `npm run serve` with a data directory of its own. */
async function serve() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bhandar-serve-'));
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn' });
  const npm = startNpm(['run', 'serve'], env);
  const ended = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    npm.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => isUp(port), { timeout: 60_000 }).toBe(true);
  return {
    port,
    ended,
    said: () => output,
    /** The server's own process, to which its database is bound. */
    serverPid: () => Number(readFileSync(join(dataDir, 'postgres/owner.pid'), 'utf8').split(' ')[0]),
  };
}

test('a server killed by SIGKILL twice is started again both times, on the same data', async () => {
  const { port, serverPid, said } = await serve();
  for (const seconds of [1, 2]) {
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isAlive(killed), { timeout: 60_000 }).toBe(false);
    await expect.poll(() => isUp(port), { timeout: 60_000 }).toBe(true);
    expect(serverPid()).not.toBe(killed);
    expect(said()).toContain(`The server ended unexpectedly (SIGKILL). Starting it again in ${seconds} s.`);
  }
});

test('a server that is stopped is not started again', async () => {
  const { serverPid, ended, said } = await serve();
  process.kill(serverPid(), 'SIGTERM');
  expect(await ended).toBe(0);
  expect(said()).not.toContain('Starting it again');
});

test.each([
  ['its settings', { PORT: 'x' }, 'PORT must be'],
  ['its data directory', { DATA_DIR: '/dev/null/data' }, '/dev/null'],
])('a server that refuses %s is not started again', async (_what, settings, said) => {
  const { code, output } = await runNpm(['run', '--silent', 'serve'], bareEnvironment(settings));
  expect(output).toContain(said);
  expect(output).not.toContain('Starting it again');
  expect(code).toBe(78);
});
