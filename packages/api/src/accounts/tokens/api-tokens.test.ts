import { callerFor, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';

const database = useTestDatabase();
let today = new Date('2026-11-22T04:00:00.000Z');
const now = () => today;
const DAY_MS = 86_400_000;
const PROOF = { currentPassword: TEST_PASSWORD };

const holderOf = (token: string) => callerOf(database.db, { now, headers: { authorization: `Bearer ${token}` } });

async function scripted(traits: Parameters<typeof callerFor>[1] = {}) {
  const { api, staff } = await callerFor(database.db, traits, { now });
  const { token, apiToken } = await api.accounts.createApiToken({ name: 'Nightly stock report', days: 30, ...PROOF });
  return { api, staff, token, apiToken, script: holderOf(token) };
}

describe('an API token', () => {
  it('lets a script act as its owner, in their stores only', async () => {
    const store = await makeStore(database.db);
    const { script, staff, token } = await scripted({ role: 'admin', store });
    expect(await script.accounts.me()).toMatchObject({ id: staff.id, role: 'admin', storeName: store.name });
    await expect(script.accounts.getOrganisation()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { rows } = await database.pool.query('select * from api_token');
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  it('records its last use, at most once a minute', async () => {
    const { api, script } = await scripted();
    const [unused] = await api.accounts.listApiTokens();
    expect(unused).toMatchObject({ name: 'Nightly stock report', lastUsedAt: null, ended: false });
    await script.accounts.me();
    const seen = async () => (await api.accounts.listApiTokens())[0]?.lastUsedAt;
    expect(await seen()).toBe(now().toISOString());
    today = new Date(today.getTime() + 30_000);
    await script.accounts.me();
    expect(await seen()).toBe(new Date(today.getTime() - 30_000).toISOString());
    today = new Date(today.getTime() + 60_000);
    await script.accounts.me();
    expect(await seen()).toBe(now().toISOString());
  });

  it('is invalid once it is revoked, and cannot be revoked by others', async () => {
    const { api, script, apiToken } = await scripted();
    const { api: other } = await callerFor(database.db, {});
    await expect(other.accounts.revokeApiToken({ id: apiToken.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await script.accounts.me()).not.toBeNull();
    await api.accounts.revokeApiToken({ id: apiToken.id });
    expect(await script.accounts.me()).toBeNull();
    expect(await api.accounts.listApiTokens()).toEqual([]);
  });

  it('expires after its days', async () => {
    const { script, apiToken } = await scripted();
    const start = today;
    today = new Date(start.getTime() + 30 * DAY_MS - 1);
    expect(await script.accounts.me()).not.toBeNull();
    today = new Date(start.getTime() + 30 * DAY_MS);
    expect(await script.accounts.me()).toBeNull();
    expect(apiToken.expiresAt).toBe(today.toISOString());
    today = start;
  });

  it('ends when its owner is disabled or gets another role or password', async () => {
    const { script, staff } = await scripted();
    const { api: head } = await callerFor(database.db, { role: 'superadmin' }, { now });
    await head.accounts.setEmployeeStatus({ id: staff.id, status: 'disabled' });
    expect(await script.accounts.me()).toBeNull();
    await head.accounts.setEmployeeStatus({ id: staff.id, status: 'active' });
    expect(await script.accounts.me()).toBeNull();
  });

  it('was made at any screen left open: it asks for the own password', async () => {
    const { api } = await callerFor(database.db, {}, { now });
    const wanted = { name: 'Left open' };
    await expect(api.accounts.createApiToken(wanted as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api.accounts.createApiToken({ ...wanted, currentPassword: 'Wrong7!Horse' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The current password is not right',
      cause: { details: { fields: { currentPassword: { code: 'password.currentWrong' } } } },
    });
    expect(await api.accounts.listApiTokens()).toEqual([]);
    await api.accounts.createApiToken({ ...wanted, ...PROOF });
    expect(await api.accounts.listApiTokens()).toHaveLength(1);
  });

  it('cannot create another token', async () => {
    const { script } = await scripted();
    await expect(script.accounts.createApiToken({ name: 'Heir', days: 365, ...PROOF })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('cannot change the password and answers to sign in, where it used to answer "Account not found"', async () => {
    const { script, staff } = await scripted();
    const password = 'Rickshaw7!Green';
    const input = { currentPassword: TEST_PASSWORD, password, confirmPassword: password };
    for (const ask of [script.accounts.changePassword, script.accounts.changePasswordWithToken]) {
      await expect(ask(input)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining('sign in'),
      });
    }
    const visitor = callerOf(database.db, { now });
    await expect(visitor.accounts.login({ email: staff.email, password: TEST_PASSWORD })).resolves.toHaveProperty(
      'user',
    );
  });

  it.each(['endOtherSessions', 'logout'] as const)(
    'cannot call %s, which used to report success and end nothing',
    async (act) => {
      const { script, api } = await scripted();
      await expect(script.accounts[act]()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await script.accounts.me()).not.toBeNull();
      expect(await api.accounts.me()).not.toBeNull();
    },
  );

  it('is refused beyond twenty', async () => {
    const { api } = await scripted();
    for (let count = 1; count < 20; count += 1)
      await api.accounts.createApiToken({ name: `Script ${count}`, ...PROOF });
    await expect(api.accounts.createApiToken({ name: 'One more', ...PROOF })).rejects.toMatchObject({
      message: expect.stringContaining('You already have 20 tokens'),
    });
  });

  it.each(['bhd_', 'bhd_short', `bhd_${'x'.repeat(43)}`, `bhd_${'x'.repeat(5_000)}`])(
    'is invalid if it is malformed: %s',
    async (token) => {
      expect(await holderOf(token).accounts.me()).toBeNull();
    },
  );
});
