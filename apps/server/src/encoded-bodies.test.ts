import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';

const database = useTestDatabase();
let directory = '';
let server: RunningServer;
let headers: Record<string, string>;
let errorLines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bhandar-encoded-'));
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: directory, DEMO: 'off' }, directory);
  const logger = pino({ level: 'error' }, { write: (line: string) => void errorLines.push(JSON.parse(line)) });
  server = await startServer(config, logger, { prepareDatabase: async () => [], mounts: mountApi });
  const { id } = await makeStaff(database.db, { role: 'superadmin' });
  headers = { authorization: `Bearer ${await makeSession(database.db, id)}`, 'content-type': 'application/json' };
});
beforeEach(() => {
  errorLines = [];
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const send = (path: string, body: string | Uint8Array<ArrayBuffer>, encoding: string) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { ...headers, 'content-encoding': encoding }, body });

/** A write on each transport that accepts any body of the right shape. */
const WRITES = [
  ['/api/setup/categories', { Name: 'Drops', Description: '' }],
  ['/trpc/catalogue.createCategory', { name: 'Drops', description: '' }],
  ['/trpc/catalogue.createCategory?batch=1', { 0: { name: 'Drops', description: '' } }],
] as const;
const COMPRESSORS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;
const ENCODINGS = ['gzip', 'deflate', 'br'] as const;
const bytes = (packed: Uint8Array) => new Uint8Array(packed);

describe.each(WRITES)('%s', (path, body) => {
  it.each(ENCODINGS)(
    'a body that claims %s and is not is 400, not 500 with two error lines in the log',
    async (encoding) => {
      for (const header of [encoding, encoding.toUpperCase()]) {
        const answer = await send(path, 'zzz', header);
        expect([answer.status, await answer.json()]).toEqual([400, expect.any(Object)]);
      }
      expect(errorLines).toEqual([]);
    },
  );

  it.each(ENCODINGS)('a body in %s that ends too early is 400', async (encoding) => {
    const packed = COMPRESSORS[encoding](JSON.stringify({ ...body, padding: 'a1b2c3d4'.repeat(9) }));
    const answer = await send(path, bytes(packed.subarray(0, packed.length - 6)), encoding);
    expect([answer.status, await answer.json()]).toEqual([400, expect.any(Object)]);
    expect(errorLines).toEqual([]);
  });

  it.each(['zstd', 'compress', 'gzip, gzip', 'nonsense'])('a body in %s is 415', async (encoding) => {
    const answer = await send(path, JSON.stringify(body), encoding);
    expect([answer.status, await answer.json()]).toEqual([415, expect.any(Object)]);
    expect(errorLines).toEqual([]);
  });

  it.each([
    ['is none', 'gzip', 'zzz', 400],
    ['is unknown', 'zstd', '{}', 415],
    ['unpacks to too much', 'gzip', bytes(gzipSync(Buffer.alloc(80_000_000, ' '))), 413],
  ] as const)('a body whose encoding %s is answered as bad input, not with status 500 inside', async (...sent) => {
    const [, encoding, packed, status] = sent;
    const answer = await send(path, packed, encoding);
    const text = await answer.text();
    expect(answer.status).toBe(status);
    expect(text).not.toMatch(/our side|INTERNAL/);
    if (path.startsWith('/trpc')) expect(text).toContain(`"httpStatus":${status}`);
  });

  it.each(ENCODINGS)('a body in %s is read', async (encoding) => {
    const name = `Drops ${encoding} ${path}`;
    const text = JSON.stringify(body).replace('Drops', name);
    const answer = await send(path, bytes(COMPRESSORS[encoding](text)), encoding);
    expect([200, 201]).toContain(answer.status);
    expect(JSON.stringify(await answer.json())).toContain(name);
  });

  it('a client that disconnects in the middle of its body leaves no error in the log', async () => {
    const { hostname, port } = new URL(server.url);
    for (const encoding of ['', 'content-encoding: gzip\r\n']) {
      const socket = connect(Number(port), hostname);
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${encoding}`;
      socket.write(`${head}authorization: ${headers.authorization}\r\ncontent-length: 100\r\n\r\n{"a":`);
      await sleep(100);
      socket.destroy();
    }
    await sleep(200);
    expect(errorLines).toEqual([]);
  });
});
