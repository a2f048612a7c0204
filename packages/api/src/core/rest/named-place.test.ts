import type { StoreRef } from '@bhandar/domain/accounts';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeSession,
  makeStaff,
  makeStore,
  receiveGoods,
  type StaffTraits,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;
let store: StoreRef;
let second: StoreRef;
let foreign: StoreRef;
/** The warehouse has 50 units of it. */
let tradeName: string;
let productId: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  store = await makeStore(database.db, { name: 'Dhanmondi', city: 'Dhaka' });
  second = await makeStore(database.db, { name: 'Agrabad Road', city: 'Chattogram' });
  foreign = await makeStore(database.db, { name: 'Zindabazar', city: 'Sylhet' });
  tradeName = 'Placed';
  productId = (await makeProduct(database.db, { tradeName, batches: [{ quantity: 50 }] })).id;
});
afterAll(() => rest.stop());

async function signIn(traits: StaffTraits) {
  const token = await makeSession(database.db, (await makeStaff(database.db, traits)).id);
  return (path: string, body: object) => rest.call({ token }, 'POST', `/api/${path}`, body);
}
const clerk = () => signIn({ role: 'employee', store });
const manager = () => signIn({ role: 'admin', store, otherStores: [second] });
const warehouse = () => signIn({ role: 'superadmin' });

const CHOICES = 'Choose one of your stores: Dhanmondi (Dhaka), Agrabad Road (Chattogram)';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const goods = () => ({ products: [{ product_id: productId, price: 12, quantity: 1 }] });
const FORMS = {
  'returns/customers': () => ({ tradeName, stock: 1 }),
  'returns/expiresOrDamagesReturns': () => ({ tradeName, stock: 1 }),
  'orders/pharmacy': () => ({ items: [{ itemId: productId, quantity: 1 }] }),
  'requestedItems/nonPharmacy': () => ({ tradeName: 'Tissue', strength: '', company: 'Bashundhara' }),
  'products/customers': () => ({ name: 'Rahima', phone: '01711000000' }),
  'products/sales': goods,
};
const paths = Object.keys(FORMS) as (keyof typeof FORMS)[];

const booked = async () => {
  const { rows } = await database.pool.query<{ sum: number }>(`select
    (select count(*) from sale_return) + (select count(*) from write_off) + (select count(*) from store_order)
    + (select count(*) from requested_item) + (select count(*) from customer) + (select count(*) from sale) as sum`);
  return rows[0]?.sum;
};

describe.each(paths)('POST /api/%s', (path) => {
  test.each([
    ['a clerk', clerk],
    ['an admin of several stores', manager],
    ['the warehouse', warehouse],
  ])('refuses another store for %s, instead of booking on it', async (_, person) => {
    const post = await person();
    const before = await booked();
    const refused =
      person === manager
        ? { status: 400, body: { code: 'VALIDATION_FAILED', fields: { store_id: CHOICES } } }
        : { status: 404, body: { message: 'Store not found' } };
    expect(await post(path, { ...FORMS[path](), store_id: NOBODY })).toMatchObject(refused);
    if (person !== warehouse) {
      expect(await post(path, { ...FORMS[path](), store_id: foreign.id })).toMatchObject(refused);
    }
    expect(await booked()).toBe(before);
  });

  test.each([
    ['a clerk', clerk],
    ['an admin of several stores', manager],
    ['the warehouse', warehouse],
  ])(
    'books nothing on the primary store of %s for a name that is misspelt or of a store out of reach',
    async (_, person) => {
      const post = await person();
      const before = await booked();
      const beyond = person === warehouse ? 'Dhanmondi 2' : foreign.name;
      for (const name of ['Dhanmodni', beyond]) {
        for (const field of ['storeName', 'store_name']) {
          const message = `There is no store "${name}"`;
          const choices =
            person === manager ? `${message}. Your stores: Dhanmondi (Dhaka), Agrabad Road (Chattogram)` : message;
          expect(await post(path, { ...FORMS[path](), [field]: name })).toMatchObject({
            status: 400,
            body: { code: 'VALIDATION_FAILED', message, fields: { [field]: choices } },
          });
        }
      }
      expect(await booked()).toBe(before);
    },
  );

  test.each([{}, { storename: 'Agrabad Road' }, { shop: { id: 1 } }, { store_name: ' ' }])(
    'asks an admin of several stores for the store where the body has %j, instead of taking the first',
    async (named) => {
      const post = await manager();
      const before = await booked();
      expect(await post(path, { ...FORMS[path](), ...named })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', message: CHOICES, fields: { store_id: CHOICES } },
      });
      expect(await booked()).toBe(before);
    },
  );

  test('refuses a name that two stores have', async () => {
    const namesake = await makeStore(database.db, { name: store.name, city: `Khulna ${path}` });
    const post = await signIn({ role: 'admin', store: second, otherStores: [store, namesake] });
    expect(await post(path, { ...FORMS[path](), storeName: 'dhanmondi' })).toMatchObject({
      status: 400,
      body: { fields: { storeName: 'Name store_id' } },
    });
  });
});

/** Sells some of the product at a store, to which they may come back. */
async function sellAt({ id: storeId }: { id: string }, quantity: number) {
  await receiveGoods(database.db, { storeId, productId, quantity });
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  await api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 120, quantity }], { locationId: storeId }));
}

describe('the location in a body', () => {
  test('is the person’s own store without a name, and their store for its name or id', async () => {
    await sellAt(store, 3);
    await sellAt(second, 2);
    for (const named of [{}, { store_name: '', storeName: ' ' }, { storeName: ' DHANMONDI ' }]) {
      const made = await (await clerk())('returns/customers', { tradeName, stock: 1, ...named });
      expect(made).toMatchObject({ status: 201, body: { data: { store_id: store.id } } });
    }
    const post = await manager();
    for (const named of [{ store_id: second.id, store_name: store.name }, { storeName: 'AGRABAD  road' }]) {
      const made = await post('returns/customers', { tradeName, stock: 1, ...named });
      expect(made).toMatchObject({ status: 201, body: { data: { store_id: second.id } } });
    }
  });

  test('is the main store if two stores share its name, where the manager of both could order nothing', async () => {
    const namesake = await makeStore(database.db, { name: store.name, city: 'Barishal' });
    await sellAt(namesake, 1);
    const post = await signIn({ role: 'admin', store: namesake, otherStores: [store] });
    const made = await post('returns/customers', { tradeName, stock: 1, storeName: store.name });
    expect(made).toMatchObject({ status: 201, body: { data: { store_id: namesake.id } } });
  });

  test('with a misspelt name does not take goods from the warehouse', async () => {
    const post = await warehouse();
    const path = 'returns/expiresOrDamagesReturns';
    const fields = { storeName: 'There is no store "Dhanmodni"' };
    const batches = { items: [{ batch_id: NOBODY, quantity: 1 }] };
    expect(await post(path, { ...batches, storeName: 'Dhanmodni' })).toMatchObject({ status: 400, body: { fields } });
    const { id } = await warehouseOf(database.db);
    const unnamed = await post(path, { tradeName, stock: 1 });
    expect(unnamed).toMatchObject({ status: 201, body: { data: { store_id: id } } });
  });

  test('is checked beside a receipt of another store, where it used to be ignored', async () => {
    const staff = await makeStaff(database.db, { role: 'admin', store, otherStores: [second] });
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await (await signedInCaller(database.db, staff)).pos.recordSale(
      saleInput([goods], { locationId: store.id }),
    );
    const body = { order_id: sale.receiptNo, items: [{ product_id: goods.productId, quantity: 1 }] };
    const token = await makeSession(database.db, staff.id);
    const post = (more: object) => rest.call({ token }, 'POST', '/api/returns/customers', { ...body, ...more });
    expect(await post({ store_id: second.id })).toMatchObject({
      status: 400,
      body: { fields: { store_id: 'Sold by Dhanmondi' } },
    });
    expect((await post({ store_id: NOBODY })).status).toBe(400);
    expect(await post({ store_id: store.id })).toMatchObject({ status: 201, body: { data: { store_id: store.id } } });
  });
});
