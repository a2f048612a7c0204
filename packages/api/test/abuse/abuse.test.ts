import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeSession, makeStaff, makeSupplier } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../documented/shop';
import { type ChangeLog, recordChanges } from '../reach/changes';
import type { RestAnswer } from '../rest-server';

/** Malicious requests over plain HTTP; no row may change. */
const database = useTestDatabase();
let shop: Shop;
let log: ChangeLog;

beforeAll(async () => {
  shop = await openShop(database.db);
  await letStoreSellFrom(database.db, shop.store.id, 'store-stock');
  log = await recordChanges(database.db);
});
afterAll(() => shop.rest.stop());

/** Failed sign-ins and the like leave entries in the audit log; nothing else may change. */
async function expectNothingWritten(attempt: () => Promise<RestAnswer>): Promise<RestAnswer> {
  await log.clear();
  const answer = await attempt();
  expect(await log.readLasting(), JSON.stringify(answer.body)).toEqual([]);
  return answer;
}

const { parse, stringify } = JSON;

describe('orders', () => {
  it('A1: an employee who approves their own order is 403 and moves nothing', async () => {
    const { id } = await shop.pendingOrder();
    const approve = () => shop.rest.call(shop.employee.script, 'PATCH', `/api/orders/pharmacy/${id}/approve`, {});
    expect(await expectNothingWritten(approve)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
  });

  it("A2: an admin who approves their own order is 403 with the specification's message", async () => {
    const { productId } = await shop.stocked();
    const placed = await shop.rest.call(shop.admin.script, 'POST', '/api/orders/pharmacy', {
      items: [{ itemId: productId, quantity: 2 }],
    });
    expect(placed.status).toBe(201);
    const path = `/api/orders/pharmacy/${placed.body._id}/approve`;
    expect(await expectNothingWritten(() => shop.rest.call(shop.admin.script, 'PATCH', path, {}))).toMatchObject({
      status: 403,
      body: { message: 'You cannot approve your own order' },
    });
  });
});

describe('accounts', () => {
  const form = (role: unknown) => ({
    firstName: 'Rahima',
    lastName: 'Khatun',
    email: `${randomUUID()}@example.com`,
    phone: '0171234567',
    city: shop.store.city,
    store_name: shop.store.name,
    role,
    password: 'Rickshaw7!Green',
    confirmPassword: 'Rickshaw7!Green',
  });
  const register = (role: unknown) => shop.rest.call({}, 'POST', '/api/products/auth/register', form(role));

  it.each(['superadmin', 'Superadmin', ['admin'], { $ne: 1 }])('A5: nobody registers as %j', async (role) => {
    expect((await expectNothingWritten(() => register(role))).status).toBe(400);
  });

  it('A17: the last superadmin can neither delete nor demote themself', async () => {
    const { id, email } = shop.superadmin;
    const remove = () => shop.rest.call(shop.superadmin.script, 'DELETE', `/api/products/employees/${id}`);
    expect((await expectNothingWritten(remove)).status).toBe(409);
    const { password: _, confirmPassword: __, ...person } = form('employee');
    const demote = () =>
      shop.rest.call(shop.superadmin.script, 'PUT', `/api/update/employees/${id}`, { ...person, email });
    expect((await expectNothingWritten(demote)).status).toBe(409);
  });
});

it('A7: an admin who sends a stock with a product is 403 and the stock ledger is unchanged', async () => {
  const { productId } = await shop.stocked();
  const edit = () =>
    shop.rest.call(shop.admin.script, 'PUT', `/api/products/pharmacy/${productId}`, { stock: 999_999 });
  expect(await expectNothingWritten(edit)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
});

describe('a sale', () => {
  const goodsOnShelf = () => makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 10 }] });
  const saleOf = (productId: string, line: object = {}, payment: object = {}) => ({
    id: randomUUID(),
    customer: { name: 'Walk-in Customer', phone: '', email: '' },
    products: [{ product_id: productId, product_name: 'Napa', price: 12, quantity: 1, subtotal: 12, ...line }],
    payment: { method: 'cash', subtotal: 12, discount: 0, total: 12, ...payment },
    created_at: '1999-01-01T00:00:00.000Z',
  });
  const sell = (body: unknown, seller = shop.employee.script) =>
    shop.rest.call(seller, 'POST', '/api/products/sales', body);

  it.each<[string, object, object]>([
    ['a price of 0.01', { price: 0.01, subtotal: 0.01 }, { subtotal: 0.01, total: 0.01 }],
    ['a negative quantity', { quantity: -1, subtotal: -12 }, { subtotal: -12, total: -12 }],
    ['a quantity of 1.5', { quantity: 1.5, subtotal: 18 }, { subtotal: 18, total: 18 }],
    ['a quantity of 0', { quantity: 0, subtotal: 0 }, { subtotal: 0, total: 0 }],
    ['a quantity that a text hides', { quantity: '1e3', subtotal: 12_000 }, { subtotal: 12_000, total: 12_000 }],
    ['more discount than there is to pay', {}, { discount: 13, total: -1 }],
    ['a negative discount', {}, { discount: -5, total: 17 }],
    ['a total that the lines do not give', {}, { total: 1 }],
  ])('A8: of %s is refused and writes nothing', async (_, line, payment) => {
    const { productId } = await goodsOnShelf();
    const { status } = await expectNothingWritten(() => sell(saleOf(productId, line, payment)));
    expect([400, 409]).toContain(status);
  });

  it.each(['quantity', 'price'])('A8: of a %s of 1e309 is refused and writes nothing', async (field) => {
    const { productId } = await goodsOnShelf();
    const raw = stringify(saleOf(productId, { [field]: 77_777 })).replace('77777', '1e309');
    expect(parse(raw).products[0][field]).toBe(Number.POSITIVE_INFINITY);
    const headers = { 'content-type': 'application/json' };
    const send = () =>
      shop.rest.call({ ...shop.employee.script, headers }, 'POST', '/api/products/sales', undefined, raw);
    expect((await expectNothingWritten(send)).status).toBe(400);
  });

  it('A9: under the id of another sale is 422, and the other sale is unchanged', async () => {
    const { productId } = await goodsOnShelf();
    const first = saleOf(productId);
    expect((await sell(first)).status).toBe(200);
    const other = { ...saleOf(productId, { quantity: 2, subtotal: 24 }, { subtotal: 24, total: 24 }), id: first.id };
    expect((await expectNothingWritten(() => sell(other))).status).toBe(422);
  });

  it('A13: under an id of another store or colleague is not found and reveals nothing of that sale', async () => {
    const { productId } = await goodsOnShelf();
    const first = saleOf(productId);
    const { body } = await sell(first);
    const [colleague, stranger] = [await makeStaff(database.db, { store: shop.store }), await makeStaff(database.db)];
    for (const { id: other } of [colleague, stranger]) {
      const token = await makeSession(database.db, other);
      const answer = await expectNothingWritten(() => sell(first, { token }));
      expect(answer.status).toBe(404);
      expect(stringify(answer.body)).not.toContain(body.order_id);
    }
  });

  it('A18: of a person whose sessions ended is 401 and writes nothing', async () => {
    const { productId } = await goodsOnShelf();
    const seller = await makeStaff(database.db, { store: shop.store });
    const token = await makeSession(database.db, seller.id);
    const path = `/api/products/employees/${seller.id}`;
    expect((await shop.rest.call(shop.admin.script, 'DELETE', path)).status).toBe(200);
    expect((await expectNothingWritten(() => sell(saleOf(productId), { token }))).status).toBe(401);
  });

  it("A21: is dated by the server, whatever the device's clock", async () => {
    const { productId } = await goodsOnShelf();
    const sale = saleOf(productId);
    expect((await sell(sale)).status).toBe(200);
    const { soldAt } = await database.db
      .selectFrom('sale')
      .select('soldAt')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - soldAt.getTime()).toBeLessThan(60_000);
  });
});

describe('A23: a form of another site with a person’s cookie', () => {
  const forms = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };

  it.each([
    ['POST', '/api/products/customers', 'name=Mallory&phone=01711000000'],
    ['POST', '/api/auth/logout', ''],
    ['POST', '/api/products/sales', 'products=1'],
    ['DELETE', '/api/products/pharmacy/0d9f6a4e-6d2c-4a8b-9f59-3c1b7c2e8a10', ''],
  ])('%s %s is 403 and writes nothing', async (method, path, fields) => {
    const sender = { ...shop.superadmin.browser, headers: forms };
    const post = () => shop.rest.call(sender, method, path, undefined, fields);
    expect(await expectNothingWritten(post)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x'])('also as %s that looks like JSON', async (type) => {
    const headers = { ...forms, 'content-type': type };
    const body = stringify({ name: 'Mallory', phone: '01711000000', website: '', email: '', address: '' });
    const post = () =>
      shop.rest.call({ ...shop.employee.browser, headers }, 'POST', '/api/products/customers', undefined, body);
    expect((await expectNothingWritten(post)).status).toBe(403);
  });
});

it('A24: a purchase whose goods were moved to a store cannot be voided, and stays', async () => {
  const { name: supplier } = await makeSupplier(database.db);
  const form = {
    tradeName: 'Transferred',
    genericName: 'Paracetamol',
    strength: '500 mg',
    category: 'Tablet',
    company: 'Square',
    stock: '20',
    packType: 'Box',
    purchaseUnitType: 'piece',
    purchasePackSize: '10',
    packTp: '80',
    unitTp: '8',
    salesUnitType: 'piece',
    salePackSize: '10',
    packMrp: '100',
    unitMrp: '10',
    supplier,
  };
  const bought = await shop.rest.call(shop.superadmin.script, 'POST', '/api/purchases/pharmacy', form);
  expect(bought.status).toBe(201);
  const { body } = await shop.rest.call(shop.employee.script, 'GET', '/api/products/pharmacy?search=Transferred');
  const items = [{ itemId: body.data[0]._id, quantity: 5 }];
  const placed = await shop.rest.call(shop.employee.script, 'POST', '/api/orders/pharmacy', { items });
  const approve = `/api/orders/pharmacy/${placed.body._id}/approve`;
  expect((await shop.rest.call(shop.admin.script, 'PATCH', approve, {})).status).toBe(200);
  const path = `/api/purchases/pharmacy/${bought.body.insertedId}`;
  const undo = () => shop.rest.call(shop.superadmin.script, 'DELETE', path);
  expect(await expectNothingWritten(undo)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^The goods are gone: 15 of 20 /) },
  });
});
