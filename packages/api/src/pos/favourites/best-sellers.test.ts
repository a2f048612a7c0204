import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, expect, test } from 'vitest';
import { rollUpSales } from '../../reports';

const database = useTestDatabase();
const NOW = '2026-11-21T06:00:00.000Z';
let clock = new Date(NOW);
const now = () => clock;
afterEach(() => {
  clock = new Date(NOW);
});

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'admin', store }, { now });
  const make = (tradeName: string) =>
    makeGoods(database.db, { storeId: store.id, tradeName, batches: [{ quantity: 500 }] });
  const [few, some, many] = await Promise.all([make('Few'), make('Some'), make('Many')]);
  const sell = (goods: typeof few, quantity: number) => api.pos.recordSale(saleInput([{ ...goods, quantity }]));
  const names = new Map([few, some, many].map(({ productId }, index) => [productId, ['Few', 'Some', 'Many'][index]]));
  const best = async () => (await api.pos.listBestSellers({ locationId: store.id })).map((id) => names.get(id));
  return { api, few, some, many, sell, best };
}

test('best sellers are ordered by the units sold, before and after the sums are rolled up', async () => {
  const { few, some, many, sell, best } = await openShop();
  await sell(few, 1);
  await sell(many, 20);
  await sell(some, 5);
  await sell(some, 6);
  expect(await best()).toEqual(['Many', 'Some', 'Few']);
  await rollUpSales(database.db, 'Asia/Dhaka');
  await sell(few, 30);
  expect(await best()).toEqual(['Few', 'Many', 'Some']);
});

test('best sellers do not count units that were returned, nor those of a voided sale', async () => {
  const { api, few, some, many, sell, best } = await openShop();
  await sell(few, 3);
  const returned = await sell(many, 20);
  const voided = await sell(some, 10);
  await sell(some, 4);
  expect(await best()).toEqual(['Many', 'Some', 'Few']);
  await api.pos.returnSale({ saleId: returned.id, lines: [{ lineNo: 1, quantity: 18 }] });
  await api.pos.voidSale({ saleId: voided.id, reason: 'Wrong customer' });
  expect(await best()).toEqual(['Some', 'Few', 'Many']);
  await api.pos.returnSale({ saleId: returned.id, lines: [{ lineNo: 1, quantity: 2 }] });
  expect(await best()).toEqual(['Some', 'Few']);
});

test('best sellers are those of the last 30 days', async () => {
  const { few, some, sell, best } = await openShop();
  clock = new Date('2026-10-22T06:00:00.000Z');
  await sell(some, 50);
  clock = new Date('2026-10-23T06:00:00.000Z');
  await sell(few, 1);
  clock = new Date(NOW);
  expect(await best()).toEqual(['Few']);
});

test('best sellers leave out a product that was retired, and those of another store', async () => {
  const { few, some, sell, best } = await openShop();
  await sell(few, 1);
  await sell(some, 5);
  await database.db.updateTable('product').set({ deletedAt: now() }).where('id', '=', some.productId).execute();
  expect(await best()).toEqual(['Few']);
  expect(await (await openShop()).best()).toEqual([]);
});
