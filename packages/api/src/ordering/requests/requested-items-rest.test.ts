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

const PATH = '/api/requestedItems/pharmacy';

interface Wire {
  _id: string;
  addedToDbAt: string;
}
type Body = { data: Wire } & Wire[];

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

/** The documented form as a browser posts it, with numbers as text. */
const FORM = {
  tradeName: 'Napa Rapid',
  genericName: 'Paracetamol',
  strength: 500,
  category: 'Tablet',
  company: 'Beximco',
  stock: '300',
  packType: 'Box',
  purchaseUnitType: 'Box',
  packSize: '30',
  packTp: '100.50',
  unitTp: '3.35',
  purchaseVatPercent: '15',
  purchaseVatTaka: '15.08',
  purchaseDiscountPercent: '',
  purchaseDiscountTaka: '',
  salesUnitType: 'Piece',
  salePackSize: 30,
  packMrp: 120,
  unitMrp: 4,
  salesVatPercent: 0,
  salesVatTaka: 0,
  salesDiscountPercent: 2.5,
  salesDiscountTaka: 3,
  addedBy: 'admin',
  addedToDbAt: '1999-01-01',
};

describe('the documented paths of requested items', () => {
  it('take the form and list it again; person and time are set by the server', async () => {
    const { status, body } = await call('POST', PATH, FORM);
    expect(status).toBe(201);
    const { addedBy, addedToDbAt, packSize, ...said } = FORM;
    expect(body).toMatchObject({
      success: true,
      data: {
        ...said,
        strength: '500',
        stock: 300,
        purchasePackSize: 30,
        packTp: 100.5,
        unitTp: 3.35,
        purchaseVatPercent: 15,
        purchaseVatTaka: 15.08,
        purchaseDiscountPercent: null,
        purchaseDiscountTaka: null,
        addedBy: 'Omar Faruk',
        status: 'open',
        store_name: 'Dhanmondi',
      },
    });
    expect(body.data.addedToDbAt).not.toContain('1999');
    expect((await call('GET', PATH)).body).toEqual([body.data]);
    expect((await call('GET', '/api/requestedItems/nonPharmacy')).body).toEqual([]);
  });

  it('list a page on request', async () => {
    await call('POST', PATH, { tradeName: 'Ace Plus' });
    const { body } = await call('GET', `${PATH}?page=1&limit=1`);
    expect(body).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      page: 1,
      limit: 1,
      data: [{ tradeName: 'Napa Rapid' }],
    });
  });

  it.each([
    ['no name', {}, { tradeName: 'Trade name is required' }],
    ['a price of letters', { packTp: 'cheap' }, { packTp: 'Enter a number such as 12.50' }],
    ['half a unit', { stock: 1.5 }, { stock: 'Enter a whole number' }],
  ])('refuse %s by its field', async (_, over, fields) => {
    const named = 'tradeName' in fields ? {} : { tradeName: 'Ace' };
    expect(await call('POST', PATH, { ...named, ...over })).toMatchObject({ status: 400, body: { fields } });
  });

  it('show other stores nothing of it, and visitors no list', async () => {
    expect(await call('GET', PATH, undefined, foreign)).toEqual({ status: 200, body: [] });
    expect(await call('GET', PATH, undefined, null)).toMatchObject({ status: 401 });
    expect(await call('POST', PATH, FORM, null)).toMatchObject({ status: 401 });
  });
});
