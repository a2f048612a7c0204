import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeSession, makeStaff, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestAnswer, type RestServer, startRestServer } from '../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());

type RestCall = (method: string, path: string, posted?: unknown) => Promise<Pick<RestAnswer, 'status' | 'body'>>;

async function signIn(role: 'superadmin' | 'admin' | 'employee', store?: Awaited<ReturnType<typeof makeStore>>) {
  const staff = await makeStaff(database.db, { role, ...(store ? { store } : {}) });
  const token = await makeSession(database.db, staff.id);
  const call: RestCall = async (method, path, posted) => {
    const { status, body } = await rest.call({ token }, method, path, posted);
    return { status, body };
  };
  return { staff, call };
}

async function stockedStore() {
  const store = await makeStore(database.db);
  const { id: storeId } = await warehouseOf(database.db);
  const goods = await makeGoods(database.db, { storeId, tradeName: `Napa ${store.name}`, batches: [{ quantity: 50 }] });
  return { store, goods, employee: await signIn('employee', store), admin: await signIn('admin', store) };
}

const documented = (productId: string) => ({
  items: [{ itemId: productId, name: 'made up', quantity: '4', available: 1 }],
  requestedBy: 'somebody else',
  status: 'approved',
  note: 'soon',
  requestedAt: '1999-01-01T00:00:00.000Z',
  type: 'pharmacy',
});

describe('the documented order paths', () => {
  test('an order is placed in the documented spelling; requester and status are set by the server', async () => {
    const { store, goods, employee } = await stockedStore();
    const body = { ...documented(goods.productId), storeName: ` ${store.name.toUpperCase()} ` };
    const placed = await employee.call('POST', '/api/orders/pharmacy', body);
    expect(placed).toMatchObject({
      status: 201,
      body: {
        status: 'pending',
        requestedBy: employee.staff.id,
        requestedByName: 'Test Person',
        email: employee.staff.email,
        store_id: store.id,
        store_name: store.name,
        storeName: store.name,
        type: 'pharmacy',
        note: 'soon',
        items: [{ itemId: goods.productId, quantity: 4, available: 50, strength: '500 mg' }],
        approvedBy: null,
      },
    });
  });

  test('the older form orders one product by its name', async () => {
    const { store, goods, employee } = await stockedStore();
    const form = {
      supplier: 'Square',
      tradeName: `napa ${store.name}`,
      category: 'Tablet',
      strength: '500mg',
      boxType: '',
    };
    const placed = await employee.call('POST', '/api/orders/pharmacy', form);
    expect(placed.body).toMatchObject({ items: [{ itemId: goods.productId, quantity: 1 }], note: 'Supplier: Square' });
  });

  test('a list is a bare array, and a page on request', async () => {
    const { goods, employee } = await stockedStore();
    for (let count = 0; count < 3; count += 1) {
      await employee.call('POST', '/api/orders/pharmacy', documented(goods.productId));
    }
    const bare = await employee.call('GET', '/api/orders/pharmacy');
    expect(bare.body).toHaveLength(3);
    const page = await employee.call('GET', '/api/orders/pharmacy?page=2&limit=2');
    expect(page.body).toMatchObject({ totalItems: 3, totalPages: 2, page: 2, limit: 2, data: [{ status: 'pending' }] });
    expect((await employee.call('GET', '/api/orders/nonPharmacy')).body).toEqual([]);
  });

  test('approve and reject answer success and a message; a second decision names the first', async () => {
    const { goods, employee, admin } = await stockedStore();
    const place = async () => {
      const { body } = await employee.call('POST', '/api/orders/pharmacy', documented(goods.productId));
      return String(body._id);
    };
    const [first, second] = [await place(), await place()];
    const approve = `/api/orders/pharmacy/${first}/approve`;
    expect(await employee.call('PATCH', approve, { approvedBy: 'me' })).toMatchObject({ status: 403 });
    expect(await admin.call('PATCH', approve, { approvedBy: 'me' })).toEqual({
      status: 200,
      body: { success: true, message: 'Order approved successfully' },
    });
    expect(await admin.call('PATCH', approve)).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'INVALID_TRANSITION',
        message: expect.stringContaining('Order was already approved by'),
      },
    });
    const rejected = await admin.call('PATCH', `/api/orders/pharmacy/${second}/reject`, { rejectedBy: 'me' });
    expect(rejected.body).toEqual({ success: true, message: 'Order rejected successfully' });
    const { body } = await admin.call('GET', '/api/orders/pharmacy?page=1');
    expect(body.data).toMatchObject([
      { _id: second, status: 'rejected', rejectedBy: admin.staff.id, rejectionReason: 'No reason provided' },
      { _id: first, status: 'approved', approvedBy: admin.staff.id, approverRole: 'admin' },
    ]);
  });

  test('PUT moves an order to the given status', async () => {
    const { goods, employee, admin } = await stockedStore();
    const { body } = await employee.call('POST', '/api/orders/pharmacy', documented(goods.productId));
    const path = `/api/orders/pharmacy/${body._id}`;
    expect(await admin.call('PUT', path, { status: 'lost' })).toMatchObject({
      status: 400,
      body: { fields: { status: 'Status must be approved, rejected, cancelled or fulfilled' } },
    });
    expect(await admin.call('PUT', path, { status: 'approved', adminNote: 'ok', processedBy: 'me' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Order approved successfully', data: { adminNote: 'ok' } },
    });
    expect(await employee.call('PUT', path, { status: 'fulfilled' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['POST', '/api/orders/pharmacy', { items: [] }, 400, 'Please add items to your order'],
    ['POST', '/api/orders/pharmacy', {}, 400, 'Please add items to your order'],
    ['POST', '/api/orders/pharmacy', { items: [{ quantity: 2 }] }, 400, 'Name the product by itemId'],
    ['POST', '/api/orders/pharmacy', { items: 'all' }, 400, 'Please add items to your order'],
    ['PATCH', '/api/orders/pharmacy/12/approve', {}, 400, 'Not a valid id'],
    ['PATCH', '/api/orders/pharmacy/00000000-0000-4000-8000-000000000000/approve', {}, 404, 'Order not found'],
    ['GET', '/api/orders/pharmacy?page=-1', undefined, 400, 'page must be a whole number of at least 1'],
  ])('%s %s %j answers %d', async (method, path, body, status, message) => {
    const { call } = await signIn('superadmin');
    expect(await call(method, path, body)).toMatchObject({ status, body: { success: false, message } });
  });

  test('an order of the other kind or another store is not found', async () => {
    const { goods, employee, admin } = await stockedStore();
    const { body } = await employee.call('POST', '/api/orders/pharmacy', documented(goods.productId));
    expect(await admin.call('PATCH', `/api/orders/nonPharmacy/${body._id}/approve`, {})).toMatchObject({ status: 404 });
    const stranger = await signIn('admin');
    expect(await stranger.call('PATCH', `/api/orders/pharmacy/${body._id}/approve`, {})).toMatchObject({ status: 404 });
  });

  test('visitors are refused', async () => {
    const answer = await fetch(`${rest.origin}/api/orders/pharmacy`);
    expect(answer.status).toBe(401);
  });
});
