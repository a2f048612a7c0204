import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { makeProduct, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { clock, inDays, useReorderShelves } from './reorder.fixture';

const { database, openStore, shelf } = useReorderShelves();

describe('own reorder values of a product at a location', () => {
  const NOTHING = { leadDays: null, safetyDays: null, packSize: null };

  async function managed() {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store }, clock);
    const { id: productId } = await makeProduct(database.db);
    const book = await shelf(store.id, productId);
    await book.come(100, 90);
    await book.sell(40, 90);
    // 90 in 50 days are 1.8 a day.
    const row = async (show: 'due' | 'own' | 'used' = 'due') => (await api.ordering.listReorder({ show })).data[0];
    const set = (own: object) => api.ordering.setReorder({ ...NOTHING, ...own, productId, locationId: store.id });
    return { store, api, productId, book, row, set };
  }

  test('override the general days and packs until they are cleared', async () => {
    const { row, set, productId } = await managed();
    const general = { leadDays: 2, safetyDays: 3, packSize: 1 };
    const usual = { days: { lead: 2, review: 7, safety: 3 }, suggested: 23, general, own: NOTHING };
    expect((await row())?.reorder).toMatchObject(usual);
    expect(await set({ leadDays: 14, packSize: 50 })).toEqual({ leadDays: 14, safetyDays: null, packSize: 50 });
    expect((await row())?.reorder).toMatchObject({
      days: { lead: 14, review: 7, safety: 3 },
      cover: 38,
      safety: 6,
      missing: 44,
      suggested: 50,
      general,
      own: { leadDays: 14, safetyDays: null, packSize: 50 },
    });
    await set({ safetyDays: 0 });
    expect((await row())?.reorder).toMatchObject({ days: { lead: 2, safety: 0 }, packSize: 1, missing: 17 });
    await set({});
    expect((await row())?.reorder).toMatchObject(usual);
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'before', 'after'])
      .where('entityId', '=', productId)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'reorder.set', before: NOTHING, after: { leadDays: 14, packSize: 50 } },
      { action: 'reorder.set', before: { leadDays: 14, packSize: 50 }, after: { leadDays: null, safetyDays: 0 } },
      { action: 'reorder.set', before: { safetyDays: 0 }, after: NOTHING },
    ]);
  });

  test('extend the period that is looked ahead', async () => {
    const { store, row, set, productId } = await managed();
    const soon = await shelf(store.id, productId, inDays(20));
    await soon.come(1, 60);
    // 36 of the 60 are used today and in 20 days; the usual 12 days do not reach that far.
    expect((await row('used'))?.reorder).toMatchObject({ willExpire: 0, suggested: 0 });
    await set({ leadDays: 30 });
    expect((await row())?.reorder).toMatchObject({ perDay: 1.73, willExpire: 23 });
  });

  test('are found without a suggestion and without usage', async () => {
    const { store, api, book, row, set, productId } = await managed();
    await book.come(1, 500);
    expect(await row('due')).toBeUndefined();
    expect(await row('own')).toBeUndefined();
    expect(await row('used')).toMatchObject({ productId, reorder: { suggested: 0 } });
    await set({ leadDays: 3 });
    const { id: unused } = await makeProduct(database.db);
    await api.ordering.setReorder({ ...NOTHING, packSize: 5, productId: unused, locationId: store.id });
    const own = (await api.ordering.listReorder({ show: 'own' })).data;
    expect(own.map((one) => [one.productId, one.reorder.daysLeft])).toEqual([
      [productId, expect.any(Number)],
      [unused, null],
    ]);
    expect((await api.ordering.listReorder({})).data).toEqual([]);
  });

  test('apply at that location only, and are for its managers', async () => {
    const { store, set, productId } = await managed();
    await set({ leadDays: 14 });
    const other = await openStore();
    const book = await shelf(other.store.id, productId);
    await book.come(100, 90);
    await book.sell(40, 90);
    expect(await other.of(productId)).toMatchObject({ days: { lead: 2 } });
    const { api: elsewhere } = await callerFor(database.db, { role: 'admin', store: other.store }, clock);
    const warehouse = await warehouseOf(database.db);
    for (const locationId of [store.id, warehouse.id]) {
      const trial = elsewhere.ordering.setReorder({ ...NOTHING, leadDays: 1, productId, locationId });
      await expect(trial).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const mine = other.api.ordering.setReorder({ ...NOTHING, leadDays: 1, productId, locationId: other.store.id });
    await expect(mine).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { api: everywhere } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const nothing = everywhere.ordering.setReorder({
      ...NOTHING,
      leadDays: 1,
      productId: randomUUID(),
      locationId: store.id,
    });
    await expect(nothing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await everywhere.ordering.setReorder({ ...NOTHING, leadDays: 90, productId, locationId: warehouse.id });
  });
});
