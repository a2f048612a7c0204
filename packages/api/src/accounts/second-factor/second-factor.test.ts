import { type Caller, type CallerOptions, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';

import { afterEach, describe, expect, it } from 'vitest';
import { startRestServer } from '../../../test/rest-server';
import { codeAt, secretFrom } from './authenticator';
import { resetSecondFactorOf } from './reset-second-factor';

const database = useTestDatabase();
const REQUIRED = { code: 'UNAUTHORIZED', message: 'Enter the code from your authenticator' };
const WRONG = { code: 'UNAUTHORIZED', message: 'The code is not right, or was used already' };

let network = 0;
function newAddress(): string {
  network += 1;
  return `10.30.${network}.1`;
}

/** A clock that the test moves: each code of an authenticator counts once. */
function clock() {
  let at = Date.now();
  return {
    now: () => new Date(at),
    tick(seconds = 30) {
      at += seconds * 1000;
    },
  };
}

/** A person with an authenticator. */
async function withFactor(traits: Parameters<typeof makeStaff>[1] = {}) {
  const time = clock();
  const staff = await makeStaff(database.db, traits);
  const api = await signedInCaller(database.db, staff, { now: time.now });
  const { secret, uri } = await api.accounts.beginSecondFactor({ currentPassword: TEST_PASSWORD });
  const key = secretFrom(secret);
  const code = () => codeAt(key, time.now());
  const { recoveryCodes } = await api.accounts.confirmSecondFactor({ code: await code() });
  time.tick();
  const at = (options: CallerOptions = {}) =>
    callerOf(database.db, { address: newAddress(), now: time.now, ...options });
  const logIn = (caller: Caller, more: { otp?: string; trustDevice?: boolean } = {}) =>
    caller.accounts.login({ email: staff.email, password: TEST_PASSWORD, ...more });
  return { staff, api, time, uri, code, recoveryCodes, at, logIn };
}

type Owner = Awaited<ReturnType<typeof withFactor>> & { device: Record<string, string> };

const demand = (rule: 'optional' | 'managers') =>
  database.db.updateTable('organisation').set({ secondFactor: rule }).execute();
afterEach(() => demand('optional'));

describe('signing in with a second factor', () => {
  it('requires a code after the right password, and accepts a code once', async () => {
    const { logIn, at, code, time, uri, staff } = await withFactor();
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    await expect(logIn(at())).rejects.toMatchObject(REQUIRED);
    const used = await code();
    await expect(logIn(at(), { otp: used })).resolves.toMatchObject({ user: { id: staff.id } });
    await expect(logIn(at(), { otp: used })).rejects.toMatchObject(WRONG);
    time.tick();
    await expect(
      logIn(at(), { otp: `${(await code()).slice(0, 3)} ${(await code()).slice(3)}` }),
    ).resolves.toBeTruthy();
  });

  it('accepts one of ten parallel sign-ins with the same code', async () => {
    const { logIn, at, code } = await withFactor();
    const otp = await code();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => logIn(at(), { otp })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts a wrong code as a failure and a missing one not: the sixth attempt at an address waits', async () => {
    const { logIn, at } = await withFactor();
    const here = newAddress();
    for (let n = 0; n < 8; n += 1) await expect(logIn(at({ address: here }))).rejects.toMatchObject(REQUIRED);
    for (let n = 0; n < 5; n += 1) {
      await expect(logIn(at({ address: here }), { otp: '000000' })).rejects.toMatchObject(WRONG);
    }
    await expect(logIn(at({ address: here }))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('shares one budget for guesses from many addresses', async () => {
    const { logIn, at } = await withFactor();
    for (let n = 0; n < 10; n += 1) await expect(logIn(at(), { otp: '000000' })).rejects.toMatchObject(WRONG);
    await expect(logIn(at(), { otp: '000000' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('does not reveal the factor after a wrong password', async () => {
    const { at, staff, code } = await withFactor();
    const wrong = { email: staff.email, password: 'Wrong7!Horse', otp: await code() };
    await expect(at().accounts.login(wrong)).rejects.toMatchObject({ message: 'Invalid email or password' });
  });

  it('accepts a recovery code once, and reports how many are left', async () => {
    const { logIn, at, api, recoveryCodes } = await withFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [otp = ''] = recoveryCodes;
    await expect(logIn(at(), { otp: otp.toUpperCase() })).resolves.toBeTruthy();
    await expect(logIn(at(), { otp })).rejects.toMatchObject(WRONG);
    expect(await api.accounts.getSecondFactor()).toMatchObject({ recoveryCodesLeft: 9, required: false });
  });

  it('asks a trusted device again after 30 days, and other devices at once', async () => {
    const { logIn, at, code, time } = await withFactor();
    const cookies: Record<string, string> = {};
    const onCookie = (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      cookies[name] = value;
    };
    await logIn(at({ onCookie }), { otp: await code(), trustDevice: true });
    const device = { device: cookies.device ?? '' };
    await expect(logIn(at({ cookies: device }))).resolves.toBeTruthy();
    await expect(logIn(at())).rejects.toMatchObject(REQUIRED);
    time.tick(30 * 86_400 + 1);
    await expect(logIn(at({ cookies: device }))).rejects.toMatchObject(REQUIRED);
  });

  it('trusts a device only after a code that was judged: one that nobody compared prolonged the trust', async () => {
    const { logIn, at, code, time, staff } = await withFactor();
    const cookies: Record<string, string> = {};
    const onCookie = (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      cookies[name] = value;
    };
    await logIn(at({ onCookie }), { otp: await code(), trustDevice: true });
    const device = { device: cookies.device ?? '' };
    time.tick(29 * 86_400);
    await logIn(at({ cookies: device }), { otp: '000000', trustDevice: true });
    time.tick(2 * 86_400);
    await expect(logIn(at({ cookies: device }))).rejects.toMatchObject(REQUIRED);
    await database.db.deleteFrom('secondFactor').where('staffId', '=', staff.id).execute();
    await logIn(at({ cookies: device }), { otp: '000000', trustDevice: true });
    const known = database.db.selectFrom('knownDevice').select('trustedUntil').where('staffId', '=', staff.id);
    const [{ trustedUntil } = { trustedUntil: null }] = await known.execute();
    expect(trustedUntil?.getTime() ?? 0).toBeLessThan(time.now().getTime());
  });

  it.each([
    ['a known device', async ({ logIn, at, code, device }) => logIn(at({ cookies: device }), { otp: await code() })],
    ['a recovery code', ({ logIn, at, recoveryCodes: [otp = ''] }) => logIn(at(), { otp })],
    ['a signed-in session', async ({ api, code }) => api.accounts.renewRecoveryCodes({ code: await code() })],
  ] satisfies [string, (owner: Owner) => Promise<unknown>][])(
    'ten wrong codes of strangers do not lock %s out',
    async (_, act) => {
      const owner = await withFactor();
      const { logIn, at, code, time } = owner;
      const cookies: Record<string, string> = {};
      const onCookie = (text: string) => {
        const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
        cookies[name] = value;
      };
      await logIn(at({ onCookie }), { otp: await code() });
      time.tick();
      for (let n = 0; n < 10; n += 1) await expect(logIn(at(), { otp: '000000' })).rejects.toMatchObject(WRONG);
      await expect(logIn(at(), { otp: '000000' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      await expect(act({ ...owner, device: { device: cookies.device ?? '' } })).resolves.toBeTruthy();
    },
  );

  it('the documented path answers 401 with the code SECOND_FACTOR_REQUIRED, and takes `otp`', async () => {
    const { staff, recoveryCodes } = await withFactor();
    const rest = await startRestServer(database.db);
    try {
      const body = { email: staff.email, password: TEST_PASSWORD };
      expect(await rest.call({}, 'POST', '/api/auth/login', body)).toMatchObject({
        status: 401,
        body: { success: false, code: 'SECOND_FACTOR_REQUIRED', message: REQUIRED.message },
      });
      const answer = await rest.call({}, 'POST', '/api/auth/login', { ...body, otp: recoveryCodes[1] });
      expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), user: { _id: staff.id } } });
      expect(answer.body.user).not.toHaveProperty('secondFactorDue');
    } finally {
      await rest.stop();
    }
  });
});

describe('the set-up', () => {
  it('requires the password, and takes effect with a code of the authenticator only', async () => {
    const staff = await makeStaff(database.db);
    const api = await signedInCaller(database.db, staff);
    await expect(api.accounts.beginSecondFactor({ currentPassword: 'Wrong7!Horse' })).rejects.toMatchObject({
      message: 'The current password is not right',
    });
    await expect(api.accounts.confirmSecondFactor({ code: '123456' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await api.accounts.beginSecondFactor({ currentPassword: TEST_PASSWORD });
    await expect(api.accounts.confirmSecondFactor({ code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const visitor = callerOf(database.db, { address: newAddress() });
    await expect(visitor.accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toBeTruthy();
  });

  it('cannot replace a factor, because a stolen session would set its own', async () => {
    const { api } = await withFactor();
    await expect(api.accounts.beginSecondFactor({ currentPassword: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('new recovery codes end the old ones, and removal requires a code', async () => {
    const { api, at, logIn, code, time, recoveryCodes } = await withFactor();
    const renewed = await api.accounts.renewRecoveryCodes({ code: await code() });
    await expect(logIn(at(), { otp: recoveryCodes[0] ?? '' })).rejects.toMatchObject(WRONG);
    await expect(api.accounts.removeSecondFactor({ code: '000000' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    time.tick();
    await api.accounts.removeSecondFactor({ code: renewed.recoveryCodes[0] ?? '' });
    await expect(logIn(at())).resolves.toBeTruthy();
  });
});

describe('an organisation that requires a second factor of its managers', () => {
  it('limits the next sign-in to the set-up', async () => {
    await demand('managers');
    const time = clock();
    const admin = await makeStaff(database.db, { role: 'admin', store: await makeStore(database.db) });
    const cookies: Record<string, string> = {};
    const onCookie = (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      cookies[name] = value;
    };
    const visitor = callerOf(database.db, { address: newAddress(), now: time.now, onCookie });
    const { user } = await visitor.accounts.login({ email: admin.email, password: TEST_PASSWORD });
    expect(user.secondFactorDue).toBe(true);
    const api = callerOf(database.db, { cookies, now: time.now, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await api.accounts.me()).toMatchObject({ secondFactorDue: true });
    const due = { code: 'FORBIDDEN', message: 'Set up your second factor first' };
    await expect(api.accounts.listEmployees({})).rejects.toMatchObject(due);
    await expect(api.pos.overview()).rejects.toMatchObject(due);
    await expect(api.accounts.changePassword({} as never)).rejects.toMatchObject({
      code: expect.stringMatching(/FORBIDDEN|BAD_REQUEST/),
    });

    const { secret } = await api.accounts.beginSecondFactor({ currentPassword: TEST_PASSWORD });
    const code = await codeAt(secretFrom(secret), time.now());
    await api.accounts.confirmSecondFactor({ code });
    expect(await api.accounts.me()).not.toHaveProperty('secondFactorDue');
    await expect(api.accounts.listEmployees({})).resolves.toBeTruthy();
    await expect(api.accounts.removeSecondFactor({ code })).rejects.toMatchObject({
      message: 'Your organisation requires a second factor for your role',
    });
  });

  it('leaves earlier sessions and employees unrestricted', async () => {
    const admin = await makeStaff(database.db, { role: 'admin', store: await makeStore(database.db) });
    const api = await signedInCaller(database.db, admin);
    await demand('managers');
    await expect(api.accounts.listEmployees({})).resolves.toBeTruthy();
    const employee = await makeStaff(database.db, { store: await makeStore(database.db) });
    const { user } = await callerOf(database.db, { address: newAddress() }).accounts.login({
      email: employee.email,
      password: TEST_PASSWORD,
    });
    expect(user).not.toHaveProperty('secondFactorDue');
  });
});

describe('a lost factor', () => {
  it('is reset by a superadmin, and the sessions of the person end', async () => {
    const { staff, api, logIn, at } = await withFactor({ role: 'admin', store: await makeStore(database.db) });
    const head = await signedInCaller(database.db, await makeStaff(database.db, { role: 'superadmin' }));
    await head.accounts.resetSecondFactor({ id: staff.id, currentPassword: TEST_PASSWORD });
    expect(await api.accounts.me()).toBeNull();
    await expect(logIn(at())).resolves.toBeTruthy();
    await expect(
      head.accounts.resetSecondFactor({ id: staff.id, currentPassword: TEST_PASSWORD }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      api.accounts.resetSecondFactor({ id: staff.id, currentPassword: TEST_PASSWORD }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('of the last superadmin is reset on the command line', async () => {
    const { staff, logIn, at } = await withFactor({ role: 'superadmin' });
    expect(await resetSecondFactorOf(database.db, staff.email.toUpperCase(), () => new Date())).toBe(true);
    await expect(logIn(at())).resolves.toBeTruthy();
    expect(await resetSecondFactorOf(database.db, 'nobody@example.com', () => new Date())).toBe(false);
  });
});

it('the database stores no readable recovery code', async () => {
  const { recoveryCodes } = await withFactor();
  const rows = await database.db.selectFrom('secondFactorRecovery').selectAll().execute();
  const kept = JSON.stringify(rows);
  for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
});
