import { findBreaches } from '@bhandar/db/invariants';
import { searchSnapshot } from '@bhandar/domain/pos';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeOrder,
  makeStore,
  queuedSale,
  saleInput,
  warehouseOf,
  withContact,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

const HOUR = 3_600_000;
const DEVICE = 'away';
let deviceSeq = 0;

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter(({ invariant }) => invariant.id !== 'I18')).toEqual([]);
});

/** A store whose staff sell from own orders, two products in the warehouse, and three people. */
async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'own-orders');
  const { id: storeId } = await warehouseOf(database.db);
  const { productId } = await makeGoods(database.db, { storeId, batches: [{ quantity: 100, batchNumber: 'A1' }] });
  const { productId: other } = await makeGoods(database.db, {
    storeId,
    batches: [{ quantity: 100, batchNumber: 'B1' }],
  });
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const manager = await callerFor(database.db, { role: 'admin', store, firstName: 'Kamal' });
  const asha = await callerFor(database.db, { role: 'employee', store, firstName: 'Asha' });
  const rina = await callerFor(database.db, { role: 'employee', store, firstName: 'Rina' });
  type Person = typeof rina;
  const order = ({ staff }: Person, quantity: number, product = productId) =>
    makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines: [{ productId: product, quantity }] });
  const approved = async (who: Person, quantity: number, product = productId) => {
    const orderId = await order(who, quantity, product);
    await warehouse.api.ordering.approveOrder({ orderId });
    return orderId;
  };
  const maySell = async ({ api }: Person, product = productId) =>
    (await api.pos.refreshSellable({ productIds: [product] }))[0]?.approvedQty ?? 0;
  const sellOffline = async (seller: Person, sender: Person, quantity: number, product = productId) => {
    deviceSeq += 1;
    const sale = { cashierId: seller.staff.id, deviceSeq, soldAt: new Date(Date.now() - HOUR) };
    const queued = queuedSale(sale, [{ productId: product, unitPriceMinor: 1_200, quantity }]);
    const place = { locationId: store.id, deviceId: DEVICE };
    const sales = [await withContact(database.db, place, queued)];
    await sender.api.pos.syncSales({ ...place, sentAt: new Date().toISOString(), sales });
    return queued.sale.id;
  };
  const own = async ({ staff }: Person, product: string) =>
    (
      await database.db
        .selectFrom('saleAllowance')
        .select(['approved', 'sold'])
        .where('staffId', '=', staff.id)
        .where('productId', '=', product)
        .executeTakeFirst()
    )?.approved;
  return { store, warehouse, manager, asha, rina, productId, other, order, approved, maySell, sellOffline, own };
}

describe('an offline sale that is not recorded took the store’s quota for good', () => {
  test('of a colleague who sold more than there was', async () => {
    const { manager, asha, rina, approved, maySell, sellOffline } = await openShop();
    await approved(asha, 20);
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const saleId = await sellOffline(rina, rina, 90);
    expect(await maySell(manager)).toBe(20);
    await manager.api.pos.resolveConflict({ saleId, resolution: 'void', note: 'No' });
    expect(await maySell(manager)).toBe(20);
  });

  test('of the person who left, whose queue arrived later', async () => {
    const { manager, asha, rina, approved, maySell, sellOffline } = await openShop();
    await approved(asha, 20);
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const saleId = await sellOffline(asha, rina, 5);
    await manager.api.pos.resolveConflict({ saleId, resolution: 'void', note: 'No' });
    expect(await maySell(rina)).toBe(20);
  });
});

describe('goods of a colleague’s own orders were taken for a person', () => {
  const handedAndBack = async () => {
    const shop = await openShop();
    const { manager, asha, rina, other, approved } = shop;
    await approved(asha, 2);
    const handOverTo = rina.staff.id;
    await manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'disabled', handOverTo });
    await manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'active' });
    await approved(rina, 10, other);
    return shop;
  };

  test('who was enabled again, and whose offline sale of something else was accepted', async () => {
    const { manager, asha, rina, other, sellOffline, own } = await handedAndBack();
    const saleId = await sellOffline(asha, rina, 4, other);
    await manager.api.pos.resolveConflict({ saleId, resolution: 'accept', note: '' });
    expect(await own(rina, other)).toBe(10);
  });

  test('who was enabled again, and whose order of something else arrived short', async () => {
    const { manager, asha, rina, other, approved, own } = await handedAndBack();
    const orderId = await approved(asha, 10, other);
    const again = await signedInCaller(database.db, asha.staff);
    await again.pos.recordSale(saleInput([{ productId: other, unitPriceMinor: 1_200, quantity: 10 }]));
    await manager.api.ordering.fulfilOrder({ orderId, received: [{ lineNo: 1, quantity: 6 }] });
    expect(await own(rina, other)).toBe(10);
  });

  test('whose return of a sale was voided: the store had got it', async () => {
    const { manager, asha, rina, productId, approved, maySell } = await openShop();
    await approved(asha, 20);
    const sale = await asha.api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_200, quantity: 4 }]));
    await manager.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: rina.staff.id });
    const lines = [{ lineNo: 1, quantity: 3, disposition: 'sellable' as const }];
    const back = await manager.api.pos.returnSale({ saleId: sale.id, lines });
    expect([await maySell(rina), await maySell(manager)]).toEqual([19, 3]);
    await manager.api.pos.voidSaleReturn({ returnId: back.id });
    expect([await maySell(rina), await maySell(manager)]).toEqual([16, 0]);
  });
});

describe('goods of a superadmin who ordered for a store stayed theirs', () => {
  test.each([true, false])('when they were disabled, a colleague named: %s', async (isNamed) => {
    const { warehouse, rina, approved, maySell } = await openShop();
    const second = await callerFor(database.db, { role: 'superadmin' });
    await approved(second, 20);
    const handOverTo = isNamed ? rina.staff.id : undefined;
    await warehouse.api.accounts.setEmployeeStatus({ id: second.staff.id, status: 'disabled', handOverTo });
    expect(await maySell(rina)).toBe(20);
  });
});

test('an admin approved the order of a person who left for oneself', async () => {
  const { manager, asha, order } = await openShop();
  const orderId = await order(asha, 20);
  await manager.api.accounts.removeEmployee({ id: asha.staff.id });
  const goodsFor = manager.staff.id;
  await expect(manager.api.ordering.approveOrder({ orderId, goodsFor })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a person who is moved and disabled at once hands over to a colleague of the former store: it was refused', async () => {
  const { warehouse, asha, rina, approved, maySell } = await openShop();
  await approved(asha, 20);
  const { city, name: storeName } = await makeStore(database.db);
  const moved = { id: asha.staff.id, city, storeName, status: 'disabled', handOverTo: rina.staff.id } as const;
  await warehouse.api.accounts.updateEmployee(moved);
  expect(await maySell(rina)).toBe(20);
});

test('a colleague who was named for a pending order held it after another one got the goods', async () => {
  const { store, warehouse, manager, asha, rina, order } = await openShop();
  const kim = await callerFor(database.db, { role: 'employee', store });
  const orderId = await order(asha, 20);
  await manager.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: rina.staff.id });
  expect(await manager.api.ordering.listHeldGoods({ staffId: rina.staff.id })).toHaveLength(1);
  await warehouse.api.ordering.approveOrder({ orderId, goodsFor: kim.staff.id });
  expect(
    (await manager.api.ordering.listHeldGoods({ staffId: rina.staff.id })).flatMap(({ orders }) => orders),
  ).toEqual([]);
});

test('a till without a network found what was never approved for the person, if a pack of it is blocked', async () => {
  const { store, rina } = await openShop();
  const batches = [
    { quantity: 9, batchNumber: 'OK' },
    { quantity: 1, batchNumber: 'BAD', blocked: true },
  ];
  await makeGoods(database.db, { storeId: store.id, tradeName: 'Neverapproved', batches });
  const { products } = await rina.api.pos.sellableSnapshot({ locationId: store.id });
  expect(products).toMatchObject([{ name: 'Neverapproved', batches: [], refused: [{ batchNumber: 'BAD' }] }]);
  expect(searchSnapshot(products, 'neverapproved')).toEqual([]);
});
