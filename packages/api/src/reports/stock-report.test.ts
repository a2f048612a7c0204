import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { rollUpSales } from './roll-up-sales';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T06:00:00.000Z');

test('stock is valued at cost by place; what nobody buys is slow, what was bought and is gone is out', async () => {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const [slow, quick] = [
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 7 }] }),
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500, batches: [{ quantity: 3 }] }),
  ];
  await database.db.updateTable('batch').set({ unitCost: '2.5' }).where('id', 'in', slow.batchIds).execute();
  const value = await admin.reports.stock({});
  expect(value.data).toMatchObject([
    { placeId: store.id, onHand: 10, valueMinor: 1_750, uncostedUnits: 3, mrpMinor: 8_500 },
  ]);
  await employee.pos.recordSale(saleInput([{ ...quick, quantity: 3 }]));
  await rollUpSales(database.db, 'Asia/Dhaka');
  await expect
    .poll(
      async () => {
        await rollUpSales(database.db, 'Asia/Dhaka');
        return (await admin.reports.stock({ view: 'out', days: 30 })).data.map(({ productId, soldUnits }) => [
          productId,
          soldUnits,
        ]);
      },
      { timeout: 10_000 },
    )
    .toEqual([[quick.productId, 3]]);
  const dead = await admin.reports.stock({ view: 'slow', days: 30 });
  expect(dead.data.map(({ productId, lastSoldOn }) => [productId, lastSoldOn])).toEqual([[slow.productId, null]]);
  await database.db.updateTable('product').set({ ven: 'vital' }).where('id', '=', quick.productId).execute();
  const period = { from: '2026-11-01', to: '2026-11-30' };
  const { classes, cells, products } = await admin.reports.classes(period);
  expect(products).toMatchObject([
    { productId: quick.productId, abc: 'A', ven: 'vital', netMinor: 1_500, cumulativeBp: 10_000 },
  ]);
  expect(cells.filter(({ products: count }) => count > 0)).toEqual([
    { abc: 'A', ven: 'vital', products: 1, netMinor: 1_500 },
  ]);
  expect(cells).toHaveLength(12);
  for (const [asked, count] of [
    [{ ven: 'vital' }, 1],
    [{ ven: 'vital', abc: 'A' }, 1],
    [{ ven: 'vital', abc: 'C' }, 0],
    [{ ven: '' }, 0],
  ] as const) {
    const report = await admin.reports.classes({ ...period, ...asked });
    expect([report.products.length, report.totalRows, report.classes[0]?.products]).toEqual([count, count, 1]);
  }
  expect(classes.map(({ abc, products: count }) => [abc, count])).toEqual([
    ['A', 1],
    ['B', 0],
    ['C', 0],
  ]);
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const bought = await warehouse.reports.purchases({ from: '2026-11-01', to: '2026-11-30' });
  expect(bought).toMatchObject({ suppliers: [], vat: [{ rateBp: null, soldMinor: 1_500, saleVatMinor: 0 }] });
}, 20_000);
