import { tmpdir } from 'node:os';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';

const database = useTestDatabase();
let server: RunningServer;

beforeAll(async () => {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DEMO: 'off' }, tmpdir());
  const parts = { prepareDatabase: async () => [], mounts: mountApi };
  server = await startServer(config, pino({ level: 'silent' }), parts);
});
afterAll(() => server.stop());

const post = (path: string, body: unknown) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app': '1' },
    body: JSON.stringify(body),
  });

const TRANSPORTS = [
  ['tRPC', '/trpc/accounts.login'],
  ['REST', '/api/auth/login'],
] as const;

describe.each(TRANSPORTS)('a sign-in over %s', (_, path) => {
  it('that has to wait is answered 429 with Retry-After, also with the right password', async () => {
    const { email } = await makeStaff(database.db);
    await database.db.deleteFrom('throttle').execute();
    for (let n = 0; n < 5; n += 1) await post('/api/auth/login', { email, password: 'Wrong7!Horse' });
    const answer = await post(path, { email, password: TEST_PASSWORD });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

it('a batch of thirty sign-ins checks one password', async () => {
  const { email } = await makeStaff(database.db);
  const guess = { email, password: 'Wrong7!Horse' };
  const inputs = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [n, guess]));
  const names = Array.from({ length: 30 }, (_, n) => (n % 2 ? 'accounts.login' : 'accounts.loginWithToken'));
  const answer = await post(`/trpc/${names.join(',')}?batch=1`, inputs);
  const codes = ((await answer.json()) as { error: { data: { code: string } } }[]).map(({ error }) => error.data.code);
  expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(1);
  expect(codes.filter((code) => code === 'BAD_REQUEST')).toHaveLength(29);
});

it('a person whose browser sent no body with the call to sign out stayed signed in', async () => {
  const { email } = await makeStaff(database.db);
  const signedIn = await post('/trpc/accounts.login', { email, password: TEST_PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .join('; ');
  const headers = { 'content-type': 'application/json', 'x-app': '1', cookie };
  const readSessions = () => fetch(`${server.url}/trpc/accounts.listSessions`, { headers: { cookie } });
  expect((await readSessions()).status).toBe(200);
  const answer = await fetch(`${server.url}/trpc/accounts.logout`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
  expect((await readSessions()).status).toBe(401);
});
