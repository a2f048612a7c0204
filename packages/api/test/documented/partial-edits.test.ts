import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../rest-server';
import { FORM, fresh, openShop, type Shop } from './shop';

const database = useTestDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});
afterAll(() => shop.rest.stop());

const put = (sender: Sender, path: string, body: unknown) => shop.rest.call(sender, 'PUT', path, body);
const edit = (sender: Sender, id: string, body: unknown) => put(sender, `/api/update/employees/${id}`, body);

describe('PUT /api/update/employees/{id} takes any subset', () => {
  const statusOf = (id: string) =>
    database.db
      .selectFrom('staffMember')
      .select(['status', 'role', 'locationId', 'firstName', 'lastName', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  async function request(role: string, place = { city: shop.store.city, store_name: shop.store.name }) {
    const email = `${fresh('asks').replace(' ', '')}@example.com`;
    const password = 'Rickshaw7!Green';
    const form = { firstName: 'Rahima', lastName: 'Khatun', email, phone: '0171234567', ...place, role };
    const sent = { ...form, password, confirmPassword: password };
    await shop.rest.call({}, 'POST', '/api/products/auth/register', sent);
    const { id } = await database.db
      .selectFrom('staffMember')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, email, password };
  }

  it('status active alone approves a registration with its requested role and store', async () => {
    const { id, email, password } = await request('Employee');
    const answer = await edit(shop.admin.script, id, { status: 'active' });
    expect(answer).toMatchObject({ status: 200, body: { employee: { status: 'active', store_name: 'Dhanmondi' } } });
    expect(await statusOf(id)).toMatchObject({ status: 'active', role: 'employee', locationId: shop.store.id });
    expect((await shop.rest.call({}, 'POST', '/api/auth/login', { email, password })).status).toBe(200);
  });

  it('status active alone approves under the same rules: no admin approves an admin', async () => {
    const { id } = await request('Admin');
    expect((await edit(shop.admin.script, id, { status: 'active' })).status).toBe(403);
    expect((await edit(shop.employee.script, id, { status: 'active' })).status).toBe(403);
    expect(await statusOf(id)).toMatchObject({ status: 'pending' });
    expect((await edit(shop.superadmin.script, id, { status: 'active' })).status).toBe(200);
    expect(await statusOf(id)).toMatchObject({ status: 'active', role: 'admin' });
  });

  it('status alone disables and activates again, and changes nothing else', async () => {
    const { id } = await makeStaff(database.db, { role: 'employee', store: shop.store });
    const before = await statusOf(id);
    for (const status of ['disabled', 'active'] as const) {
      expect((await edit(shop.admin.script, id, { status })).status).toBe(200);
      expect(await statusOf(id)).toEqual({ ...before, status });
    }
  });

  it('status alone does not change the role of a superadmin', async () => {
    const { id } = await makeStaff(database.db, { role: 'superadmin' });
    for (const status of ['disabled', 'active'] as const) {
      expect((await edit(shop.superadmin.script, id, { status })).status).toBe(200);
      expect(await statusOf(id)).toMatchObject({ status, role: 'superadmin', locationId: null });
    }
  });

  it.each([
    ['a phone number', { phone: '0187654321' }, { phone: '0187654321' }],
    ['a first name', { firstName: 'Selina' }, { firstName: 'Selina' }],
    ['nothing', {}, {}],
  ])('%s alone is changed', async (_, sent, changed) => {
    const { id } = await makeStaff(database.db, { role: 'employee', store: shop.store });
    const before = await statusOf(id);
    expect((await edit(shop.admin.script, id, sent)).status).toBe(200);
    expect(await statusOf(id)).toEqual({ ...before, ...changed });
  });

  it('a blank field is refused, and a rule on one field applies without the others', async () => {
    const { id } = await makeStaff(database.db, { role: 'employee', store: shop.store });
    expect(await edit(shop.admin.script, id, { firstName: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'First name is required' },
    });
    expect(await edit(shop.admin.script, id, { role: 'admin' })).toMatchObject({
      status: 403,
      body: { message: 'Admin cannot change employee role' },
    });
    expect(await edit(shop.admin.script, id, { city: 'Sylhet' })).toMatchObject({
      status: 403,
      body: { message: 'Admin can only update employees in their own city' },
    });
  });
});

describe('the other documented edits', () => {
  it("an order accepts its status with the page's other fields", async () => {
    const { id } = await shop.pendingOrder();
    const sent = { status: 'rejected', adminNote: '', processedBy: shop.admin.id, processedAt: '1999-01-01' };
    expect((await put(shop.admin.script, `/api/orders/pharmacy/${id}`, sent)).status).toBe(200);
    const { id: other } = await shop.pendingOrder();
    expect((await put(shop.admin.script, `/api/orders/pharmacy/${other}`, { status: 'approved' })).status).toBe(200);
  });

  it('a supplier document accepts everything but its stock', async () => {
    const { purchasePackSize: packSize, stock, ...form } = { ...FORM, tradeName: fresh('Listed') };
    const path = '/api/suppliers/documents';
    const made = await shop.rest.call(shop.superadmin.script, 'POST', path, { ...form, packSize, stock });
    const one = `${path}/${made.body.insertedId}`;
    expect((await put(shop.superadmin.script, one, { ...form, packSize })).status).toBe(200);
    const { company: _, ...part } = form;
    expect(await put(shop.superadmin.script, one, { ...part, packSize })).toMatchObject({
      status: 400,
      body: { message: 'All fields are required' },
    });
  });

  const NAMES = { category: 'Capsule', company: 'Square', unitType: 'piece' };
  const COMPANY = {
    Name: 'Beximco',
    Phone: '01711000000',
    Website: 'b.example',
    Email: 'b@example.com',
    Address: 'Dhaka',
  };
  const SUPPLIER = { name: 'Acme', phone: '01711000000', website: 'acme.com', email: 'a@acme.com', address: 'Dhaka' };
  it.each([
    ['/api/setup/categories', { Name: 'Syrup', Description: 'Sweet' }, ['Name', 'Description']],
    ['/api/setup/unitTypes', { Name: 'Vial', Description: 'Glass' }, ['Name', 'Description']],
    ['/api/setup/companies', COMPANY, ['Name', 'Phone', 'Email', 'Address']],
    ['/api/suppliers/lists', SUPPLIER, ['name', 'phone', 'email', 'address']],
    [
      '/api/products/pharmacy',
      { tradeName: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', ...NAMES },
      ['tradeName', 'category', 'company'],
    ],
    ['/api/products/nonPharmacy', { tradeName: 'Soap', ...NAMES }, ['tradeName', 'category', 'company']],
  ])("%s keeps 'All fields are required' for a field that is missing or blank", async (path, form, required) => {
    const made = await shop.rest.call(shop.superadmin.script, 'POST', path, form);
    expect(made.status).toBe(201);
    const one = `${path}/${made.body.insertedId}`;
    for (const field of required) {
      const { [field]: _, ...missing } = form as Record<string, string>;
      for (const body of [missing, { ...missing, [field]: ' ' }]) {
        const answer = await put(shop.superadmin.script, one, body);
        expect(answer, `${field} of ${JSON.stringify(body)}`).toMatchObject({
          status: 400,
          body: { message: 'All fields are required', fields: { [field]: expect.any(String) } },
        });
      }
    }
    expect((await put(shop.superadmin.script, one, form)).status).toBe(200);
  });
});
