import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();

const NOW = new Date('2026-11-21T06:00:00Z');
const clock = { now: () => NOW };
const TODAY = '2026-11-21';
const DAY_MS = 86_400_000;
/** Noon in Dhaka, so many days ago. */
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const inDays = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

const placeOf = async (kind: string) =>
  (await database.db.selectFrom('location').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id;

/** A book of a product at a place, written as it would have come about. */
async function shelf(placeId: string, productId: string, expiresOn: string | null = null) {
  const batch = await database.db
    .insertInto('batch')
    .values({ productId, batchNumber: randomUUID().slice(0, 8), expiresOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  const move = async (days: number, quantity: number, other: string, kind = 'sale') => {
    const [from, to] = quantity > 0 ? [other, placeId] : [placeId, other];
    await database.db
      .insertInto('stockMovement')
      .values({
        ...{ fromLocationId: from, toLocationId: to, productId, batchId: batch.id, quantity: Math.abs(quantity) },
        ...{ documentKind: kind, documentId: randomUUID(), lineNo: 1, occurredAt: daysAgo(days) },
      })
      .execute();
  };
  return {
    block: async (days: number) =>
      database.db
        .updateTable('batch')
        .set({ blockedAt: daysAgo(days) })
        .where('id', '=', batch.id)
        .execute(),
    come: async (days: number, quantity: number) => move(days, quantity, await placeOf('adjustment'), 'opening'),
    lose: async (days: number, quantity: number) => move(days, -quantity, await placeOf('adjustment'), 'adjustment'),
    sell: async (days: number, quantity: number) => move(days, -quantity, await placeOf('customer')),
    takeBack: async (days: number, quantity: number) => move(days, quantity, await placeOf('customer'), 'saleReturn'),
    send: async (days: number, quantity: number, to: string) => move(days, -quantity, to, 'order'),
  };
}

async function openStore() {
  const store = await makeStore(database.db);
  const { api } = await callerFor(database.db, { role: 'employee', store }, clock);
  const rows = async () => (await api.ordering.listReorder({})).data;
  const of = async (productId: string) => (await rows()).find((row) => row.productId === productId)?.reorder;
  return { store, api, rows, of };
}

describe('what a store should order', () => {
  test('follows from what it sold on the days it had any', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    // In stock for 40 of the 90 days: sold out 50 days ago at noon, and again today.
    await book.come(200, 100);
    await book.sell(60, 60);
    await book.sell(50, 40);
    expect(await of(id)).toMatchObject({ used: 100, inStockDays: 40, perDay: 2.5, onHand: 0, daysLeft: 0 });
    // 2.5 a day for 2 + 7 days, and 3 days under it.
    expect(await of(id)).toMatchObject({ cover: 23, safety: 8, missing: 31, suggested: 31 });
  });

  test('counts a day with any stock as a day in stock, and a new product from its first day', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    await book.come(20, 30);
    await book.sell(18, 30);
    await book.come(10, 12);
    await book.sell(10, 12);
    await book.come(9, 1);
    await book.sell(2, 1);
    // Days 20, 19, 18, then 10, then 9 to 2.
    expect(await of(id)).toMatchObject({ used: 43, inStockDays: 12, onHand: 0 });
  });

  test('takes no loss for demand, and no return for a sale', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    await book.come(100, 500);
    await book.sell(30, 95);
    await book.lose(29, 405);
    await book.takeBack(28, 5);
    expect(await of(id)).toMatchObject({ used: 90, inStockDays: 90, perDay: 1, onHand: 5, missing: 7 });
  });

  test('leaves out what has expired, and what will before it can be sold', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const good = await shelf(store.id, id, '2030-01-31');
    await good.come(100, 90);
    await good.sell(45, 90);
    const soon = await shelf(store.id, id, inDays(2));
    await soon.come(100, 10);
    const gone = await shelf(store.id, id, inDays(-1));
    await gone.come(100, 50);
    // One a day: of the ten that end in two days three can still be sold.
    expect(await of(id)).toMatchObject({ perDay: 1, onHand: 10, willExpire: 7, missing: 9, daysLeft: 3 });
  });

  describe('after goods that ended lay on the shelf for 60 days, was too little', () => {
    /** 4 a day for 30 days; the last 20 end with the last sale. */
    async function endSixtyDaysAgo(expiresOn: string | null) {
      const { store, of } = await openStore();
      const { id } = await makeProduct(database.db);
      const book = await shelf(store.id, id, expiresOn);
      await book.come(100, 140);
      for (let day = 89; day >= 60; day -= 1) await book.sell(day, 4);
      return { of: () => of(id), book };
    }
    const FOUR_A_DAY = { used: 120, inStockDays: 30, perDay: 4, onHand: 0 };

    test('where they expired', async () => {
      const { of } = await endSixtyDaysAgo(inDays(-60));
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('where they were blocked', async () => {
      const { of, book } = await endSixtyDaysAgo(null);
      await book.block(60);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('where they were blocked long after they expired', async () => {
      const { of, book } = await endSixtyDaysAgo(inDays(-60));
      await book.block(3);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('where they were written off at last', async () => {
      const { of, book } = await endSixtyDaysAgo(inDays(-60));
      await book.lose(1, 15);
      expect(await of()).toMatchObject(FOUR_A_DAY);
      await book.lose(0, 5);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });
  });

  test('counts no day on which only goods were there that had ended before it, or came when they were over', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const long = await shelf(store.id, id, inDays(-100));
    await long.come(200, 50);
    await long.lose(50, 10);
    const over = await shelf(store.id, id, inDays(-30));
    await over.come(20, 7);
    const good = await shelf(store.id, id);
    await good.come(12, 24);
    await good.sell(3, 24);
    expect(await of(id)).toMatchObject({ used: 24, inStockDays: 10 });
  });

  test('rises with the season a year ago', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    await book.come(500, 1_000);
    await book.sell(400, 90);
    await book.sell(360, 18);
    await book.sell(40, 90);
    await book.lose(39, 802);
    expect(await of(id)).toMatchObject({ season: 1.5, used: 90, inStockDays: 51 });
  });

  test('counts its own orders that wait, comes in packs, and says what the warehouse has', async () => {
    const { store, api, rows } = await openStore();
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 33 }] });
    await database.db.insertInto('productPack').values({ productId, size: 10, name: 'strip' }).execute();
    const book = await shelf(store.id, productId);
    await book.come(100, 90);
    await book.sell(0, 90);
    expect(await rows()).toMatchObject([{ available: 33, supplier: null, reorder: { missing: 12, suggested: 20 } }]);
    await api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 11 }] });
    expect(await rows()).toMatchObject([{ reorder: { onOrder: 11, missing: 1, suggested: 10 } }]);
    await api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 2 }] });
    expect(await rows()).toEqual([]);
  });

  test('is found, sorted and paged', async () => {
    const { store, api } = await openStore();
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    for (const [tradeName, sold, left] of [
      ['Ace', 90, 5],
      ['Brufen', 450, 5],
      ['Cef', 180, 0],
    ] as const) {
      const { id } = await makeProduct(database.db, { tradeName });
      const book = await shelf(store.id, id);
      await book.come(100, sold + left);
      await book.sell(30, sold);
    }
    const names = async (query: Parameters<typeof api.ordering.listReorder>[0]) =>
      (await api.ordering.listReorder(query)).data.map(({ name }) => name);
    expect(await names({})).toEqual(['Cef', 'Brufen', 'Ace']);
    expect(await names({ sort: 'suggested', direction: 'desc' })).toEqual(['Brufen', 'Cef', 'Ace']);
    expect(await names({ search: 'BRUF' })).toEqual(['Brufen']);
    expect(await names({ kind: 'nonPharmacy' })).toEqual([]);
    const second = await api.ordering.listReorder({ sort: 'name', limit: 1, page: 2 });
    expect(second).toMatchObject({ data: [{ name: 'Brufen' }], totalItems: 3, totalPages: 3, place: { id: store.id } });
  });

  test('of another store is nowhere to be found, and the warehouse is not a store’s', async () => {
    const { api } = await openStore();
    const other = await makeStore(database.db);
    for (const locationId of [other.id, (await warehouseOf(database.db)).id]) {
      await expect(api.ordering.listReorder({ locationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('what is set for a product at a place', () => {
  const NOTHING = { leadDays: null, safetyDays: null, packSize: null };

  async function managed() {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store }, clock);
    const { id: productId } = await makeProduct(database.db);
    const book = await shelf(store.id, productId);
    await book.come(100, 90);
    await book.sell(40, 90);
    // 90 in 50 days: 1.8 a day.
    const row = async (show: 'due' | 'own' | 'used' = 'due') => (await api.ordering.listReorder({ show })).data[0];
    const set = (own: object) => api.ordering.setReorder({ ...NOTHING, ...own, productId, locationId: store.id });
    return { store, api, productId, book, row, set };
  }

  test('takes the place of the general days and packs, and gives it back when cleared', async () => {
    const { row, set, productId } = await managed();
    const general = { leadDays: 2, safetyDays: 3, packSize: 1 };
    const usual = { days: { lead: 2, review: 7, safety: 3 }, suggested: 23, general, own: NOTHING };
    expect((await row())?.reorder).toMatchObject(usual);
    expect(await set({ leadDays: 14, packSize: 50 })).toEqual({ leadDays: 14, safetyDays: null, packSize: 50 });
    expect((await row())?.reorder).toMatchObject({
      ...{ days: { lead: 14, review: 7, safety: 3 }, cover: 38, safety: 6, missing: 44, suggested: 50, general },
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

  test('looks as far ahead as the product has to last', async () => {
    const { store, row, set, productId } = await managed();
    const soon = await shelf(store.id, productId, inDays(20));
    await soon.come(1, 60);
    // Today and in 20 days 36 of the 60 are used; the usual 12 days do not reach that far.
    expect((await row('used'))?.reorder).toMatchObject({ willExpire: 0, suggested: 0 });
    await set({ leadDays: 30 });
    expect((await row())?.reorder).toMatchObject({ perDay: 1.73, willExpire: 23 });
  });

  test('can be found where nothing is due, and where nothing is used', async () => {
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

  test('holds at that place alone, and is for the managers who reach it', async () => {
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
      ...{ ...NOTHING, leadDays: 1, productId: randomUUID(), locationId: store.id },
    });
    await expect(nothing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await everywhere.ordering.setReorder({ ...NOTHING, leadDays: 90, productId, locationId: warehouse.id });
  });
});

describe('what the warehouse should order', () => {
  test('follows from what stores got, names the last supplier and their price, and becomes an order for each', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const [first, last] = [await makeSupplier(database.db), await makeSupplier(database.db)];
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId);
    await book.come(100, 200);
    await book.send(30, 180, store.id);
    for (const [supplier, packTpMinor] of [
      [first, 9_000],
      [last, 9_500],
    ] as const) {
      await api.purchasing.recordPurchase({
        ...{ kind: 'pharmacy', supplierId: supplier.id, purchasedOn: TODAY },
        lines: [{ productId, quantity: 1, packSize: 30, packTpMinor }],
      });
    }
    const find = async () => {
      const { place, data } = await api.ordering.listReorder({ search: tradeName });
      expect(place.kind).toBe('warehouse');
      return data[0];
    };
    const row = await find();
    // 2 a day for 7 + 7 days and 3 under it, less the 22 that are there: packs of 30.
    expect(row).toMatchObject({
      available: null,
      supplier: { id: last.id, name: last.name, packTpMinor: 9_500 },
      reorder: { used: 180, inStockDays: 90, onHand: 22, missing: 12, packSize: 30, suggested: 30 },
    });
    // A price is for the pack it was paid for.
    const own = { productId, locationId: warehouseId, leadDays: null, safetyDays: null };
    await api.ordering.setReorder({ ...own, packSize: 20 });
    expect(await find()).toMatchObject({
      supplier: { id: last.id, packTpMinor: null },
      reorder: { packSize: 20, suggested: 20, general: { packSize: 30 } },
    });
    await api.ordering.setReorder({ ...own, packSize: null });
    const order = (supplierId: string, quantity: number) => ({
      ...{ kind: 'pharmacy' as const, supplierId },
      lines: [{ productId, quantity, packSize: 30, packTpMinor: 9_500 }],
    });
    const nobody = api.ordering.orderFromSuppliers({ orders: [order(last.id, 30), order(randomUUID(), 30)] });
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await find())?.reorder.onOrder).toBe(0);
    const made = await api.ordering.orderFromSuppliers({ orders: [order(last.id, 5), order(first.id, 6)] });
    expect(made.map(({ supplier, status }) => [supplier.id, status])).toEqual([
      [last.id, 'open'],
      [first.id, 'open'],
    ]);
    expect(await find()).toMatchObject({ reorder: { onOrder: 11, missing: 1 } });
  });

  test('was too little where stores sent back what had expired', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId, inDays(-70));
    await book.come(100, 100);
    await book.send(80, 100, store.id);
    await book.send(60, -30, store.id);
    // Those of days 89 to 80, though 30 came back that nobody can be sent any more.
    const { data } = await api.ordering.listReorder({ search: tradeName });
    expect(data).toMatchObject([{ reorder: { used: 100, inStockDays: 10, perDay: 10, onHand: 0 } }]);
  });

  test('was proposed at prices of sheets to come and of lines that were deleted', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const [first, later, gone] = [
      await makeSupplier(database.db),
      await makeSupplier(database.db),
      await makeSupplier(database.db),
    ];
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId);
    await book.come(100, 200);
    await book.send(30, 180, store.id);
    const by = { createdAt: daysAgo(20), createdBy: staff.id };
    const offer = async (supplierId: string, validOn: string, prices: { packTpMinor: number; deletedAt?: Date }[]) => {
      const { id: sheetId } = await database.db
        .insertInto('priceSheet')
        .values({ supplierId, validOn, version: 1, ...by })
        .returning('id')
        .executeTakeFirstOrThrow();
      const lines = prices.map(({ packTpMinor, deletedAt = null }, index) => ({
        ...{ sheetId, lineNo: index + 1, productId, goodsKey: 'goods', searchText: tradeName, tradeName, ...by },
        ...{ packSize: 10, salePackSize: 10, packTpMinor, unitCost: `${packTpMinor / 1000}`, deletedAt },
      }));
      await database.db.insertInto('priceSheetLine').values(lines).execute();
    };
    await offer(first.id, inDays(-10), [
      { packTpMinor: 900 },
      { packTpMinor: 950 },
      { packTpMinor: 10, deletedAt: daysAgo(1) },
    ]);
    await offer(gone.id, inDays(-2), [{ packTpMinor: 20, deletedAt: daysAgo(1) }]);
    await offer(later.id, inDays(3), [{ packTpMinor: 30 }]);
    const { data } = await api.ordering.listReorder({ search: tradeName });
    expect(data).toMatchObject([{ supplier: { id: first.id, packTpMinor: 900 } }]);
  });
});
