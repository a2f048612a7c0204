import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseConfig } from './config';
import { type ServerParts, startServer } from './server';

const silent = pino({ level: 'silent' });
const parts: ServerParts = { prepareDatabase: async () => ['a note'], mounts: () => undefined };
let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bhandar-server-'));
  await chmod(home, 0o711);
});

afterAll(() => rm(home, { recursive: true, force: true }));

test('it serves on its own database, outlives a kill of the database and stops completely', async () => {
  const config = parseConfig({ PORT: '0', DATA_DIR: join(home, 'whole') }, home);
  const server = await startServer(config, silent, parts);
  onTestFinished(() => server.stop());
  expect(server.notes).toEqual(['a note']);
  const status = (path: string) => fetch(`${server.url}${path}`).then((answer) => answer.status);
  expect(await status('/readyz')).toBe(200);

  const cluster = join(config.dataDir, 'postgres/cluster');
  const [pid] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => status('/readyz'), { interval: 10 }).toBe(503);
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/readyz'), { timeout: 60_000 }).toBe(200);

  await server.stop();
  await expect(status('/healthz')).rejects.toThrow();
  expect(await readdir(cluster)).not.toContain('postmaster.pid');
});

test('a port in use is reported clearly, and the database is closed again', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const config = parseConfig({ PORT: port, DATA_DIR: join(home, 'taken') }, home);
  await expect(startServer(config, silent, parts)).rejects.toThrow(`Port ${port} is already in use. Set PORT`);
  expect(await readdir(join(config.dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
});
