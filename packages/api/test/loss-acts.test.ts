import { LOSS_ACTS, type LossAct } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeOrder, makeStaff } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { batchOf, openSoloShop, overLimit, recordedOf, type SoloShop, setSoloLimit, VALUE } from './solo-shop';

const database = useTestDatabase();
const FIRST_DAY = new Date('2026-11-21T04:00:00.000Z');
const SECOND_DAY = new Date('2026-11-22T04:00:00.000Z');
let today = FIRST_DAY;
const now = () => today;

function openShop(): Promise<SoloShop> {
  today = FIRST_DAY;
  return openSoloShop(database.db, now);
}

const setLimits = (minor: number) =>
  database.db
    .updateTable('organisation')
    .set({ adjustmentLimitMinor: minor, countLimitMinor: minor, writeOffLimitMinor: minor })
    .execute();

/** Prepares an act by which a manager loses one unit, and answers it. */
type Prepare = (shop: SoloShop, api: Caller) => Promise<() => Promise<unknown>>;

const ONE_OF_TWO = [{ lineNo: 1, quantity: 1 }];

/** The store's manager may lose so much alone; above the limit these are refused. */
const refusedWays: readonly (readonly [title: string, act: LossAct, prepare: Prepare])[] = [
  [
    'goods that an adjustment takes out',
    'stockLost',
    async ({ store, goodsAt }, api) => {
      const goods = await goodsAt(store.id);
      const lines = [{ productId: goods.productId, batchId: batchOf(goods), change: -1 }];
      return () => api.inventory.createAdjustment({ locationId: store.id, reason: 'lost', lines });
    },
  ],
  [
    'goods of a transfer that are said to be missing',
    'stockLost',
    async ({ warehouse, warehouseId, store, goodsAt }, api) => {
      const { productId } = await goodsAt(warehouseId);
      const lines = [{ productId, quantity: 2 }];
      const { id: transferId } = await warehouse.inventory.saveTransfer({ fromId: warehouseId, toId: store.id, lines });
      await warehouse.inventory.sendTransfer({ transferId });
      return () => api.inventory.receiveTransfer({ transferId, received: ONE_OF_TWO });
    },
  ],
  [
    'goods of an order that are said to be missing',
    'stockLost',
    async ({ warehouse, warehouseId, store, goodsAt }, api) => {
      const { productId } = await goodsAt(warehouseId);
      const { id: requestedBy } = await makeStaff(database.db, { role: 'employee', store });
      const lines = [{ productId, quantity: 2 }];
      const orderId = await makeOrder(database.db, { storeId: store.id, requestedBy, lines });
      await warehouse.ordering.approveOrder({ orderId });
      return () => api.ordering.fulfilOrder({ orderId, received: ONE_OF_TWO });
    },
  ],
  [
    'goods that the person who posts the count did not find',
    'countShortage',
    async ({ store, goodsAt }, api) => {
      const { categoryId, productId, ...goods } = await goodsAt(store.id);
      const { id: countId } = await api.inventory.startCount({ categoryId });
      const entries = [{ productId, batchId: batchOf({ categoryId, productId, ...goods }), counted: 9 }];
      await api.inventory.enterCounts({ countId, entries });
      await api.inventory.submitCount({ countId });
      return () => api.inventory.postCount({ countId });
    },
  ],
];

test.each(refusedWays)('%s count towards one limit of the day, document by document', async (_, act, prepare) => {
  await setLimits(2 * VALUE - 1);
  await setSoloLimit(database.db, 1);
  const shop = await openShop();
  const { nila, omar } = shop;
  await (await prepare(shop, nila.api))();
  const next = await prepare(shop, nila.api);
  await expect(next()).rejects.toMatchObject(overLimit('9.99'));
  await (await prepare(shop, omar.api))();
  today = SECOND_DAY;
  await next();
  expect(await recordedOf(database.db, nila.id)).toEqual([
    { act, valueMinor: VALUE },
    { act, valueMinor: VALUE },
  ]);
});

const breakOne = async ({ store, goodsAt }: SoloShop, api: Caller) => {
  const lines = [{ batchId: batchOf(await goodsAt(store.id)), quantity: 1 }];
  return api.inventory.writeOff({ placeId: store.id, cause: 'damaged', reason: 'Broken', lines });
};

test('write-offs of one manager beyond the limit of the day wait for the warehouse', async () => {
  await setLimits(2 * VALUE - 1);
  const shop = await openShop();
  const { nila, omar, warehouse } = shop;
  expect(await breakOne(shop, nila.api)).toMatchObject({ status: 'posted' });
  const second = await breakOne(shop, nila.api);
  expect(second).toMatchObject({ status: 'pending' });
  const postIt = (api: Caller) => api.inventory.postWriteOff({ writeOffId: second.id });
  await expect(postIt(nila.api)).rejects.toMatchObject(overLimit('9.99'));
  expect(await breakOne(shop, omar.api)).toMatchObject({ status: 'posted' });
  expect(await postIt(warehouse)).toMatchObject({ status: 'posted' });
  today = SECOND_DAY;
  expect(await breakOne(shop, nila.api)).toMatchObject({ status: 'posted' });
});

test('a write-off of an employee counts towards the limit of the manager who posts it', async () => {
  await setLimits(VALUE);
  const shop = await openShop();
  const { nila, store } = shop;
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { id: writeOffId } = await breakOne(shop, employee);
  await nila.api.inventory.postWriteOff({ writeOffId });
  expect(await recordedOf(database.db, nila.id)).toEqual([{ act: 'writtenOff', valueMinor: VALUE }]);
  expect(await breakOne(shop, nila.api)).toMatchObject({ status: 'pending' });
});

test('two write-offs of one manager at the same time do not both post beyond the limit of the day', async () => {
  await setLimits(VALUE);
  const shop = await openShop();
  const both = await Promise.allSettled([breakOne(shop, shop.nila.api), breakOne(shop, shop.nila.api)]);
  expect(both.filter((made) => made.status === 'fulfilled' && made.value.status === 'posted')).toHaveLength(1);
});

test('each way in which goods are lost has its test', () => {
  const tested = new Set<string>([...refusedWays.map(([, act]) => act), 'writtenOff']);
  expect([...tested].sort()).toEqual(Object.keys(LOSS_ACTS).sort());
});
