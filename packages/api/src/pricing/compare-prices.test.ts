import { type CallerOptions, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore, receiveGoods } from '@bhandar/testing/factories';
import { statementsOf } from '@bhandar/testing/statements';
import { expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-22T04:00:00Z');
const CLOCK: CallerOptions = { now };

/** A manager of two stores, an employee of the second, the warehouse, and a store of others. */
async function openShops() {
  const { db } = database;
  const [lake, mirpur, foreign] = [
    await makeStore(db, { city: 'Barishal' }),
    await makeStore(db, { city: 'Dhaka' }),
    await makeStore(db, { city: 'Sylhet' }),
  ];
  const manager = await callerFor(db, { role: 'admin', store: lake, otherStores: [mirpur] }, CLOCK);
  const employee = await callerFor(db, { store: mirpur }, CLOCK);
  const head = await callerFor(db, { role: 'superadmin' }, CLOCK);
  const goods = (tradeName: string, quantity = 10) =>
    makeGoods(db, {
      storeId: lake.id,
      tradeName,
      unitMrpMinor: 1_000,
      unitCost: '7.5000',
      batches: quantity === 0 ? [] : [{ quantity }],
    });
  return { lake, mirpur, foreign, manager: manager.api, employee: employee.api, head: head.api, goods };
}

test('a comparison shows the price of each store: a rule at one store changes no other, a product price beats it', async () => {
  const { lake, mirpur, manager, goods } = await openShops();
  const napa = await goods('Zza compared');
  await receiveGoods(database.db, { storeId: mirpur.id, productId: napa.productId, quantity: 5 });
  await manager.pricing.setPriceRule({ locationId: mirpur.id, scope: 'all', method: 'discount', basisPoints: 500 });
  const read = async () => (await manager.pricing.compareStorePrices({ search: 'zza compared' })).data[0];
  expect(await read()).toMatchObject({
    productId: napa.productId,
    mrpMinor: 1_000,
    unitCost: '7.5000',
    stock: 15,
    prices: [
      { locationId: lake.id, stock: 10, price: { unitPriceMinor: 1_000, source: 'mrp' }, margin: 2_500 },
      { locationId: mirpur.id, stock: 5, price: { unitPriceMinor: 950, source: 'discount' }, margin: 2_105 },
    ],
  });
  await manager.pricing.setStorePrice({ locationId: mirpur.id, productId: napa.productId, priceMinor: 900 });
  expect((await read())?.prices.map(({ price }) => price.unitPriceMinor)).toEqual([1_000, 900]);
});

test('a comparison agrees with the list of each store, also on a price below cost and a missing one', async () => {
  const { lake, mirpur, head, manager, goods } = await openShops();
  const cheap = await goods('Zzb cheap');
  await makeGoods(database.db, { storeId: lake.id, tradeName: 'Zzb bare', unitMrpMinor: null });
  await head.pricing.setStorePrice({ locationId: mirpur.id, productId: cheap.productId, priceMinor: 700 });
  const { data } = await manager.pricing.compareStorePrices({ search: 'zzb' });
  expect(data.map(({ prices }) => prices.map(({ warnings }) => warnings))).toEqual([
    [['noPrice'], ['noPrice']],
    [[], ['belowCost']],
  ]);
  for (const [index, { id: locationId }] of [lake, mirpur].entries()) {
    const alone = await manager.pricing.listStorePrices({ locationId, search: 'zzb' });
    expect(data.map(({ prices }) => prices[index])).toEqual(
      alone.data.map(({ stock, ceilingMinor, price, margin, markup, warnings, nextAt, nextPriceMinor }) => ({
        locationId,
        stock,
        ceilingMinor,
        price,
        margin,
        markup,
        warnings,
        nextAt,
        nextPriceMinor,
      })),
    );
  }
});

test('a comparison is of the open stores that the person can access, and shows employees no cost', async () => {
  const { lake, mirpur, foreign, manager, employee, head, goods } = await openShops();
  const napa = await goods('Zzc scope');
  await receiveGoods(database.db, { storeId: foreign.id, productId: napa.productId, quantity: 90 });
  const read = async (who: typeof head) => {
    const { stores, data } = await who.pricing.compareStorePrices({ search: 'zzc scope' });
    const [row] = data;
    expect(row?.prices.map(({ locationId }) => locationId)).toEqual(stores.map(({ id }) => id));
    return { stores, row, ids: stores.map(({ id }) => id) };
  };
  const ofManager = await read(manager);
  expect(ofManager.stores).toEqual([lake, mirpur]);
  expect(ofManager.row?.stock).toBe(10);
  const ofEmployee = await read(employee);
  expect(ofEmployee.ids).toEqual([mirpur.id]);
  expect(ofEmployee.row).toMatchObject({ unitCost: null, prices: [{ margin: null, markup: null }] });
  const ofHead = await read(head);
  expect(ofHead.ids).toEqual(expect.arrayContaining([lake.id, mirpur.id, foreign.id]));
  expect(ofHead.row?.stock).toBe(100);
  await database.db.updateTable('location').set({ closedAt: now() }).where('id', '=', mirpur.id).execute();
  expect((await read(manager)).ids).toEqual([lake.id]);
});

test('a comparison is searched, filtered, sorted by the stock of all stores and paged', async () => {
  const { mirpur, manager, goods } = await openShops();
  const [few, many] = [await goods('Yya few', 2), await goods('Yyb many', 3)];
  await receiveGoods(database.db, { storeId: mirpur.id, productId: many.productId, quantity: 40 });
  await goods('Yyc none', 0);
  await manager.pricing.setStorePrice({ locationId: mirpur.id, productId: few.productId, priceMinor: 900 });
  type Query = Parameters<typeof manager.pricing.compareStorePrices>[0];
  const names = async (query: Query) => (await manager.pricing.compareStorePrices(query)).data.map(({ name }) => name);
  const byStock = { search: 'yy', sort: 'stock', direction: 'desc' } as const;
  expect(await names(byStock)).toEqual(['Yyb many', 'Yya few', 'Yyc none']);
  expect(await names({ ...byStock, held: true })).toEqual(['Yyb many', 'Yya few']);
  expect(await names({ ...byStock, own: true })).toEqual(['Yya few']);
  expect(await names({ ...byStock, companyId: many.companyId })).toEqual(['Yyb many']);
  const second = await manager.pricing.compareStorePrices({ ...byStock, limit: 2, page: 2 });
  expect(second).toMatchObject({ data: [{ name: 'Yyc none' }], totalItems: 3, totalPages: 2, page: 2 });
  const beyond = await manager.pricing.compareStorePrices({ ...byStock, limit: 2, page: 9 });
  expect(beyond).toMatchObject({ data: [], totalItems: 3 });
});

test('a comparison goes by the lowest margin and narrows to what any store sells too cheaply: each store had to be opened', async () => {
  const { lake, mirpur, head, manager, employee, goods } = await openShops();
  const [dear, poor, lossy] = [await goods('Xxa dear'), await goods('Xxb poor'), await goods('Xxc lossy')];
  await makeGoods(database.db, { storeId: lake.id, tradeName: 'Xxd bare', unitMrpMinor: null });
  const at = (locationId: string, { productId }: { productId: string }, priceMinor: number) =>
    head.pricing.setStorePrice({ locationId, productId, priceMinor });
  await at(mirpur.id, poor, 800);
  await at(lake.id, lossy, 700);
  type Query = Parameters<typeof manager.pricing.compareStorePrices>[0];
  const names = async (query: Query, who = manager) => {
    const { data, totalItems } = await who.pricing.compareStorePrices({ search: 'xx', ...query });
    return [totalItems, ...data.map(({ name }) => name)];
  };
  const byMargin = { sort: 'margin' } as const;
  expect(await names(byMargin)).toEqual([4, 'Xxc lossy', 'Xxb poor', 'Xxa dear', 'Xxd bare']);
  const highest = { ...byMargin, direction: 'desc' } as const;
  expect(await names(highest)).toEqual([4, 'Xxa dear', 'Xxb poor', 'Xxc lossy', 'Xxd bare']);
  expect(await names({ ...byMargin, limit: 1, page: 2 })).toEqual([4, 'Xxb poor']);
  expect(await names({ warning: 'belowCost' })).toEqual([1, 'Xxc lossy']);
  expect(await names({ warning: 'noPrice' })).toEqual([1, 'Xxd bare']);
  expect(await names({ offMrp: true })).toEqual([2, 'Xxb poor', 'Xxc lossy']);
  expect(await names({ offMrp: true, companyId: dear.companyId })).toEqual([0]);
  expect(await names({ scheduled: true })).toEqual([0]);
  // An employee of Mirpur sees no cost and only that store.
  expect(await names(byMargin, employee)).toEqual([4, 'Xxa dear', 'Xxb poor', 'Xxc lossy', 'Xxd bare']);
  expect(await names({ warning: 'belowCost' }, employee)).toEqual([0]);
  expect(await names({ offMrp: true }, employee)).toEqual([1, 'Xxb poor']);
});

test('a comparison of many stores sends as many statements as one of a single store', async () => {
  const { head, employee, goods } = await openShops();
  await goods('Zzg counted');
  for (let stores = 0; stores < 5; stores += 1) await makeStore(database.db);
  const count = async (who: typeof head) =>
    (await statementsOf(database.pool, () => who.pricing.compareStorePrices({ search: 'zzg', sort: 'margin' }))).length;
  expect((await head.pricing.compareStorePrices({})).stores.length).toBeGreaterThan(7);
  expect(await count(head)).toBe(await count(employee));
});

test('a comparison of more stores than fit shows the first 50 by city and name', async () => {
  const { head, goods } = await openShops();
  await goods('Zzh many stores');
  for (let stores = 0; stores < 51; stores += 1) await makeStore(database.db);
  const { stores, data } = await head.pricing.compareStorePrices({ search: 'zzh many' });
  const all = await head.accounts.listStores();
  expect(stores.map(({ id }) => id)).toEqual(
    all
      .filter(({ closed }) => !closed)
      .slice(0, 50)
      .map(({ id }) => id),
  );
  expect(data[0]?.prices).toHaveLength(50);
});
