import { randomUUID } from 'node:crypto';
import { addDays, dayInZone } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeStore,
  makeSupplier,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { expect, test } from 'vitest';
import { rollUpSales } from './roll-up-sales';

const database = useTestDatabase();
let clock = new Date('2026-11-21T06:00:00.000Z');
const now = () => clock;
const DAY_MS = 86_400_000;

/** A product at a location in one batch without a number, which all receipts join. */
async function heap(placeId: string, tradeName?: string) {
  const { id: productId } = await makeProduct(database.db, tradeName ? { tradeName } : {});
  const batch = await database.db
    .insertInto('batch')
    .values({ productId, batchNumber: '', expiresOn: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = (kind: string) =>
    database.db.selectFrom('location').select('id').where('kind', '=', kind).executeTakeFirstOrThrow();
  const move = async (daysAgo: number, ends: { from: string; to: string }, quantity: number) => {
    await database.db
      .insertInto('stockMovement')
      .values({
        fromLocationId: ends.from,
        toLocationId: ends.to,
        productId,
        batchId: batch.id,
        quantity,
        documentKind: 'adjustment',
        documentId: randomUUID(),
        lineNo: 1,
        occurredAt: new Date(clock.getTime() - daysAgo * DAY_MS),
      })
      .execute();
  };
  return {
    productId,
    come: async (daysAgo: number, quantity: number) =>
      move(daysAgo, { from: (await place('adjustment')).id, to: placeId }, quantity),
    go: async (daysAgo: number, quantity: number, to?: string) =>
      move(daysAgo, { from: placeId, to: to ?? (await place('adjustment')).id }, quantity),
    back: (daysAgo: number, quantity: number, from: string) => move(daysAgo, { from, to: placeId }, quantity),
  };
}

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  return { store, employee, admin };
}

test('stock is valued at cost by location; products without sales are slow, sold ones without stock are out', async () => {
  const { store, employee, admin } = await openShop();
  const [slow, quick] = [
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 7 }] }),
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500, batches: [{ quantity: 3 }] }),
  ];
  await database.db.updateTable('batch').set({ unitCost: '2.5' }).where('id', 'in', slow.batchIds).execute();
  const value = await admin.reports.stock({});
  expect(value.data).toMatchObject([
    { placeId: store.id, onHand: 10, valueMinor: 1_750, uncostedUnits: 3, valueAtMrpMinor: 8_500 },
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
      { timeout: 60_000 },
    )
    .toEqual([[quick.productId, 3]]);
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
});

test('recent arrivals are not slow, and old stock shows since when it is there', async () => {
  const { store, employee, admin } = await openShop();
  const goods = { storeId: store.id, unitMrpMinor: 1_000 };
  const arrived = new Date();
  const [still, sold] = [
    await makeGoods(database.db, { ...goods, batches: [{ quantity: 7, cameAt: arrived }] }),
    await makeGoods(database.db, { ...goods, batches: [{ quantity: 9, cameAt: arrived }] }),
  ];
  const slowIn = async (days: number) => {
    clock = new Date(arrived.getTime() + days * DAY_MS);
    const { data } = await admin.reports.stock({ view: 'slow', days: 30 });
    return data.map(({ productId, lastSoldOn, heldSince }) => [productId, lastSoldOn, heldSince]);
  };
  const [onArrival, tenLater] = [0, 10].map((days) =>
    dayInZone(new Date(arrived.getTime() + days * DAY_MS), 'Asia/Dhaka'),
  );
  expect(await slowIn(0)).toEqual([]);
  expect(await slowIn(10)).toEqual([]);
  await employee.pos.recordSale(saleInput([{ ...sold, quantity: 2 }]));
  expect(await slowIn(29)).toEqual([]);
  expect(await slowIn(39)).toEqual([[still.productId, null, onArrival]]);
  expect(new Set(await slowIn(40))).toEqual(
    new Set([
      [still.productId, null, onArrival],
      [sold.productId, tenLater, onArrival],
    ]),
  );
  await employee.pos.recordSale(saleInput([{ ...still, quantity: 1 }]));
  expect(await slowIn(40)).toEqual([[sold.productId, tenLater, onArrival]]);
});

test('recent arrivals are not slow if earlier units of their batch have left', async () => {
  clock = new Date('2026-11-21T06:00:00.000Z');
  const { store, admin } = await openShop();
  const goods = await heap(store.id);
  await goods.come(100, 10);
  await goods.go(50, 10);
  await goods.come(1, 7);
  const since = async () =>
    (await admin.reports.stock({ view: 'slow', days: 30 })).data.map(({ onHand, heldSince }) => [onHand, heldSince]);
  expect(await since()).toEqual([]);
  // Nine arrived in two later receipts, so of ten one is older.
  await goods.come(60, 2);
  await goods.come(100, 1);
  expect(await since()).toEqual([[10, addDays('2026-11-21', -100)]]);
  await goods.go(0, 1);
  expect(await since()).toEqual([[9, addDays('2026-11-21', -60)]]);
  await goods.go(0, 2);
  expect(await since()).toEqual([]);
});

test('the search finds the texts of a row: the strength after the name, and the city of the location', async () => {
  clock = new Date('2026-11-21T06:00:00.000Z');
  const { store, admin } = await openShop();
  const tradeName = `Nop ${randomUUID().slice(0, 8)}`;
  const { productId } = await makeGoods(database.db, {
    storeId: store.id,
    tradeName,
    strength: '500 mg',
    batches: [{ quantity: 7 }],
  });
  clock = new Date(Date.now() + 100 * DAY_MS);
  const find = async (view: 'value' | 'slow', search: string) =>
    (await admin.reports.stock({ view, search })).data.map((row) => row.productId ?? row.placeId);
  for (const search of [`${tradeName} 500 mg`, '500 mg', store.name, store.city]) {
    expect([search, await find('slow', search)]).toEqual([search, [productId]]);
  }
  for (const search of [store.name, store.city.toUpperCase()]) expect(await find('value', search)).toEqual([store.id]);
  expect(await find('slow', `${tradeName} 250 mg`)).toEqual([]);
});

test('sold products whose remaining stock is expired or blocked are out of stock', async () => {
  const { store, employee, admin } = await openShop();
  const goods = { storeId: store.id, unitMrpMinor: 1_000 };
  clock = new Date('2026-11-21T06:00:00.000Z');
  const [expiring, blocked, whole] = [
    await makeGoods(database.db, { ...goods, batches: [{ quantity: 7, expiresOn: '2026-11-22' }] }),
    await makeGoods(database.db, { ...goods, batches: [{ quantity: 9 }] }),
    await makeGoods(database.db, { ...goods, batches: [{ quantity: 9 }] }),
  ];
  for (const one of [expiring, blocked, whole]) await employee.pos.recordSale(saleInput([{ ...one, quantity: 1 }]));
  await database.db.updateTable('batch').set({ blockedAt: clock }).where('id', 'in', blocked.batchIds).execute();
  const out = async () =>
    (await admin.reports.stock({ view: 'out', days: 30 })).data.map(({ productId, onHand }) => [productId, onHand]);
  expect(await out()).toEqual([[blocked.productId, 8]]);
  clock = new Date('2026-11-24T06:00:00.000Z');
  expect(new Set(await out())).toEqual(
    new Set([
      [blocked.productId, 8],
      [expiring.productId, 6],
    ]),
  );
});

test('products that the warehouse sent to stores and ran out of are out of stock', async () => {
  clock = new Date('2026-11-21T06:00:00.000Z');
  const { store, admin } = await openShop();
  const { api: head } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const warehouse = await warehouseOf(database.db);
  const tradeName = `Gone ${randomUUID().slice(0, 8)}`;
  const [gone, left, longAgo, backOnly] = [
    await heap(warehouse.id, tradeName),
    await heap(warehouse.id, tradeName),
    await heap(warehouse.id, tradeName),
    await heap(warehouse.id, tradeName),
  ];
  await gone.come(100, 60);
  await gone.go(20, 40, store.id);
  // Goods that stores send back are not deducted from the sent quantity.
  await gone.back(10, 5, store.id);
  await gone.go(2, 25);
  await left.come(100, 60);
  await left.go(20, 40, store.id);
  await longAgo.come(100, 60);
  await longAgo.go(31, 60, store.id);
  await backOnly.come(100, 60);
  await backOnly.go(20, 60);
  const out = async (days: number, api = head) => {
    const { data } = await api.reports.stock({ view: 'out', days, search: tradeName });
    return data.map(({ placeId, productId, soldUnits, lastSoldOn, onHand }) => ({
      placeId,
      productId,
      soldUnits,
      lastSoldOn,
      onHand,
    }));
  };
  const at = { placeId: warehouse.id, onHand: 0 };
  const first = { ...at, productId: gone.productId, soldUnits: 40, lastSoldOn: '2026-11-01' };
  expect(await out(30)).toEqual([first]);
  const second = { ...at, productId: longAgo.productId, soldUnits: 60, lastSoldOn: '2026-10-21' };
  expect(await out(60)).toEqual([second, first]);
  expect(await out(60, admin)).toEqual([]);
});

test('products with returns only have no share in class C', async () => {
  clock = new Date('2026-11-18T06:00:00.000Z');
  const { store, employee, admin } = await openShop();
  const goods = { storeId: store.id, unitMrpMinor: 1_000 };
  const [back, sold] = [await makeGoods(database.db, goods), await makeGoods(database.db, goods)];
  const { id: saleId } = await employee.pos.recordSale(saleInput([{ ...back, quantity: 4 }]));
  clock = new Date('2026-11-21T06:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...sold, quantity: 5 }]));
  await admin.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 4 }] });
  const { classes, products } = await admin.reports.classes({ from: '2026-11-20', to: '2026-11-30' });
  expect(
    products.map(({ productId, abc, netMinor, cumulativeBp }) => [productId, abc, netMinor, cumulativeBp]),
  ).toEqual([
    [sold.productId, 'A', 5_000, 10_000],
    [back.productId, 'C', -4_000, 10_000],
  ]);
  expect(classes.map(({ abc, netMinor, shareBp }) => [abc, netMinor, shareBp])).toEqual([
    ['A', 5_000, 10_000],
    ['B', 0, 0],
    ['C', -4_000, 0],
  ]);
});

test('VAT deducts supplier returns and includes unsummed sales; purchases are compared with the period before', async () => {
  clock = new Date('2026-11-21T06:00:00.000Z');
  const { store, employee } = await openShop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const supplier = await makeSupplier(database.db);
  const buy = (purchasedOn: string, quantity: number) =>
    warehouse.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      purchasedOn,
      invoiceNumber: `INV ${purchasedOn}`,
      lines: [
        {
          goods: { tradeName: 'Taxed', genericName: 'T', strength: '1 mg', category: 'T', company: 'T', unitType: 'T' },
          quantity,
          packTpMinor: 1_000,
          batchNumber: purchasedOn,
          packMrpMinor: 2_300,
          purchaseVat: { basisPoints: 1_500 },
          salesVat: { basisPoints: 1_500 },
        },
      ],
    });
  await buy('2026-10-10', 10);
  await buy('2026-11-10', 20);
  const asked = { from: '2026-11-01', to: '2026-11-30' };
  const read = async () => {
    const { suppliers, vat, previous } = await warehouse.reports.purchases(asked);
    return { mine: suppliers.find(({ supplierId }) => supplierId === supplier.id), vat, previous };
  };
  const rateOf = async () => (await read()).vat.find(({ rateBp }) => rateBp === 1_500);
  expect((await read()).previous).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect((await read()).mine).toMatchObject({ totalMinor: 23_000, totalBeforeMinor: 11_500 });
  expect(await rateOf()).toMatchObject({ purchasedMinor: 20_000, purchaseVatMinor: 3_000, soldMinor: 0 });

  const batch = await database.db
    .selectFrom('batch')
    .select(['id', 'productId'])
    .where('batchNumber', '=', '2026-11-10')
    .executeTakeFirstOrThrow();
  const { id: placeId } = await warehouseOf(database.db);
  const back = await warehouse.purchasing.returnToSupplier({
    supplierId: supplier.id,
    placeId,
    reason: 'Broken',
    lines: [{ batchId: batch.id, quantity: 4 }],
  });
  expect(await rateOf()).toMatchObject({ purchasedMinor: 16_000, purchaseVatMinor: 2_400 });
  await warehouse.purchasing.voidSupplierReturn({ returnId: back.id });
  expect(await rateOf()).toMatchObject({ purchasedMinor: 20_000, purchaseVatMinor: 3_000 });

  await receiveGoods(database.db, { storeId: store.id, productId: batch.productId, quantity: 5 });
  await employee.pos.recordSale(saleInput([{ productId: batch.productId, unitPriceMinor: 2_300, quantity: 2 }]));
  expect(await rateOf()).toMatchObject({ soldMinor: 4_600, saleVatMinor: 600 });
});

test('VAT of a past month stays at 120.00 after a later purchase at another rate, also for returns', async () => {
  clock = new Date('2026-09-21T06:00:00.000Z');
  const { store, admin } = await openShop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const supplier = await makeSupplier(database.db);
  const buy = async (purchasedOn: string, salesVatBp: number) => {
    const goods = {
      tradeName: 'Rated',
      genericName: 'R',
      strength: '1 mg',
      category: 'T',
      company: 'T',
      unitType: 'T',
    };
    await warehouse.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      purchasedOn,
      invoiceNumber: `R ${purchasedOn}`,
      lines: [
        {
          goods,
          quantity: 20,
          packTpMinor: 20_000,
          batchNumber: purchasedOn,
          packMrpMinor: 46_000,
          purchaseVat: { basisPoints: salesVatBp },
          salesVat: { basisPoints: salesVatBp },
        },
      ],
    });
  };
  await buy('2026-09-01', 1_500);
  const { id: productId } = await database.db
    .selectFrom('product')
    .select('id')
    .where('tradeName', '=', 'Rated')
    .executeTakeFirstOrThrow();
  await receiveGoods(database.db, { storeId: store.id, productId, quantity: 5 });
  const sold = await admin.pos.recordSale(saleInput([{ productId, unitPriceMinor: 46_000, quantity: 2 }]));
  const vatOf = async (rateBp: number) =>
    (await warehouse.reports.purchases({ from: '2026-09-01', to: '2026-09-30' })).vat.find(
      (row) => row.rateBp === rateBp,
    );
  expect(await vatOf(1_500)).toMatchObject({ soldMinor: 92_000, saleVatMinor: 12_000 });
  clock = new Date('2026-09-25T06:00:00.000Z');
  await buy('2026-09-25', 500);
  expect(await vatOf(1_500)).toMatchObject({ soldMinor: 92_000, saleVatMinor: 12_000 });
  expect(await vatOf(500)).toMatchObject({ purchasedMinor: 400_000, soldMinor: 0, saleVatMinor: 0 });

  const back = (quantity: number) =>
    admin.pos.returnSale({ saleId: sold.id, reason: 'Not needed', lines: [{ lineNo: 1, quantity }] });
  await back(1);
  expect(await vatOf(1_500)).toMatchObject({ soldMinor: 46_000, saleVatMinor: 6_000 });
  await rollUpSales(database.db, 'Asia/Dhaka');
  await back(1);
  expect(await vatOf(1_500)).toMatchObject({ soldMinor: 0, saleVatMinor: 0 });
});
