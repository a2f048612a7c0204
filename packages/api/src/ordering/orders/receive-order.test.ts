import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStore,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const onHand = async (locationId: string, productId: string) => {
  const { rows } = await database.pool.query<{ held: number }>(
    'select coalesce(sum(on_hand), 0)::bigint as held from stock_balance where location_id = $1 and product_id = $2',
    [locationId, productId],
  );
  return rows[0]?.held;
};

/** A store to which the warehouse sent 100 of two batches on an employee's order. */
async function sentOrder(sellFrom: 'own-orders' | 'store-stock' = 'own-orders') {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, sellFrom);
  const employee = await callerFor(database.db, { role: 'employee', store });
  const admin = await callerFor(database.db, { role: 'admin', store });
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const { id: warehouseId } = await warehouseOf(database.db);
  const goods = await makeGoods(database.db, {
    storeId: warehouseId,
    unitMrpMinor: 100,
    batches: [
      { quantity: 60, expiresOn: '2030-01-31', batchNumber: 'EARLY' },
      { quantity: 60, expiresOn: '2031-01-31', batchNumber: 'LATE' },
    ],
  });
  const { productId } = goods;
  const order = await employee.api.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 100 }] });
  await warehouse.api.ordering.approveOrder({ orderId: order.id });
  const receive = (quantity: number, by = employee) =>
    by.api.ordering.fulfilOrder({ orderId: order.id, received: [{ lineNo: 1, quantity }] });
  const maySell = async () => (await employee.api.pos.refreshSellable({ productIds: [productId] }))[0]?.approvedQty;
  const sell = (quantity: number) => employee.api.pos.recordSale(saleInput([{ ...goods, quantity }]));
  return { store, employee, admin, warehouse, warehouseId, goods, productId, order, receive, maySell, sell };
}

describe('an order with a short receipt', () => {
  test('keeps 90 in the store’s stock when 90 of an approved 100 were received', async () => {
    const { store, admin, productId, order, receive, maySell } = await sentOrder();
    expect(await onHand(store.id, productId)).toBe(100);
    await receive(90);
    expect(await onHand(store.id, productId)).toBe(90);
    expect(await maySell()).toBe(90);
    const { data } = await admin.api.inventory.listAdjustments({ unsettled: true });
    expect(data).toMatchObject([
      {
        orderVoucher: order.voucher,
        place: { id: store.id },
        settlement: null,
        lines: [{ batchNumber: 'LATE', change: -10 }],
      },
    ]);
  });

  test('cannot be received with more than was sent', async () => {
    const { store, productId, receive } = await sentOrder();
    await expect(receive(101)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Line 1: only 100 were sent' });
    expect(await onHand(store.id, productId)).toBe(100);
  });

  test('of which more was sold than came, from other goods of the store, could not be confirmed', async () => {
    const { store, admin, productId, order, receive, sell, maySell } = await sentOrder();
    await receiveGoods(database.db, {
      storeId: store.id,
      productId,
      quantity: 50,
      expiresOn: '2032-01-31',
      batchNumber: 'OWN',
    });
    await sell(95);
    const received = await receive(90);
    expect(received).toMatchObject({ status: 'fulfilled', lines: [{ receivedQuantity: 90 }] });
    expect(await onHand(store.id, productId)).toBe(45);
    expect(await maySell()).toBe(0);
    const { data } = await admin.api.inventory.listAdjustments({ unsettled: true });
    expect(data).toMatchObject([
      {
        orderVoucher: order.voucher,
        lines: [
          { batchNumber: 'LATE', change: -5 },
          { batchNumber: 'OWN', change: -5 },
        ],
      },
    ]);
  });

  test('takes missing units from every sent batch, and is refused if the store has too few of the product', async () => {
    const { store, productId, receive, sell, maySell } = await sentOrder();
    await sell(30);
    await expect(receive(29)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Only 70 of the 71 missing .* are in stock$/),
    });
    await receive(50);
    expect(await onHand(store.id, productId)).toBe(20);
    expect(await maySell()).toBe(20);
  });

  test('reduces the quota by at most what its requester has not sold', async () => {
    const { store, goods, productId, admin, sell, receive, maySell } = await sentOrder();
    await admin.api.inventory.createAdjustment({
      locationId: store.id,
      reason: 'found',
      lines: [{ productId, batchId: goods.batchIds[0], change: 50 }],
    });
    await sell(95);
    await receive(90);
    expect(await onHand(store.id, productId)).toBe(45);
    expect(await maySell()).toBe(0);
  });

  test('with a difference above a manager’s limit is received by the warehouse', async () => {
    const { productId, receive, warehouse } = await sentOrder();
    await database.db.updateTable('product').set({ unitCost: '9000' }).where('id', '=', productId).execute();
    await expect(receive(90)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This difference is worth more than you may decide alone: ask the warehouse',
    });
    await receive(90, warehouse);
  });
});

describe('a difference in transit', () => {
  const difference = async (shop: Awaited<ReturnType<typeof sentOrder>>) => {
    await shop.receive(90);
    const { data } = await shop.warehouse.api.inventory.listAdjustments({ unsettled: true, locationId: shop.store.id });
    return data[0]?.id ?? '';
  };

  test('is settled once, as lost, and moves nothing more', async () => {
    const shop = await sentOrder();
    const adjustmentId = await difference(shop);
    const settle = () => shop.admin.api.inventory.settleTransit({ adjustmentId, outcome: 'lost', note: 'Box broken' });
    expect(await settle()).toMatchObject({ settlement: { outcome: 'lost', note: 'Box broken' } });
    await expect(settle()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await onHand(shop.store.id, shop.productId)).toBe(90);
    expect((await shop.admin.api.inventory.listAdjustments({ unsettled: true })).totalItems).toBe(0);
  });

  test.each(['lost', 'arrived', 'returned'] as const)(
    'that was settled as %s is shown on its order',
    async (outcome) => {
      const shop = await sentOrder();
      const adjustmentId = await difference(shop);
      const settlementOf = async ({ api }: typeof shop.employee) =>
        (await api.ordering.getOrder({ orderId: shop.order.id })).settlement;
      expect(await settlementOf(shop.employee)).toBeNull();
      const { settlement } = await shop.warehouse.api.inventory.settleTransit({ adjustmentId, outcome, note: 'Box 3' });
      expect(settlement).toMatchObject({ outcome, note: 'Box 3' });
      for (const reader of [shop.employee, shop.admin]) expect(await settlementOf(reader)).toEqual(settlement);
    },
  );

  test('that is found in the store returns to its stock, for its requester', async () => {
    const shop = await sentOrder();
    const adjustmentId = await difference(shop);
    await shop.admin.api.inventory.settleTransit({ adjustmentId, outcome: 'arrived' });
    expect(await onHand(shop.store.id, shop.productId)).toBe(100);
    expect(await shop.maySell()).toBe(100);
  });

  test('that never left the warehouse returns to the warehouse’s stock, on the warehouse’s decision', async () => {
    const shop = await sentOrder();
    const adjustmentId = await difference(shop);
    const settle = (by: typeof shop.admin) => by.api.inventory.settleTransit({ adjustmentId, outcome: 'returned' });
    await expect(settle(shop.admin)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await settle(shop.warehouse);
    expect(await onHand(shop.warehouseId, shop.productId)).toBe(30);
    expect(await onHand(shop.store.id, shop.productId)).toBe(90);
  });
});
