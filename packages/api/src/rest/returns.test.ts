import type { StoreRef } from '@bhandar/domain/accounts';
import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeSession, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;
let store: StoreRef;
let clerk: { id: string };
let tokens: { clerk: string; manager: string; foreign: string };

beforeAll(async () => {
  rest = await startRestServer(database.db);
  store = await makeStore(database.db, { name: 'Dhanmondi' });
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  clerk = await makeStaff(database.db, { role: 'employee', store, firstName: 'Omar', lastName: 'Faruk' });
  const manager = await makeStaff(database.db, { role: 'admin', store, firstName: 'Nila', lastName: 'Rahman' });
  tokens = {
    clerk: await makeSession(database.db, clerk.id),
    manager: await makeSession(database.db, manager.id),
    foreign: await makeSession(database.db, (await makeStaff(database.db, { role: 'admin' })).id),
  };
});

afterAll(() => rest.stop());

async function call(method: string, path: string, posted?: unknown, who: keyof typeof tokens | null = 'manager') {
  const sender = who ? { token: tokens[who] } : {};
  const { status, body } = await rest.call(sender, method, `/api/returns/${path}`, posted);
  return { status, body };
}

const onHand = async (productId: string) => {
  const { rows } = await database.pool.query<{ sum: number }>(
    'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where product_id = $1 and location_id = $2',
    [productId, store.id],
  );
  return rows[0]?.sum;
};

const inQuarantine = async (productId: string) => {
  const { rows } = await database.pool.query<{ sum: number }>(
    `select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance balance
     join location on location.id = balance.location_id
     where product_id = $1 and location.kind = 'quarantine'`,
    [productId],
  );
  return rows[0]?.sum;
};

const form = (tradeName: string, more: object = {}) => ({
  tradeName,
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  stock: '3',
  packType: 'Box',
  purchaseUnitType: 'Box',
  packSize: 10,
  packTp: 90,
  unitTp: '9',

  purchaseVatPercent: 5,
  purchaseVatTaka: 4.5,
  salesUnitType: 'Strip',
  salePackSize: 10,
  packMrp: 120,
  unitMrp: 12,
  salesDiscountPercent: 0,
  salesDiscountTaka: 0,
  addedBy: 'admin',
  addedToDbAt: '1999-01-01',
  ...more,
});

/** Goods whose three units were sold. */
async function soldOut(tradeName: string) {
  const goods = await makeGoods(database.db, { storeId: store.id, tradeName, batches: [{ quantity: 3 }] });
  await (await signedInCaller(database.db, clerk)).pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
  return goods;
}

describe('the documented customer returns', () => {
  it('take the form without a sale, answer it unchanged, and delete it once', async () => {
    const { productId } = await soldOut('Formula One');
    const { status, body } = await call('POST', 'customers', form('Formula One'));
    expect(status).toBe(201);
    expect(body.message).toBe('Customer return added successfully');
    expect(body.data).toMatchObject({
      tradeName: 'Formula One',
      company: 'Beximco',
      stock: 3,
      purchasePackSize: 10,
      unitTp: 9,
      packMrp: 120,
      status: 'posted',
      addedBy: 'Nila Rahman',
      store_name: 'Dhanmondi',
      purchaseDiscountTaka: null,
    });
    expect(body.data.addedToDbAt).not.toContain('1999');
    expect([await onHand(productId), await inQuarantine(productId)]).toEqual([0, 3]);
    expect((await call('GET', 'customers')).body).toContainEqual(body.data);
    expect((await call('GET', 'customers', undefined, 'foreign')).body).toEqual([]);

    const path = `customers/${body.insertedId}`;
    expect((await call('DELETE', path, undefined, 'foreign')).status).toBe(404);
    expect(await call('DELETE', path)).toEqual({
      status: 200,
      body: { message: 'Customer return deleted successfully', deletedCount: 1 },
    });
    expect((await call('DELETE', path)).status).toBe(404);
    expect([await onHand(productId), await inQuarantine(productId)]).toEqual([0, 0]);
    expect((await call('GET', 'customers?page=1')).body).toMatchObject({ data: [], totalItems: 0 });
  });

  it('wait for approval if an employee posts them, and move nothing', async () => {
    const { productId } = await soldOut('Waiter');
    const { status, body } = await call('POST', 'customers', form('Waiter'), 'clerk');
    expect([status, body.data.status]).toEqual([201, 'pending']);
    expect(await onHand(productId)).toBe(0);
    expect((await call('DELETE', `customers/${body.insertedId}`, undefined, 'clerk')).status).toBe(200);
  });

  it('take lines of a receipt, and no more than were sold', async () => {
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Sold Thing' });
    const till = await signedInCaller(database.db, clerk);
    const sale = await till.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const items = [{ product_id: goods.productId, quantity: '2' }];
    const { body } = await call('POST', 'customers', { order_id: sale.receiptNo, items });
    expect(body.data).toMatchObject({ order_id: sale.receiptNo, tradeName: 'Sold Thing', stock: 2, refund: 24 });
    const again = await call('POST', 'customers', { order_id: sale.receiptNo, items });
    expect(again).toMatchObject({ status: 409, body: { message: 'Sold Thing: all 2 were returned already' } });
    expect((await call('POST', 'customers', { order_id: 'NO-1-000001', items })).status).toBe(404);
  });

  it('report missing, unknown and non-numeric fields', async () => {
    const missing = await call('POST', 'customers', {});
    expect(missing).toMatchObject({
      status: 400,
      body: { message: 'Missing required fields: tradeName, stock', fields: { stock: 'Required' } },
    });
    expect((await call('POST', 'customers', form('Unheard of'))).body.message).toContain('is not in the catalogue');
    expect((await call('POST', 'customers', form('X', { packTp: 'many' }))).status).toBe(400);
    expect((await call('POST', 'customers', form('X'), null)).status).toBe(401);
  });
});

describe('the documented expiry and damage returns', () => {
  it('take the form with the earliest expiry first, and return the goods when deleted', async () => {
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      tradeName: 'Old Stuff',
      batches: [
        { quantity: 2, expiresOn: '2020-01-31', batchNumber: 'OLD' },
        { quantity: 5, expiresOn: '2035-01-31', batchNumber: 'NEW' },
      ],
    });
    const { status, body } = await call('POST', 'expiresOrDamagesReturns', form('Old Stuff'));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      stock: 3,
      cause: 'damaged',
      items: [{ batch: 'OLD' }, { batch: 'NEW', quantity: 1 }],
    });
    expect(await onHand(goods.productId)).toBe(4);
    const more = await call('POST', 'expiresOrDamagesReturns', {
      items: [{ batch_id: goods.batchIds[1], quantity: 5 }],
    });
    expect(more).toMatchObject({ status: 409, body: { message: 'Only 4 of 5 Old Stuff are there' } });
    expect((await call('GET', 'expiresOrDamagesReturns?limit=5')).body).toMatchObject({ totalItems: 1 });
    expect(await call('DELETE', `expiresOrDamagesReturns/${body.insertedId}`)).toEqual({
      status: 200,
      body: { message: 'Return deleted successfully', deletedCount: 1 },
    });
    expect(await onHand(goods.productId)).toBe(7);
  });
});
