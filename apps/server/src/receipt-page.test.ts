import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';

const database = useTestDatabase();
const lines: string[] = [];
let server: RunningServer;

beforeAll(async () => {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DEMO: 'off' }, tmpdir());
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  server = await startServer(config, logger, { prepareDatabase: async () => [], mounts: mountApi });
});
afterAll(() => server.stop());

async function share() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'employee', store });
  const { id: saleId } = await api.pos.recordSale(saleInput([await makeGoods(database.db, { storeId: store.id })]));
  const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
  return { store, api, saleId, path: new URL(url).pathname };
}

it('a shared receipt is a page of its own: not indexed, not cached, without scripts, and told to no other site', async () => {
  const { store, path } = await share();
  const answer = await fetch(`${server.url}${path}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain(`<h1>${store.name}</h1>`);
  expect(html).not.toContain('<script');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow, noarchive');
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

it('the taka sign of a shared receipt has a font in the page: phones without Bengali fonts showed a box', async () => {
  const { path } = await share();
  const answer = await fetch(`${server.url}${path}`);
  const cut = await readFile(
    new URL('../../../packages/ui/src/theme/fonts/shop-signs.woff2', import.meta.url),
    'base64',
  );
  const html = await answer.text();
  expect(html).toContain('৳');
  expect(html).toContain(`url(data:font/woff2;base64,${cut})`);
  expect(html).toContain('font: 16px/1.5 "Shop Signs",');
  expect(answer.headers.get('content-security-policy')).toContain('font-src data:');
});

it('a revoked link and an unknown one answer alike', async () => {
  const { api, saleId, path } = await share();
  await api.pos.revokeReceiptLink({ saleId });
  const [revoked, unknown] = [await fetch(`${server.url}${path}`), await fetch(`${server.url}/r/unknown`)];
  expect([revoked.status, unknown.status]).toEqual([404, 404]);
  expect(await revoked.text()).toBe(await unknown.text());
  const differing = ['x-request-id', 'date', 'etag'];
  const shown = ({ headers }: Response) => [...headers].filter(([name]) => !differing.includes(name));
  expect(shown(revoked)).toEqual(shown(unknown));
});

it('the address of a shared receipt is not in the log', async () => {
  const { path } = await share();
  for (const address of [path, path.replace('/r/', '/R/')]) await fetch(`${server.url}${address}`);
  await expect.poll(() => lines.filter((line) => line.includes('/r/(token)')).length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain(path.slice('/r/'.length));
});

it('too many calls from one network have to wait a minute', async () => {
  await database.db.deleteFrom('throttle').execute();
  for (let n = 0; n < 60; n += 1) await fetch(`${server.url}/r/guess-${n}`);
  const answer = await fetch(`${server.url}/r/guess`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
});
