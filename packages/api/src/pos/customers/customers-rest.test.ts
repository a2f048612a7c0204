import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreRef } from '@bhandar/domain/accounts';
import { testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../../create-context';
import { createRestBridge, restRoutes } from '../../rest';

const database = useTestDatabase();
let server: Server;
let store: StoreRef;
let token: string;
let foreign: string;

beforeAll(async () => {
  const logger = pino({ level: 'silent' });
  const parts = { db: database.db, now: () => new Date(), settings: testSettings, logger };
  const app = express().use(
    createRestBridge({ logger, routes: restRoutes, createContext: (facts) => createContext(parts, facts) }),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  store = await makeStore(database.db, { name: 'Dhanmondi' });
  const clerk = await makeStaff(database.db, { role: 'employee', store, firstName: 'Omar', lastName: 'Faruk' });
  token = await makeSession(database.db, clerk.id);
  foreign = await makeSession(database.db, (await makeStaff(database.db, { role: 'admin' })).id);
});

afterAll(() => {
  server.close();
});

const PATH = '/api/products/customers';

interface Wire {
  _id: string;
  addedTime: string;
}
type Body = { insertedId: string; data: Wire } & Wire[];

async function call(method: string, path: string, body?: unknown, bearer: string | null = token) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
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
