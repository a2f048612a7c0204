import { readdir } from 'node:fs/promises';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeOrder,
  makeStaff,
  makeStore,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { statementsOf } from '@bhandar/testing/statements';
import { beforeAll, expect, test } from 'vitest';

const database = useTestDatabase();
const FOLDER = new URL('../queries/', import.meta.url);

interface Fixture {
  warehouse: Caller;
  till: Caller;
  storeId: string;
  goods: Goods;
  orderId: string;
}

/** The reads and writes that carry the load, by the names of their files. */
const CASES: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  'approve-order': ({ warehouse, orderId }) => warehouse.ordering.approveOrder({ orderId }),
  'count-notifications': ({ warehouse }) => warehouse.notifications.counts(),
  'list-customers': ({ till }) => till.pos.listCustomers({}),
  'list-orders': ({ till }) => till.ordering.listOrders({ kind: 'pharmacy' }),
  'list-products': ({ warehouse }) => warehouse.catalogue.listProducts({ kind: 'pharmacy' }),
  'list-purchases': ({ warehouse }) => warehouse.purchasing.listPurchases({ kind: 'pharmacy' }),
  'list-requested-items': ({ till }) => till.ordering.listRequestedItems({ kind: 'pharmacy' }),
  'list-sale-returns': ({ till }) => till.pos.listSaleReturns({}),
  'list-store-stock': ({ till, storeId }) => till.inventory.listStoreStock({ locationId: storeId }),
  'list-suppliers': ({ warehouse }) => warehouse.purchasing.listSuppliers({}),
  'record-sale': ({ till, goods }) => till.pos.recordSale(saleInput([goods], { deviceId: 'till' })),
  'report-sales': ({ warehouse }) => warehouse.reports.sales({ from: '2026-11-01', to: '2026-11-30', by: 'product' }),
  'report-stock': ({ warehouse }) => warehouse.reports.stock({}),
  'search-products': ({ warehouse }) => warehouse.catalogue.listProducts({ kind: 'pharmacy', search: 'seclo' }),
  'search-till': ({ till, storeId }) => till.pos.listSellable({ locationId: storeId, search: 'seclo' }),
};

let fixture: Fixture;
/** The session and its person, which every call reads. */
let common: ReadonlySet<string>;

beforeAll(async () => {
  const { db, pool } = database;
  const now = () => new Date('2026-11-21T06:00:00Z');
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const goods = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 100, expiresOn: '2030-01-31' }] });
  const { id: warehouseId } = await warehouseOf(db);
  const ordered = await makeGoods(db, { storeId: warehouseId, batches: [{ quantity: 100, expiresOn: '2030-01-31' }] });
  const { id: requestedBy } = await makeStaff(db, { role: 'employee', store });
  const lines = [{ productId: ordered.productId, quantity: 5 }];
  const orderId = await makeOrder(db, { storeId: store.id, requestedBy, lines });
  const { api: warehouse } = await callerFor(db, { role: 'superadmin' }, { now });
  const { api: till } = await callerFor(db, { role: 'admin', store }, { now });
  fixture = { warehouse, till, storeId: store.id, goods, orderId };
  // The first sale of a till also makes its number and its shift.
  await till.pos.recordSale(saleInput([goods], { deviceId: 'till' }));
  common = new Set([...(await statementsOf(pool, () => till.accounts.me())), 'begin', 'commit']);
});

const CLAUSE =
  /\s+(?=(?:with|select|from|left join|inner join|cross join|(?<!left |inner |cross |lateral )join|where|group by|having|order by|limit|union|insert into|values|on conflict|set|returning|for update)\b)/g;

/** The lines of hand-written SQL stay; the one long line of the query builder is broken before each clause. */
const inLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => (line.length > 140 ? line.replace(CLAUSE, '\n') : line).trimEnd())
    .join('\n');

/** The statements are sorted, because some are sent at the same time. */
const shown = (statements: readonly string[]): string =>
  [...new Set(statements)]
    .filter((text) => !common.has(text))
    .map((text) => `${inLines(text)};\n`)
    .sort()
    .join('\n');

test.each(Object.entries(CASES))('%s sends the statements of its file', async (name, act) => {
  const statements = await statementsOf(database.pool, () => act(fixture));
  await expect(shown(statements)).toMatchFileSnapshot(`../queries/${name}.sql`);
});

test('every file has its case', async () => {
  expect((await readdir(FOLDER)).sort()).toEqual(Object.keys(CASES).map((name) => `${name}.sql`));
});
