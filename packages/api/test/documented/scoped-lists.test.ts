import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTED_CALLS } from './calls';
import { FORM, fresh, id, openShop, type Shop, texts } from './shop';

const database = useTestDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
  const supplier = {
    name: fresh('Supplier'),
    phone: '01711000000',
    website: 'x.com',
    email: 'a@x.com',
    address: 'Dhaka',
  };
  const documents = '/api/suppliers/documents';
  const { purchasePackSize: packSize, ...form } = FORM;
  for (const [path, body] of [
    ['/api/suppliers/lists', supplier],
    ['/api/purchases/pharmacy', { ...FORM, tradeName: fresh('Bought'), supplier: supplier.name }],
    ['/api/purchases/nonPharmacy', { ...FORM, tradeName: fresh('Bought'), supplier: supplier.name }],
    [documents, { ...form, packSize, tradeName: fresh('Listed') }],
  ] as const) {
    expect((await shop.rest.call(shop.superadmin.script, 'POST', path, body)).status).toBe(201);
  }
});
afterAll(() => shop.rest.stop());

const LISTS = DOCUMENTED_CALLS.filter((call) => /^GET [^?{]*$/.test(call) && !call.endsWith('/count')).map((call) =>
  call.slice(4),
);
/** Purchases, suppliers and costs are hidden from a store's employees. */
const HIDDEN_LISTS = [
  '/api/purchases/pharmacy',
  '/api/purchases/nonPharmacy',
  '/api/suppliers/lists',
  '/api/suppliers/payments',
  '/api/suppliers/documents',
];

describe("the employee's dashboard counts what is in scope", () => {
  it.each(LISTS)('GET %s answers 200, never 403', async (path) => {
    for (const suffix of ['', '?page=1&limit=10', '?search=a']) {
      const { status, body } = await shop.rest.call(shop.employee.browser, 'GET', path + suffix);
      expect(status).toBe(200);
      expect(Array.isArray(suffix ? body.data : body)).toBe(true);
    }
  });

  it.each(HIDDEN_LISTS)('GET %s shows an employee no row of those that the warehouse sees', async (path) => {
    const seen = await shop.rest.call(shop.superadmin.browser, 'GET', path);
    expect(seen.body.length).toBeGreaterThan(0);
    expect((await shop.rest.call(shop.employee.browser, 'GET', path)).body).toEqual([]);
    for (const suffix of ['?page=1', '?page=2&limit=1', '?search=a']) {
      expect((await shop.rest.call(shop.employee.browser, 'GET', path + suffix)).body).toMatchObject({
        data: [],
        totalItems: 0,
      });
    }
    expect((await shop.rest.call(shop.admin.browser, 'GET', path)).body.length).toBe(seen.body.length);
  });

  it.each(HIDDEN_LISTS.filter((path) => !path.endsWith('payments')))(
    'writing %s stays 403 for an employee',
    async (path) => {
      const body = {
        ...FORM,
        name: 'X',
        tradeName: 'X',
        phone: '01711000000',
        email: 'a@x.com',
        address: 'D',
        website: 'x.com',
      };
      expect((await shop.rest.call(shop.employee.script, 'POST', path, body)).status).toBe(403);
      const { body: rows } = await shop.rest.call(shop.superadmin.browser, 'GET', path);
      const one = await shop.rest.call(shop.employee.script, 'DELETE', `${path}/${rows[0]._id}`);
      expect([403, 404]).toContain(one.status);
    },
  );
});

describe('GET /api/products/auth/user/{id}', () => {
  it('answers the five documented fields and no more', async () => {
    const answer = await shop.rest.call(shop.admin.browser, 'GET', `/api/products/auth/user/${shop.employee.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ _id: id, ...texts('email', 'store_name', 'firstName', 'lastName') });
    expect(answer.body).toMatchObject({ _id: shop.employee.id, store_name: 'Dhanmondi' });
  });

  it('answers an employee of another store 404', async () => {
    const stranger = await makeStaff(database.db, { role: 'employee' });
    const token = await makeSession(database.db, stranger.id);
    const answer = await shop.rest.call({ token }, 'GET', `/api/products/auth/user/${shop.employee.id}`);
    expect(answer.status).toBe(404);
  });
});
