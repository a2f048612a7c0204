import { TEST_PASSWORD } from '@bhandar/testing/factories';
import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import { type Contract, expectArray, expectDeleted, fresh, id, type Shop, text, texts } from './shop';

const registration = (shop: Shop, role: string) => ({
  firstName: 'Rahima',
  lastName: 'Khatun',
  email: `${fresh('rahima').replace(' ', '')}@example.com`,
  phone: '0171234567',
  city: shop.store.city,
  store_name: shop.store.name,
  role,
  password: 'Rickshaw7!Green',
  confirmPassword: 'Rickshaw7!Green',
});

const EMPLOYEE = texts('firstName', 'lastName', 'email', 'phone', 'city', 'store_name', 'role');

async function newEmployee(shop: Shop): Promise<string> {
  const { body } = await shop.rest.call(
    shop.admin.script,
    'POST',
    '/api/products/auth/register',
    registration(shop, 'employee'),
  );
  return body.user._id;
}

export const accountContracts: Partial<Record<DocumentedCall, Contract>> = {
  'POST /api/auth/login': async (shop) => {
    const { email, id: adminId } = shop.admin;
    const { status, body } = await shop.rest.call({}, 'POST', '/api/auth/login', { email, password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token: text,
      user: {
        _id: adminId,
        name: 'Kamal Rahman',
        firstName: 'Kamal',
        lastName: 'Rahman',
        email,
        role: 'admin',
        city: 'Dhaka',
        store_name: 'Dhanmondi',
        stores: [{ name: 'Dhanmondi', store_name: 'Dhanmondi' }],
      },
    });
    expect((await shop.rest.call({ token: body.token }, 'GET', '/api/products/employees')).status).toBe(200);
    const wrong = await shop.rest.call({}, 'POST', '/api/auth/login', { email, password: 'Wrong4Horse!' });
    expect(wrong).toMatchObject({ status: 401, body: { success: false, message: 'Invalid email or password' } });
  },
  'POST /api/products/auth/register': async (shop) => {
    const asked = registration(shop, 'Employee');
    const answer = await shop.rest.call({}, 'POST', '/api/products/auth/register', asked);
    expect(answer.status).toBe(201);
    expect(answer.body.message).toContain('Registration successful!');
    const pending = await shop.rest.call({}, 'POST', '/api/auth/login', asked);
    expect(pending).toMatchObject({ status: 403, body: { message: expect.stringContaining('awaiting approval') } });
    const empty = await shop.rest.call({}, 'POST', '/api/products/auth/register', { ...asked, phone: '' });
    expect(empty).toMatchObject({ status: 400, body: { message: 'Please fill in all fields' } });
  },
  'POST /api/products/auth/register (bearer)': async (shop) => {
    const asked = registration(shop, 'employee');
    const answer = await shop.rest.call(shop.admin.script, 'POST', '/api/products/auth/register', asked);
    expect(answer).toMatchObject({ status: 201, body: { message: 'User Rahima Khatun added successfully' } });
    expect((await shop.rest.call({}, 'POST', '/api/auth/login', asked)).status).toBe(200);
  },
  'GET /api/products/employees': async (shop) => {
    expectArray(await shop.rest.call(shop.admin.script, 'GET', '/api/products/employees'), {
      _id: shop.employee.id,
      ...EMPLOYEE,
      role: 'employee',
    });
  },
  'PUT /api/update/employees/{id}': async (shop) => {
    const employeeId = await newEmployee(shop);
    const { password: _, confirmPassword: __, ...fields } = registration(shop, 'employee');
    const answer = await shop.rest.call(shop.admin.script, 'PUT', `/api/update/employees/${employeeId}`, {
      ...fields,
      firstName: 'Selina',
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Employee updated successfully' } });
    expectArray(await shop.rest.call(shop.admin.script, 'GET', '/api/products/employees'), {
      _id: employeeId,
      firstName: 'Selina',
    });
    const expired = await shop.rest.call({ token: 'gone' }, 'PUT', `/api/update/employees/${employeeId}`, fields);
    expect(expired.status).toBe(401);
  },
  'DELETE /api/products/employees/{id}': async (shop) => {
    const path = `/api/products/employees/${await newEmployee(shop)}`;
    expectDeleted(await shop.rest.call(shop.admin.script, 'DELETE', path));
    expect((await shop.rest.call(shop.admin.script, 'DELETE', path)).status).toBe(404);
  },
  'GET /api/products/auth/user/{id}': async (shop) => {
    const answer = await shop.rest.call(shop.admin.browser, 'GET', `/api/products/auth/user/${shop.employee.id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ _id: id, ...texts('email', 'store_name', 'firstName', 'lastName') });
  },
};
