import type { StoreRef } from '@bhandar/domain/accounts';
import { useTestDatabase } from '@bhandar/testing/database';
import { type MadeStaff, makeSession, makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;
let store: StoreRef;
let admin: MadeStaff;
let token: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  store = await makeStore(database.db, { name: 'Dhanmondi', city: 'Dhaka' });
  admin = await makeStaff(database.db, { role: 'admin', store });
  token = await makeSession(database.db, admin.id);
});

afterAll(() => rest.stop());

const call = (
  method: string,
  path: string,
  { body, key, ...sender }: { body?: unknown; token?: string; cookie?: string; key?: string } = {},
) => rest.call({ ...sender, headers: key ? { 'idempotency-key': key } : {} }, method, path, body);

let serial = 0;
function registration(over: Record<string, unknown> = {}) {
  serial += 1;
  return {
    firstName: 'Rahima',
    lastName: 'Khatun',
    email: `rahima${serial}@example.com`,
    phone: '0171234567',
    city: store.city,
    store_name: store.name,
    role: 'Employee',
    password: 'Rickshaw7!Green',
    confirmPassword: 'Rickshaw7!Green',
    ...over,
  };
}

describe('POST /api/auth/login', () => {
  it('answers token and user, and a cookie for clients that send no token; logout ends both', async () => {
    const { status, body, headers } = await call('POST', '/api/auth/login', {
      body: { email: admin.email, password: TEST_PASSWORD },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      _id: admin.id,
      firstName: 'Test',
      role: 'admin',
      city: 'Dhaka',
      store_name: 'Dhanmondi',
      stores: [{ name: 'Dhanmondi', store_name: 'Dhanmondi' }],
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await call('GET', '/api/products/employees', { cookie })).status).toBe(200);
    expect((await call('POST', '/api/auth/logout', { token: body.token })).status).toBe(200);
    expect((await call('GET', '/api/products/employees', { cookie })).status).toBe(401);
    expect((await call('GET', '/api/products/employees', { token: body.token })).status).toBe(401);
  });

  it('reports errors with the documented messages', async () => {
    const wrong = await call('POST', '/api/auth/login', { body: { email: admin.email, password: 'Wrong7!Horse' } });
    expect(wrong).toMatchObject({ status: 401, body: { success: false, message: 'Invalid email or password' } });
    const empty = await call('POST', '/api/auth/login', { body: {} });
    expect(empty).toMatchObject({ status: 400, body: { message: 'Email is required' } });
  });
});

describe('POST /api/products/auth/register', () => {
  it('without a token requests an account', async () => {
    const answer = await call('POST', '/api/products/auth/register', { body: registration() });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, message: 'Registration successful! Your request awaits approval.' },
    });
  });

  it.each([
    [{ phone: '' }, 'Please fill in all fields'],
    [{ store_name: undefined }, 'Please fill in all fields'],
    [{ confirmPassword: 'Other7!Horse' }, 'Passwords do not match.'],
    [{ role: 'superadmin' }, 'Please choose Admin or Employee'],
  ])('refuses %j with 400: %s', async (over, message) => {
    const answer = await call('POST', '/api/products/auth/register', { body: registration(over) });
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it('with a token creates an employee who can sign in at once', async () => {
    const body = registration();
    const made = await call('POST', '/api/products/auth/register', { token, body });
    expect(made).toMatchObject({ status: 201, body: { message: 'User Rahima Khatun added successfully' } });
    const login = await call('POST', '/api/auth/login', { body: { email: body.email, password: body.password } });
    expect(login.status).toBe(200);
  });

  it('with an invalid token is 401, whatever the body', async () => {
    const answer = await call('POST', '/api/products/auth/register', { token: 'x'.repeat(43), body: {} });
    expect(answer.status).toBe(401);
  });

  it('with an admin’s token limits the admin to their own store', async () => {
    const answer = await call('POST', '/api/products/auth/register', { token, body: registration({ city: 'Sylhet' }) });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Admin can only add employees to their own city' },
    });
  });
});

describe('employees', () => {
  it('are a bare array, or a page on request', async () => {
    const all = await call('GET', '/api/products/employees', { token });
    expect(all.body).toContainEqual(expect.objectContaining({ _id: admin.id, store_name: 'Dhanmondi', role: 'admin' }));
    const page = await call('GET', '/api/products/employees?page=1&limit=1', { token });
    expect(page.body).toMatchObject({ page: 1, limit: 1, data: [expect.objectContaining({ city: 'Dhaka' })] });
  });

  it('need a sign-in', async () => {
    expect((await call('GET', '/api/products/employees')).status).toBe(401);
  });

  it('are updated, read and deleted by id', async () => {
    const staff = await makeStaff(database.db, { store });
    const path = `/api/update/employees/${staff.id}`;
    const { password: _, confirmPassword: __, ...body } = registration({ firstName: 'Renamed' });
    expect(await call('PUT', path, { token, body })).toMatchObject({
      status: 200,
      body: { message: 'Employee updated successfully', employee: { firstName: 'Renamed' } },
    });
    expect(await call('GET', `/api/products/auth/user/${staff.id}`, { token })).toMatchObject({
      status: 200,
      body: { _id: staff.id, firstName: 'Renamed', store_name: 'Dhanmondi' },
    });
    expect(await call('DELETE', `/api/products/employees/${staff.id}`, { token })).toMatchObject({
      status: 200,
      body: { message: 'Employee deleted successfully', deletedCount: 1 },
    });
    expect((await call('DELETE', `/api/products/employees/${staff.id}`, { token })).status).toBe(404);
  });

  it('a registration is approved by an update that sets its status', async () => {
    const body = registration();
    await call('POST', '/api/products/auth/register', { body });
    const { body: all } = await call('GET', '/api/products/employees', { token });
    const asked = all.find((one: { email: string }) => one.email === body.email);
    const { password, confirmPassword: _, ...person } = body;
    const answer = await call('PUT', `/api/update/employees/${asked?._id}`, {
      token,
      body: { ...person, status: 'active' },
    });
    expect(answer).toMatchObject({ status: 200, body: { employee: { status: 'active' } } });
    expect((await call('POST', '/api/auth/login', { body: { email: body.email, password } })).status).toBe(200);
  });
});

describe('an update of an employee with a status', () => {
  const form = (over: Record<string, unknown>) => {
    const { password: _, confirmPassword: __, ...person } = registration({ firstName: 'Renamed' });
    return { ...person, ...over };
  };
  const put = (id: string, over: Record<string, unknown>, key?: string) =>
    call('PUT', `/api/update/employees/${id}`, { token, body: form(over), ...(key ? { key } : {}) });
  const standing = (id: string) =>
    database.db
      .selectFrom('staffMember')
      .select(['status', 'firstName', 'locationId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const mayCall = async (bearer: string) =>
    (await call('GET', '/api/products/employees', { token: bearer })).status === 200;

  it('disabling a pending registration is refused and changes nothing, where it used to approve it', async () => {
    const { id } = await makeStaff(database.db, { store, status: 'pending' });
    const before = await standing(id);
    expect(await put(id, { status: 'disabled' })).toMatchObject({
      status: 409,
      body: { code: 'INVALID_TRANSITION', message: 'This account is a request: approve or refuse it first' },
    });
    expect(await standing(id)).toEqual(before);
  });

  it.each([['inactive'], ['deactivated'], [''], [null], [0], [['disabled']]])(
    'status %j is refused by its name, where it used to be ignored with a 200',
    async (status) => {
      const { id } = await makeStaff(database.db, { store });
      const before = await standing(id);
      expect(await put(id, { status })).toMatchObject({
        status: 400,
        body: {
          message: 'Status must be active, disabled or pending',
          fields: { status: 'Status must be active, disabled or pending' },
        },
      });
      expect(await standing(id)).toEqual(before);
    },
  );

  it.each(['disabled', 'Disabled', ' DISABLED '])('"%s" signs the person out', async (status) => {
    const { id } = await makeStaff(database.db, { store });
    const bearer = await makeSession(database.db, id);
    expect(await mayCall(bearer)).toBe(true);
    expect(await put(id, { status })).toMatchObject({
      status: 200,
      body: {
        message: 'Employee updated successfully',
        employee: { _id: id, firstName: 'Renamed', status: 'disabled' },
      },
    });
    expect(await mayCall(bearer)).toBe(false);
  });

  it('with an Idempotency-Key sets the status, and a repeat answers the same', async () => {
    const { id } = await makeStaff(database.db, { store });
    const bearer = await makeSession(database.db, id);
    const body = form({ status: 'disabled' });
    const send = () => call('PUT', `/api/update/employees/${id}`, { token, body, key: `leaver-${id}` });
    const first = await send();
    expect(first).toMatchObject({ status: 200, body: { employee: { status: 'disabled' } } });
    expect(await standing(id)).toMatchObject({ status: 'disabled' });
    expect(await mayCall(bearer)).toBe(false);
    expect((await send()).body).toEqual(first.body);

    const asked = await makeStaff(database.db, { store, status: 'pending' });
    expect(await put(asked.id, { status: 'active' }, `joiner-${asked.id}`)).toMatchObject({ status: 200 });
    expect(await standing(asked.id)).toMatchObject({ status: 'active', locationId: store.id });
  });

  it('keeps a status that is already set, and never returns to pending', async () => {
    const { id, email } = await makeStaff(database.db, { store });
    const bearer = await makeSession(database.db, id);
    // Another email would end the session.
    expect(await put(id, { email, status: 'Active' })).toMatchObject({
      status: 200,
      body: { employee: { status: 'active' } },
    });
    expect(await mayCall(bearer)).toBe(true);
    expect(await put(id, { firstName: 'Again', status: 'pending' })).toMatchObject({
      status: 409,
      body: { message: 'This request has been decided already' },
    });
    expect(await standing(id)).toMatchObject({ status: 'active', firstName: 'Renamed' });

    const asked = await makeStaff(database.db, { store, status: 'pending' });
    expect(await put(asked.id, { status: 'pending' })).toMatchObject({ body: { employee: { status: 'pending' } } });
    expect(await standing(asked.id)).toMatchObject({ status: 'pending' });
  });
});
