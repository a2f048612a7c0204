import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { TEST_PASSWORD } from '@bhandar/testing/factories';
import { expect, it } from 'vitest';

const database = useTestDatabase();
const PIN = '274914';

it('setPin stores a slow salted hash, and audits no digit of the PIN', async () => {
  const people = [await callerFor(database.db, {}), await callerFor(database.db, {})];
  for (const { api } of people) {
    expect(await api.accounts.getPin()).toEqual({ since: null });
    await api.accounts.setPin({ currentPassword: TEST_PASSWORD, pin: PIN });
    expect(await api.accounts.getPin()).toEqual({ since: expect.any(String) });
  }
  const ids = people.map(({ staff }) => staff.id);
  const { rows } = await database.pool.query<{ pin_hash: string }>(
    'select pin_hash from staff_pin where staff_id = any($1)',
    [ids],
  );
  expect(new Set(rows.map((row) => row.pin_hash)).size).toBe(2);
  expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const audited = await database.pool.query('select * from audit_entry where entity_id = any($1)', [ids]);
  expect(audited.rows).toMatchObject([{ action: 'pin.set' }, { action: 'pin.set' }]);
  expect(JSON.stringify(audited.rows)).not.toContain(PIN);
});

it.each([
  ['123456', 'Choose a PIN without four digits in order, such as 1234'],
  ['121212', 'Choose a PIN that does not repeat'],
  ['27491', 'Enter a PIN of six digits'],
])('setPin refuses %s', async (pin, message) => {
  const { api } = await callerFor(database.db, {});
  await expect(api.accounts.setPin({ currentPassword: TEST_PASSWORD, pin })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(message),
  });
});

it('setPin and removePin need the password', async () => {
  const { api } = await callerFor(database.db, {});
  const currentPassword = 'Wrong7!Horse';
  await expect(api.accounts.setPin({ currentPassword, pin: PIN })).rejects.toThrow('The current password is not right');
  await api.accounts.setPin({ currentPassword: TEST_PASSWORD, pin: PIN });
  await expect(api.accounts.removePin({ currentPassword })).rejects.toThrow('The current password is not right');
  expect(await api.accounts.removePin({ currentPassword: TEST_PASSWORD })).toEqual({ since: null });
});
