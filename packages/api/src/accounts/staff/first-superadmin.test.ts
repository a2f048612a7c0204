import { visitorCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { expect, it } from 'vitest';
import { ensureFirstSuperadmin } from './first-superadmin';

const database = useTestDatabase();
const given = { email: 'Head@Example.com', password: 'Rickshaw7!Green' };

it('ensureFirstSuperadmin refuses a weak password and names the setting', async () => {
  await expect(ensureFirstSuperadmin(database.db, { ...given, password: 'weak' })).rejects.toThrow(
    /SUPERADMIN_PASSWORD/,
  );
});

it('ensureFirstSuperadmin creates the account once, and the person can sign in', async () => {
  expect(await ensureFirstSuperadmin(database.db, given)).toBe(true);
  expect(await ensureFirstSuperadmin(database.db, { ...given, email: 'another@example.com' })).toBe(false);
  const { user } = await visitorCaller(database.db).accounts.login({ email: given.email, password: given.password });
  expect(user).toMatchObject({ role: 'superadmin', email: 'head@example.com', stores: [], city: '' });
});
