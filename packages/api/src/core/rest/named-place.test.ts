import type { StoreRef } from '@bhandar/domain/accounts';
import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeSession,
  makeStaff,
  makeStore,
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
/** The warehouse has 50 of it. */
let tradeName: string;
let productId: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  store = await makeStore(database.db, { name: 'Dhanmondi', city: 'Dhaka' });
  second = await makeStore(database.db, { name: 'Agrabad', city: 'Chattogram' });
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

const NOBODY = '00000000-0000-4000-8000-000000000000';
const FORMS = {
  'returns/customers': () => ({ tradeName, stock: 1 }),
  'returns/expiresOrDamagesReturns': () => ({ tradeName, stock: 1 }),
  'orders/pharmacy': () => ({ items: [{ itemId: productId, quantity: 1 }] }),
};
const paths = Object.keys(FORMS) as (keyof typeof FORMS)[];

const booked = async () => {
  const { rows } = await database.pool.query<{ sum: number }>(`select
    (select count(*) from sale_return) + (select count(*) from write_off) + (select count(*) from store_order) as sum`);
  return rows[0]?.sum;
};

describe.each(paths)('POST /api/%s', (path) => {
  test.each([
    ['a clerk', clerk],
    ['an admin of several stores', manager],
    ['the warehouse', warehouse],
  ])('booked on another place what %s posted for a store that is none of theirs', async (_, person) => {
    const post = await person();
    const before = await booked();
    const unknown = await post(path, { ...FORMS[path](), store_id: NOBODY, store_name: store.name });
    expect(unknown).toMatchObject({ status: 404, body: { message: 'Store not found' } });
    if (person !== warehouse) {
      const beyond = await post(path, { ...FORMS[path](), store_id: foreign.id });
      expect(beyond).toMatchObject({ status: 404, body: { message: 'Store not found' } });
    }
    expect(await booked()).toBe(before);
  });

  test('booked on either of two stores of one name', async () => {
    const namesake = await makeStore(database.db, { name: store.name, city: `Khulna ${path}` });
    const post = await signIn({ role: 'admin', store: second, otherStores: [store, namesake] });
    expect(await post(path, { ...FORMS[path](), storeName: 'dhanmondi' })).toMatchObject({
      status: 400,
      body: { fields: { storeName: 'Name store_id' } },
    });
  });
});

describe('a place that is named', () => {
  test('by a stale name is a clerk’s own, by a name or id of theirs that store', async () => {
    const stale = await (await clerk())('returns/customers', { tradeName, stock: 1, store_name: 'Old name' });
    expect(stale).toMatchObject({ status: 201, body: { data: { store_id: store.id } } });
    const post = await manager();
    for (const named of [{ store_id: second.id, store_name: store.name }, { storeName: 'AGRABAD' }]) {
      const made = await post('returns/customers', { tradeName, stock: 1, ...named });
      expect(made).toMatchObject({ status: 201, body: { data: { store_id: second.id } } });
    }
  });

  test('by the name of two stores is one’s main one, where it is one of them: who manages both could order nothing', async () => {
    const namesake = await makeStore(database.db, { name: store.name, city: 'Barishal' });
    const post = await signIn({ role: 'admin', store: namesake, otherStores: [store] });
    const made = await post('returns/customers', { tradeName, stock: 1, storeName: store.name });
    expect(made).toMatchObject({ status: 201, body: { data: { store_id: namesake.id } } });
  });

  test('by a slip of the pen took goods from the warehouse', async () => {
    const post = await warehouse();
    const path = 'returns/expiresOrDamagesReturns';
    for (const form of [{ tradeName, stock: 1 }, { items: [{ batch_id: NOBODY, quantity: 1 }] }]) {
      expect(await post(path, { ...form, storeName: 'Dhanmodni' })).toMatchObject({
        status: 400,
        body: { message: 'There is no store "Dhanmodni"', fields: { storeName: expect.any(String) } },
      });
    }
    const { id } = await warehouseOf(database.db);
    const unnamed = await post(path, { tradeName, stock: 1 });
    expect(unnamed).toMatchObject({ status: 201, body: { data: { store_id: id } } });
  });

  test('beside a receipt of another store is refused, where it was left unread', async () => {
    const staff = await makeStaff(database.db, { role: 'admin', store, otherStores: [second] });
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await (await signedInCaller(database.db, staff)).pos.recordSale(saleInput([goods]));
    const body = { order_id: sale.receiptNo, items: [{ product_id: goods.productId, quantity: 1 }] };
    const token = await makeSession(database.db, staff.id);
    const post = (more: object) => rest.call({ token }, 'POST', '/api/returns/customers', { ...body, ...more });
    expect(await post({ store_id: second.id })).toMatchObject({
      status: 400,
      body: { fields: { store_id: 'Sold by Dhanmondi' } },
    });
    expect((await post({ store_id: NOBODY })).status).toBe(404);
    expect(await post({ store_id: store.id })).toMatchObject({ status: 201, body: { data: { store_id: store.id } } });
  });
});
