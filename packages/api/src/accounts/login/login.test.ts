import { type Caller, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { statementsOf } from '@bhandar/testing/statements';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as hashes from '../sessions/hash-queue';
import * as delays from './bounded-delay';
import * as waitingRoom from './waiting-room';

const database = useTestDatabase();
let address = 0;
/** The test password hashed with less memory and one pass. */
const CHEAP_HASH = '$argon2id$v=19$m=8192,t=1,p=1$Nl7e470+VLJyqjJylclXrw$Mj2aWfi45x0cfaIQ9aj0YX4oSWysRNdaI5JOu0SezrE';

/** Each test has its own address, so that it counts its own failures only. */
function from() {
  address += 1;
  return callerOf(database.db, { address: `10.0.0.${address}` });
}
afterEach(() => void vi.restoreAllMocks());

const WRONG = { code: 'UNAUTHORIZED', message: 'Invalid email or password' };

describe('logging in', () => {
  it('answers the person, and no token to our own client', async () => {
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

  it('answers the same for an unknown email and a wrong password', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    await expect(api.accounts.login({ email: staff.email, password: 'Wrong7!Horse' })).rejects.toMatchObject(WRONG);
    await expect(api.accounts.login({ email: 'nobody@example.com', password: 'Wrong7!Horse' })).rejects.toMatchObject(
      WRONG,
    );
  });

  it('does the same work for an unknown email as for a wrong password: statements and one hash of the same cost', async () => {
    const { email } = await makeStaff(database.db);
    const compared = vi.spyOn(hashes, 'compareHash');
    const workFor = async (who: string) => {
      compared.mockClear();
      const statements = await statementsOf(database.pool, () =>
        expect(from().accounts.login({ email: who, password: 'Wrong7!Horse' })).rejects.toMatchObject(WRONG),
      );
      const costs = compared.mock.calls.map(([hash]) => hash.split('$').slice(0, 4).join('$'));
      return { statements, costs };
    };
    const known = await workFor(email);
    expect(known.costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    expect(known.statements).not.toEqual([]);
    expect(await workFor('ghost@example.com')).toEqual(known);
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

  it('records successes and failures in the audit, without passwords', async () => {
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

  it('waits after five failures, and so does the right password from there', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(api, staff.email)).rejects.toMatchObject(WRONG);
    await expect(api.accounts.login({ email: staff.email, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { details: { retryAfterSeconds: 1 } },
    });
  });

  it('waits twice as long after each further failure, a minute at most', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(api, staff.email)).rejects.toMatchObject(WRONG);
    const waits: unknown[] = [];
    for (let n = 0; n < 8; n += 1) {
      const refused: unknown = await guess(api, staff.email).catch((error: unknown) => error);
      waits.push((refused as { cause?: { details?: unknown } }).cause?.details);
      // Simulates that the time has passed.
      await database.db.updateTable('throttle').set({ waitUntil: 0 }).where('key', 'like', 'login-here:%').execute();
      await expect(guess(api, staff.email)).rejects.toMatchObject(WRONG);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((retryAfterSeconds) => ({ retryAfterSeconds })));
  });

  it('does not lock the owner out at another address', async () => {
    const staff = await makeStaff(database.db);
    const attacker = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(attacker, staff.email)).rejects.toMatchObject(WRONG);
    await expect(from().accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty(
      'user',
    );
  });

  it('delays an address that tries many accounts by two seconds, and never blocks it', async () => {
    const api = from();
    const delayed = vi.spyOn(delays, 'boundedDelay').mockResolvedValue(undefined);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => guess(api, `nobody${n}@example.com`).catch((error: unknown) => error)),
    );
    expect(delayed).not.toHaveBeenCalled();
    await expect(guess(api, 'nobody51@example.com')).rejects.toMatchObject(WRONG);
    expect(delayed.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([2_000]);
  });

  it('is delayed and never blocked if many addresses fail on one account', async () => {
    const staff = await makeStaff(database.db);
    const waited = vi.spyOn(waitingRoom, 'waitForAdmission').mockResolvedValue(undefined);
    await Promise.all(Array.from({ length: 20 }, () => guess(from(), staff.email).catch((error: unknown) => error)));
    expect(waited).not.toHaveBeenCalled();
    await expect(from().accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty(
      'user',
    );
    expect(waited.mock.calls.map(([, , pace]) => pace)).toEqual([{ slowMs: 2_000, everyMs: 50 }]);
  });

  it('is counted in the database, whichever process serves it', async () => {
    const { email } = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 5; n += 1) await expect(guess(api, email)).rejects.toMatchObject(WRONG);
    const counted = await database.db.selectFrom('throttle').select(['key', 'points']).execute();
    expect(counted.filter(({ key }) => key.startsWith('login-here:')).map(({ points }) => points)).toContain(5);
    expect(JSON.stringify(counted)).not.toContain(email);
  });

  it('never counts successes', async () => {
    const staff = await makeStaff(database.db);
    const api = from();
    for (let n = 0; n < 8; n += 1) await api.accounts.login({ email: staff.email, password: TEST_PASSWORD });
  });
});

it('rehashes a password with a cheaper hash at the next sign-in', async () => {
  const staff = await makeStaff(database.db);
  await database.db.updateTable('staffMember').set({ passwordHash: CHEAP_HASH }).where('id', '=', staff.id).execute();
  await from().accounts.login({ email: staff.email, password: TEST_PASSWORD });
  const { passwordHash } = await database.db
    .selectFrom('staffMember')
    .select('passwordHash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(from().accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty('user');
});
