import { findBreaches } from '@bhandar/db/invariants';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStore,
  makeSupplier,
  receiveGoods,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
let today = new Date('2026-11-21T04:00:00.000Z');
const now = () => today;

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

/** A store with two batches of one number and a third of another. */
async function openStore() {
  today = new Date('2026-11-21T04:00:00.000Z');
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    batches: [
      { quantity: 3, expiresOn: '2028-05-31', batchNumber: 'AB12' },
      { quantity: 3, expiresOn: '2029-05-31', batchNumber: 'ab 12' },
      { quantity: 3, expiresOn: '2030-05-31', batchNumber: 'AB13' },
    ],
  });
  const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const sellable = async () => {
    const [product] = await manager.pos.refreshSellable({ productIds: [goods.productId] });
    return product?.batches.map(({ batchNumber, expiresOn }) => `${batchNumber} ${expiresOn}`);
  };
  const [first = '', second = ''] = goods.batchIds;
  return { store, goods, first, second, manager, warehouse, sellable };
}

/** Goods of the number AB12 with a date of their own, bought by the warehouse. */
async function buyTwin(warehouse: Caller, { productId }: { productId: string }) {
  const supplier = await makeSupplier(database.db);
  await warehouse.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: supplier.id,
    purchasedOn: '2026-11-20',
    confirmed: true,
    lines: [{ productId, batchNumber: 'ab12', expiresOn: '2031-01-31', quantity: 5, packTpMinor: 100 }],
  });
}

describe('blocking a batch of which one number has two', () => {
  test('stops the sale of both, and says so', async () => {
    const { goods, first, second, warehouse, manager, sellable } = await openStore();
    expect((await warehouse.inventory.getBatch({ id: first })).twins).toMatchObject([{ id: second, blocked: false }]);
    const page = await warehouse.inventory.blockBatch({ id: first, reason: 'Recall' });
    expect(page.twins).toMatchObject([{ id: second, expiresOn: '2029-05-31', blocked: true }]);
    expect(await sellable()).toEqual(['AB13 2030-05-31']);
    await expect(manager.pos.recordSale(saleInput([{ ...goods, batchId: second }]))).rejects.toThrow('is blocked');
    await warehouse.inventory.unblockBatch({ id: second, reason: 'Cleared' });
    expect(await sellable()).toHaveLength(3);
  });

  test('at a store stops both there', async () => {
    const { store, first, manager, sellable } = await openStore();
    await manager.inventory.blockBatch({ id: first, locationId: store.id, reason: 'Broken seals' });
    expect(await sellable()).toEqual(['AB13 2030-05-31']);
  });

  test('at a store also stops goods of the number that reach it later, and those of no other store', async () => {
    const { store, goods, first, manager, sellable } = await openStore();
    const other = await makeStore(database.db);
    await letStoreSellFrom(database.db, other.id, 'store-stock');
    await manager.inventory.blockBatch({ id: first, locationId: store.id, reason: 'Broken seals' });
    const later = { productId: goods.productId, quantity: 5, batchNumber: 'ab12', expiresOn: '2031-01-31' };
    const batchId = await receiveGoods(database.db, { ...later, storeId: store.id });
    await receiveGoods(database.db, { ...later, storeId: other.id });
    expect(await sellable()).toEqual(['AB13 2030-05-31']);
    const { twins } = await manager.inventory.getBatch({ id: first });
    expect(twins).toContainEqual(expect.objectContaining({ id: batchId }));
    const { api: neighbour } = await callerFor(database.db, { role: 'admin', store: other }, { now });
    const [there] = await neighbour.pos.refreshSellable({ productIds: [goods.productId] });
    expect(there?.batches).toMatchObject([{ batchId, quantity: 5 }]);
  });

  test('can be limited to one, and a batch that was blocked apart stays blocked', async () => {
    const { first, second, warehouse, sellable } = await openStore();
    await warehouse.inventory.blockBatch({ id: second, reason: 'Wet', onlyThis: true });
    expect(await sellable()).toEqual(['AB12 2028-05-31', 'AB13 2030-05-31']);
    today = new Date('2026-11-22T04:00:00.000Z');
    await warehouse.inventory.blockBatch({ id: first, reason: 'Recall' });
    await warehouse.inventory.unblockBatch({ id: first, reason: 'Cleared' });
    expect(await sellable()).toEqual(['AB12 2028-05-31', 'AB13 2030-05-31']);
  });

  test('also stops goods of the number that arrive later with another date', async () => {
    const { goods, first, warehouse } = await openStore();
    await warehouse.inventory.blockBatch({ id: first, reason: 'Recall' });
    await buyTwin(warehouse, goods);
    const { twins } = await warehouse.inventory.getBatch({ id: first });
    expect(twins.map(({ expiresOn, blocked }) => [expiresOn, blocked])).toEqual([
      ['2029-05-31', true],
      ['2031-01-31', true],
    ]);
  });
});

describe('a block that was limited to one batch blocks a twin too', () => {
  test('that the warehouse buys later', async () => {
    const { goods, first, warehouse } = await openStore();
    await warehouse.inventory.blockBatch({ id: first, reason: 'Wet', onlyThis: true });
    await buyTwin(warehouse, goods);
    const { twins } = await warehouse.inventory.getBatch({ id: first });
    expect(twins.map(({ expiresOn, blocked }) => [expiresOn, blocked])).toEqual([
      ['2029-05-31', false],
      ['2031-01-31', false],
    ]);
  });

  test('that reaches the store later', async () => {
    const { store, goods, first, manager, sellable } = await openStore();
    const locationId = store.id;
    const later = { storeId: store.id, productId: goods.productId, quantity: 5, batchNumber: 'ab12' };
    await manager.inventory.blockBatch({ id: first, locationId, reason: 'Wet', onlyThis: true });
    await receiveGoods(database.db, { ...later, expiresOn: '2031-01-31' });
    expect(await sellable()).toEqual(['ab 12 2029-05-31', 'AB13 2030-05-31', 'ab12 2031-01-31']);
    // The number is blocked once the block of the one batch has ended and a block of all took its place.
    await manager.inventory.unblockBatch({ id: first, locationId, reason: 'Dry' });
    await manager.inventory.blockBatch({ id: first, locationId, reason: 'Broken seals' });
    await receiveGoods(database.db, { ...later, expiresOn: '2032-01-31' });
    expect(await sellable()).toEqual(['AB13 2030-05-31']);
  });

  test('whose number was mistyped', async () => {
    const { goods, first, warehouse } = await openStore();
    await warehouse.inventory.blockBatch({ id: first, reason: 'Wet', onlyThis: true });
    const right = { batchNumber: 'AB12', expiresOn: '2030-05-31', mrpMinor: null, reason: 'Mistyped' };
    const page = await warehouse.inventory.correctBatch({ id: goods.batchIds[2] ?? '', ...right });
    expect(page.blocked).toBeNull();
  });
});
