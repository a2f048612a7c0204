import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeStore } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifyAll } from '../src/notifications/notify';
import { sweepStock } from '../src/notifications/sweep';

const database = useTestDatabase();
const now = () => new Date('2026-11-22T06:00:00Z');

const USUAL = { lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 };

const say = (settings: Partial<typeof USUAL>) => database.db.updateTable('organisation').set(settings).execute();

beforeEach(() => say(USUAL));

async function openStore() {
  const store = await makeStore(database.db);
  const { api, staff } = await callerFor(database.db, { role: 'admin', store }, { now });
  return { store, api, staff };
}

/** A person's newest notification about the stock of their location. */
async function told(staff: { id: string }, kind: string) {
  await sweepStock(database.db, { now: now(), timeZone: 'Asia/Dhaka' });
  await notifyAll(database.db);
  const { data } = await (await signedInCaller(database.db, staff)).notifications.listNotifications({});
  return data.find((notification) => notification.kind === kind)?.facts;
}

describe("the organisation's limit of low stock applies", () => {
  it('to the list of a store, its counts and its notifications', async () => {
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

  it('to the counts of the catalogue', async () => {
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

describe("the organisation's limits of near and soon expiry apply", () => {
  it('to the lists of a store, its counts and its notifications', async () => {
    const { store, api, staff } = await openStore();
    const shelve = (tradeName: string, expiresOn: string) =>
      makeGoods(database.db, {
        storeId: store.id,
        tradeName,
        unitMrpMinor: 100,
        batches: [{ quantity: 50, expiresOn }],
      });
    await shelve('In 15 days', '2026-12-07');
    await shelve('In 16 days', '2026-12-08');
    await shelve('In 120 days', '2027-03-22');
    await shelve('In 121 days', '2027-03-23');
    const listed = async (expiry: 'soon' | 'near') =>
      (await api.inventory.listStoreStock({ expiry })).data.map(({ name }) => name);
    expect(await listed('soon')).toEqual(['In 15 days', 'In 16 days']);
    expect(await listed('near')).toEqual(['In 15 days', 'In 16 days']);
    expect(await api.inventory.overview({})).toMatchObject({ expiringSoon: 2, expiringSoonValueMinor: 10_000 });
    const before = { expired: 0, soon: 2, later: 0, soonDays: 30, laterDays: 90 };
    expect(await told(staff, 'batches.expiring')).toMatchObject(before);

    await say({ expirySoonDays: 15, expiryNearDays: 120 });
    expect(await api.accounts.getThresholds()).toEqual({ ...USUAL, expirySoonDays: 15, expiryNearDays: 120 });
    expect(await listed('soon')).toEqual(['In 15 days']);
    expect(await listed('near')).toEqual(['In 15 days', 'In 16 days', 'In 120 days']);
    expect(await api.inventory.overview({})).toMatchObject({ expiringSoon: 1, expiringSoonValueMinor: 5_000 });
    const held = await api.inventory.listHeldBatches({ bucket: 'soon' });
    expect(held.data.map(({ name }) => name)).toEqual(['In 15 days']);
    const after = { expired: 0, soon: 0, later: 1, soonDays: 15, laterDays: 120, names: 'In 120 days' };
    expect(await told(staff, 'batches.expiring')).toMatchObject(after);
  });
});

describe('the organisation', () => {
  it.each([
    ['lowStockUnits', -1, 'Must be 0 or more'],
    ['lowStockUnits', 2.5, 'Enter a whole number'],
    ['expirySoonDays', 0, 'Must be at least 1'],
    ['expirySoonDays', 90, 'Must be fewer days than the first warning'],
    ['expiryNearDays', 181, 'At most 180 days'],
  ])('cannot set %s to %d', async (name, value, message) => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const settings = await api.accounts.getOrganisation();
    await expect(api.accounts.updateOrganisation({ ...settings, [name]: value })).rejects.toThrow(message);
  });
});
