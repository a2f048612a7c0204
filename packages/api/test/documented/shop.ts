import type { Db } from '@bhandar/db';
import type { StoreRef } from '@bhandar/domain/accounts';
import {
  type MadeStaff,
  makeCategory,
  makeCompany,
  makeGoods,
  makeOrder,
  makeSession,
  makeStaff,
  makeStore,
  makeUnitType,
  TEST_PASSWORD,
  warehouseOf,
} from '@bhandar/testing/factories';
import { expect } from 'vitest';
import { type RestAnswer, type RestServer, type Sender, startRestServer } from '../rest-server';

export interface Person extends MadeStaff {
  /** Sends the bearer token. */
  script: Sender;
  /** Sends no token: a browser session on the same origin. */
  browser: Sender;
}

export interface Shop {
  db: Db;
  rest: RestServer;
  store: StoreRef;
  superadmin: Person;
  admin: Person;
  employee: Person;
  warehouseId: string;
  /** A product with 100 units in the warehouse. */
  stocked(kind?: 'pharmacy' | 'nonPharmacy'): Promise<{ productId: string; tradeName: string }>;
  /** A pending order of the employee. */
  pendingOrder(kind?: 'pharmacy' | 'nonPharmacy'): Promise<{ id: string; productId: string }>;
}

let serial = 0;
export const fresh = (name: string): string => {
  serial += 1;
  return `${name} ${serial}`;
};

export async function openShop(db: Db, options: { validated?: boolean } = {}): Promise<Shop> {
  const rest = await startRestServer(db, {}, options);
  const store = await makeStore(db, { name: 'Dhanmondi', city: 'Dhaka' });
  const person = async (role: 'superadmin' | 'admin' | 'employee', firstName: string): Promise<Person> => {
    const made = await makeStaff(db, { role, store, firstName, lastName: 'Rahman' });
    const login = await rest.call({}, 'POST', '/api/auth/login', { email: made.email, password: TEST_PASSWORD });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { ...made, script: { token: await makeSession(db, made.id) }, browser: { cookie } };
  };
  const { id: warehouseId } = await warehouseOf(db);
  // The options of the forms' dropdowns.
  for (const name of ['Capsule', 'Tablet']) await makeCategory(db, name);
  for (const name of ['Square', 'ACME']) await makeCompany(db, name);
  await makeUnitType(db, 'piece');
  const employee = await person('employee', 'Omar');
  const stocked: Shop['stocked'] = async (kind = 'pharmacy') => {
    const tradeName = fresh('Seclo');
    const batches = [{ quantity: 100, expiresOn: '2031-08-31', batchNumber: 'BX-204' }];
    const goods = await makeGoods(db, { storeId: warehouseId, kind, tradeName, batches });
    return { productId: goods.productId, tradeName };
  };
  return {
    db,
    rest,
    store,
    warehouseId,
    employee,
    stocked,
    superadmin: await person('superadmin', 'Nasrin'),
    admin: await person('admin', 'Kamal'),
    async pendingOrder(kind = 'pharmacy') {
      const { productId } = await stocked(kind);
      const lines = [{ productId, quantity: 4 }];
      return { id: await makeOrder(db, { storeId: store.id, requestedBy: employee.id, kind, lines }), productId };
    },
  };
}

/** The fields that the documented screen reads of an answer, for one documented call. */
export type Contract = (shop: Shop) => Promise<void>;

export const text = expect.any(String);
export const number = expect.any(Number);
export const id = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);
/** Tables show its first ten characters. */
export const instant = expect.stringMatching(/^20\d\d-\d\d-\d\dT/);
export const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
export const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, number]));

type Row = Record<string, unknown>;

function expectRow(rows: Row[], wanted: Row): void {
  const known = ['_id', 'tradeName', 'name', 'Name'].find((key) => typeof wanted[key] === 'string') ?? '_id';
  expect(rows.find((row) => row[known] === wanted[known]) ?? rows[0]).toMatchObject(wanted);
}

/** Dashboards use its length, and tables its rows. */
export function expectArray({ status, body }: RestAnswer, row: Row): void {
  expect(status).toBe(200);
  expect(Array.isArray(body)).toBe(true);
  expectRow(body, row);
}

export function expectPage({ status, body }: RestAnswer, row: Row): void {
  expect(status).toBe(200);
  expect(body).toMatchObject(numbers('totalItems', 'totalPages'));
  expectRow(body.data, row);
}

/** The shared delete button: success is this message, or a count above 0. */
export function expectDeleted({ status, body }: RestAnswer): void {
  expect(status).toBe(200);
  expect(body.message).toContain('deleted successfully');
  expect(body.deletedCount).toBe(1);
}

/** Name and time, as documented forms post them; the server ignores both. */
export const FORGED_STAMPS = { addedBy: 'admin', addedToDbAt: '1999-01-01T00:00:00.000Z' };
export const SERVER_STAMPED = { addedToDbAt: expect.not.stringContaining('1999') };

/** Forms send their numbers as text. */
export const FORM = {
  genericName: 'Omeprazole',
  strength: '20 mg',
  category: 'Capsule',
  company: 'Square',
  stock: '20',
  packType: 'Box',
  purchaseUnitType: 'piece',
  purchasePackSize: '10',
  packTp: '80',
  unitTp: '8',
  purchaseVatPercent: '15',
  purchaseVatTaka: '12',
  purchaseDiscountPercent: '0',
  purchaseDiscountTaka: '0',
  salesUnitType: 'piece',
  salePackSize: '10',
  packMrp: '100',
  unitMrp: '10',
  salesVatPercent: '0',
  salesVatTaka: '0',
  salesDiscountPercent: '0',
  salesDiscountTaka: '0',
  ...FORGED_STAMPS,
};
