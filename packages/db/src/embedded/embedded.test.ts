import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../client';
import { startEmbeddedPostgres } from './index';
import { readPidFile } from './pid-file';

let home = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bhandar-embedded-'));
  await chmod(home, 0o711);
});

afterAll(() => rm(home, { recursive: true, force: true }));

async function query(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('it starts, keeps its data over a restart and leaves no process', async () => {
  const dataDir = join(home, 'kept');
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await startEmbeddedPostgres({ dataDir });
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('it accepts connections only with the password, finds words in Bangla and sorts accents', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'letters') });
  const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await query(server.url, 'create extension pg_trgm');
  const [words] = await query(
    server.url,
    `select cardinality(show_trgm('প্যারাসিটামল')) > 3 as bangla, 'é' < 'f' as accents, version() as version`,
  );
  expect(words).toMatchObject({ bangla: true, accents: true, version: expect.stringContaining('PostgreSQL 18') });
  await server.stop();
});

test('a second server on the same data directory is refused with a clear message', async () => {
  const dataDir = join(home, 'single');
  const first = await startEmbeddedPostgres({ dataDir });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`Another copy is already running on ${dataDir}`);
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('a killed server restarts on the same address, and the pool reconnects', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'killed') });
  const { pool, close } = createDatabase({ url: server.url });
  await pool.query('create table kept as select 1 as one');
  const killed = server.pid;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => server.pid, { timeout: 60_000 }).not.toBe(killed);
  const answer = () => pool.query('select one from kept').then(({ rows }) => rows, String);
  await expect.poll(answer, { timeout: 60_000 }).toEqual([{ one: 1 }]);
  await close();
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
});

test('the server ends with the process that started it, even if that process is killed', async () => {
  const dataDir = join(home, 'orphan');
  const owner = spawn('tsx', [fileURLToPath(new URL('./hold-open.ts', import.meta.url)), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => {
    owner.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  expect(isAlive(pid)).toBe(true);
  process.kill(-(owner.pid ?? 0), 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);

  const next = await startEmbeddedPostgres({ dataDir });
  await next.stop();
});

test('a second server starts while the database of a killed server is still shutting down', async () => {
  const dataDir = join(home, 'slow-end');
  const owner = spawn('tsx', [fileURLToPath(new URL('./hold-open.ts', import.meta.url)), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => {
    owner.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  // As on a machine under load: the database learns late that it must end.
  process.kill(pid, 'SIGSTOP');
  process.kill(-(owner.pid ?? 0), 'SIGKILL');
  const heard = sleep(4_000).then(() => process.kill(pid, 'SIGCONT'));
  try {
    const next = await startEmbeddedPostgres({ dataDir });
    expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.stop();
  } finally {
    await heard;
  }
});

test('a starting server is not ended by a second one that finds the claim of the previous run', async () => {
  const dataDir = join(home, 'starting');
  const ended = spawn(process.execPath, ['--eval', '']);
  await once(ended, 'exit');
  await mkdir(dataDir, { mode: 0o711 });
  await writeFile(join(dataDir, 'owner.pid'), `${ended.pid} 1\n`);
  const starting = startEmbeddedPostgres({ dataDir });
  await expect
    .poll(async () => readPidFile(await realpath(join(dataDir, 'cluster'))), { timeout: 60_000, interval: 5 })
    .toBeDefined();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('Another copy is already running');
  const first = await starting;
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});
