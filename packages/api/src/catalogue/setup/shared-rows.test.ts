import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeOrder, makeStaff, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();

const entry = { name: 'Renamed', description: 'Other words' };
const firm = { name: 'Renamed', phone: '028833047', email: 'a@b.example', address: 'Dhaka', website: '' };

type Change = (api: Caller, id: string, name: string) => Promise<{ name: string }>;

const LISTS: [list: 'category' | 'unitType' | 'company', change: Change][] = [
  ['category', (api, id, name) => api.catalogue.updateCategory({ id, ...entry, name })],
  ['unitType', (api, id, name) => api.catalogue.updateUnitType({ id, ...entry, name })],
  ['company', (api, id, name) => api.catalogue.updateCompany({ id, ...firm, name })],
];

const rowOf = async (list: (typeof LISTS)[number][0], productId: string) => {
  const table = list === 'unitType' ? 'unit_type' : list;
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    `select row.id, row.name from ${table} row join product on product.${table}_id = row.id where product.id = $1`,
    [productId],
  );
  return rows[0] ?? { id: '', name: '' };
};

type Use = (places: { own: StoreRef; further: StoreRef; foreign: StoreRef }) => Promise<string>;

const goodsAt = async (storeId: string, batches: { quantity: number }[] = [{ quantity: 5 }]) =>
  (await makeGoods(database.db, { storeId, batches })).productId;

const orderedBy = async (store: StoreRef) => {
  const productId = await goodsAt(store.id, []);
  const requester = await makeStaff(database.db, { store });
  await makeOrder(database.db, { storeId: store.id, requestedBy: requester.id, lines: [{ productId, quantity: 1 }] });
  return productId;
};

const USES: [use: string, isShared: boolean, use: Use][] = [
  ['no goods anywhere', false, ({ own }) => goodsAt(own.id, [])],
  ['goods at the own store', false, ({ own }) => goodsAt(own.id)],
  ['goods at a further own store', false, ({ further }) => goodsAt(further.id)],
  ['an order of the own store', false, ({ own }) => orderedBy(own)],
  ['goods at another store', true, ({ foreign }) => goodsAt(foreign.id)],
  ['goods at the warehouse', true, async () => goodsAt((await warehouseOf(database.db)).id)],
  ['an order of another store', true, ({ foreign }) => orderedBy(foreign)],
];

describe.each(LISTS)('an admin renames for all stores a %s', (list, change) => {
  test.each(USES)(`of %s: left to the warehouse is %s`, async (_, isShared, use) => {
    const [own, further, foreign] = [
      await makeStore(database.db),
      await makeStore(database.db),
      await makeStore(database.db),
    ];
    const productId = await use({ own, further, foreign });
    const { id, name } = await rowOf(list, productId);
    const { api } = await callerFor(database.db, { role: 'admin', store: own, otherStores: [further] });
    const renamed = `${name} renamed`;
    if (!isShared) {
      expect(await change(api, id, renamed)).toMatchObject({ name: renamed });
      return;
    }
    await expect(change(api, id, renamed)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: `${name} is used by other stores or the warehouse, so only the warehouse can change it`,
    });
    const warehouse = await callerFor(database.db, { role: 'superadmin' });
    expect(await change(warehouse.api, id, renamed)).toMatchObject({ name: renamed });
  });
});
