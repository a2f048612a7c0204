import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { expect, test } from 'vitest';

const database = useTestDatabase();
let clock = new Date('2026-11-21T06:00:00.000Z');
const now = () => clock;
const at = (instant: string) => {
  clock = new Date(instant);
};

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 500 }] });
  return { store, employee, admin, staff, goods };
}

test.each(['0000-01-01', '9999-12-31'])(
  'a report of %s is refused, without an error or the end of the server',
  async (day) => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const span = { from: day, to: day };
    for (const asked of [
      api.reports.sales({ ...span, by: 'day' }),
      api.reports.sales({ ...span, by: 'week' }),
      api.reports.sales({ ...span, by: 'month' }),
      api.reports.branches(span),
      api.reports.classes(span),
      api.reports.purchases(span),
      api.reports.listDocuments(span),
      api.reports.tillDay({ day }),
      api.audit.listEntries(span),
    ]) {
      await expect(asked).rejects.toThrow('Choose a day between 1900 and 2999');
    }
  },
);

test('the first and the last allowed days have a report', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  for (const span of [
    { from: '1900-01-01', to: '1902-12-31' },
    { from: '2997-01-02', to: '2999-12-31' },
  ]) {
    for (const by of ['day', 'week', 'month', 'store'] as const) {
      expect((await api.reports.sales({ ...span, by })).total.netMinor).toBe(0);
    }
    expect((await api.reports.branches(span)).bucket).toBe('month');
  }
});

test('a payment method that cannot be stored is refused, without a server error', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const span = { from: '2026-11-01', to: '2026-11-30' };
  const refusal = 'Contains characters that cannot be stored';
  await expect(api.reports.listDocuments({ ...span, method: 'a\u0000b' })).rejects.toThrow(refusal);
  await expect(api.audit.listEntries({ entity: 'a\u0000b' })).rejects.toThrow(refusal);
});

test('an employee cannot read yesterday’s sales beside today’s, with any grouping', async () => {
  const { employee, admin, goods, store } = await openShop();
  const yesterday = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 5 }] });
  at('2026-11-20T06:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...yesterday, quantity: 5 }], { paymentMethod: 'card' }));
  at('2026-11-21T07:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
  const today = { from: '2026-11-21', to: '2026-11-21' };
  for (const by of ['day', 'store', 'product', 'category', 'company', 'cashier', 'method', 'hour'] as const) {
    const report = await employee.reports.sales({ ...today, by });
    expect([report.previous, report.totalBefore]).toEqual([null, null]);
    expect([by, report.totalRows, report.rows.map((row) => [row.now.netMinor, row.before])]).toEqual([
      by,
      1,
      [[2_000, null]],
    ]);
  }
  expect((await admin.reports.sales({ ...today, by: 'method' })).totalRows).toBe(2);
  expect((await employee.reports.today()).weekAgo).toBeNull();
});

test('earlier revenue adds up if the earlier period has more days', async () => {
  const { employee, admin, goods } = await openShop();
  for (const instant of ['2026-01-15T06:00:00.000Z', '2026-01-30T06:00:00.000Z', '2026-02-15T06:00:00.000Z']) {
    at(instant);
    await employee.pos.recordSale(saleInput([goods]));
  }
  const { rows, totalBefore } = await admin.reports.sales({ from: '2026-02-01', to: '2026-02-28', by: 'day' });
  expect(totalBefore?.netMinor).toBe(2_000);
  expect(rows.reduce((sum, { before }) => sum + (before?.netMinor ?? 0), 0)).toBe(2_000);
  expect(rows.slice(28).map(({ key, note, now: { netMinor } }) => [key, note, netMinor])).toEqual([
    ['', '2026-01-30', 0],
  ]);
});

test('a store without sales is in the comparison too, in the last position', async () => {
  const busy = await openShop();
  const idle = await openShop();
  at('2026-11-05T06:00:00.000Z');
  await busy.employee.pos.recordSale(saleInput([busy.goods]));
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const november = { from: '2026-11-01', to: '2026-11-30' };
  const { branches } = await warehouse.reports.branches(november);
  const mine = branches.filter(({ store }) => [busy.store.id, idle.store.id].includes(store.id));
  expect(mine.map(({ store, now: { netMinor } }) => [store.id, netMinor])).toEqual([
    [busy.store.id, 1_000],
    [idle.store.id, 0],
  ]);
  expect(mine[1]?.rank).toBeGreaterThan(mine[0]?.rank ?? 99);
  expect((await idle.admin.reports.branches(november)).branches).toMatchObject([
    { store: { id: idle.store.id }, rank: 1 },
  ]);
});

test('today is compared with last week up to the same time of day, not with the whole day', async () => {
  const { admin, employee, goods } = await openShop();
  at('2026-11-14T06:00:00.000Z');
  const morning = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
  at('2026-11-14T06:30:00.000Z');
  await admin.pos.returnSale({ saleId: morning.id, lines: [{ lineNo: 1, quantity: 1 }] });
  at('2026-11-14T12:00:00.000Z');
  await employee.pos.recordSale(saleInput([{ ...goods, quantity: 5 }]));
  const lastWeekAt = async (instant: string) => {
    at(instant);
    return (await admin.reports.today()).weekAgo?.netMinor;
  };
  expect(await lastWeekAt('2026-11-21T05:00:00.000Z')).toBe(0);
  expect(await lastWeekAt('2026-11-21T07:00:00.000Z')).toBe(3_000);
  expect(await lastWeekAt('2026-11-21T13:00:00.000Z')).toBe(8_000);
});
