import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop';

const database = useTestDatabase();
const path = '/api/products/customers';
let shop: Shop;
let stranger: { token: string };
beforeAll(async () => {
  shop = await openShop(database.db);
  const store = await makeStore(database.db, { name: 'Gulshan' });
  stranger = { token: await makeSession(database.db, (await makeStaff(database.db, { role: 'admin', store })).id) };
});
afterAll(() => shop.rest.stop());

const DOCUMENTED = {
  name: 'Rahima',
  phone: '01711000000',
  website: '',
  email: 'r@example.com',
  address: 'Road 7',
  addedBy: 'admin',
  addedTime: '1999-01-01',
  updatedBy: 'admin',
  updatedTime: '1999-01-01',
};

it('a superadmin of several stores adds a customer by the documented body, and every store sees them', async () => {
  const made = await shop.rest.call(shop.superadmin.browser, 'POST', path, DOCUMENTED);
  expect(made).toMatchObject({ status: 201, body: { data: { name: 'Rahima', store_id: null, store_name: '' } } });
  const { insertedId: _id } = made.body;
  for (const sender of [shop.superadmin.browser, shop.employee.browser, stranger]) {
    expect((await shop.rest.call(sender, 'GET', path)).body).toContainEqual(expect.objectContaining({ _id }));
  }
});

it('only the warehouse deletes a customer of the organisation', async () => {
  const { body } = await shop.rest.call(shop.superadmin.browser, 'POST', path, DOCUMENTED);
  const one = `${path}/${body.insertedId}`;
  expect((await shop.rest.call(shop.admin.script, 'DELETE', one)).status).toBe(403);
  expect((await shop.rest.call(shop.superadmin.script, 'DELETE', one)).status).toBe(200);
});
