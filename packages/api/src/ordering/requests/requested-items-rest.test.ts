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

const PATH = '/api/requestedItems/pharmacy';

async function call(method: string, path: string, posted?: unknown, bearer: string | null = token) {
  const { status, body } = await rest.call(bearer ? { token: bearer } : {}, method, path, posted);
  return { status, body };
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
