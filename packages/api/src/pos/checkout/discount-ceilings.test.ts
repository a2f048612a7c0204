import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeEach, expect, test } from 'vitest';

const database = useTestDatabase();

const limit = (employeeDiscountPercent: number, adminDiscountPercent: number) =>
  database.db.updateTable('organisation').set({ employeeDiscountPercent, adminDiscountPercent }).execute();

beforeEach(() => limit(5, 20));
afterEach(() => limit(100, 100));

/** Sells for 100.00 in all, less the discount. */
async function sellFor(role: 'employee' | 'admin' | 'superadmin', discountMinor: number) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, role === 'superadmin' ? { role } : { role, store });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: [{ quantity: 10 }] });
  const place = role === 'superadmin' ? { locationId: store.id } : {};
  return api.pos.recordSale({ ...saleInput([{ ...goods, quantity: 10 }], { discountMinor }), ...place });
}

test.each([
  ['employee', 500],
  ['admin', 2_000],
  ['superadmin', 10_000],
] as const)('an %s gives away up to their ceiling', async (role, discountMinor) => {
  expect(await sellFor(role, discountMinor)).toMatchObject({ subtotalMinor: 10_000, discountMinor });
});

test.each([
  ['employee', 501, 5],
  ['admin', 2_001, 20],
] as const)('an %s is refused one minor unit more', async (role, discountMinor, percent) => {
  const refusal = { code: 'UNPROCESSABLE_CONTENT', message: `You may give a discount of ${percent} % at most` };
  await expect(sellFor(role, discountMinor)).rejects.toMatchObject(refusal);
});

test('the till context has the seller’s highest discount', async () => {
  const store = await makeStore(database.db);
  const { api } = await callerFor(database.db, { role: 'employee', store });
  expect(await api.pos.tillContext({ deviceId: 'counter-1' })).toMatchObject({ discountPercent: 5 });
});
