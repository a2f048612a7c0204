import type { StoreRef } from '@bhandar/domain/accounts';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;
let store: StoreRef;
let token: string;
let foreign: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  store = await makeStore(database.db, { name: 'Dhanmondi' });
  const clerk = await makeStaff(database.db, { role: 'employee', store, firstName: 'Omar', lastName: 'Faruk' });
  token = await makeSession(database.db, clerk.id);
  foreign = await makeSession(database.db, (await makeStaff(database.db, { role: 'admin' })).id);
});

afterAll(() => rest.stop());

const PATH = '/api/products/customers';

async function call(method: string, path: string, posted?: unknown, bearer: string | null = token) {
  const { status, body } = await rest.call(bearer ? { token: bearer } : {}, method, path, posted);
  return { status, body };
}

describe('the documented customer paths', () => {
  it('add a customer; person and time are set by the server', async () => {
    const posted = {
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
    const { status, body } = await call('POST', PATH, posted);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, data: { name: 'Rahima', addedBy: 'Omar Faruk', updatedTime: '' } });
    expect(body.data.addedTime).not.toContain('1999');
    const list = await call('GET', PATH);
    expect(list.body).toEqual([body.data]);
    expect(Object.keys(list.body[0] ?? {})).toEqual(
      expect.arrayContaining(['_id', 'name', 'phone', 'website', 'email', 'address', 'addedBy', 'updatedBy']),
    );
  });

  it('list a page on request', async () => {
    await call('POST', PATH, { name: 'Karim', phone: '01811000000', address: 'Road 8' });
    const { body } = await call('GET', `${PATH}?page=2&limit=1`);
    expect(body).toMatchObject({ totalItems: 2, totalPages: 2, page: 2, limit: 1, data: [{ name: 'Rahima' }] });
  });

  it('report every invalid field', async () => {
    const { status, body } = await call('POST', PATH, { name: '', phone: 'x', email: 'nobody' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      fields: {
        name: 'Name is required',
        phone: 'Enter a valid phone number',
        email: 'Enter a valid email address',
        address: 'Address is required',
      },
    });
  });

  it('delete once, with the documented message; a second time, and for another store, answer 404', async () => {
    const { body: made } = await call('POST', PATH, { name: 'Salma', phone: '01911000000', address: 'Road 9' });
    const one = `${PATH}/${made.insertedId}`;
    expect(await call('DELETE', one, undefined, foreign)).toMatchObject({ status: 404 });
    expect(await call('DELETE', one)).toEqual({
      status: 200,
      body: { message: 'Customer deleted successfully', deletedCount: 1 },
    });
    expect(await call('DELETE', one)).toMatchObject({ status: 404, body: { details: { deletedCount: 0 } } });
    expect(await call('DELETE', `${PATH}/none`)).toMatchObject({ status: 400 });
  });

  it('show other stores an empty list, and visitors none', async () => {
    expect(await call('GET', PATH, undefined, foreign)).toEqual({ status: 200, body: [] });
    expect(await call('GET', PATH, undefined, null)).toMatchObject({ status: 401 });
  });
});
