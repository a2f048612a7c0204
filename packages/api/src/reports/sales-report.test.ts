import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import type { SalesReport } from '@bhandar/domain/reports';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventually } from '@bhandar/testing/eventually';
import {
  exchangeInput,
  letStoreSellFrom,
  makeGoods,
  makeStore,
  queuedSale,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, expect, test } from 'vitest';
import { rollUpSales } from './roll-up-sales';

const database = useTestDatabase();
let clock = new Date('2026-11-21T06:00:00.000Z');
const now = () => clock;
const at = (instant: string) => {
  clock = new Date(instant);
};
const ZONE = 'Asia/Dhaka';

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
  at('2026-11-21T06:00:00.000Z');
});

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 500 }] });
  await database.db.updateTable('batch').set({ unitCost: '6.2500' }).where('id', 'in', goods.batchIds).execute();
  return { store, employee, admin, staff, goods };
}

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const keyed = (report: SalesReport) =>
  Object.fromEntries(report.rows.filter((row) => row.now.bills + row.now.returns > 0).map((row) => [row.key, row.now]));

test('a sale at half past midnight counts on its shop’s calendar day, before and after the roll-up', async () => {
  const { admin, employee, goods } = await openShop();
  // 00:30 on the 22nd in Dhaka is still the 21st in UTC.
  at('2026-11-21T18:30:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  at('2026-11-21T17:30:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
  const asked = { ...NOVEMBER, by: 'day' as const };
  const before = await admin.reports.sales(asked);
  expect(Object.keys(keyed(before))).toEqual(['2026-11-21', '2026-11-22']);
  expect(keyed(before)['2026-11-22']).toMatchObject({
    netMinor: 2_000,
    costMinor: 1_250,
    marginMinor: 750,
    marginBp: 3_750,
  });
  expect(keyed(await admin.reports.sales({ ...NOVEMBER, by: 'hour' }))).toMatchObject({
    0: { bills: 1, quantity: 2 },
    23: { bills: 1, quantity: 1 },
  });
  await rollUpSales(database.db, ZONE);
  expect(await admin.reports.sales(asked)).toEqual(before);
  expect(before.rows).toHaveLength(30);
});

test('sales by hour come in the order of the day, whatever each hour sold', async () => {
  const { admin, employee, goods } = await openShop();
  for (const [time, quantity] of [
    ['03:10', 2],
    ['13:00', 5],
    ['04:30', 1],
  ] as const) {
    at(`2026-11-21T${time}:00.000Z`);
    await employee.pos.recordSale(saleInput([{ ...goods, quantity }]));
  }
  const { rows } = await admin.reports.sales({ ...NOVEMBER, by: 'hour' });
  expect(rows.map(({ key }) => key)).toEqual(['9', '10', '19']);
});

test('every grouping has the same sum, of sales, discounts and returns, without voided returns', async () => {
  const { admin, employee, goods, store } = await openShop();
  const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 10 }], { discountMinor: 501 }));
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }], { paymentMethod: 'card' }));
  await rollUpSales(database.db, ZONE);
  const returned = await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 4 }] });
  const sums = async () => {
    const groupings = [
      'day',
      'week',
      'month',
      'store',
      'product',
      'category',
      'company',
      'cashier',
      'method',
      'hour',
    ] as const;
    const reports = await Promise.all(groupings.map((by) => admin.reports.sales({ ...NOVEMBER, by })));
    return reports.map(({ total, rows }) => {
      expect(rows.reduce((sum, row) => sum + row.now.netMinor, 0)).toBe(total.netMinor);
      expect(total.bills).toBe(2);
      return `${total.grossMinor} ${total.discountMinor} ${total.refundMinor} ${total.netMinor} ${total.costMinor}`;
    });
  };
  const withReturn = new Set(await sums());
  expect(withReturn).toEqual(
    new Set([`13000 501 ${returned.refundMinor} ${13_000 - 501 - returned.refundMinor} ${9 * 625}`]),
  );
  await rollUpSales(database.db, ZONE);
  expect(new Set(await sums())).toEqual(withReturn);

  const { rows } = await admin.reports.sales({ ...NOVEMBER, by: 'method', locationId: store.id });
  expect(rows.map(({ key, now: { netMinor } }) => [key, netMinor])).toEqual([
    ['cash', 10_000 - 501 - returned.refundMinor],
    ['card', 3_000],
  ]);
  await admin.pos.voidSaleReturn({ returnId: returned.id });
  expect(new Set(await sums())).toEqual(new Set(['13000 501 0 12499 8125']));
  await rollUpSales(database.db, ZONE);
  expect(new Set(await sums())).toEqual(new Set(['13000 501 0 12499 8125']));
});

test('sums by hour of another time zone are counted once while they are rebuilt', async () => {
  const { admin, employee, goods } = await openShop();
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  await rollUpSales(database.db, ZONE);
  const asked = { ...NOVEMBER, by: 'hour' as const };
  const before = await admin.reports.sales(asked);
  // As after a change of time zone, or a migration that rebuilds the sums.
  await database.db.updateTable('salesRollup').set({ timeZone: 'Asia/Kolkata' }).execute();
  expect(await admin.reports.sales(asked)).toEqual(before);
  expect((await admin.reports.today()).now.netMinor).toBe(before.total.netMinor);
  await rollUpSales(database.db, ZONE);
  expect(await admin.reports.sales(asked)).toEqual(before);
});

test('the cost of sold goods stays when their batch gets dearer', async () => {
  const { admin, employee, goods } = await openShop();
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  await database.db.updateTable('batch').set({ unitCost: '8' }).where('id', 'in', goods.batchIds).execute();
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  const { total } = await admin.reports.sales({ ...NOVEMBER, by: 'product' });
  expect(total).toMatchObject({ costMinor: 2 * 625 + 2 * 800, uncostedMinor: 0 });
  await rollUpSales(database.db, ZONE);
  expect((await admin.reports.sales({ ...NOVEMBER, by: 'product' })).total).toEqual(total);
});

test('a period is compared with the one before it: a month with the whole month before', async () => {
  const { admin, employee, goods } = await openShop();
  at('2026-10-05T06:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
  at('2026-11-05T06:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
  const report = await admin.reports.sales({ ...NOVEMBER, by: 'day' });
  expect(report.previous).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect([report.total.netMinor, report.totalBefore?.netMinor]).toEqual([3_000, 1_000]);
  const fifth = report.rows.find((row) => row.key === '2026-11-05');
  expect([fifth?.now.netMinor, fifth?.before?.netMinor]).toEqual([3_000, 1_000]);
  const { rows } = await admin.reports.sales({ ...NOVEMBER, by: 'product' });
  expect(rows.map((row) => [row.now.quantity, row.before?.quantity])).toEqual([[3, 1]]);
});

test('an employee sees the day of their own store without costs; another store is not found', async () => {
  const { employee, goods, store } = await openShop();
  const other = await openShop();
  await employee.pos.recordSale(saleInput([goods]));
  await other.employee.pos.recordSale(saleInput([other.goods]));
  const today = { from: '2026-11-21', to: '2026-11-21' };
  const { total, rows } = await employee.reports.sales({ ...today, by: 'store' });
  expect(total).toMatchObject({ netMinor: 1_000, costMinor: null, marginMinor: null, marginBp: null });
  expect(rows.map((row) => row.key)).toEqual([store.id]);
  await expect(employee.reports.sales({ ...today, from: '2026-11-20' })).rejects.toThrow(
    "Employees see today's figures",
  );
  await expect(employee.reports.sales({ ...today, locationId: other.store.id })).rejects.toThrow('Store not found');
});

test('a sale whose transaction ends late is neither lost nor counted twice', async () => {
  const { admin, employee, goods } = await openShop();
  const sale = await employee.pos.recordSale(saleInput([goods]));
  await rollUpSales(database.db, ZONE);
  const late = await database.pool.connect();
  await late.query('begin');
  const { rows } = await late.query('select gen_random_uuid() as id');
  const ids = [rows[0].id, sale.id];
  // A second sale in a slow transaction, after which no other one has ended.
  await late.query(
    `insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
       customer_name, subtotal_minor, discount_minor, total_minor, sold_at, business_on)
     select $1::uuid, location_id, till_id, shift_id, receipt_number + 1, receipt_no || '-late', 'late', status, cashier_id, sell_from,
       customer_name, subtotal_minor, discount_minor, total_minor, sold_at, business_on from sale where id = $2::uuid`,
    ids,
  );
  await late.query(
    'update till set last_receipt = last_receipt + 1 where id = (select till_id from sale where id = $1)',
    [sale.id],
  );
  await late.query(
    `insert into sale_line (sale_id, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor, discount_minor)
     select $1::uuid, line_no, product_id, product_name, quantity, unit_price_minor, line_total_minor, discount_minor
     from sale_line where sale_id = $2::uuid`,
    ids,
  );
  await late.query(
    `insert into sale_payment (sale_id, line_no, method, tender_id, amount_minor, tendered_minor)
     select $1::uuid, line_no, method, tender_id, amount_minor, tendered_minor from sale_payment where sale_id = $2::uuid`,
    ids,
  );
  await late.query(
    `insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
     select from_location_id, to_location_id, product_id, batch_id, quantity, 'sale', $1::uuid, line_no
     from stock_movement where document_kind = 'sale' and document_id = $2::uuid`,
    ids,
  );
  for (let turn = 0; turn < 3; turn += 1) await rollUpSales(database.db, ZONE);
  await late.query('commit');
  late.release();
  const bills = async () => (await admin.reports.sales({ ...NOVEMBER, by: 'store' })).total.bills;
  expect(await bills()).toBe(2);
  // Transactions of other tests on the same server delay it too.
  await eventually(async () => {
    await rollUpSales(database.db, ZONE);
    const { rows: state } = await database.pool.query(
      'select folded_to = (select max(id) from stock_movement) as all from sales_rollup',
    );
    expect(state).toEqual([{ all: true }]);
  });
  expect(await bills()).toBe(2);
});

test('every figure is the sum of its documents', async () => {
  const { admin, employee, goods } = await openShop();
  const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 10 }], { discountMinor: 501 }));
  at('2026-11-22T18:30:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 1 }], { paymentMethod: 'card' }));
  const returned = await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 4 }] });
  for (const [by, filterOf] of [
    ['day', (key: string) => ({ from: key, to: key })],
    ['product', (key: string) => ({ productId: key })],
    ['category', (key: string) => ({ categoryId: key })],
    ['company', (key: string) => ({ companyId: key })],
    ['store', (key: string) => ({ locationId: key })],
    ['cashier', (key: string) => ({ cashierId: key })],
    ['method', (key: string) => ({ method: key })],
    ['hour', (key: string) => ({ hour: Number(key) })],
  ] as const) {
    const { rows } = await admin.reports.sales({ ...NOVEMBER, by });
    for (const { key, now: figures } of rows) {
      const list = await admin.reports.listDocuments({ ...NOVEMBER, ...filterOf(key) });
      expect([by, key, list.netMinor, list.totalItems]).toEqual([
        by,
        key,
        figures.netMinor,
        figures.bills + figures.returns,
      ]);
    }
  }
  const { data } = await admin.reports.listDocuments({ ...NOVEMBER, kind: 'return' });
  expect(data.map(({ number, netMinor }) => [number, netMinor])).toEqual([[returned.voucher, -returned.refundMinor]]);
  const details = await admin.reports.getDocument({ kind: 'sale', id: sale.id });
  expect(details).toMatchObject({
    number: sale.receiptNo,
    netMinor: 9_499,
    lines: [{ quantity: 10, netMinor: 9_499 }],
  });
  // Yesterday's receipt is hidden from an employee.
  await expect(employee.reports.getDocument({ kind: 'sale', id: sale.id })).rejects.toThrow('Document not found');
  await expect(admin.reports.getDocument({ kind: 'past', id: sale.id })).rejects.toThrow('Document not found');
});

test('the documents name the person who voided a sale, whoever holds its drawer, and the payments of an exchange', async () => {
  const { admin, employee, staff, goods } = await openShop();
  await employee.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
  const wrong = await employee.pos.recordSale(saleInput([goods]));
  const voided = await admin.pos.voidSale({ saleId: wrong.id, reason: 'Wrong customer' });
  const sold = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  const back = { saleId: sold.id, lines: [{ lineNo: 1, quantity: 1 }], dueMinor: 1_000 };
  const exchange = await admin.pos.exchangeGoods(exchangeInput(back, [{ ...goods, quantity: 3 }]));
  const voidedBy = voided.requestedBy.name;
  const cashier = `${staff.firstName} ${staff.lastName}`;
  const { data } = await admin.reports.listDocuments(NOVEMBER);
  const byNumber = Object.fromEntries(data.map((row) => [row.number, row]));
  expect(byNumber[voided.voucher]).toMatchObject({ kind: 'return', isVoid: true, person: voidedBy, methods: [] });
  expect(byNumber[exchange.returned.voucher]).toMatchObject({ kind: 'return', isVoid: false, person: cashier });
  expect(byNumber[wrong.receiptNo]).toMatchObject({
    isVoid: false,
    isVoided: true,
    person: cashier,
    methods: ['cash'],
  });
  expect(byNumber[sold.receiptNo]).toMatchObject({ isVoided: false });
  expect(byNumber[exchange.sale.receiptNo]).toMatchObject({ method: 'split', methods: ['exchange', 'cash'] });
  const details = await admin.reports.getDocument({ kind: 'return', id: voided.id });
  expect(details.person).toBe(voidedBy);
  // It counts in the figures of the cashier whose drawer paid it.
  const ofCashier = await admin.reports.listDocuments({ ...NOVEMBER, kind: 'void', cashierId: staff.id });
  expect(ofCashier.data.map(({ number }) => number)).toEqual([voided.voucher]);
  const returns = await admin.reports.listDocuments({ ...NOVEMBER, kind: 'return' });
  expect(returns.data.map(({ number }) => number)).toEqual([exchange.returned.voucher]);
});

test('stores are compared by trend, rank, and categories with the largest change', async () => {
  const one = await openShop();
  const other = await openShop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  at('2026-10-05T06:00:00.000Z');
  await one.employee.pos.recordSale(saleInput([{ ...one.goods, quantity: 5 }]));
  await other.employee.pos.recordSale(saleInput([{ ...other.goods, quantity: 2 }]));
  at('2026-11-05T06:00:00.000Z');
  await one.employee.pos.recordSale(saleInput([{ ...one.goods, quantity: 1 }]));
  await other.employee.pos.recordSale(saleInput([{ ...other.goods, quantity: 9 }]));
  const { branches, buckets } = await warehouse.reports.branches(NOVEMBER);
  const mine = branches.filter(({ store }) => [one.store.id, other.store.id].includes(store.id));
  expect(mine.map(({ store, now: { netMinor } }) => [store.id, netMinor])).toEqual([
    [other.store.id, 9_000],
    [one.store.id, 1_000],
  ]);
  expect(mine[0]?.trend[buckets.indexOf('2026-11-05')]).toBe(9_000);
  expect([mine[0]?.rise?.changeMinor, mine[0]?.fall, mine[1]?.rise, mine[1]?.fall?.changeMinor]).toEqual([
    7_000,
    null,
    null,
    -4_000,
  ]);
  expect((mine[0]?.rank ?? 9) < (mine[1]?.rank ?? 0) && (mine[0]?.rankBefore ?? 0) > (mine[1]?.rankBefore ?? 9)).toBe(
    true,
  );
  expect((await one.admin.reports.branches(NOVEMBER)).branches.map(({ store }) => store.id)).toEqual([one.store.id]);
});

test('cash of an unreviewed offline sale is in the drawer of its seller, and becomes revenue once decided', async () => {
  const { admin, employee, staff, store, goods } = await openShop();
  const sold = queuedSale({ cashierId: staff.id, deviceSeq: 1, soldAt: now() }, [{ ...goods, quantity: 501 }]);
  const till = { locationId: store.id, deviceId: `till-${store.id}`, sentAt: now().toISOString() };
  expect(await employee.pos.syncSales({ ...till, sales: [sold] })).toMatchObject([{ verdict: 'conflict' }]);
  const rowOf = async () => (await admin.reports.tillDay({ day: '2026-11-21' })).rows;
  const nothing = { bills: 0, cashInMinor: 0, undecided: 0, undecidedMinor: 0 };
  expect(await rowOf()).toMatchObject([{ ...nothing, cashierId: staff.id, undecided: 1, undecidedMinor: 501_000 }]);
  expect((await admin.reports.tillDay({ day: '2026-11-20' })).rows).toEqual([]);
  await admin.pos.resolveConflict({ saleId: sold.sale.id, resolution: 'accept', note: '' });
  expect(await rowOf()).toMatchObject([{ ...nothing, cashierId: staff.id, bills: 1, cashInMinor: 501_000 }]);
});

test('a day at the tills shows the expected cash, and today is compared with the same weekday', async () => {
  const { admin, employee, staff, goods } = await openShop();
  at('2026-11-14T06:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
  at('2026-11-21T06:00:00.000Z');
  const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 10 }], { discountMinor: 500 }));
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }], { paymentMethod: 'card' }));
  const { refundMinor } = await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 2 }] });
  const { rows } = await admin.reports.tillDay({ day: '2026-11-21' });
  const mine = rows.find(({ cashierId }) => cashierId === staff.id);
  expect(mine).toMatchObject({
    bills: 2,
    discountMinor: 500,
    cashInMinor: 9_500,
    otherInMinor: 3_000,
    cashBackMinor: 0,
  });
  expect(rows.reduce((sum, row) => sum + row.cashBackMinor, 0)).toBe(refundMinor);
  const today = await admin.reports.today();
  expect([today.now.netMinor, today.weekAgo?.netMinor]).toEqual([12_500 - refundMinor, 4_000]);
  expect(today.days.at(-1)).toEqual({ day: '2026-11-21', netMinor: 12_500 - refundMinor });
  expect((await employee.reports.today()).days).toHaveLength(1);
  await expect(employee.reports.tillDay({ day: '2026-11-20' })).rejects.toThrow("Employees see today's figures");
});
