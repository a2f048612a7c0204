import { type Caller, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();
let address = 0;

/** Each test has an address of its own, so that its failures are its own. */
function from() {
  address += 1;
  return callerOf(database.db, { address: `10.0.0.${address}` });
}
const WRONG = { code: 'UNAUTHORIZED', message: 'Invalid email or password' };

describe('logging in', () => {
  it('answers who the person is, and no token to our own client', async () => {
    const staff = await makeStaff(database.db, { role: 'admin' });
    const answer = await from().accounts.login({ email: staff.email.toUpperCase(), password: TEST_PASSWORD });
    expect(answer).toEqual({
      user: {
        id: staff.id,
        name: 'Test Person',
        firstName: 'Test',
        lastName: 'Person',
        email: staff.email,
        role: 'admin',
        city: staff.store?.city,
        storeName: staff.store?.name,
        stores: [staff.store],
        language: null,
      },
    });
  });

  it('says the same about an unknown email and a wrong password', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    await expect(api.accounts.login({ email: staff.email, password: 'Wrong7!Horse' })).rejects.toMatchObject(WRONG);
    await expect(api.accounts.login({ email: 'nobody@example.com', password: 'Wrong7!Horse' })).rejects.toMatchObject(
      WRONG,
    );
  });

  it.each([
    ['pending', 'Your account is awaiting approval'],
    ['disabled', 'Your account is disabled. Please contact your manager.'],
  ] as const)('tells a %s person so, but only with the right password (A6)', async (status, message) => {
    const staff = await makeStaff(database.db, { status });
    const api = from();
    await expect(api.accounts.login({ email: staff.email, password: 'Wrong7!Horse' })).rejects.toMatchObject(WRONG);
    await expect(api.accounts.login({ email: staff.email, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message,
    });
  });

  it('writes successes and failures into the audit, without passwords', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    await expect(api.accounts.login({ email: staff.email, password: 'Wrong7!Horse' })).rejects.toThrow();
    await api.accounts.login({ email: staff.email, password: TEST_PASSWORD });
    const entries = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entityId', '=', staff.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['login.failed', 'login']);
    expect(JSON.stringify(entries)).not.toMatch(/Horse/);
  });
});

describe('guessing passwords', () => {
  const guess = (api: Caller, email: string) => api.accounts.login({ email, password: 'Wrong7!Horse' });

  it('has to wait after five failures, and so has the right password from there', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(api, staff.email)).rejects.toMatchObject(WRONG);
    await expect(api.accounts.login({ email: staff.email, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { details: { retryAfterSeconds: 1 } },
    });
  });

  it('does not lock the owner out at another address', async () => {
    const staff = await makeStaff(database.db);
    const attacker = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(attacker, staff.email)).rejects.toMatchObject(WRONG);
    await expect(from().accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty(
      'user',
    );
  });

  it('stops an address that tries many accounts', async () => {
    const api = from();
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => guess(api, `nobody${n}@example.com`).catch((error: unknown) => error)),
    );
    await expect(guess(api, 'nobody51@example.com')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('is slowed down, never shut out, when the whole world fails on one account', async () => {
    const staff = await makeStaff(database.db);
    await Promise.all(Array.from({ length: 20 }, () => guess(from(), staff.email).catch((error: unknown) => error)));
    const started = Date.now();
    await expect(from().accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty(
      'user',
    );
    expect(Date.now() - started).toBeGreaterThan(1_000);
  });

  it('never counts successes', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 8; n += 1) await api.accounts.login({ email: staff.email, password: TEST_PASSWORD });
  });
});
