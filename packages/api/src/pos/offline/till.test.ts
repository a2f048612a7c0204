import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();

async function openShop() {
  const store = await makeStore(database.db);
  const { api, staff } = await callerFor(database.db, { role: 'employee', store });
  return { store, storeId: store.id, api, staff };
}

test('a snapshot without any store is empty', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  expect(await api.pos.sellableSnapshot({})).toMatchObject({ products: [], next: null });
});

describe('the products at a till', () => {
  test('of own orders: only approved products, with price, stock and batches in the order of allocation', async () => {
    const { storeId, api, staff } = await openShop();
    const goods = await makeGoods(database.db, {
      storeId,
      batches: [
        { quantity: 4, expiresOn: '2031-01-31', batchNumber: 'B' },
        { quantity: 2, expiresOn: '2030-01-31', batchNumber: 'A' },
        { quantity: 7, expiresOn: '2020-01-31', batchNumber: 'OLD' },
      ],
      approved: { staffId: staff.id, quantity: 5 },
    });
    await makeGoods(database.db, { storeId });
    const page = await api.pos.listSellable({});
    expect(page.totalItems).toBe(1);
    expect(page.data).toMatchObject([
      {
        productId: goods.productId,
        unitPriceMinor: 1_200,
        approvedQty: 5,
        storeStock: 6,
        batches: [
          { batchNumber: 'A', expiresOn: '2030-01-31', quantity: 2 },
          { batchNumber: 'B', expiresOn: '2031-01-31', quantity: 4 },
        ],
      },
    ]);
  });

  test('of the store’s stock: all of it, for each of its staff', async () => {
    const { storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    const goods = await makeGoods(database.db, { storeId });
    expect((await api.pos.listSellable({})).data).toMatchObject([{ productId: goods.productId, approvedQty: 10 }]);
  });

  test('for a superadmin: every product, those of the chosen store first', async () => {
    const { storeId } = await openShop();
    const other = await openShop();
    await makeGoods(database.db, { storeId: other.storeId, tradeName: 'Aaa elsewhere' });
    const goods = await makeGoods(database.db, { storeId, tradeName: 'Zzz here' });
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const { data, totalItems } = await api.pos.listSellable({ locationId: storeId });
    expect(totalItems).toBeGreaterThan(1);
    expect(data[0]).toMatchObject({ productId: goods.productId, approvedQty: 10 });
    expect(data[1]).toMatchObject({ approvedQty: 0 });
  });

  test('are searched by prefixes of words within a kind, and quotes are only characters', async () => {
    const { storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    await makeGoods(database.db, { storeId, tradeName: 'Monas' });
    await makeGoods(database.db, { storeId, tradeName: 'Soap', kind: 'nonPharmacy' });
    const found = async (search: string, kind?: 'pharmacy' | 'nonPharmacy') =>
      (await api.pos.listSellable({ search, ...(kind ? { kind } : {}) })).data.map((product) => product.name);
    expect(await found('mon')).toEqual(['Monas']);
    expect(await found('', 'nonPharmacy')).toEqual(['Soap']);
    expect(await found('mon', 'nonPharmacy')).toEqual([]);
    expect(await found("'; \\ & | ! :*")).toEqual(['Monas', 'Soap']);
  });

  test('include products without a price', async () => {
    const { storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    await makeGoods(database.db, { storeId, unitMrpMinor: null });
    expect((await api.pos.listSellable({})).data).toMatchObject([{ unitPriceMinor: null }]);
  });

  test('are found by barcode of any length and by product code', async () => {
    const { storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    const { productId, code } = await makeGoods(database.db, { storeId, gtin: '04006381333931' });
    const scan = async (scanned: string) => (await api.pos.findScanned({ code: scanned }))?.productId;
    expect(await scan('4006381333931')).toBe(productId);
    expect(await scan('04006381333931')).toBe(productId);
    expect(await scan(code.toLowerCase())).toBe(productId);
    expect(await scan('4006381333932')).toBeUndefined();
    expect(await scan('napa')).toBeUndefined();
  });

  test('are refreshed for a cart', async () => {
    const { storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    const goods = await makeGoods(database.db, { storeId });
    await api.pos.recordSale(saleInput([{ ...goods, quantity: 9 }]));
    expect(await api.pos.refreshSellable({ productIds: [goods.productId] })).toMatchObject([{ approvedQty: 1 }]);
  });
});

describe('the till context', () => {
  test('of an employee is their store and orders, with a till once their first sale creates it', async () => {
    const { store, storeId, api, staff } = await openShop();
    const till = () => api.pos.tillContext({ deviceId: 'till-one' });
    expect(await till()).toMatchObject({
      store: { id: storeId, name: store.name },
      stores: [store],
      till: null,
      sellFrom: 'own-orders',
      hasApprovedOrders: false,
    });
    const goods = await makeGoods(database.db, { storeId, approved: { staffId: staff.id, quantity: 1 } });
    const sale = await api.pos.recordSale(saleInput([goods]));
    expect(await till()).toMatchObject({ till: sale.till, hasApprovedOrders: true });
  });

  test('of a superadmin is any store with its whole stock', async () => {
    const { storeId } = await openShop();
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const context = await api.pos.tillContext({ locationId: storeId, deviceId: 'desk' });
    expect(context).toMatchObject({ store: { id: storeId }, sellFrom: 'store-stock' });
    expect(context.stores.length).toBeGreaterThan(1);
  });

  test('is refused in another store', async () => {
    const { api } = await openShop();
    const { storeId } = await openShop();
    await expect(api.pos.tillContext({ locationId: storeId, deviceId: 'a' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.pos.listSellable({ locationId: storeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.pos.listSales({ locationId: storeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('earlier sales', () => {
  test('are listed to the employee who made them and the store’s admin, not to another store', async () => {
    const { store, storeId, api } = await openShop();
    await letStoreSellFrom(database.db, storeId, 'store-stock');
    const goods = await makeGoods(database.db, { storeId });
    const mine = await api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const colleague = await signedInCaller(database.db, await makeStaff(database.db, { store }));
    const theirs = await colleague.pos.recordSale(
      saleInput([goods], { customer: { name: '50%_Rahim', phone: '', email: '' } }),
    );
    const admin = await signedInCaller(database.db, await makeStaff(database.db, { role: 'admin', store }));
    const stranger = (await openShop()).api;
    const idsFor = async (caller: typeof api) => (await caller.pos.listSales({})).data.map((sale) => sale.id);
    expect(await idsFor(api)).toEqual([mine.id]);
    expect(new Set(await idsFor(admin))).toEqual(new Set([mine.id, theirs.id]));
    expect(await idsFor(stranger)).toEqual([]);
    expect((await admin.pos.listSales({ search: '%_r' })).data.map((sale) => sale.id)).toEqual([theirs.id]);
    expect((await admin.pos.listSales({ search: mine.receiptNo })).data).toMatchObject([
      { id: mine.id, units: 2, totalMinor: 2_400, method: 'cash', customerName: 'Walk-in Customer' },
    ]);
    expect(await admin.pos.overview()).toEqual({
      salesToday: 2,
      salesTodayMinor: 3_600,
      customers: 0,
      customerReturns: 0,
      saleReturnsToDecide: 0,
      overdueAccounts: 0,
      overdueMinor: 0,
    });
    expect(await stranger.pos.overview()).toEqual({
      salesToday: 0,
      salesTodayMinor: 0,
      customers: 0,
      customerReturns: 0,
    });
  });

  test('of yesterday are not listed today, by the organisation’s time zone', async () => {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    let now = new Date('2026-11-20T17:59:00Z');
    const { api } = await callerFor(database.db, { role: 'admin', store }, { now: () => now });
    await api.pos.recordSale(saleInput([await makeGoods(database.db, { storeId: store.id })]));
    expect(await api.pos.overview()).toMatchObject({ salesToday: 1 });
    now = new Date('2026-11-20T18:01:00Z');
    expect(await api.pos.overview()).toMatchObject({ salesToday: 0 });
  });
});
