import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeOrder,
  makeSession,
  makeStore,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

/** A store whose staff sell from own orders: Asha ordered 20 units, Rina works with her, Kamal manages both. */
async function openShop({ approve = true } = {}) {
  const { db } = database;
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'own-orders');
  const { id: storeId } = await warehouseOf(db);
  const { productId } = await makeGoods(db, { storeId, batches: [{ quantity: 100, batchNumber: 'A1' }] });
  const warehouse = await callerFor(db, { role: 'superadmin' });
  const manager = await callerFor(db, { role: 'admin', store, firstName: 'Kamal', lastName: 'Roy' });
  const asha = await callerFor(db, { role: 'employee', store, firstName: 'Asha', lastName: 'Paul' });
  const rina = await callerFor(db, { role: 'employee', store, firstName: 'Rina', lastName: 'Das' });
  const order = (quantity: number) =>
    makeOrder(db, { storeId: store.id, requestedBy: asha.staff.id, lines: [{ productId, quantity }] });
  const orderId = await order(20);
  if (approve) await warehouse.api.ordering.approveOrder({ orderId });
  const maySell = async ({ api }: typeof rina) =>
    (await api.pos.refreshSellable({ productIds: [productId] }))[0]?.approvedQty;
  const sell = ({ api }: typeof rina, quantity: number) =>
    api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_200, quantity }]));
  const documented = async (method: string, path: string, body?: unknown, who = manager.staff) =>
    rest.call({ token: await makeSession(db, who.id) }, method, path, body);
  return { store, warehouse, manager, asha, rina, productId, orderId, order, maySell, sell, documented };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

describe('the 20 units that a person had in their name can be sold after', () => {
  const toStore: [string, (shop: Shop) => Promise<unknown>][] = [
    [
      'they were disabled',
      ({ manager, asha }) => manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'disabled' }),
    ],
    ['they were deleted', ({ manager, asha }) => manager.api.accounts.removeEmployee({ id: asha.staff.id })],
    [
      'they were disabled by the documented PUT',
      ({ documented, asha }) => documented('PUT', `/api/update/employees/${asha.staff.id}`, { status: 'disabled' }),
    ],
    [
      'they were deleted by the documented DELETE',
      ({ documented, asha }) => documented('DELETE', `/api/products/employees/${asha.staff.id}`),
    ],
    [
      'they were moved to another store',
      async ({ warehouse, asha }) => {
        const other = await makeStore(database.db);
        const place = { city: other.city, storeName: other.name };
        await warehouse.api.accounts.updateEmployee({ id: asha.staff.id, ...place });
      },
    ],
    [
      'their manager lost the store',
      async ({ warehouse, asha }) => {
        const other = await makeStore(database.db);
        await warehouse.api.accounts.updateEmployee({ id: asha.staff.id, role: 'admin' });
        await warehouse.api.accounts.setManagerStores({ id: asha.staff.id, storeIds: [other.id] });
      },
    ],
  ];

  test.each(toStore)('%s: by anybody of the store', async (_, leave) => {
    const shop = await openShop();
    const { asha, rina, manager, maySell, sell } = shop;
    await sell(asha, 2);
    await leave(shop);
    expect([await maySell(rina), await maySell(manager)]).toEqual([18, 18]);
    await sell(rina, 10);
    expect([await maySell(rina), await maySell(manager)]).toEqual([8, 8]);
    await expect(sell(manager, 9)).rejects.toMatchObject({ message: 'Cannot add more than approved quantity (8)' });
    await sell(manager, 8);
    expect(await maySell(rina)).toBe(0);
  });
});

describe('the goods and orders in the name of a person who leaves', () => {
  test('is shown before with its units, batches and orders, to the own manager only', async () => {
    const { db } = database;
    const { manager, rina, asha, store, order, orderId, sell, productId } = await openShop();
    const pending = await order(5);
    await sell(asha, 2);
    const stranger = await callerFor(db, { role: 'admin', store: await makeStore(db) });
    const [held, ...more] = await manager.api.ordering.listHeldGoods({ staffId: asha.staff.id });
    expect(more).toEqual([]);
    expect(held).toMatchObject({
      store: { id: store.id },
      goods: [{ productId, quantity: 18, batches: [{ batchNumber: 'A1', quantity: 18 }] }],
      orders: [
        { orderId, status: 'approved', quantity: 20 },
        { orderId: pending, status: 'pending', quantity: 5 },
      ],
    });
    expect(held?.colleagues.map(({ id }) => id).sort()).toEqual([manager.staff.id, rina.staff.id].sort());
    await expect(stranger.api.ordering.listHeldGoods({ staffId: asha.staff.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(rina.api.ordering.listHeldGoods({ staffId: asha.staff.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('goes to the named colleague, with the pending orders, and the audit says from whom to whom', async () => {
    const { manager, warehouse, asha, rina, store, order, maySell, sell, productId, documented } = await openShop();
    const pending = [await order(5), await order(6)];
    await manager.api.accounts.setEmployeeStatus({
      id: asha.staff.id,
      status: 'disabled',
      handOverTo: rina.staff.id,
    });
    expect([await maySell(rina), await maySell(manager)]).toEqual([20, 0]);
    await warehouse.api.ordering.approveOrder({ orderId: pending[0] ?? '' });
    await documented('PATCH', `/api/orders/pharmacy/${pending[1]}/approve`, {}, warehouse.staff);
    expect([await maySell(rina), await maySell(manager)]).toEqual([31, 0]);
    await sell(rina, 31);
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('action', '=', 'employee.handedOver')
      .where('locationId', '=', store.id)
      .orderBy('id')
      .execute();
    expect(entries[0]).toMatchObject({
      before: { holder: 'Asha Paul' },
      after: { holder: 'Rina Das', holderId: rina.staff.id, goods: [{ productId, quantity: 20 }] },
    });
    expect(entries).toHaveLength(3);
  });

  test('goes to nobody of another store', async () => {
    const { db } = database;
    const { manager, asha, maySell } = await openShop();
    const stranger = await callerFor(db, { role: 'employee', store: await makeStore(db) });
    const leave = manager.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: stranger.staff.id });
    await expect(leave).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Choose somebody who works at this store',
    });
    expect(await maySell(asha)).toBe(20);
  });

  test('is the store’s where goods come back: a return of a sale of theirs, and its void', async () => {
    const { manager, asha, rina, maySell, sell } = await openShop();
    const sale = await sell(asha, 4);
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const back = await manager.api.pos.returnSale({
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 3, disposition: 'sellable' }],
    });
    expect(await maySell(rina)).toBe(19);
    await manager.api.pos.voidSaleReturn({ returnId: back.id });
    expect(await maySell(rina)).toBe(16);
  });

  test('is the store’s where units are found that they counted', async () => {
    const { db } = database;
    const { manager, asha, rina, maySell, productId } = await openShop();
    const { id: countId } = await asha.api.inventory.startCount({});
    const { batchId } = await db
      .selectFrom('batch')
      .select('id as batchId')
      .where('productId', '=', productId)
      .executeTakeFirstOrThrow();
    await asha.api.inventory.enterCounts({ countId, entries: [{ productId, batchId, counted: 23 }] });
    await asha.api.inventory.submitCount({ countId });
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    await manager.api.inventory.postCount({ countId });
    expect(await maySell(rina)).toBe(23);
  });

  test('shrinks with the colleague who has it where an approved order arrives short', async () => {
    const { manager, asha, rina, orderId, maySell } = await openShop();
    await manager.api.accounts.removeEmployee({ id: asha.staff.id, handOverTo: rina.staff.id });
    await manager.api.ordering.fulfilOrder({ orderId, received: [{ lineNo: 1, quantity: 15 }] });
    expect(await maySell(rina)).toBe(15);
  });
});

describe('a pending order of a person who left', () => {
  test.each(['disabled', 'deleted'])('who was %s is approved for the named colleague only', async (how) => {
    const { warehouse, manager, asha, rina, store, orderId, maySell, sell } = await openShop({ approve: false });
    if (how === 'deleted') await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    else await manager.api.accounts.setEmployeeStatus({ id: asha.staff.id, status: 'disabled' });
    await expect(warehouse.api.ordering.approveOrder({ orderId })).rejects.toMatchObject({
      message: `Asha Paul no longer works at ${store.name}. Choose who takes over the goods`,
    });
    await expect(warehouse.api.ordering.approveOrder({ orderId, goodsFor: asha.staff.id })).rejects.toMatchObject({
      message: 'Choose somebody who works at this store',
    });
    await warehouse.api.ordering.approveOrder({ orderId, goodsFor: rina.staff.id });
    expect([await maySell(rina), await maySell(manager)]).toEqual([20, 0]);
    await sell(rina, 20);
  });

  test('is approved for the store by the documented call, which cannot name anybody', async () => {
    const { warehouse, manager, asha, rina, orderId, maySell, documented, sell } = await openShop({ approve: false });
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const { status } = await documented('PATCH', `/api/orders/pharmacy/${orderId}/approve`, {}, warehouse.staff);
    expect(status).toBe(200);
    expect([await maySell(rina), await maySell(manager)]).toEqual([20, 20]);
    await sell(rina, 20);
    expect(await maySell(manager)).toBe(0);
  });

  test('needs no choice where the staff sell the whole stock', async () => {
    const { warehouse, manager, asha, rina, store, orderId, maySell } = await openShop({ approve: false });
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    await warehouse.api.ordering.approveOrder({ orderId });
    expect(await maySell(rina)).toBe(20);
  });
});
