import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeOrder, makeStaff, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();

const goodsInWarehouse = async (quantity = 50, kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') => {
  const { id: storeId } = await warehouseOf(database.db);
  return makeGoods(database.db, { storeId, kind, tradeName: 'Napa', batches: [{ quantity, expiresOn: '2031-08-31' }] });
};

describe('placing an order', () => {
  test('stores the catalogue’s names and reserves nothing', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'employee', firstName: 'Salma', lastName: 'Khatun' });
    const { productId } = await goodsInWarehouse(50);
    const order = await api.ordering.placeOrder({
      kind: 'pharmacy',
      items: [{ productId, quantity: 20 }],
      note: ' need by Sunday ',
    });
    expect(order).toMatchObject({
      status: 'pending',
      voucher: expect.stringMatching(/^SO-\d{6}$/),
      store: staff.store,
      requestedBy: { id: staff.id, name: 'Salma Khatun' },
      note: 'need by Sunday',
      processedBy: null,
      lines: [{ lineNo: 1, productId, name: 'Napa', strength: '500 mg', quantity: 20, approvedQuantity: null }],
    });
    const details = await api.ordering.getOrder({ orderId: order.id });
    expect(details.lines).toMatchObject([
      { available: 50, storeHas: 0, soldLast30Days: 0, nextBatch: { batchNumber: '', expiresOn: '2031-08-31' } },
    ]);
  });

  test('is limited to the warehouse’s sellable stock, and states it', async () => {
    const { api } = await callerFor(database.db, { role: 'employee' });
    const { productId } = await goodsInWarehouse(6);
    await expect(
      api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 7 }] }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Napa: Only 6 available',
      cause: { details: { fields: { 'items.0.quantity': { code: 'sale.productProblem' } } } },
    });
  });

  test('accepts listed products of its own kind only', async () => {
    const { api } = await callerFor(database.db, { role: 'employee' });
    const soap = await goodsInWarehouse(6, 'nonPharmacy');
    const order = (productId: string) =>
      api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 1 }] });
    await expect(order(soap.productId)).rejects.toMatchObject({ message: 'Napa is not a pharmacy product' });
    await expect(order('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ message: 'Product not found' });
    const gone = await goodsInWarehouse(6);
    await database.db.updateTable('product').set({ deletedAt: new Date() }).where('id', '=', gone.productId).execute();
    await expect(order(gone.productId)).rejects.toMatchObject({ message: 'Napa is no longer in the catalogue' });
  });

  test('is for an accessible store; the warehouse names one', async () => {
    const elsewhere = await makeStore(database.db);
    const { productId } = await goodsInWarehouse();
    const input = { kind: 'pharmacy' as const, items: [{ productId, quantity: 1 }] };
    const employee = await callerFor(database.db, { role: 'employee' });
    await expect(employee.api.ordering.placeOrder({ ...input, locationId: elsewhere.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You can only order for your own store',
    });
    const warehouse = await callerFor(database.db, { role: 'superadmin' });
    await expect(warehouse.api.ordering.placeOrder(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Choose the store that orders',
    });
    const order = await warehouse.api.ordering.placeOrder({ ...input, locationId: elsewhere.id });
    expect(order.store).toEqual(elsewhere);
  });

  test('by the older form finds the one product of that name and strength', async () => {
    const { id: storeId } = await warehouseOf(database.db);
    const strong = await makeGoods(database.db, { storeId, tradeName: 'Ace Plus', strength: '500 mg' });
    await makeGoods(database.db, { storeId, tradeName: 'Ace Plus', strength: '250 mg' });
    const { api } = await callerFor(database.db, { role: 'employee' });
    const named = (strength: string, tradeName = 'ACE PLUS') =>
      api.ordering.placeNamedOrder({ kind: 'pharmacy', tradeName, strength });
    expect((await named('500mg')).lines).toMatchObject([{ productId: strong.productId, quantity: 1 }]);
    await expect(named('')).rejects.toMatchObject({ message: 'ACE PLUS comes in several strengths; name one' });
    await expect(named('', 'Nosuch')).rejects.toMatchObject({ message: 'Nosuch is not in the catalogue' });
  });
});

/** Two stores with an order each, and people of every role. */
async function twoStores() {
  const [here, there] = [await makeStore(database.db), await makeStore(database.db)];
  const { productId } = await goodsInWarehouse(500);
  const asker = await callerFor(database.db, { role: 'employee', store: here });
  const admin = await callerFor(database.db, { role: 'admin', store: here });
  const order = (storeId: string, requestedBy: string) =>
    makeOrder(database.db, { storeId, requestedBy, lines: [{ productId, quantity: 2 }] });
  const stranger = await makeStaff(database.db, { store: there });
  return {
    asker,
    admin,
    colleague: await callerFor(database.db, { role: 'employee', store: here }),
    foreignAdmin: await callerFor(database.db, { role: 'admin', store: there }),
    warehouse: await callerFor(database.db, { role: 'superadmin' }),
    mine: await order(here.id, asker.staff.id),
    admins: await order(here.id, admin.staff.id),
    foreign: await order(there.id, stranger.id),
  };
}

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Order not found' };

describe('access to orders', () => {
  test('orders of another store do not exist for reading, deciding, cancelling or receiving', async () => {
    const { admin, asker, foreign } = await twoStores();
    const orderId = foreign;
    for (const { api } of [admin, asker]) {
      await expect(api.ordering.getOrder({ orderId })).rejects.toMatchObject(NOT_FOUND);
      await expect(api.ordering.cancelOrder({ orderId })).rejects.toMatchObject(NOT_FOUND);
      await expect(api.ordering.fulfilOrder({ orderId })).rejects.toMatchObject(NOT_FOUND);
      const { data } = await api.ordering.listOrders({ limit: 100 });
      expect(data.map((order) => order.id)).not.toContain(foreign);
    }
    await expect(admin.api.ordering.approveOrder({ orderId })).rejects.toMatchObject(NOT_FOUND);
    await expect(admin.api.ordering.rejectOrder({ orderId })).rejects.toMatchObject(NOT_FOUND);
  });

  test('an admin sees their store’s orders, a superadmin all', async () => {
    const { admin, warehouse, mine, admins, foreign } = await twoStores();
    const seenBy = async ({ api }: typeof admin) =>
      (await api.ordering.listOrders({ limit: 100 })).data.map((order) => order.id);
    expect((await seenBy(admin)).sort()).toEqual([mine, admins].sort());
    expect(await seenBy(warehouse)).toEqual(expect.arrayContaining([mine, admins, foreign]));
    const own = await admin.api.ordering.listOrders({ mine: true });
    expect(own.data.map((order) => order.id)).toEqual([admins]);
  });

  test('a person’s own orders hold those whose goods they took over', async () => {
    const { asker, colleague, warehouse, mine, admins } = await twoStores();
    await warehouse.api.ordering.approveOrder({ orderId: admins });
    const taken = { goodsFor: colleague.staff.id, handedOver: true };
    await database.db.updateTable('storeOrder').set(taken).where('id', '=', admins).execute();
    const ownOf = async ({ api }: typeof asker) => (await api.ordering.listOrders({ mine: true })).data;
    expect((await ownOf(colleague)).map(({ id }) => id)).toEqual([admins]);
    expect((await ownOf(asker)).map(({ id }) => id)).toEqual([mine]);
  });

  test('A1: an employee approves nothing, also not their own', async () => {
    const { asker, mine } = await twoStores();
    await expect(asker.api.ordering.approveOrder({ orderId: mine })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const moved = await database.db.selectFrom('stockMovement').select('id').where('documentId', '=', mine).execute();
    expect(moved).toEqual([]);
  });

  test('A2: an admin decides for their staff and not for themself, unless the organisation allows it', async () => {
    const { admin, mine, admins } = await twoStores();
    await expect(admin.api.ordering.approveOrder({ orderId: admins })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot approve your own order',
    });
    await expect(admin.api.ordering.rejectOrder({ orderId: admins })).rejects.toMatchObject({
      message: 'You cannot reject your own order',
    });
    expect(await admin.api.ordering.approveOrder({ orderId: mine })).toMatchObject({ processorRole: 'admin' });
    await database.db.updateTable('organisation').set({ selfApproval: true }).execute();
    expect(await admin.api.ordering.approveOrder({ orderId: admins })).toMatchObject({ status: 'approved' });
    await database.db.updateTable('organisation').set({ selfApproval: false }).execute();
  });

  test('a rejection stores its reason, or the documented text for an empty one', async () => {
    const { admin, warehouse, mine, admins } = await twoStores();
    const first = await admin.api.ordering.rejectOrder({
      orderId: mine,
      reason: 'Over budget',
      adminNote: 'Next week',
    });
    expect(first).toMatchObject({ status: 'rejected', rejectionReason: 'Over budget', adminNote: 'Next week' });
    const second = await warehouse.api.ordering.rejectOrder({ orderId: admins, reason: ' ' });
    expect(second.rejectionReason).toBe('No reason provided');
  });

  test('a pending order is cancelled by its requester or their admin, not by a colleague', async () => {
    const { asker, admin, colleague, mine, admins } = await twoStores();
    await expect(colleague.api.ordering.cancelOrder({ orderId: mine })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You can only cancel your own orders',
    });
    expect(await asker.api.ordering.cancelOrder({ orderId: mine })).toMatchObject({ status: 'cancelled' });
    expect(await admin.api.ordering.cancelOrder({ orderId: admins })).toMatchObject({ status: 'cancelled' });
    await expect(admin.api.ordering.approveOrder({ orderId: mine })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Order was already cancelled by Test Person on /),
    });
  });

  test('the store confirms receipt; a difference is recorded beside the approved quantity', async () => {
    const { asker, admin, mine } = await twoStores();
    await expect(asker.api.ordering.fulfilOrder({ orderId: mine })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Order is still pending and cannot be fulfilled',
    });
    await admin.api.ordering.approveOrder({ orderId: mine });
    const received = await asker.api.ordering.fulfilOrder({ orderId: mine, received: [{ lineNo: 1, quantity: 1 }] });
    expect(received).toMatchObject({
      status: 'fulfilled',
      fulfilledBy: { id: asker.staff.id },
      lines: [{ approvedQuantity: 2, receivedQuantity: 1 }],
    });
    const audited = await database.db
      .selectFrom('auditEntry')
      .select('after')
      .where('entityId', '=', mine)
      .where('action', '=', 'fulfilled')
      .executeTakeFirstOrThrow();
    expect(audited.after).toEqual({
      status: 'fulfilled',
      differences: [{ lineNo: 1, approvedQuantity: 2, receivedQuantity: 1 }],
    });
    const moves = await database.db
      .selectFrom('stockMovement')
      .select('quantity')
      .where('documentId', '=', mine)
      .execute();
    expect(moves).toEqual([{ quantity: 2 }]);
  });
});

describe('listOrders', () => {
  test('lists pending orders first, the longest wait on top, then the newest decisions', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'admin' });
    const { productId } = await goodsInWarehouse(500);
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
    const place = (hour: number) =>
      makeOrder(database.db, {
        storeId: staff.store?.id ?? '',
        requestedBy: staff.id,
        lines: [{ productId, quantity: 1 }],
        requestedAt: at(hour),
      });
    const [decidedOld, decidedNew, waitingLong, waitingShort] = [
      await place(1),
      await place(4),
      await place(2),
      await place(3),
    ];
    for (const orderId of [decidedOld, decidedNew]) await api.ordering.cancelOrder({ orderId });
    const { data, totalItems } = await api.ordering.listOrders({});
    expect(data.map((order) => order.id)).toEqual([waitingLong, waitingShort, decidedNew, decidedOld]);
    expect(totalItems).toBe(4);
    expect(data[0]?.lines).toMatchObject([{ available: 500 }]);
    expect(data[0]?.totals).toEqual({ quantity: 1, costMinor: null, valueAtMrpMinor: 1_200 });
    expect((await api.ordering.listOrders({ status: 'cancelled' })).totalItems).toBe(2);
    expect(await api.ordering.overview()).toMatchObject({ pendingOrders: 2, pharmacyOrders: 4 });
  });

  test('searches by order id, voucher, requester, store and goods, and treats wildcards as characters', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'admin', lastName: 'Zubaida' });
    const { productId } = await goodsInWarehouse();
    const { id, voucher } = await api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 1 }] });
    const found = async (search: string) => (await api.ordering.listOrders({ search })).totalItems;
    for (const search of [id.slice(0, 8), `#${id.slice(0, 8)}`, voucher, 'zubaid', staff.store?.name ?? '', 'napa']) {
      expect([search, await found(search)]).toEqual([search, 1]);
    }
    for (const search of ['%', '_apa', 'nobody', "'; drop table store_order; --"]) {
      expect([search, await found(search)]).toEqual([search, 0]);
    }
  });
});

test('shows the requester the warehouse’s sellable stock and the store’s stock, and the approver what of it is not received', async () => {
  const { api, staff } = await callerFor(database.db, { role: 'employee' });
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const { id: storeId } = await warehouseOf(database.db);
  const goods = await makeGoods(database.db, { storeId, tradeName: 'Zimax', batches: [{ quantity: 9 }] });
  const packs = [30, 10, 1].map((size) => ({ productId: goods.productId, size, name: `of ${size}` }));
  await database.db.insertInto('productPack').values(packs).execute();
  const order = await api.ordering.placeOrder({
    kind: 'pharmacy',
    items: [{ productId: goods.productId, quantity: 4 }],
  });
  await warehouse.api.ordering.approveOrder({ orderId: order.id });
  const unreceived = async () => (await warehouse.api.ordering.getOrder({ orderId: order.id })).lines;
  expect(await unreceived()).toMatchObject([{ storeHas: 4, unreceived: 4 }]);
  const { data } = await api.ordering.stockForRequester({ kind: 'pharmacy', search: 'zimax' });
  expect(data).toMatchObject([{ productId: goods.productId, name: 'Zimax', available: 5, storeHas: 4 }]);
  expect(data[0]?.packs).toEqual([
    { size: 10, name: 'of 10' },
    { size: 30, name: 'of 30' },
  ]);
  expect(await api.ordering.stockFigures({ productIds: [goods.productId] })).toEqual([
    { productId: goods.productId, available: 5, storeHas: 4 },
  ]);
  await api.ordering.fulfilOrder({ orderId: order.id });
  expect(await unreceived()).toMatchObject([{ storeHas: 4, unreceived: 0 }]);
  const elsewhere = await makeStore(database.db);
  await expect(api.ordering.stockForRequester({ kind: 'pharmacy', locationId: elsewhere.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(staff.store).not.toBeNull();
});
