import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeStore } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifyAll } from '../notices/notify';
import { sweepStock } from '../notices/sweep';

const database = useTestDatabase();
const now = () => new Date('2026-11-22T06:00:00Z');

const say = (settings: { lowStockUnits?: number }) => database.db.updateTable('organisation').set(settings).execute();

beforeEach(() => say({ lowStockUnits: 10 }));

async function openStore() {
  const store = await makeStore(database.db);
  const { api, staff } = await callerFor(database.db, { role: 'admin', store }, { now });
  return { store, api, staff };
}

/** The newest of what a person is told of the stock of their place. */
async function told(staff: { id: string }, kind: string) {
  await sweepStock(database.db, { now: now(), timeZone: 'Asia/Dhaka' });
  await notifyAll(database.db);
  const { data } = await (await signedInCaller(database.db, staff)).notices.listNotices({});
  return data.find((notice) => notice.kind === kind)?.facts;
}

describe('low stock is what the organisation calls so', () => {
  it('in the list of a store, in its counts and in what its people are told', async () => {
    const { store, api, staff } = await openStore();
    const shelve = (tradeName: string, quantity: number) =>
      makeGoods(database.db, { storeId: store.id, tradeName, batches: [{ quantity }] });
    await shelve('Twenty-five', 25);
    await shelve('Twenty-six', 26);
    await shelve('Three', 3);
    const listed = async (standing: 'low' | 'ok') =>
      (await api.inventory.listStoreStock({ standing, sort: 'name' })).data.map(({ name }) => name);
    expect(await listed('ok')).toEqual(['Twenty-five', 'Twenty-six']);
    expect(await api.inventory.overview({})).toMatchObject({ lowStock: 1, lowPharmacy: 1 });
    expect(await told(staff, 'stock.low')).toMatchObject({ low: 1, names: 'Three' });

    await say({ lowStockUnits: 25 });
    expect(await api.accounts.getThresholds()).toMatchObject({ lowStockUnits: 25 });
    expect(await listed('low')).toEqual(['Three', 'Twenty-five']);
    expect(await listed('ok')).toEqual(['Twenty-six']);
    expect(await api.inventory.overview({})).toMatchObject({ lowStock: 2, lowPharmacy: 2 });
    expect(await told(staff, 'stock.low')).toMatchObject({ low: 1, names: 'Twenty-five' });
  });

  it('in the counts of the catalogue', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const low = async () => (await api.catalogue.overview()).lowStock ?? 0;
    const before = await low();
    await makeProduct(database.db, { batches: [{ quantity: 25 }] });
    expect(await low()).toBe(before);
    await say({ lowStockUnits: 25 });
    expect(await low()).toBe(before + 1);
    await say({ lowStockUnits: 24 });
    expect(await low()).toBe(before);
  });
});

describe('the organisation', () => {
  it.each([
    ['lowStockUnits', -1, 'Must be 0 or more'],
    ['lowStockUnits', 2.5, 'Enter a whole number'],
  ])('cannot say %s is %d', async (name, value, message) => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const settings = await api.accounts.getOrganisation();
    await expect(api.accounts.updateOrganisation({ ...settings, [name]: value })).rejects.toThrow(message);
  });
});
