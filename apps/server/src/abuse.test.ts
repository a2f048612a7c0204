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
import { isTier } from '@bhandar/testing/tier';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';

/** Long enough for every valid request in this file. */
const ANSWER_TIMEOUT_MS = 4_000;

const database = useTestDatabase();
let directory = '';
let server: RunningServer;
let headers: Record<string, string>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bhandar-abuse-'));
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: directory, DEMO: 'off' }, directory);
  server = await startServer(config, pino({ level: 'silent' }), {
    prepareDatabase: async () => [],
    mounts: mountApi,
    requestTimeoutMs: ANSWER_TIMEOUT_MS,
  });
  const { id } = await makeStaff(database.db, { role: 'superadmin' });
  headers = { authorization: `Bearer ${await makeSession(database.db, id)}`, 'content-type': 'application/json' };
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const send = (path: string, body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body });

const MEGABYTE = 1024 * 1024;
const [REST, TRPC] = ['/api/orders/pharmacy', '/trpc/ordering.placeOrder'];

/** The highest growth of the process's memory, as measured afterwards. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  await work();
  clearInterval(looking);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

/** A gigabyte of commas, about a megabyte when compressed. */
const expandingBody = async () => {
  const megabyte = Buffer.alloc(MEGABYTE, 'a,b,c,d,e,f,g\n');
  return new Uint8Array(
    await buffer(Readable.from(Array.from({ length: 1_024 }, () => megabyte)).pipe(createGzip({ level: 1 }))),
  );
};

describe('A20', () => {
  it('a page of a hundred million rows is refused', async () => {
    const answer = await fetch(`${server.url}/api/products/pharmacy?page=1&limit=100000000`, { headers });
    expect(answer.status).toBe(400);
  });

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const [QUERY, LOGIN] = ['/trpc/ordering.listOrders', '/api/auth/login'];
  const asQuery = (text: string) => fetch(`${server.url}${QUERY}?input=${encodeURIComponent(text)}`, { headers });
  const login = (more: string) => `{"email":"a@example.com","password":"12345678","more":${more}}`;
  const keyed = { 'idempotency-key': 'deep' };

  it.each<[string, (text: string) => Promise<Response>]>([
    ['a documented path', (text) => send(REST, `{"items":[],"more":${text}}`)],
    ['a documented path with an Idempotency-Key', (text) => send(REST, `{"items":[],"more":${text}}`, keyed)],
    ['a documented path of visitors', (text) => send(LOGIN, login(text), { authorization: '' })],
    ['a mutation', (text) => send(TRPC, text)],
    ['a mutation with an Idempotency-Key', (text) => send(TRPC, text, keyed)],
    ['a batch', (text) => send(`${TRPC}?batch=1`, `{"0":${text}}`, keyed)],
    ['a long mutation', (text) => send(TRPC, text.padEnd(300_000), keyed)],
    [
      'a mutation of visitors',
      (text) => send('/trpc/accounts.login', login(text), { authorization: '', 'x-app': '1' }),
    ],
    ['a query', (text) => asQuery(`{"page":1,"more":${nested(Math.min(text.length / 2, 1_000))}}`)],
  ])('JSON deeper than 64 levels is 400 at %s, and no failure of the server', async (_, sendText) => {
    for (const levels of [66, 100_000]) {
      const answer = await sendText(nested(levels));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('more than 64 levels deep');
    }
  });

  it.each([REST, TRPC])('JSON twenty thousand levels deep is refused at %s', async (path) => {
    const deep = `${'{"items":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const answer = await send(path, deep);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toBeTypeOf('object');
  });

  const sendLarge = async (path: string) => {
    const large = JSON.stringify({ items: [], note: 'x'.repeat(10 * MEGABYTE) });
    // The answer may arrive, and the connection close, before all of it is sent.
    const status = await send(path, large).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
  };
  const sendExpanding = async (path: string, packed: Uint8Array<ArrayBuffer>) => {
    const { status } = await send(path, packed, { 'content-encoding': 'gzip' });
    expect([400, 413, 415]).toContain(status);
  };
  const uploadExpanding = async (packed: Uint8Array<ArrayBuffer>) => {
    const uploaded = await send('/api/catalogue/imports?fileName=list.csv.gz', packed);
    const { id } = (await uploaded.json()) as { id?: string };
    const preview = async () => send('/trpc/catalogue.previewImport', JSON.stringify({ uploadId: id }));
    expect([400, 413]).toContain(uploaded.status === 201 ? (await preview()).status : uploaded.status);
  };

  it.each([REST, TRPC])('ten megabytes are refused at %s', sendLarge);

  it.runIf(isTier('all')).each([REST, TRPC])(
    'a compressed body that expands to a gigabyte is refused at %s',
    async (path) => sendExpanding(path, await expandingBody()),
  );

  it.runIf(isTier('all'))('a file that unpacks to gigabytes is refused', async () =>
    uploadExpanding(await expandingBody()),
  );

  describe.runIf(isTier('long'))('in memory', () => {
    it.each([REST, TRPC])('ten megabytes sent to %s twenty times are not kept', async (path) => {
      const growth = await growthDuring(async () => {
        for (let n = 0; n < 20; n += 1) await sendLarge(path);
      });
      expect(growth).toBeLessThan(150 * MEGABYTE);
    });

    it.each([REST, TRPC])('a gigabyte in a compressed body is never held by %s', async (path) => {
      const packed = await expandingBody();
      expect(await growthDuring(() => sendExpanding(path, packed))).toBeLessThan(100 * MEGABYTE);
    });

    it('a file that unpacks to gigabytes is never held', async () => {
      const packed = await expandingBody();
      expect(await growthDuring(() => uploadExpanding(packed))).toBeLessThan(200 * MEGABYTE);
    });
  });

  it.runIf(isTier('all'))(
    'a client that sends a header one letter at a time delays nobody else, and is disconnected with 408',
    async () => {
      const { port } = new URL(server.url);
      const slow = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'));
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      const answers = slow.map(async (socket) => {
        const [text] = (await once(socket, 'data')) as [Buffer];
        return text.toString('latin1');
      });
      for (const socket of slow) socket.write('GET /api/products HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      const answer = await fetch(`${server.url}/api/products/pharmacy?page=1`, { headers });
      expect(answer.status).toBe(200);
      expect(slow.filter(({ bytesRead }) => bytesRead > 0)).toEqual([]);
      const timer = setInterval(() => {
        for (const socket of slow) socket.write('x');
      }, 200);
      for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      clearInterval(timer);
      for (const socket of slow) socket.destroy();
    },
  );
});
