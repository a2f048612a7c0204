import { visitorCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { expect, it } from 'vitest';
import { ensureFirstSuperadmin } from './first-superadmin';

const database = useTestDatabase();
const given = { email: 'Head@Example.com', password: 'Rickshaw7!Green' };

it('a weak password is refused in words that name the setting', async () => {
  await expect(ensureFirstSuperadmin(database.db, { ...given, password: 'weak' })).rejects.toThrow(
    /SUPERADMIN_PASSWORD/,
  );
});

it('the first superadmin is made once, and can log in', async () => {
  expect(await ensureFirstSuperadmin(database.db, given)).toBe(true);
  expect(await ensureFirstSuperadmin(database.db, { ...given, email: 'another@example.com' })).toBe(false);
  const { user } = await visitorCaller(database.db).accounts.login({ email: given.email, password: given.password });
  expect(user).toMatchObject({ role: 'superadmin', email: 'head@example.com', stores: [], city: '' });
});
