import { type Caller, callerOf, testRequest, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { isTier } from '@bhandar/testing/tier';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createContext } from '../../create-context';
import { appRouter } from '../../router';
import { digestOf } from '../sessions/secrets';
import * as delays from './bounded-delay';
import { addFailure } from './login-throttle-repository';

const database = useTestDatabase();
const WRONG_PASSWORD = 'Wrong7!Horse';
const WAIT = { code: 'TOO_MANY_REQUESTS' };

let network = 0;
/** An address that no other test uses. */
function newAddress(): string {
  network += 1;
  return `10.20.${network}.1`;
}

const at = (address: string, cookies: Record<string, string> = {}) => callerOf(database.db, { address, cookies });
const PACE = { slowMs: 100, everyMs: 1 };
/** So slow that a delayed attempt ends with the test's time. */
const ENDLESS = { slowMs: 3_600_000, everyMs: 1 };
const pacedAt = (address: string, signInPace = PACE, cookies: Record<string, string> = {}) =>
  callerOf(database.db, { address, cookies, settings: { signInPace } });
const guess = (api: Caller, email: string) =>
  api.accounts.login({ email, password: WRONG_PASSWORD }).then(
    () => 'signed in',
    (error: { code: string }) => error.code,
  );
const signIn = (api: Caller, email: string) => api.accounts.login({ email, password: TEST_PASSWORD });

/** Signs in at another address and answers the cookie of that device. */
async function knownDeviceOf(email: string): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {};
  const onCookie = (text: string) => {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
    cookies[name] = value;
  };
  await signIn(callerOf(database.db, { address: newAddress(), onCookie }), email);
  return { device: cookies.device ?? '' };
}

/** The delays requested during the work, none of which is waited for. */
async function delaysOf(work: () => Promise<unknown>): Promise<number[]> {
  const delayed = vi.spyOn(delays, 'boundedDelay').mockResolvedValue(undefined);
  await work();
  return delayed.mock.calls.map(([, milliseconds]) => milliseconds).sort((a, b) => a - b);
}
afterEach(() => void vi.restoreAllMocks());

/** Simulates failed attempts at this address, on accounts that do not exist. */
async function failAt(address: string, tries: number): Promise<void> {
  const guesses = Array.from({ length: tries }, (_, n) => guess(at(address), `nobody${n}@example.com`));
  await Promise.all(guesses);
}

describe('two people behind one address', () => {
  it('do not lock each other out: after 50 failures the colleague signs in, delayed and never refused', async () => {
    const colleague = await makeStaff(database.db);
    const address = newAddress();
    await failAt(address, 50);
    expect(await delaysOf(() => signIn(pacedAt(address), colleague.email))).toEqual([PACE.slowMs]);
  });

  it('do not delay each other for failures on another account', async () => {
    const [careless, colleague] = [await makeStaff(database.db), await makeStaff(database.db)];
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await guess(at(address), careless.email);
    await expect(signIn(at(address), careless.email)).rejects.toMatchObject(WAIT);
    await expect(signIn(pacedAt(address, ENDLESS), colleague.email)).resolves.toHaveProperty('user');
  });

  it('at a slowed address sign in to one account one after the other, each after its delay', async () => {
    const { email } = await makeStaff(database.db);
    const address = newAddress();
    await failAt(address, 50);
    const [now, settings] = [new Date(), { signInPace: PACE }];
    const attempt = () => guess(callerOf(database.db, { address, settings, now: () => now }), email);
    expect(await delaysOf(() => Promise.all([attempt(), attempt()]))).toEqual([PACE.slowMs, 2 * PACE.slowMs]);
  });

  it('in one IPv6 network of 64 bits count as one address in any spelling', async () => {
    const { email } = await makeStaff(database.db);
    for (let n = 0; n < 5; n += 1) await guess(at(`2001:db8:7:1::${n + 1}`), email);
    await expect(signIn(at('2001:0db8:0007:0001:ffff::9'), email)).rejects.toMatchObject(WAIT);
    await expect(signIn(at('2001:db8:7:2::1'), email)).resolves.toHaveProperty('user');
  });

  it('networkOf treats IPv4 written as IPv6 as the same address', async () => {
    const { email } = await makeStaff(database.db);
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await guess(at(`::ffff:${address}`), email);
    await expect(signIn(at(address), email)).rejects.toMatchObject(WAIT);
  });
});

describe('parallel attempts', () => {
  it('share the budget of five: of thirty attempts five are checked and the others wait', async () => {
    const { email } = await makeStaff(database.db);
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(at(address), email)));
    expect(answers.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(5);
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(25);
  });

  it('that succeed are not counted, because a shop signs in all day', async () => {
    const { email } = await makeStaff(database.db);
    const address = newAddress();
    for (let n = 0; n < 8; n += 1) await signIn(at(address), email);
    const rows = await database.db.selectFrom('throttle').select('points').where('points', '>', 0).execute();
    const before = rows.length;
    await signIn(at(address), email);
    expect(await database.db.selectFrom('throttle').select('points').where('points', '>', 0).execute()).toHaveLength(
      before,
    );
  });

  it('in one batch are refused, because a batch holds one sign-in call', async () => {
    const { email } = await makeStaff(database.db);
    const parts = { db: database.db, now: () => new Date(), settings: testSettings, logger: pino({ level: 'silent' }) };
    const batch = appRouter.createCaller(createContext(parts, testRequest({ address: newAddress() })));
    const answers = await Promise.all(Array.from({ length: 10 }, () => guess(batch, email)));
    expect(answers.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(1);
    expect(answers.filter((code) => code === 'BAD_REQUEST')).toHaveLength(9);
  });

  it.runIf(isTier('all'))('from a slowed address are refused with Retry-After beyond the queue', async () => {
    const address = newAddress();
    await failAt(address, 50);
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, n) => guess(at(address), `crowd${n}@example.com`)),
    );
    expect(answers.filter((code) => code === 'SERVICE_UNAVAILABLE').length).toBeGreaterThanOrEqual(30);
    expect(answers).not.toContain('TOO_MANY_REQUESTS');
  });
});

describe('an account that many addresses flood', () => {
  const hurriedAt = (address: string) => pacedAt(address, { slowMs: 100, everyMs: 50 });

  it('lets its owner in on a new device while the crowd still waits (they were told that too many sign in)', async () => {
    const { email } = await makeStaff(database.db);
    const account = digestOf(email).slice(0, 32);
    for (let n = 0; n < 20; n += 1) {
      await addFailure(database.db, `login-account:${account}`, { now: Date.now(), windowMs: 60_000 });
    }
    const crowd = Array.from({ length: 60 }, () => guess(hurriedAt(newAddress()), email));
    let settled = 0;
    for (const one of crowd) void one.then(() => (settled += 1));
    await expect(signIn(hurriedAt('203.0.113.9'), email)).resolves.toHaveProperty('user');
    expect(settled).toBeLessThan(60);
    expect(await Promise.all(crowd)).toEqual(Array.from({ length: 60 }, () => 'UNAUTHORIZED'));
  });
});

describe('a known device', () => {
  it('does not wait if others at its address fail on the account', async () => {
    const { email } = await makeStaff(database.db);
    const device = await knownDeviceOf(email);
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) await guess(at(address), email);
    await expect(signIn(at(address), email)).rejects.toMatchObject(WAIT);
    await expect(signIn(at(address, device), email)).resolves.toHaveProperty('user');
  });

  it('is not delayed by failures of its address', async () => {
    const { email } = await makeStaff(database.db);
    const device = await knownDeviceOf(email);
    const address = newAddress();
    await failAt(address, 50);
    await expect(signIn(pacedAt(address, ENDLESS, device), email)).resolves.toHaveProperty('user');
  });

  it('of one person is unknown for the account of another', async () => {
    const [owner, other] = [await makeStaff(database.db), await makeStaff(database.db)];
    const device = await knownDeviceOf(owner.email);
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) await guess(at(address, device), other.email);
    await expect(signIn(at(address, device), other.email)).rejects.toMatchObject(WAIT);
  });

  it('has twenty wrong attempts before it waits', async () => {
    const { email } = await makeStaff(database.db);
    const device = await knownDeviceOf(email);
    const address = newAddress();
    const answers = [];
    for (let n = 0; n < 22; n += 1) answers.push(await guess(at(address, device), email));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'UNAUTHORIZED'));
    expect(answers).toContain('TOO_MANY_REQUESTS');
  });
});
