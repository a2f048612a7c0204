import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
afterEach(async () => {
  const checked = invariants.filter(({ id }) => !id.startsWith('T'));
  expect(await findBreaches(database.db, checked)).toEqual([]);
});

const hundreds = (count: number) => [{ valueMinor: 10_000, count }];

/** A till whose first shift was closed with 5,000.00 in its drawer. */
async function openTill() {
  const shop = await openShop();
  const { store, api } = shop;
  const { api: manager } = await callerFor(database.db, { role: 'admin', store });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
  const open = (count: number) =>
    api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: hundreds(count) });
  const { id: shiftId } = await open(50);
  await api.pos.closeShift({ shiftId, counts: hundreds(50) });
  const left = async () => (await api.pos.tillShift({ deviceId: 'till-one' })).leftMinor;
  const sell = () => api.pos.recordSale(saleInput([goods]));
  return { ...shop, manager, goods, open, left, sell, first: shiftId };
}

it('5,000.00 that a shift left in its drawer were gone without a word when the next one opened with 0', async () => {
  const { api, manager, open, left, first } = await openTill();
  expect(await left()).toBe(500_000);
  const next = await open(0);
  expect(next).toMatchObject({ floatMinor: 0, leftMinor: 500_000 });
  expect((await manager.pos.getShift({ shiftId: next.id })).x).toMatchObject({ floatMinor: 0, leftMinor: 500_000 });
  const closed = await api.pos.closeShift({ shiftId: next.id, counts: [] });
  expect(closed).toMatchObject({ report: { leftMinor: 500_000, closing: { differenceMinor: 0 } } });
  const { data } = await manager.pos.listShifts({});
  expect(data.map(({ id, leftMinor }) => [id, leftMinor])).toEqual([
    [next.id, 500_000],
    [first, null],
  ]);
});

it('a shift that a sale opens starts with what the last one left: it started with 0', async () => {
  const { manager, open, sell, left, goods } = await openTill();
  await sell();
  const { tills } = await manager.pos.tillsOverview({});
  expect(tills.find(({ shift }) => shift)?.shift).toMatchObject({
    automatic: true,
    floatMinor: 500_000,
    leftMinor: 500_000,
    expectedMinor: 500_000 + goods.unitPriceMinor,
  });
  // Nobody has counted it, so what it should hold is not told before the count.
  expect(await left()).toBeNull();
  expect(await open(0)).toMatchObject({ leftMinor: 500_000 + goods.unitPriceMinor });
});

it('nothing is known of what shifts left that nobody has ever counted', async () => {
  const { api, store } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id });
  await api.pos.recordSale(saleInput([goods]));
  const opening = { id: randomUUID(), deviceId: 'till-one', counts: hundreds(1) };
  expect(await api.pos.openShift(opening)).toMatchObject({ leftMinor: null });
});
