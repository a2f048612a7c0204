import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { appRouter } from '@bhandar/api';
import { restRoutes } from '@bhandar/api/rest';
import { findBreaches } from '@bhandar/db/invariants';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { ODD_VALUES, oddInputs, type Schema } from './testing/odd-inputs';

const database = useTestDatabase();
let server: RunningServer;
let token: string;

beforeAll(async () => {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: tmpdir() }, tmpdir());
  server = await startServer(config, pino({ level: 'silent' }), { prepareDatabase: async () => [], mounts: mountApi });
  token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
});

afterAll(() => server.stop());

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};

const LEAKS = /node_modules|\bat \/|select .* from|insert into|[^"]\b(22P02|23505|23514|42601)\b/i;

/** Whatever was sent: an answer in JSON that is no 5xx and tells nothing of our insides. */
async function expectPlainAnswer(response: Response, sent: unknown): Promise<void> {
  const text = await response.text();
  const what = `${response.status} to ${JSON.stringify(sent)?.slice(0, 200)}: ${text.slice(0, 300)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(response.headers.get('content-type'), what).toMatch(/application\/json|text\/csv/);
  if (response.status >= 400) expect(text, what).not.toMatch(LEAKS);
}

const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

// Signing out would end the session that the rest of the run needs; it takes no input anyway. Streams have no end: live.test.ts.
const router: AnyRouter = appRouter;
const procedures = Object.entries(router._def.procedures as Record<string, AnyProcedure>).filter(
  ([path, { _def }]) => path !== 'accounts.logout' && _def.type !== 'subscription',
);
const routes = restRoutes.filter((route) => route.path !== '/api/auth/logout');

describe('no input makes a 5xx', () => {
  it.each(procedures)(
    'procedure %s',
    async (path, procedure) => {
      const { type, inputs } = procedure._def as unknown as { type: string; inputs: z.ZodType[] };
      for (const input of oddInputs(schemaOf(inputs[0]))) {
        const query = new URLSearchParams({ input: JSON.stringify(input) ?? '' });
        const request: RequestInit =
          type === 'query'
            ? { headers: headers() }
            : { method: 'POST', headers: headers(), body: JSON.stringify(input) };
        // Node's own client and server refuse addresses of that length, long before us.
        if (type === 'query' && query.toString().length > 8_000) continue;
        await expectPlainAnswer(
          await fetch(`${server.url}/trpc/${path}${type === 'query' ? `?${query}` : ''}`, request),
          input,
        );
      }
    },
    120_000,
  );

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'path %s',
    async (_name, route) => {
      const pathWith = (id: string) => `${server.url}${route.path.replace(/:\w+/g, encodeURIComponent(id))}`;
      const url = pathWith(randomUUID());
      const method = route.method.toUpperCase();
      if (route.path.includes(':')) {
        for (const id of ['1', 'x', "' or 1=1", '\u0000', '\u2028', 'a'.repeat(2_000), '__proto__']) {
          await expectPlainAnswer(await fetch(pathWith(id), { method, headers: headers() }), id);
        }
      }
      for (const query of [
        'page=-1',
        'page=1e9',
        'limit=0',
        'limit=100000000',
        'page=1&page=2',
        'search=%00',
        'search=%25_',
      ]) {
        await expectPlainAnswer(await fetch(`${url}?${query}`, { method, headers: headers() }), query);
      }
      if (method === 'GET') return;
      for (const body of ['', '{', '[1', 'null', '"x"', '{"a":1}}', JSON.stringify({ a: 'x'.repeat(12_000_000) })]) {
        await expectPlainAnswer(await fetch(url, { method, headers: headers(), body }), body.slice(0, 20));
      }
      for (const contentType of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-7',
      ]) {
        const request = { method, headers: { ...headers(), 'content-type': contentType }, body: '{"a":1}' };
        await expectPlainAnswer(await fetch(url, request), contentType);
      }
      for (const input of route.body ? oddInputs(schemaOf(route.body)) : ODD_VALUES) {
        await expectPlainAnswer(await fetch(url, { method, headers: headers(), body: JSON.stringify(input) }), input);
      }
    },
    120_000,
  );

  it('and the stock book is whole afterwards', async () => {
    expect(await findBreaches(database.db)).toEqual([]);
  });
});
