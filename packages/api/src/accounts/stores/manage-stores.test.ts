import { randomUUID } from 'node:crypto';
import { type StoreRef, storeRevision } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeGoods,
  makeOrder,
  makeProduct,
  makeStaff,
  makeStore,
  receiveGoods,
  warehouseOf,
} from '@bhandar/testing/factories';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { beforeEach, describe, expect, it } from 'vitest';

/** As `setStoreOpen` does it: an update of the column alone would let others take the key. */
const CLOSING = `with held as (select id from location where id = $1 for update)
  update location set closed_at = now() from held where location.id = held.id`;

const database = useTestDatabase();
let head: Caller;
let store: StoreRef;

beforeEach(async () => {
  ({ api: head } = await callerFor(database.db, { role: 'superadmin' }));
  store = await makeStore(database.db);
});

const close = (id = store.id) => head.accounts.setStoreOpen({ id, open: false });
const reopen = () => head.accounts.setStoreOpen({ id: store.id, open: true });
const isClosed = { message: expect.stringContaining('is closed. The warehouse can reopen it under Stores') };
const listed = async (id: string) => {
  const { data } = await head.accounts.listStoresToManage({ limit: 100 });
  return data.find((one) => one.id === id);
};
const acts = async (id: string) => {
  const { data } = await head.audit.listEntries({ entity: 'location', entityId: id });
  return data.map(({ action }) => action);
};
const clerk = (place: { city: string; storeName: string }) => ({
  firstName: 'Karim',
  lastName: 'Uddin',
  email: `${randomUUID()}@stores.example`,
  phone: '0171234567',
  role: 'employee' as const,
  password: 'Rickshaw7!Green',
  confirmPassword: 'Rickshaw7!Green',
  ...place,
});

async function warehouseGoods() {
  const [{ id: productId }, warehouse] = [await makeProduct(database.db), await warehouseOf(database.db)];
  await receiveGoods(database.db, { productId, storeId: warehouse.id, quantity: 50 });
  return { productId, warehouse };
}

describe('addStore', () => {
  it('adds an open store with a code, which people are added to afterwards', async () => {
    const name = `Uttara ${randomUUID()}`;
    const made = await head.accounts.addStore({ name, city: 'Dhaka', address: 'Road 7', phone: '0255550101' });
    expect(made).toMatchObject({ name, city: 'Dhaka', address: 'Road 7', people: 0, units: 0, closedAt: null });
    expect(made.code).toMatch(/^UTTA/);
    expect(await acts(made.id)).toEqual(['store.create']);
    const { stores } = await head.accounts.createEmployee(clerk({ city: 'dhaka', storeName: name.toUpperCase() }));
    expect(stores).toEqual([{ id: made.id, name, city: 'Dhaka' }]);
    expect(await listed(made.id)).toMatchObject({ people: 1 });
  });

  it('refuses the name of another store of the city, in any case', async () => {
    const taken = { code: 'CONFLICT', message: 'Another store of this city has this name' };
    await expect(head.accounts.addStore({ name: store.name.toUpperCase(), city: store.city })).rejects.toMatchObject(
      taken,
    );
    expect(await head.accounts.addStore({ name: store.name, city: 'Sylhet' })).toMatchObject({ city: 'Sylhet' });
  });
});

describe('renameStore', () => {
  it('renames the store everywhere, and keeps the people whose registration waits for it', async () => {
    const waiting = await makeStaff(database.db, { store, status: 'pending' });
    await database.db.updateTable('staffMember').set({ locationId: null }).where('id', '=', waiting.id).execute();
    const name = `Banani ${randomUUID()}`;
    const renamed = await head.accounts.renameStore({
      id: store.id,
      revision: storeRevision(store),
      name,
      city: 'Sylhet',
    });
    expect(renamed).toMatchObject({ name, city: 'Sylhet' });
    expect(await head.accounts.getEmployee({ id: waiting.id })).toMatchObject({ city: 'Sylhet', storeName: name });
    expect(await acts(store.id)).toEqual(['store.rename']);
  });

  it('refuses the name of another store, and a name that another person changed meanwhile', async () => {
    const other = await makeStore(database.db);
    const revision = storeRevision(store);
    const to = (name: string) => head.accounts.renameStore({ id: store.id, revision, name, city: store.city });
    await expect(to(other.name)).rejects.toMatchObject({ message: 'Another store of this city has this name' });
    await to(`Gulshan ${randomUUID()}`);
    await expect(to(`Mirpur ${randomUUID()}`)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('setStoreOpen', () => {
  it('closes an empty store, and opens it again', async () => {
    expect(await close()).toMatchObject({ closedAt: expect.any(String) });
    expect(await close()).toMatchObject({ closedAt: expect.any(String) });
    expect(await head.accounts.listStores()).toContainEqual({ ...store, closed: true });
    expect(await reopen()).toMatchObject({ closedAt: null });
    expect(await acts(store.id)).toEqual(['store.reopen', 'store.close']);
  });

  it('names all that a store still has', async () => {
    const { staff } = await callerFor(database.db, { store });
    const { productId } = await makeGoods(database.db, { storeId: store.id });
    await makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines: [{ productId, quantity: 1 }] });
    await head.pos.openShift({ id: randomUUID(), locationId: store.id, deviceId: randomUUID(), counts: [] });
    await head.inventory.startCount({ locationId: store.id });
    const use = await head.accounts.getStoreUse({ id: store.id });
    expect(use).toMatchObject({
      people: 1,
      orders: 1,
      transfers: 0,
      shifts: 1,
      counts: 1,
      returns: 0,
      offlineSales: 0,
    });
    expect(use.units).toBeGreaterThan(0);
    await expect(close()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Active people in this store: 1. Move or disable them under Employees first',
    });
    expect(await listed(store.id)).toMatchObject({ closedAt: null, people: 1, units: use.units });
    const other = await makeStore(database.db);
    expect(await listed(other.id)).toMatchObject({ people: 0, units: 0 });
  });

  it('keeps a store open for goods missing in a delivery, at either end, until the difference is settled', async () => {
    const { productId, warehouse } = await warehouseGoods();
    const other = await makeStore(database.db);
    await receiveGoods(database.db, { productId, storeId: store.id, quantity: 10 });
    const sendShort = async (fromId: string, toId: string) => {
      const { id: transferId } = await head.inventory.saveTransfer({
        fromId,
        toId,
        lines: [{ productId, quantity: 10 }],
      });
      await head.inventory.sendTransfer({ transferId });
      await head.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity: 0 }] });
    };
    await sendShort(warehouse.id, other.id);
    await sendShort(store.id, other.id);
    const blocked = (count: number) => ({
      code: 'CONFLICT',
      message: `Goods missing in deliveries: ${count} open differences. Resolve them under Adjustments first`,
    });
    await expect(close()).rejects.toMatchObject(blocked(1));
    await expect(close(other.id)).rejects.toMatchObject(blocked(2));
    const { data } = await head.inventory.listAdjustments({ reason: 'transit', unsettled: true });
    for (const { id } of data) await head.inventory.settleTransit({ adjustmentId: id, outcome: 'lost' });
    expect(await close()).toMatchObject({ closedAt: expect.any(String) });
    expect(await close(other.id)).toMatchObject({ closedAt: expect.any(String) });
  });

  it.each([
    ['owes', 'raises', 'lowers'],
    ['is owed', 'lowers', 'raises'],
  ] as const)('keeps a store open for a customer who %s, until the account is even', async (_, effect, other) => {
    const locationId = store.id;
    const { id: customerId } = await head.pos.createCustomer({
      locationId,
      name: 'Rahima',
      phone: '01711000000',
      address: 'Road 7',
    });
    await head.pos.setCustomerAccount({ locationId, customerId, limitMinor: 50_000, termDays: 30, isBlocked: false });
    const entry = { locationId, customerId, amountMinor: 5_000, reason: 'Old khata' };
    await head.pos.enterOnAccount({ ...entry, kind: 'opening', effect });
    await expect(close()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Customer accounts with a balance: 1. Collect, refund or write it off under Receivables first',
    });
    await head.pos.enterOnAccount({ ...entry, kind: 'correction', effect: other });
    expect(await close()).toMatchObject({ closedAt: expect.any(String) });
  });

  it('closes a store of disabled people, who are enabled in another one only', async () => {
    const disabled = await makeStaff(database.db, { store, status: 'disabled' });
    await close();
    await expect(head.accounts.setEmployeeStatus({ id: disabled.id, status: 'active' })).rejects.toMatchObject(
      isClosed,
    );
    await head.accounts.updateEmployee({ id: disabled.id, phone: '0179999999' });
    const other = await makeStore(database.db);
    await head.accounts.updateEmployee({ id: disabled.id, city: other.city, storeName: other.name });
    await head.accounts.setEmployeeStatus({ id: disabled.id, status: 'active' });
  });
});

describe('a closed store', () => {
  it('is marked among the places of the records, and is no store of a till', async () => {
    const place = { ...store, kind: 'store' as const };
    expect(await head.inventory.listPlaces()).toContainEqual(place);
    expect((await head.pos.tillContext({ deviceId: randomUUID() })).stores).toContainEqual(store);
    await close();
    expect(await head.inventory.listPlaces()).toContainEqual({ ...place, closed: true });
    expect((await head.pos.tillContext({ deviceId: randomUUID() })).stores).not.toContainEqual(store);
  });

  it('takes no people', async () => {
    const manager = await makeStaff(database.db, { role: 'admin' });
    const from = manager.store?.id ?? '';
    await close();
    const place = { city: store.city, storeName: store.name };
    await expect(head.accounts.createEmployee(clerk(place))).rejects.toMatchObject(isClosed);
    await expect(head.accounts.setManagerStores({ id: manager.id, storeIds: [from, store.id] })).rejects.toMatchObject(
      isClosed,
    );
  });

  it('takes no orders, transfers, goods, shifts or counts', async () => {
    const { productId, warehouse } = await warehouseGoods();
    await close();
    const locationId = store.id;
    await expect(
      head.ordering.placeOrder({ kind: 'pharmacy', locationId, items: [{ productId, quantity: 1 }] }),
    ).rejects.toMatchObject(isClosed);
    await expect(
      head.inventory.saveTransfer({ fromId: warehouse.id, toId: locationId, lines: [{ productId, quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const shift = { id: randomUUID(), locationId, deviceId: randomUUID(), counts: [] };
    await expect(head.pos.openShift(shift)).rejects.toMatchObject(isClosed);
    await expect(head.inventory.startCount({ locationId })).rejects.toMatchObject(isClosed);
    expect((await head.inventory.listTransferPlaces()).map(({ id }) => id)).not.toContain(locationId);
  });
});

it('a store that closes waits for an order that is being placed, and stays open for it', async () => {
  const placing = `insert into store_order (kind, location_id, requested_by, status)
    select 'pharmacy', $1, id, 'pending' from staff_member limit 1`;
  const place = await holdRows(database.pool, placing, store.id);
  const refused = expect(close()).rejects.toMatchObject({
    message: 'Orders awaiting approval or delivery: 1. Complete or cancel them under Orders first',
  });
  await untilWaiting(database.pool, 1);
  await place();
  await refused;
});

it('an order that is placed while its store closes waits, and is refused', async () => {
  const { productId } = await warehouseGoods();
  const closeNow = await holdRows(database.pool, CLOSING, store.id);
  const items = [{ productId, quantity: 1 }];
  const refused = expect(
    head.ordering.placeOrder({ kind: 'pharmacy', locationId: store.id, items }),
  ).rejects.toMatchObject(isClosed);
  await untilWaiting(database.pool, 1);
  await closeNow();
  await refused;
});
