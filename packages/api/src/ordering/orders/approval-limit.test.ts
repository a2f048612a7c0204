import { findBreaches } from '@bhandar/db/invariants';
import type { StoreRef } from '@bhandar/domain/accounts';
import { type CallerOptions, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeOrder, makeStaff, makeStore, TEST_PASSWORD, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

const setLimit = (approvalLimitMinor: number | null) =>
  database.db.updateTable('organisation').set({ approvalLimitMinor }).execute();

afterEach(async () => {
  await setLimit(null);
  expect(await findBreaches(database.db)).toEqual([]);
});

/** A store whose employee orders units of 1.20 each. */
async function openStore(options: CallerOptions = {}) {
  const store = await makeStore(database.db);
  const asker = await makeStaff(database.db, { role: 'employee', store });
  const { id: storeId } = await warehouseOf(database.db);
  const { productId } = await makeGoods(database.db, { storeId, unitMrpMinor: 120, batches: [{ quantity: 10_000 }] });
  const order = (quantity: number, requestedBy = asker.id) =>
    makeOrder(database.db, { storeId: store.id, requestedBy, lines: [{ productId, quantity }] });
  const warehouse = await callerFor(database.db, { role: 'superadmin' }, options);
  return { store, asker, order, warehouse, admin: await callerFor(database.db, { role: 'admin', store }, options) };
}

const overLimit = (left: string, value: string) => ({
  code: 'FORBIDDEN',
  message: `You can approve orders of ${left} more today, and this one is worth ${value}. It waits for the warehouse`,
});

describe('an admin’s approvals of one day', () => {
  test('have no limit until the organisation sets one', async () => {
    const { admin, order } = await openStore();
    expect(await admin.api.ordering.approveOrder({ orderId: await order(5_000) })).toMatchObject({
      status: 'approved',
    });
  });

  test('exceed the limit in several small orders', async () => {
    const { admin, order, warehouse } = await openStore();
    await setLimit(120_00);
    await admin.api.ordering.approveOrder({ orderId: await order(60) });
    const orderId = await order(50);
    await expect(admin.api.ordering.approveOrder({ orderId })).rejects.toMatchObject(overLimit('48.00', '60.00'));
    // The approved quantity counts, not the ordered one.
    const quantities = [{ lineNo: 1, quantity: 40 }];
    expect(await admin.api.ordering.approveOrder({ orderId, quantities })).toMatchObject({ status: 'approved' });
    const last = await order(1);
    await expect(admin.api.ordering.approveOrder({ orderId: last })).rejects.toMatchObject(overLimit('0.00', '1.20'));
    expect(await admin.api.ordering.getOrder({ orderId: last })).toMatchObject({
      status: 'pending',
      whyNotDecide: null,
    });
    expect(await warehouse.api.ordering.approveOrder({ orderId: last })).toMatchObject({ status: 'approved' });
  });

  test('slip under the limit when several are sent at once', async () => {
    const { admin, order } = await openStore();
    await setLimit(120_00);
    const orders = await Promise.all([60, 60, 60, 60].map((quantity) => order(quantity)));
    const sent = await Promise.allSettled(orders.map((orderId) => admin.api.ordering.approveOrder({ orderId })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('count for the business day of the organisation, so the next day begins anew', async () => {
    let now = new Date('2031-03-01T17:30:00Z');
    const { admin, order } = await openStore({ now: () => now });
    await setLimit(120_00);
    await admin.api.ordering.approveOrder({ orderId: await order(100) });
    const orderId = await order(100);
    await expect(admin.api.ordering.approveOrder({ orderId })).rejects.toMatchObject(overLimit('0.00', '120.00'));
    // Midnight in Dhaka, half past six in the evening in UTC.
    now = new Date('2031-03-01T18:00:00Z');
    expect(await admin.api.ordering.approveOrder({ orderId })).toMatchObject({ status: 'approved' });
  });
});

type Open = Awaited<ReturnType<typeof openStore>>;
type Place = (open: Open, by: Open['admin']['api'], employeeId: string) => Promise<unknown>;

const applicantOf = async (store: StoreRef) =>
  (await makeStaff(database.db, { role: 'employee', store, status: 'pending' })).id;

const WAYS: [title: string, place: Place, applicant?: (open: Open) => Promise<string>][] = [
  [
    'approved the registration of',
    ({ store }, api, id) =>
      api.accounts.approveRegistration({ id, city: store.city, storeName: store.name, role: 'employee' }),
    ({ store }) => applicantOf(store),
  ],
  [
    'disabled and enabled again',
    async (_, api, id) => {
      await api.accounts.setEmployeeStatus({ id, status: 'disabled' });
      await api.accounts.setEmployeeStatus({ id, status: 'active' });
    },
  ],
];

describe('an order of a person whom the approver', () => {
  const WAITS = { code: 'order.placedByDecider', params: { days: 30 } };

  test.each(WAYS)('%s waits for the warehouse for 30 days', async (_, place, applicant) => {
    let now = new Date('2031-05-01T06:00:00Z');
    const open = await openStore({ now: () => now });
    const { admin, order, store } = open;
    const id = (await applicant?.(open)) ?? open.asker.id;
    await place(open, admin.api, id);
    const orderId = await order(1, id);
    const decide = () => admin.api.ordering.approveOrder({ orderId });
    await expect(decide()).rejects.toMatchObject({ code: 'FORBIDDEN', cause: { refusal: WAITS } });
    await expect(admin.api.ordering.rejectOrder({ orderId })).rejects.toMatchObject({ cause: { refusal: WAITS } });
    const { data } = await admin.api.ordering.listOrders({ locationId: store.id });
    expect(data).toMatchObject([{ id: orderId, whyNotDecide: WAITS }]);
    expect(await admin.api.ordering.getOrder({ orderId })).toMatchObject({ whyNotDecide: WAITS });
    // Another admin of the store did not place the person.
    const other = await callerFor(database.db, { role: 'admin', store }, { now: () => now });
    expect(await other.api.ordering.getOrder({ orderId })).toMatchObject({ whyNotDecide: null });
    now = new Date('2031-05-31T06:00:01Z');
    expect(await decide()).toMatchObject({ status: 'approved' });
  });

  test('created waits for the warehouse, also an order that the newcomer got by a hand-over', async () => {
    const { admin, order, store, asker, warehouse } = await openStore();
    const made = await admin.api.accounts.createEmployee({
      firstName: 'New',
      lastName: 'Comer',
      email: `newcomer.${store.id}@example.com`,
      phone: '01712345678',
      password: TEST_PASSWORD,
      confirmPassword: TEST_PASSWORD,
      role: 'employee',
      city: store.city,
      storeName: store.name,
    });
    const orderId = await order(1, made.id);
    await expect(admin.api.ordering.approveOrder({ orderId })).rejects.toMatchObject({ cause: { refusal: WAITS } });
    const left = await order(1, asker.id);
    await warehouse.api.accounts.setEmployeeStatus({ id: asker.id, status: 'disabled', handOverTo: made.id });
    await expect(admin.api.ordering.approveOrder({ orderId: left })).rejects.toMatchObject({
      cause: { refusal: WAITS },
    });
    expect(await warehouse.api.ordering.approveOrder({ orderId })).toMatchObject({ status: 'approved' });
  });

  test('only renamed is decided as before', async () => {
    const { admin, order, asker } = await openStore();
    await admin.api.accounts.updateEmployee({ id: asker.id, firstName: 'Renamed' });
    expect(await admin.api.ordering.approveOrder({ orderId: await order(1) })).toMatchObject({ status: 'approved' });
  });
});
