import { managerStoresRevision, type StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerFor, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  type MadeStaff,
  makeGoods,
  makeProduct,
  makeStaff,
  makeStore,
  saleInput,
  TEST_PASSWORD,
  warehouseOf,
} from '@bhandar/testing/factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { notifyAll } from '../../notifications/notify';

const database = useTestDatabase();
let dhanmondi: StoreRef;
let zindabazar: StoreRef;
let head: Caller;
let manager: MadeStaff;
/** A session of the manager from before the changes. */
let open: Caller;

beforeEach(async () => {
  dhanmondi = await makeStore(database.db, { city: 'Dhaka' });
  zindabazar = await makeStore(database.db, { city: 'Sylhet' });
  ({ api: head } = await callerFor(database.db, { role: 'superadmin' }));
  ({ api: open, staff: manager } = await callerFor(database.db, { role: 'admin', store: dhanmondi }));
});

const give = (...stores: { id: string }[]) =>
  head.accounts.setManagerStores({ id: manager.id, storeIds: stores.map(({ id }) => id) });

let serial = 0;
const clerkOf = (store: StoreRef) => {
  serial += 1;
  const password = 'Rickshaw7!Green';
  return {
    firstName: 'Karim',
    lastName: 'Uddin',
    email: `clerk${serial}@manager-stores.example`,
    phone: '0171234567',
    city: store.city,
    storeName: store.name,
    role: 'employee' as const,
    password,
    confirmPassword: password,
  };
};

describe('a manager who is given a second store', () => {
  it('accesses it at once in an open session, and loses it at once when it is removed', async () => {
    await expect(open.accounts.getStoreSettings({ id: zindabazar.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const given = await give(dhanmondi, zindabazar);
    expect(given).toMatchObject({ storeName: dhanmondi.name, stores: [dhanmondi, zindabazar] });
    expect(await open.accounts.me()).toMatchObject({ city: 'Dhaka', stores: [dhanmondi, zindabazar] });
    expect(await open.accounts.getStoreSettings({ id: zindabazar.id })).toMatchObject({ name: zindabazar.name });
    const clerk = await makeStaff(database.db, { store: zindabazar });
    expect(await open.accounts.getEmployee({ id: clerk.id })).toMatchObject({ storeName: zindabazar.name });

    await give(dhanmondi);
    expect((await open.accounts.me())?.stores).toEqual([dhanmondi]);
    await expect(open.accounts.getStoreSettings({ id: zindabazar.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(open.accounts.getEmployee({ id: clerk.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('adds people in its city too, and no longer once it is removed', async () => {
    const ofAnotherCity = { code: 'FORBIDDEN', message: 'Admin can only add employees to their own city' };
    await expect(open.accounts.createEmployee(clerkOf(zindabazar))).rejects.toMatchObject(ofAnotherCity);
    await give(dhanmondi, zindabazar);
    expect(await open.accounts.createEmployee(clerkOf(zindabazar))).toMatchObject({ stores: [zindabazar] });
    await give(dhanmondi);
    await expect(open.accounts.createEmployee(clerkOf(zindabazar))).rejects.toMatchObject(ofAnotherCity);
  });

  it('is found by its name, and shown with both', async () => {
    await give(dhanmondi, zindabazar);
    const { data } = await head.accounts.listEmployees({ search: zindabazar.name });
    expect(data).toMatchObject([{ id: manager.id, storeName: dhanmondi.name, stores: [dhanmondi, zindabazar] }]);
  });

  it('sells there, and is refused at once after it is removed, also with a cached session', async () => {
    for (const { id } of [dhanmondi, zindabazar]) await letStoreSellFrom(database.db, id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: zindabazar.id });
    await give(dhanmondi, zindabazar);
    let cookie = '';
    const till = () =>
      callerOf(database.db, {
        headers: { 'sec-fetch-site': 'same-origin' },
        cookies: cookie ? { sid: cookie } : {},
        onCookie: (line) => {
          cookie = /^sid=([^;]*)/.exec(line)?.[1] ?? cookie;
        },
      });
    await till().accounts.login({ email: manager.email, password: TEST_PASSWORD });
    const sell = () => till().pos.recordSale(saleInput([goods], { locationId: zindabazar.id }));
    await till().accounts.me();
    await sell();
    await give(dhanmondi);
    await expect(sell()).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/) });
    const { rows } = await database.pool.query('select from sale where location_id = $1', [zindabazar.id]);
    expect(rows).toHaveLength(1);
  });

  it('is notified of its orders, and of none after it is removed', async () => {
    await give(dhanmondi, zindabazar);
    const { api: clerk } = await callerFor(database.db, { store: zindabazar });
    const product = await makeProduct(database.db, { batches: [{ quantity: 100 }] });
    const place = () =>
      clerk.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId: product.id, quantity: 1 }] });
    const heard = async () => {
      await notifyAll(database.db);
      return (await open.notifications.listNotifications({})).data.map(({ facts }) => facts.voucher);
    };
    const told = await place();
    expect(await heard()).toEqual([told.voucher]);
    const early = await place();
    await give(dhanmondi);
    const late = await place();
    expect(await heard()).toEqual([told.voucher]);
    for (const { id: orderId } of [early, late]) {
      await expect(open.ordering.approveOrder({ orderId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('another main store', () => {
  it('comes first, keeps the other stores, and ends the sessions', async () => {
    await give(dhanmondi, zindabazar);
    const token = await open.accounts.createApiToken({ name: 'Report', currentPassword: TEST_PASSWORD });
    expect(await give(zindabazar, dhanmondi)).toMatchObject({ city: 'Sylhet', stores: [zindabazar, dhanmondi] });
    expect(await open.accounts.me()).toBeNull();
    const program = callerOf(database.db, { headers: { authorization: `Bearer ${token.token}` } });
    expect(await program.accounts.me()).toBeNull();
    const again = await signedInCaller(database.db, manager);
    expect(await again.accounts.me()).toMatchObject({ city: 'Sylhet', stores: [zindabazar, dhanmondi] });
  });

  it('set by the edit form moves the manager and is listed once', async () => {
    await database.db
      .insertInto('staffStore')
      .values([dhanmondi, zindabazar].map(({ id }) => ({ staffId: manager.id, locationId: id })))
      .execute();
    const gulshan = await makeStore(database.db);
    const { password: _, confirmPassword: __, ...person } = clerkOf(gulshan);
    const moved = await head.accounts.updateEmployee({ id: manager.id, ...person, role: 'admin' });
    expect(moved.stores).toEqual([gulshan, zindabazar]);
    const demoted = await head.accounts.updateEmployee({ id: manager.id, ...person });
    expect(demoted.stores).toEqual([gulshan]);
  });
});

describe('setManagerStores is refused', () => {
  const ids = () => ({ id: manager.id, storeIds: [dhanmondi.id, zindabazar.id] });
  const unchanged = async () => expect((await open.accounts.me())?.stores).toEqual([dhanmondi]);

  it.each(['admin', 'employee'] as const)('to an %s, for themselves and for others', async (role) => {
    const { api, staff } = await callerFor(database.db, { role, store: zindabazar });
    for (const id of [manager.id, staff.id]) {
      await expect(api.accounts.setManagerStores({ ...ids(), id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(open.accounts.setManagerStores(ids())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await unchanged();
  });

  it.each([
    ['an employee', { role: 'employee' }],
    ['a disabled manager', { role: 'admin', status: 'disabled' }],
    ['a request', { role: 'admin', status: 'pending' }],
    ['the warehouse', { role: 'superadmin' }],
  ] as const)('for %s', async (_, traits) => {
    const { id } = await makeStaff(database.db, traits);
    await expect(head.accounts.setManagerStores({ ...ids(), id })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Only an active admin can manage several stores',
    });
  });

  it('without a store, with an unknown store, and for nobody', async () => {
    const warehouse = await warehouseOf(database.db);
    const nowhere = { id: manager.id };
    for (const strange of [warehouse, nowhere]) {
      await expect(give(dhanmondi, strange)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'There is no such store',
      });
    }
    await expect(give()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(head.accounts.setManagerStores({ ...ids(), id: dhanmondi.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await unchanged();
  });
});

it('the audit records the stores before and after', async () => {
  await give(dhanmondi, zindabazar);
  const entry = await database.db
    .selectFrom('auditEntry')
    .select(['action', 'actorRole', 'before', 'after'])
    .where('entityId', '=', manager.id)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    action: 'employee.stores',
    actorRole: 'superadmin',
    before: { stores: [`${dhanmondi.name}, Dhaka`] },
    after: { stores: [`${dhanmondi.name}, Dhaka`, `${zindabazar.name}, Sylhet`] },
  });
});

it('a store that another superadmin gave meanwhile was taken away by a form that was opened before', async () => {
  const uttara = await makeStore(database.db);
  const shown = managerStoresRevision(await give(dhanmondi));
  await give(dhanmondi, zindabazar);
  const { id } = manager;
  const save = (storeIds: string[], revision: string) => head.accounts.setManagerStores({ id, storeIds, revision });
  await expect(save([dhanmondi.id, uttara.id], shown)).rejects.toMatchObject({ cause: { kind: 'CHANGED_MEANWHILE' } });
  expect(await save([dhanmondi.id], shown)).toMatchObject({ stores: [dhanmondi, zindabazar] });
  const seen = managerStoresRevision({ stores: [dhanmondi, zindabazar] });
  expect(await save([dhanmondi.id], seen)).toMatchObject({ stores: [dhanmondi] });
});
