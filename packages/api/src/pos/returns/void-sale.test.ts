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
let today = new Date('2026-11-21T04:00:00.000Z');
const now = () => today;

// Every test leaves a consistent ledger (without a superadmin).
afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
  today = new Date('2026-11-21T04:00:00.000Z');
});

async function openShop(sellFrom: 'own-orders' | 'store-stock' = 'store-stock') {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, sellFrom);
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  return { store, employee, admin, staff, manager };
}

const onHand = async (storeId: string, productId: string) => {
  const { rows } = await database.pool.query<{ onHand: number }>(
    `select coalesce(sum(b.on_hand), 0)::int as "onHand" from stock_balance b where b.location_id = $1 and b.product_id = $2`,
    [storeId, productId],
  );
  return rows[0]?.onHand;
};

describe('a voided sale', () => {
  test('has its goods back on the shelf, its money back, and the receipt names it void', async () => {
    const { store, employee, admin, manager } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 5 }], { discountMinor: 501 }));
    const [summary] = (await admin.pos.listSales({})).data;
    expect(summary).toMatchObject({ id: sale.id, mayVoid: true, voidedAt: null });

    const back = await admin.pos.voidSale({ saleId: sale.id, reason: 'Wrong customer' });
    expect(back).toMatchObject({
      cause: 'saleVoided',
      status: 'posted',
      refundMinor: sale.totalMinor,
      refunds: [{ method: 'cash', amountMinor: sale.totalMinor }],
      mayVoid: false,
    });
    expect(await onHand(store.id, goods.productId)).toBe(10);
    const { firstName, lastName } = manager;
    expect(await employee.pos.getSale({ id: sale.id })).toMatchObject({
      voidedAt: today.toISOString(),
      voidedBy: `${firstName} ${lastName}`,
      voidReason: 'Wrong customer',
    });
    expect((await admin.pos.listSales({})).data).toMatchObject([{ mayVoid: false, voidedAt: today.toISOString() }]);
  });

  test('twice at once is voided once, and the other call is told so: it was told of returned goods', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const { id: saleId } = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const calls = Array.from({ length: 4 }, () => admin.pos.voidSale({ saleId, reason: 'Wrong customer' }));
    const refused = (await Promise.allSettled(calls)).filter((call) => call.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual(Array(3).fill('This sale was voided'));
  });

  test('gives the seller back what the orders allow to sell', async () => {
    const { store, employee, admin } = await openShop('own-orders');
    const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [] });
    const { id: warehouseId } = await warehouseOf(database.db);
    await receiveGoods(database.db, { storeId: warehouseId, productId: goods.productId, quantity: 4 });
    const items = [{ productId: goods.productId, quantity: 4 }];
    const order = await employee.ordering.placeOrder({ kind: 'pharmacy', items });
    await warehouse.ordering.approveOrder({ orderId: order.id });
    const sell = () => employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    const { id } = await sell();
    await expect(sell()).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.pos.voidSale({ saleId: id, reason: 'Wrong customer' });
    await expect(sell()).resolves.toBeDefined();
  });

  test('takes prescription goods back, which a return may not', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    await database.db
      .updateTable('product')
      .set({ requiresPrescription: true })
      .where('id', '=', goods.productId)
      .execute();
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    await expect(admin.pos.voidSale({ saleId: sale.id, reason: 'Not paid' })).resolves.toMatchObject({ units: 2 });
  });
});

describe('a sale is not voided', () => {
  const sold = async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = await shop.employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
    return { ...shop, sale, undo: () => shop.admin.pos.voidSale({ saleId: sale.id, reason: 'Wrong customer' }) };
  };

  test('twice, and its void is not taken back', async () => {
    const { undo, admin } = await sold();
    const { id } = await undo();
    await expect(undo()).rejects.toMatchObject({ code: 'CONFLICT', message: 'This sale was voided' });
    await expect(admin.pos.voidSaleReturn({ returnId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('twice by two managers at once', async () => {
    const { undo } = await sold();
    const answers = await Promise.allSettled([undo(), undo()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('after some of it was returned', async () => {
    const { undo, admin, sale } = await sold();
    await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    await expect(undo()).rejects.toMatchObject({ code: 'CONFLICT', message: /were returned/ });
  });

  test('on another day than its own', async () => {
    const { undo } = await sold();
    today = new Date('2026-11-22T04:00:00.000Z');
    await expect(undo()).rejects.toMatchObject({ code: 'CONFLICT', message: /shift of this sale is closed/ });
  });

  test('by an employee without the grant, or by one with it who did not sell it', async () => {
    const { employee, store, sale, staff, manager } = await sold();
    const asked = { saleId: sale.id, reason: 'Wrong customer' };
    await expect(employee.pos.voidSale(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { api: other, staff: colleague } = await callerFor(database.db, { role: 'employee', store }, { now });
    for (const { id } of [staff, colleague]) {
      await database.db
        .insertInto('staffGrant')
        .values({ staffId: id, name: 'voidSale', allowed: true, setBy: manager.id, setAt: now() })
        .execute();
    }
    await expect(other.pos.voidSale(asked)).rejects.toMatchObject({ message: 'You may void only your own sales' });
    await expect(employee.pos.voidSale(asked)).resolves.toMatchObject({ status: 'posted' });
  });
});
