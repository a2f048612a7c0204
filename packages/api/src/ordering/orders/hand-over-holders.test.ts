import { findBreaches } from '@bhandar/db/invariants';
import { searchSnapshot } from '@bhandar/domain/pos';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';
import { openHandOverShop } from './hand-over.fixture';

const database = useTestDatabase();
const openShop = () => openHandOverShop(database.db);

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter(({ invariant }) => invariant.id !== 'I18')).toEqual([]);
});

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

describe('a person who was enabled again silently got back', () => {
  test.each(['a colleague', 'the store'])('the pending order that was handed over to %s', async (who) => {
    const { warehouse, manager, asha, rina, order, maySell } = await openShop();
    const orderId = await order(asha, 20);
    const handOverTo = who === 'a colleague' ? rina.staff.id : undefined;
    await manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'disabled', handOverTo });
    await manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'active' });
    if (who === 'the store') {
      await expect(warehouse.api.ordering.approveOrder({ orderId })).rejects.toMatchObject({
        message: expect.stringMatching(/^The order of Asha .* was handed over to everyone at .*/),
      });
    }
    await warehouse.api.ordering.approveOrder({ orderId, ...(handOverTo ? {} : { goodsFor: 'store' }) });
    const again = { ...asha, api: await signedInCaller(database.db, asha.staff) };
    const expected = handOverTo ? [0, 20, 0] : [20, 20, 20];
    expect([await maySell(again), await maySell(rina), await maySell(manager)]).toEqual(expected);
  });

  test('the order of a colleague to whom it was handed, with the next hand-over', async () => {
    const { warehouse, manager, asha, rina, store, order, maySell } = await openShop();
    const kim = await callerFor(database.db, { role: 'employee', store });
    const orderId = await order(asha, 20);
    const id = asha.staff.id;
    await manager.api.accounts.setEmployeeStatus({ id, status: 'disabled', handOverTo: rina.staff.id });
    await manager.api.accounts.setEmployeeStatus({ id, status: 'active' });
    expect(await manager.api.ordering.listHeldGoods({ staffId: id })).toEqual([]);
    await manager.api.accounts.removeEmployee({ id, handOverTo: kim.staff.id });
    await warehouse.api.ordering.approveOrder({ orderId });
    expect([await maySell(rina), await maySell(kim)]).toEqual([20, 0]);
  });

  test('a loss: units missing in an order of theirs that a colleague has lowered their own quota', async () => {
    const { warehouse, manager, asha, rina, order, approved, own, productId } = await openShop();
    const orderId = await order(asha, 20);
    const id = asha.staff.id;
    await manager.api.accounts.setEmployeeStatus({ id, status: 'disabled', handOverTo: rina.staff.id });
    await manager.api.accounts.setEmployeeStatus({ id, status: 'active' });
    await approved(asha, 10);
    await warehouse.api.ordering.approveOrder({ orderId });
    await manager.api.ordering.fulfilOrder({ orderId, received: [{ lineNo: 1, quantity: 14 }] });
    expect([await own(asha, productId), await own(rina, productId)]).toEqual([10, 14]);
  });
});

describe('no list showed for whom an order is', () => {
  test.each(['pending', 'approved'])('that was %s when its requester left', async (status) => {
    const { warehouse, manager, asha, rina, order, approved } = await openShop();
    const orderId = status === 'approved' ? await approved(asha, 20) : await order(asha, 20);
    expect((await manager.api.ordering.getOrder({ orderId })).goodsFor).toBeNull();
    await manager.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: rina.staff.id });
    const goodsFor = { id: rina.staff.id, name: expect.stringMatching(/^Rina/) };
    expect(await warehouse.api.ordering.getOrder({ orderId })).toMatchObject({ goodsFor });
    const listed = await rina.api.ordering.listOrders({});
    expect(listed.data).toMatchObject([{ id: orderId, goodsFor }]);
  });

  test('that was approved for the store', async () => {
    const { warehouse, manager, asha, store, order } = await openShop();
    const orderId = await order(asha, 20);
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const goodsFor = { id: null, name: store.name };
    expect(await warehouse.api.ordering.approveOrder({ orderId, goodsFor: 'store' })).toMatchObject({ goodsFor });
    expect(await manager.api.ordering.getOrder({ orderId })).toMatchObject({ goodsFor });
  });

  test('whose goods a manager would approve for oneself: the refusal came with the approval only', async () => {
    const { warehouse, manager, asha, order } = await openShop();
    const orderId = await order(asha, 20);
    await warehouse.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: manager.staff.id });
    expect((await manager.api.ordering.getOrder({ orderId })).whyNotDecide).not.toBeNull();
  });
});

test('the goods of a manager who lost the store could go to the store only, not to a colleague', async () => {
  const { store, warehouse, manager, rina, approved, maySell } = await openShop();
  const kim = await callerFor(database.db, { role: 'employee', store });
  await approved(manager, 20);
  const { id: other } = await makeStore(database.db);
  const change = { id: manager.staff.id, storeIds: [other], handOverTo: rina.staff.id };
  await warehouse.api.accounts.setManagerStores(change);
  expect([await maySell(rina), await maySell(kim)]).toEqual([20, 0]);
  const { data } = await warehouse.api.ordering.listOrders({});
  expect(data.find(({ requestedBy }) => requestedBy.id === manager.staff.id)).toMatchObject({
    goodsFor: { id: rina.staff.id },
  });
});
