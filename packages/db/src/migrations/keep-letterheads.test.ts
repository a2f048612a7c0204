import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore } from '@bhandar/testing/factories';
import { expect, it } from 'vitest';

const database = useTestDatabase();

it('a head or a name that is changed by hand is kept for the papers that bear it', async () => {
  const { db } = database;
  const store = await makeStore(db);
  const staff = await makeStaff(db, { store, firstName: 'Before' });
  const change = (set: { address?: string; sellFrom?: 'store-stock' }) =>
    db.updateTable('location').set(set).where('id', '=', store.id).execute();
  await change({ address: 'First' });
  await change({ address: 'Second' });
  await change({ address: 'Second', sellFrom: 'store-stock' });
  const heads = await db.selectFrom('pastLetterhead').selectAll().where('locationId', '=', store.id).execute();
  expect(heads.map(({ name, address }) => [name, address])).toEqual([
    [store.name, ''],
    [store.name, 'First'],
  ]);
  await db.updateTable('staffMember').set({ firstName: 'After' }).where('id', '=', staff.id).execute();
  await db.updateTable('staffMember').set({ phone: '0170000009' }).where('id', '=', staff.id).execute();
  const names = await db.selectFrom('pastStaffName').select('firstName').where('staffId', '=', staff.id).execute();
  expect(names).toEqual([{ firstName: 'Before' }]);
});

it.each(['past_letterhead', 'past_staff_name'])('%s is append-only', async (table) => {
  await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
});
