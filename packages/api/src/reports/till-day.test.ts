import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import type { RecordSaleInput, SalePaymentInput } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, queuedSale, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeAll, expect, test } from 'vitest';

const database = useTestDatabase();
const DAY = '2026-11-21';
const NEXT_DAY = '2026-11-22';
let today = DAY;
const now = () => new Date(`${today}T06:00:00.000Z`);

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
  today = DAY;
});

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_010, batches: [{ quantity: 500 }] });
  const sell = (quantity: number, payments: SalePaymentInput[], more: Partial<RecordSaleInput> = {}) =>
    api.pos.recordSale(saleInput([{ ...goods, quantity }], { payments, ...more }));
  const give = (saleId: string, quantity: number, more: { refundMethod?: 'cash' | 'card' | 'credit' } = {}) =>
    admin.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity }], deviceId: 'till-one', ...more });
  /** What the drawers of the store should hold besides their floats. */
  const drawers = async () => {
    const { data } = await admin.pos.listShifts({ locationId: store.id });
    const reports = await Promise.all(data.map(({ id: shiftId }) => admin.pos.getShift({ shiftId })));
    return reports.reduce((sum, { x }) => sum + (x?.expectedMinor ?? 0) - (x?.floatMinor ?? 0), 0);
  };
  const rows = async () => (await admin.reports.tillDay({ day: DAY, locationId: store.id })).rows;
  /** What three reports say of the refunds of a day: to the person and amount, and how many shifts paid any. */
  const refundsOf = async (day: string) => {
    const period = { from: day, to: day, locationId: store.id };
    const tills = (await admin.reports.tillDay({ day, locationId: store.id })).rows;
    const sales = (await admin.reports.sales({ ...period, by: 'cashier' })).rows;
    const documents = await admin.reports.listDocuments({ ...period, kind: 'return' });
    const { data } = await admin.pos.listShifts({ locationId: store.id });
    const shifts = await Promise.all(data.map(({ id: shiftId }) => admin.pos.getShift({ shiftId })));
    return {
      tills: tills.filter((row) => row.returns !== 0).map((row) => [row.cashierId, row.returns, row.cashBackMinor]),
      sales: sales
        .filter(({ now: of }) => of.returns !== 0)
        .map(({ key, now: of }) => [key, of.returns, of.refundMinor]),
      documents: documents.data.map((row) => [row.person, -row.netMinor]),
      shifts: data.flatMap(({ businessOn, heldBy }, index) => {
        const refunds = (shifts[index]?.z ?? shifts[index]?.x)?.refunds;
        return businessOn === day && refunds?.count ? [[heldBy, refunds.totalMinor]] : [];
      }),
    };
  };
  return { refundsOf, store, api, staff, admin, manager, goods, sell, give, drawers, rows };
}

test('a bill paid in parts counts its cash as cash, with the rounding, and its return gives the cash back', async () => {
  await database.pool.query('update organisation set cash_rounding_minor = 100');
  const { staff, manager, sell, give, drawers, rows } = await openShop();
  const sale = await sell(
    3,
    [
      { method: 'card', amountMinor: 1_000 },
      { method: 'cash', amountMinor: 2_000 },
    ],
    {
      roundingMinor: -30,
    },
  );
  const [mine] = await rows();
  expect(mine).toMatchObject({ cashierId: staff.id, bills: 1, cashInMinor: 2_000, otherInMinor: 1_000 });
  expect(await drawers()).toBe(2_000);

  const first = await give(sale.id, 1);
  expect(first).toMatchObject({ refundMinor: 1_010, roundingMinor: -10, refundMethod: 'cash' });
  const rest = await give(sale.id, 2);
  expect(rest).toMatchObject({
    refundMinor: 2_020,
    roundingMinor: -20,
    refundMethod: 'split',
    refunds: [
      { method: 'cash', amountMinor: 1_000 },
      { method: 'card', amountMinor: 1_000 },
    ],
  });
  const givenBack = (await rows()).find(({ cashierId }) => cashierId === manager.id);
  expect(givenBack).toMatchObject({ returns: 2, cashBackMinor: 2_000, otherBackMinor: 1_000 });
  expect(await drawers()).toBe(0);
  await database.pool.query('update organisation set cash_rounding_minor = 0');
});

test('a day at the tills comes to the same cash as the shifts, whatever happened to it', async () => {
  const { api, admin, goods, sell, give, drawers, rows, store } = await openShop();
  const shift = await api.pos.openShift({
    id: randomUUID(),
    deviceId: 'till-one',
    counts: [{ valueMinor: 10_000, count: 5 }],
  });
  const move = (kind: 'payIn' | 'payOut' | 'safeDrop', amountMinor: number) =>
    api.pos.recordCashMovement({ id: randomUUID(), shiftId: shift.id, kind, amountMinor, reason: 'Tea' });
  const split = await sell(4, [
    { method: 'card', amountMinor: 3_000 },
    { method: 'cash', amountMinor: 1_040 },
  ]);
  const whole = await api.pos.recordSale(saleInput([{ ...goods, quantity: 5 }]));
  await api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }], { deviceId: 'till-two' }));
  const returned = await give(split.id, 3);
  await admin.pos.voidSaleReturn({ returnId: returned.id, deviceId: 'till-one' });
  await give(split.id, 2);
  await give(whole.id, 1, { refundMethod: 'card' });
  const waiting = await api.pos.returnSale({ saleId: whole.id, lines: [{ lineNo: 1, quantity: 2 }] });
  await admin.pos.postSaleReturn({ returnId: waiting.id, deviceId: 'till-two' });
  await move('payIn', 5_000);
  await move('payOut', 700);
  await move('safeDrop', 2_000);
  const { id: customerId } = await api.pos.createCustomer({ name: 'Rahima', phone: '01711000000', address: 'Road 7' });
  const paid = await api.pos.recordCustomerReceipt({
    customerId,
    amountMinor: 900,
    method: 'cash',
    deviceId: 'till-one',
  });
  await api.pos.recordCustomerReceipt({ customerId, amountMinor: 400, method: 'cheque', reference: '0012' });
  await admin.pos.voidCustomerReceipt({ receiptId: paid.id, reason: 'Wrong customer' });
  await api.pos.recordCustomerReceipt({ customerId, amountMinor: 250, method: 'cash' });

  const sums = (await rows()).reduce(
    (sum, row) => ({
      cash: sum.cash + (row.cashInMinor ?? 0) - row.cashBackMinor + row.receivedMinor + row.movedMinor,
      other: sum.other + row.otherInMinor - row.otherBackMinor,
      returns: sum.returns + row.returns,
    }),
    { cash: 0, other: 0, returns: 0 },
  );
  expect(sums).toEqual({ cash: await drawers(), other: 3_000 - 980 - 1_010, returns: 3 });
  expect(sums.cash).toBe(1_040 + 7 * 1_010 - 1_040 - 2 * 1_010 + 5_000 - 700 - 2_000 + 250);
  const today = await admin.reports.sales({ from: DAY, to: DAY, by: 'store' });
  expect(today.rows.find(({ key }) => key === store.id)?.now.returns).toBe(3);
});

test('a voided sale is a void of its day and no return, and the day comes to the cash of the shift', async () => {
  const { api, admin, goods, sell, give, drawers, rows } = await openShop();
  await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
  const kept = await sell(3, [{ method: 'cash', amountMinor: 3_030 }]);
  await give(kept.id, 1);
  const wrong = await sell(2, [
    { method: 'card', amountMinor: 1_000 },
    { method: 'cash', amountMinor: 1_020 },
  ]);
  await admin.pos.voidSale({ saleId: wrong.id, reason: 'Wrong customer' });
  const [mine] = await rows();
  expect(mine).toMatchObject({
    bills: 2,
    returns: 1,
    voids: 1,
    cashInMinor: 4_050,
    cashBackMinor: goods.unitPriceMinor,
    voidCashMinor: 1_020,
    otherInMinor: 1_000,
    otherBackMinor: 0,
    voidOtherMinor: 1_000,
  });
  expect(await drawers()).toBe(4_050 - 1_010 - 1_020);
});

test('a refund to the account of a customer is among the refunds of the day, and takes nothing off the sales on account', async () => {
  const { api, manager, sell, give, rows } = await openShop();
  const { id: customerId } = await api.pos.createCustomer({ name: 'Rahima', phone: '01711000001', address: 'Road 7' });
  await database.pool.query('update organisation set cash_rounding_minor = 0');
  const sale = await sell(2, [{ method: 'cash', amountMinor: 2_020 }], { customerId });
  await give(sale.id, 1, { refundMethod: 'credit' });
  const givenBack = (await rows()).find(({ cashierId }) => cashierId === manager.id);
  expect(givenBack).toMatchObject({ returns: 1, cashBackMinor: 0, accountBackMinor: 1_010, accountMinor: 0 });
});

test('of an unreviewed offline sale only its cash is in the drawer', async () => {
  const { api, staff, store, goods, rows } = await openShop();
  const sold = queuedSale({ cashierId: staff.id, deviceSeq: 1, soldAt: now() }, [{ ...goods, quantity: 501 }]);
  const payments = [
    { method: 'card' as const, amountMinor: 500_000 },
    { method: 'cash' as const, amountMinor: sold.sale.totalMinor - 500_000 },
  ];
  const till = { locationId: store.id, deviceId: `till-${store.id}`, sentAt: now().toISOString() };
  const sales = [{ ...sold, sale: { ...sold.sale, payments } }];
  expect(await api.pos.syncSales({ ...till, sales })).toMatchObject([{ verdict: 'conflict' }]);
  expect(await rows()).toMatchObject([{ cashierId: staff.id, bills: 0, undecided: 1, undecidedMinor: 6_010 }]);
});

const NOTHING = { tills: [], sales: [], documents: [], shifts: [] };

test.each([
  ['posted by a manager into the till of another is hers', { posted: DAY, opens: DAY, isHers: true }],
  ['posted the next day is of that day', { posted: NEXT_DAY, opens: NEXT_DAY, isHers: true }],
  ['posted at no till is of the manager who posted it', { posted: NEXT_DAY, opens: null, isHers: false }],
])(
  'a return that is %s: the day at the tills, the sales report and the shift agree',
  async (_, { posted, opens, isHers }) => {
    const { api, admin, staff, manager, sell, refundsOf } = await openShop();
    const open = (id = randomUUID()) => api.pos.openShift({ id, deviceId: 'till-one', counts: [] });
    if (opens === DAY) await open();
    const sale = await sell(2, [{ method: 'cash', amountMinor: 2_020 }]);
    const deviceId = opens ? { deviceId: 'till-one' } : {};
    const waiting = await api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }], ...deviceId });
    today = posted;
    if (opens === NEXT_DAY) await open();
    await admin.pos.postSaleReturn({ returnId: waiting.id });
    const { id, firstName, lastName } = isHers ? staff : manager;
    const name = `${firstName} ${lastName}`;
    expect(await refundsOf(posted)).toEqual({
      tills: [[id, 1, 1_010]],
      sales: [[id, 1, 1_010]],
      documents: [[name, 1_010]],
      shifts: [[name, 1_010]],
    });
    if (posted === NEXT_DAY) expect(await refundsOf(DAY)).toEqual(NOTHING);
  },
);

test('a return that is voided the next day stays on its day, and its refund comes back on that of the void', async () => {
  const { api, admin, staff, manager, sell, give, refundsOf } = await openShop();
  const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
  const sale = await sell(2, [{ method: 'cash', amountMinor: 2_020 }]);
  const returned = await give(sale.id, 1);
  await api.pos.closeShift({ shiftId, counts: [], reason: 'Paid into the bank', explainedMinor: -1_010 });
  today = NEXT_DAY;
  await admin.pos.voidSaleReturn({ returnId: returned.id });
  const names = [staff, manager].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  expect(await refundsOf(DAY)).toEqual({
    tills: [[staff.id, 1, 1_010]],
    sales: [[staff.id, 1, 1_010]],
    documents: [[names[0], 1_010]],
    shifts: [[names[0], 1_010]],
  });
  expect(await refundsOf(NEXT_DAY)).toEqual({
    tills: [[manager.id, -1, -1_010]],
    sales: [[manager.id, -1, -1_010]],
    documents: [[names[1], -1_010]],
    shifts: [[names[1], -1_010]],
  });
});

test('a return belongs to the person who held the drawer when it was posted, not to the one who took it over later', async () => {
  const { api, staff, store, sell, give, refundsOf } = await openShop();
  const { staff: later } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
  const sale = await sell(2, [{ method: 'cash', amountMinor: 2_020 }]);
  await give(sale.id, 1);
  const handedAt = new Date(`${DAY}T08:00:00.000Z`);
  const row = { id: randomUUID(), shiftId, fromId: staff.id, toId: later.id, handedAt };
  await database.db.insertInto('shiftHandOver').values(row).execute();
  await database.db.updateTable('shift').set({ heldBy: later.id }).where('id', '=', shiftId).execute();
  expect(await refundsOf(DAY)).toMatchObject({ tills: [[staff.id, 1, 1_010]], sales: [[staff.id, 1, 1_010]] });
});

test('the cash of an open drawer, which is counted blind, is withheld from its cashier until it is closed', async () => {
  const { api, admin, staff, store, goods, sell } = await openShop();
  const { api: colleague, staff: other } = await callerFor(database.db, { role: 'employee', store }, { now });
  /** Notes of 100 with a coin of 1 for each. */
  const hundreds = (count: number) => [10_000, 100].map((valueMinor) => ({ valueMinor, count }));
  const openDrawer = (by: typeof api, deviceId: string) =>
    by.pos.openShift({ id: randomUUID(), deviceId, counts: [], floatMinor: 0 });
  const { id: shiftId } = await openDrawer(api, 'till-one');
  await sell(20, [{ method: 'cash', amountMinor: 20_200 }]);
  await sell(1, [{ method: 'card', amountMinor: 1_010 }]);
  const { id: closedId } = await openDrawer(colleague, 'till-two');
  await colleague.pos.recordSale(saleInput([{ ...goods, quantity: 10 }], { deviceId: 'till-two' }));
  await colleague.pos.closeShift({ shiftId: closedId, counts: hundreds(1) });
  const cashOf = async (by: typeof api) => {
    const { rows } = await by.reports.tillDay({ day: DAY });
    return new Map(rows.map((row) => [row.cashierId, [row.cashInMinor, row.otherInMinor, row.bills]]));
  };
  for (const reader of [api, colleague]) {
    const seen = await cashOf(reader);
    expect(seen.get(staff.id)).toEqual([null, 1_010, 2]);
    expect(seen.get(other.id)).toEqual([10_100, 0, 1]);
  }
  expect((await cashOf(admin)).get(staff.id)).toEqual([20_200, 1_010, 2]);
  await api.pos.closeShift({ shiftId, counts: hundreds(2) });
  expect((await cashOf(api)).get(staff.id)).toEqual([20_200, 1_010, 2]);
});

test('the cash in the drawer is withheld from a cashier whose only cash is a movement or an unreviewed offline sale', async () => {
  const { api, admin, staff, manager, store, goods } = await openShop();
  const deviceId = `till-${store.id}`;
  const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId, counts: [], floatMinor: 5_000 });
  const sold = queuedSale({ cashierId: staff.id, deviceSeq: 1, soldAt: now() }, [{ ...goods, quantity: 501 }]);
  await api.pos.syncSales({ locationId: store.id, deviceId, sentAt: now().toISOString(), sales: [sold] });
  await admin.pos.recordCashMovement({ id: randomUUID(), shiftId, kind: 'payOut', amountMinor: 700, reason: 'Tea' });
  const { rows } = await api.reports.tillDay({ day: DAY });
  const cash = new Map(rows.map((row) => [row.cashierId, row.cashInMinor]));
  expect(cash).toEqual(new Map([staff, manager].map(({ id }) => [id, null])));
});
