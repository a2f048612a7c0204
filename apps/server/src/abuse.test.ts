import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';

const database = useTestDatabase();
let directory = '';
let server: RunningServer;
let headers: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bhandar-abuse-'));
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: directory, DEMO: 'off' }, directory);
  server = await startServer(config, pino({ level: 'silent' }), { prepareDatabase: async () => [], mounts: mountApi });
  const { id } = await makeStaff(database.db, { role: 'superadmin' });
  headers = { authorization: `Bearer ${await makeSession(database.db, id)}`, 'content-type': 'application/json' };
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body });

it('a page of a hundred million rows is refused', async () => {
  const answer = await fetch(`${server.url}/api/products/pharmacy?page=1&limit=100000000`, { headers });
  expect(answer.status).toBe(400);
});

it.each(['/api/orders/pharmacy', '/trpc/ordering.placeOrder'])(
  'JSON twenty thousand levels deep is refused at %s',
  async (path) => {
    const deep = `${'{"items":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const answer = await post(path, deep);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toBeTypeOf('object');
  },
);

it('a file that unpacks to gigabytes is refused, and never stands in memory', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'a,b,c,d,e,f,g\n');
  const packed = await buffer(
    Readable.from(Array.from({ length: 1_024 }, () => megabyte)).pipe(createGzip({ level: 1 })),
  );
  const before = process.memoryUsage.rss();
  const uploaded = await post('/api/catalogue/imports?fileName=list.csv.gz', new Uint8Array(packed));
  const { id, uploadId } = (await uploaded.json()) as { id?: string; uploadId?: string };
  const refused =
    uploaded.status === 201
      ? await post('/trpc/catalogue.previewImport', JSON.stringify({ uploadId: uploadId ?? id }))
      : uploaded;
  expect(refused.status).toBeLessThan(500);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
});

it('somebody who sends a header a letter at a time keeps nobody else waiting', async () => {
  const { port } = new URL(server.url);
  const slow = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const socket of slow) socket.write('GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/products/pharmacy?page=1`, { headers });
  expect(answer.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const socket of slow) socket.destroy();
});
