import { letStoreSellFrom, makeProduct, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { inDays, useReorderShelves } from './reorder.fixture';

const { database, openStore, shelf } = useReorderShelves();

test('a store orders first what it runs out of, then from A to Z: its list began with A, whatever was missing', async () => {
  const { store, api } = await openStore();
  const make = async (tradeName: string, sold: number) => {
    const { id } = await makeProduct(database.db, { tradeName, kind: 'nonPharmacy' });
    if (sold > 0) {
      const book = await shelf(store.id, id);
      await book.come(60, 100);
      await book.sell(30, sold);
    }
    return id;
  };
  const cotton = await make('Cotton', 0);
  const soap = await make('Soap', 90);
  const bandage = await make('Bandage', 0);
  const towel = await make('Towel', 100);
  const listed = async (page: number, limit: number, more: { search?: string; sort?: 'name' } = {}) => {
    const found = await api.ordering.stockForRequester({ kind: 'nonPharmacy', sort: 'need', page, limit, ...more });
    return [found.totalItems, ...found.data.map(({ productId }) => productId)];
  };
  expect(await listed(1, 10)).toEqual([4, towel, soap, bandage, cotton]);
  expect(await listed(1, 2)).toEqual([4, towel, soap]);
  expect(await listed(2, 1)).toEqual([4, soap]);
  expect(await listed(2, 2)).toEqual([4, bandage, cotton]);
  expect(await listed(1, 10, { sort: 'name' })).toEqual([4, bandage, cotton, soap, towel]);
  expect(await listed(1, 10, { search: 'cotton' })).toEqual([1, cotton]);
});

test('products that a store ran out of are listed alone, most needed first: an employee had to search the catalogue', async () => {
  const { store, api } = await openStore();
  const make = async (tradeName: string, left: number) => {
    const { id } = await makeProduct(database.db, { tradeName, kind: 'nonPharmacy' });
    const book = await shelf(store.id, id);
    await book.come(60, 50 + left);
    await book.sell(30, 50);
    return id;
  };
  await makeProduct(database.db, { tradeName: 'Brush', kind: 'nonPharmacy' });
  const low = await make('Candle', 4);
  const out = await make('Lotion', 0);
  await make('Marker', 90);
  const warehouse = await warehouseOf(database.db);
  const sent = await shelf(warehouse.id, low);
  await sent.come(5, 10);
  const listed = async (more: { standing: 'low' | 'out'; inStock?: boolean; search?: string; page?: number }) => {
    const found = await api.ordering.stockForRequester({ kind: 'nonPharmacy', sort: 'need', ...more });
    return [found.totalItems, ...found.data.map(({ productId, storeHas }) => [productId, storeHas])];
  };
  expect(await listed({ standing: 'out' })).toEqual([1, [out, 0]]);
  expect(await listed({ standing: 'low' })).toEqual([1, [low, 4]]);
  expect(await listed({ standing: 'out', inStock: true })).toEqual([0]);
  expect(await listed({ standing: 'low', inStock: true, search: 'candle' })).toEqual([1, [low, 4]]);
  expect(await listed({ standing: 'low', search: 'lotion' })).toEqual([0]);
  expect(await listed({ standing: 'low', page: 2 })).toEqual([1]);
});

describe('the suggestion for a store', () => {
  test('follows from its sales on the days with stock', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    // In stock on 40 of the 90 days: sold out 50 days ago at noon, and again today.
    await book.come(200, 100);
    await book.sell(60, 60);
    await book.sell(50, 40);
    expect(await of(id)).toMatchObject({ used: 100, inStockDays: 40, perDay: 2.5, onHand: 0, daysLeft: 0 });
    // 2.5 a day for 2 + 7 days, and 3 days of safety stock.
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

  test('counts losses not as demand, and returns not as sales', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const book = await shelf(store.id, id);
    await book.come(100, 500);
    await book.sell(30, 95);
    await book.lose(29, 405);
    await book.takeBack(28, 5);
    expect(await of(id)).toMatchObject({ used: 90, inStockDays: 90, perDay: 1, onHand: 5, missing: 7 });
  });

  test('excludes expired stock, and stock that will expire before it can be sold', async () => {
    const { store, of } = await openStore();
    const { id } = await makeProduct(database.db);
    const good = await shelf(store.id, id, '2030-01-31');
    await good.come(100, 90);
    await good.sell(45, 90);
    const soon = await shelf(store.id, id, inDays(2));
    await soon.come(100, 10);
    const gone = await shelf(store.id, id, inDays(-1));
    await gone.come(100, 50);
    // At one a day, three of the ten that expire in two days can still be sold.
    expect(await of(id)).toMatchObject({ perDay: 1, onHand: 10, willExpire: 7, missing: 9, daysLeft: 3 });
  });

  describe('excludes the 60 days on which only unusable goods were on the shelf', () => {
    /** 4 a day for 30 days; the last 20 units become unusable with the last sale. */
    async function endSixtyDaysAgo(expiresOn: string | null) {
      const { store, of } = await openStore();
      const { id } = await makeProduct(database.db);
      const book = await shelf(store.id, id, expiresOn);
      await book.come(100, 140);
      for (let day = 89; day >= 60; day -= 1) await book.sell(day, 4);
      return { of: () => of(id), book };
    }
    const FOUR_A_DAY = { used: 120, inStockDays: 30, perDay: 4, onHand: 0 };

    test('expired goods', async () => {
      const { of } = await endSixtyDaysAgo(inDays(-60));
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('blocked goods', async () => {
      const { of, book } = await endSixtyDaysAgo(null);
      await book.block(60);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('goods blocked long after they expired', async () => {
      const { of, book } = await endSixtyDaysAgo(inDays(-60));
      await book.block(3);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });

    test('goods written off in the end', async () => {
      const { of, book } = await endSixtyDaysAgo(inDays(-60));
      await book.lose(1, 15);
      expect(await of()).toMatchObject(FOUR_A_DAY);
      await book.lose(0, 5);
      expect(await of()).toMatchObject(FOUR_A_DAY);
    });
  });

  test('excludes days on which all goods had become unusable, or had arrived unusable', async () => {
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

  test('rises with last year’s season', async () => {
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

  test('deducts its pending orders, comes in packs, and shows the warehouse’s stock', async () => {
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

  test('is searched, sorted and paged', async () => {
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

  test('of another store is not found, and the warehouse is not accessible to a store', async () => {
    const { api } = await openStore();
    const other = await makeStore(database.db);
    for (const locationId of [other.id, (await warehouseOf(database.db)).id]) {
      await expect(api.ordering.listReorder({ locationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
