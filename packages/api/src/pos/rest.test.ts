import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeSession,
  makeStaff,
  makeStore,
  warehouseOf,
} from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../test/rest-server';

const database = useTestDatabase({ poolSize: 20 });
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());

async function counter(quantity: number) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Napa', batches: [{ quantity }] });
  const token = await makeSession(database.db, (await makeStaff(database.db, { store })).id);
  const payload = {
    customer: { name: 'Walk-in Customer', phone: '', email: '' },
    products: [{ product_id: goods.productId, product_name: 'Napa', price: 12, quantity: 1, subtotal: 12 }],
    payment: { method: 'cash', subtotal: 12, discount: 0, total: 12 },
    created_at: '1999-01-01T00:00:00.000Z',
  };
  const sell = (more: object = {}, headers: Record<string, string> = {}) =>
    rest.call({ token, headers }, 'POST', '/api/products/sales', { ...payload, ...more });
  return { goods, sell, payload };
}

test('a sale below cost without a reason by the documented call is recorded with "not given"', async () => {
  const { sell, goods } = await counter(5);
  await database.db.updateTable('batch').set({ unitCost: '9' }).where('productId', '=', goods.productId).execute();
  const { status, body } = await sell({ payment: { method: 'cash', subtotal: 12, discount: 12, total: 0 } });
  expect(status).toBe(200);
  const trace = await database.db
    .selectFrom('auditEntry')
    .select('after')
    .where('entityId', '=', String(body.sale_id))
    .where('action', '=', 'sale.belowCost')
    .execute();
  expect(trace).toMatchObject([{ after: { reason: 'not given (REST)' } }]);
});

test.each([
  ['over the ceiling', { employeeDiscountPercent: 5 }, 'You may give a discount of 5 % at most'],
  ['below cost where that is refused', { belowCost: 'refuse' as const }, 'You may not sell below cost'],
])('a discount %s answers 422 and names no field', async (_, setting, message) => {
  const { sell, goods } = await counter(5);
  await database.db.updateTable('batch').set({ unitCost: '9' }).where('productId', '=', goods.productId).execute();
  await database.db.updateTable('organisation').set(setting).execute();
  const answer = await sell({ payment: { method: 'cash', subtotal: 12, discount: 6, total: 6 } });
  await database.db.updateTable('organisation').set({ employeeDiscountPercent: 100, belowCost: 'reason' }).execute();
  expect(answer).toMatchObject({ status: 422, body: { message } });
  expect(answer.body).not.toHaveProperty('errors');
});

test('the warehouse sells at no place that is not a store: it answered 500', async () => {
  const { sell } = await counter(5);
  const token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
  const { id: warehouseId } = await warehouseOf(database.db);
  for (const store_id of [randomUUID(), warehouseId]) {
    const answer = await sell({ store_id, device_id: 'script:1' }, { authorization: `Bearer ${token}` });
    expect(answer).toMatchObject({ status: 404, body: { message: 'Store not found' } });
  }
  expect(await database.db.selectFrom('till').selectAll().where('deviceId', '=', 'script:1').execute()).toEqual([]);
});

const LINE = { product_id: '00000000-0000-4000-8000-000000000000', price: 12, quantity: 1 };
const paid = (payment: object) => ({ payment: {}, payments: [{ method: 'cash', ...payment }] });

describe('POST /api/products/sales', () => {
  test('the documented payload answers success with the order id', async () => {
    const { sell, goods } = await counter(5);
    const { status, body } = await sell();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      order_id: expect.stringMatching(/-1-000001$/),
      products: [{ product_id: goods.productId, price: 12, quantity: 1, subtotal: 12 }],
      payment: { method: 'cash', total: 12, change: 0 },
    });
  });

  test('equal payloads without a key are separate sales, as far as the stock allows', async () => {
    const { sell } = await counter(3);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sell()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      success: false,
      code: 'INSUFFICIENT_STOCK',
      message: 'Cannot add more than approved quantity (0)',
    });
  });

  test.each([
    ['the Idempotency-Key header', () => [{}, { 'idempotency-key': randomUUID() }] as const],
    ['an id in the body', () => [{ id: randomUUID() }, {}] as const],
  ])('with %s eight calls at once are one sale with one answer', async (_, keyed) => {
    const { sell, payload } = await counter(20);
    const [more, headers] = keyed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(more, headers)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } });
    const products = payload.products.map((line) => ({ ...line, quantity: 2, subtotal: 24 }));
    const other = await sell({ ...more, products, payment: { method: 'cash', total: 24 } }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
  });

  test('a wrong price is refused with the right one', async () => {
    const { sell, goods } = await counter(5);
    const products = [{ product_id: goods.productId, price: 0.01, quantity: 1 }];
    expect(await sell({ products, payment: { method: 'cash', total: 0.01 } })).toMatchObject({
      status: 409,
      body: { message: 'The price of Napa 500 mg is 12.00', details: { prices: [{ price: 12 }] } },
    });
  });

  test.each([
    ['no products', { products: [] }, 'products'],
    ['a total that does not add up', { payment: { method: 'cash', total: 1 } }, 'payment.total'],
    ['more discount than subtotal', { payment: { discount: 13, total: 0 } }, 'payment.discount'],
    ['a phone of words', { customer: { phone: 'call me' } }, 'customer.phone'],
    [
      'a line discount over its line',
      { products: [{ ...LINE, discount: { amount: 48 } }] },
      'products.0.discount.amount',
    ],
    ['a line discount of nothing', { products: [{ ...LINE, discount: { amount: 0 } }] }, 'products.0.discount.amount'],
    ['less cash given than it pays', paid({ method: 'cash', amount: 12, tendered: 11 }), 'payments.0.tendered'],
    ['change from a card', paid({ method: 'card', amount: 12, tendered: 20 }), 'payments.0.tendered'],
    ['more cash than anybody carries', paid({ amount: 12, tendered: 99_999_999_999 }), 'payments.0.tendered'],
    ['more cash than anybody carries', { payment: { tendered: 99_999_999_999 } }, 'payment.tendered'],
    ['a wallet without its tender', paid({ method: 'wallet', amount: 12 }), 'payments.0.tender_id'],
    ['a sale on account to nobody', paid({ method: 'account', amount: 12 }), 'customer_id'],
    ['store credit of nobody', paid({ method: 'credit', amount: 12 }), 'customer_id'],
    ['cash that no rounding makes of the total', paid({ amount: 11 }), 'payments'],
  ])('%s is 400 and names the field', async (_, more, field) => {
    const { sell, goods } = await counter(5);
    const { status, body } = await sell(JSON.parse(JSON.stringify(more).replaceAll(LINE.product_id, goods.productId)));
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toContain(field);
  });

  test('a visitor is 401', async () => {
    const { sell } = await counter(1);
    expect(await sell({}, { authorization: '' })).toMatchObject({ status: 401 });
  });
});
