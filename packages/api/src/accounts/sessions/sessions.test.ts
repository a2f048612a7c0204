import { callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();
const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T04:00:00Z');

/** A browser that stores its cookie, with a clock that the test moves. */
function browser(options: { publicUrl?: string; headers?: Record<string, string>; method?: string } = {}) {
  const state = { now: START, cookie: '', token: '' };
  const api = (more: { headers?: Record<string, string>; method?: string } = {}) =>
    callerOf(database.db, {
      now: () => new Date(state.now),
      settings: { publicUrl: options.publicUrl ?? 'http://localhost:5000' },
      method: more.method ?? options.method ?? 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...options.headers, ...more.headers },
      cookies: state.cookie ? { sid: state.token, '__Host-sid': state.token } : {},
      onCookie: (cookie) => {
        if (!/^(__Host-)?sid=/.test(cookie)) return;
        state.cookie = cookie;
        state.token = /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? '';
      },
    });
  const wait = (hours: number) => {
    state.now += hours * HOUR;
  };
  return { state, api, wait };
}

const signInAs = async (role: 'employee' | 'superadmin', remember = false, publicUrl?: string) => {
  const staff = await makeStaff(database.db, { role });
  const there = browser(publicUrl ? { publicUrl } : {});
  await there.api().accounts.login({ email: staff.email, password: TEST_PASSWORD, remember });
  return { ...there, staff };
};

describe('the session cookie', () => {
  it('is HttpOnly, SameSite=Lax and without Max-Age unless the person asks to stay signed in', async () => {
    const { state } = await signInAs('employee');
    expect(state.cookie).toMatch(/^sid=[\w-]{43};/);
    expect(state.cookie).toMatch(/HttpOnly/);
    expect(state.cookie).toMatch(/SameSite=Lax/);
    expect(state.cookie).not.toMatch(/Max-Age|Secure/);
    expect((await signInAs('employee', true)).state.cookie).toMatch(/Max-Age=2592000/);
  });

  it('is __Host- and Secure behind https', async () => {
    const { state } = await signInAs('employee', false, 'https://bhandar.example');
    expect(state.cookie).toMatch(/^__Host-sid=/);
    expect(state.cookie).toMatch(/Secure/);
  });

  it('is not stored in the database', async () => {
    const { state, staff } = await signInAs('employee');
    const [row] = await database.db.selectFrom('session').selectAll().where('staffId', '=', staff.id).execute();
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(state.token);
  });

  it('is not accepted as a bearer token', async () => {
    const { state } = await signInAs('employee');
    const thief = callerOf(database.db, {
      now: () => new Date(START),
      headers: { authorization: `Bearer ${state.token}` },
    });
    expect(await thief.accounts.me()).toBeNull();
  });
});

describe('the lifetime of a session', () => {
  it.each([
    { role: 'employee', remember: false, step: 11, lives: 24 },
    { role: 'employee', remember: true, step: 11, lives: 30 * 24 },
    { role: 'superadmin', remember: true, step: 1.9, lives: 12 },
  ] as const)(
    'a $role in use (stay signed in: $remember) for $lives hours',
    async ({ role, remember, step, lives }) => {
      const { api, wait } = await signInAs(role, remember);
      let hours = 0;
      while (hours + step < lives) {
        wait(step);
        hours += step;
        expect(await api().accounts.me()).not.toBeNull();
      }
      wait(lives - hours + 0.01);
      expect(await api().accounts.me()).toBeNull();
    },
  );

  it.each([
    { role: 'employee', idle: 12 },
    { role: 'superadmin', idle: 2 },
  ] as const)('a $role unused for $idle hours', async ({ role, idle }) => {
    const { api, wait } = await signInAs(role, true);
    wait(idle - 0.1);
    expect(await api().accounts.me()).not.toBeNull();
    wait(idle + 0.01);
    expect(await api().accounts.me()).toBeNull();
  });

  it('is written at most once a minute', async () => {
    const { api, wait, staff } = await signInAs('employee');
    const lastSeen = async () =>
      (
        await database.db
          .selectFrom('session')
          .select('lastSeenAt')
          .where('staffId', '=', staff.id)
          .executeTakeFirstOrThrow()
      ).lastSeenAt;
    wait(0.5 / 60);
    await api().accounts.me();
    expect((await lastSeen()).getTime()).toBe(START);
    wait(1 / 60);
    await api().accounts.me();
    expect((await lastSeen()).getTime()).toBe(START + 1.5 * 60_000);
  });

  it('keeps ten sign-ins of a person and drops the oldest', async () => {
    const staff = await makeStaff(database.db);
    const first = browser();
    await first.api().accounts.login({ email: staff.email, password: TEST_PASSWORD });
    for (let n = 0; n < 10; n += 1) {
      const next = browser();
      next.wait(n / 60 + 0.01);
      await next.api().accounts.login({ email: staff.email, password: TEST_PASSWORD });
    }
    expect(await first.api().accounts.me()).toBeNull();
    const kept = await database.db.selectFrom('session').selectAll().where('staffId', '=', staff.id).execute();
    expect(kept).toHaveLength(10);
  });
});

describe('signing in again', () => {
  it('gives a new token and ends the old one', async () => {
    const { state, api, staff } = await signInAs('employee');
    const old = state.token;
    await api().accounts.login({ email: staff.email, password: TEST_PASSWORD });
    expect(state.token).not.toBe(old);
    state.token = old;
    expect(await api().accounts.me()).toBeNull();
  });
});

describe('logging out', () => {
  it('ends the token and the cookie of one documented sign-in together', async () => {
    const staff = await makeStaff(database.db);
    const there = browser();
    const { token } = await there.api().accounts.loginWithToken({ email: staff.email, password: TEST_PASSWORD });
    const bearer = callerOf(database.db, { now: () => new Date(START), headers: { authorization: `Bearer ${token}` } });
    expect((await bearer.accounts.me())?.id).toBe(staff.id);
    await bearer.accounts.logout();
    expect(await bearer.accounts.me()).toBeNull();
    expect(await there.api().accounts.me()).toBeNull();
  });

  it('leaves the sign-ins on other devices alone', async () => {
    const { api, staff } = await signInAs('employee');
    const elsewhere = await signedInCaller(database.db, staff);
    await api().accounts.logout();
    expect((await elsewhere.accounts.me())?.id).toBe(staff.id);
  });
});

describe('a write that carries the cookie (A23)', () => {
  const foreign = 'This request did not come from the application';

  it.each([
    ['a foreign site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling origin', { 'sec-fetch-site': 'same-site' }],
    ['an old browser on a foreign page', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['a form without any origin', { 'sec-fetch-site': '', 'content-type': 'text/plain' }],
  ])('is refused from %s', async (_, headers) => {
    const { api } = await signInAs('employee');
    await expect(api({ headers }).accounts.logout()).rejects.toMatchObject({ code: 'FORBIDDEN', message: foreign });
    expect(await api().accounts.me()).not.toBeNull();
  });

  it.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin' }],
    ['the public address', { 'sec-fetch-site': '', origin: 'http://localhost:5000' }],
    ['the host it was sent to', { 'sec-fetch-site': '', origin: 'http://192.168.1.4:5000', host: '192.168.1.4:5000' }],
    ['a program that sends JSON', { 'sec-fetch-site': '', 'content-type': 'application/json; charset=utf-8' }],
  ])('is accepted from %s', async (_, headers) => {
    const { api } = await signInAs('employee');
    await expect(api({ headers }).accounts.logout()).resolves.toEqual({ message: 'Logged out successfully' });
  });

  it('lets reads pass from any site', async () => {
    const { api } = await signInAs('employee');
    expect(await api({ method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }).accounts.me()).not.toBeNull();
  });
});

it('a bearer token counts even if a cookie belongs to another person', async () => {
  const { state } = await signInAs('employee');
  const other = await makeStaff(database.db);
  const { token } = await browser().api().accounts.loginWithToken({ email: other.email, password: TEST_PASSWORD });
  const both = callerOf(database.db, {
    now: () => new Date(START),
    headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': 'cross-site' },
    cookies: { sid: state.token },
  });
  expect((await both.accounts.me())?.id).toBe(other.id);
});

it('a request looks up its caller with one query', async () => {
  const { api } = await signInAs('employee');
  const queries: unknown[] = [];
  database.pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        queries.push(args[0]);
        return query(...args);
      },
    });
  });
  await api().accounts.me();
  expect(queries).toHaveLength(1);
});
