import { randomUUID } from 'node:crypto';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { exchangeInput, makeGoods, makeStaff, queuedSale, saleInput } from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCounters } from '../checkout/counter.fixture';

const { database, openShop } = useCounters();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
const requireShift = (required: boolean) =>
  database.db.updateTable('organisation').set({ requireShift: required }).execute();
afterEach(async () => {
  await requireShift(false);
  const checked = invariants.filter(({ id }) => !id.startsWith('T'));
  expect(await findBreaches(database.db, checked)).toEqual([]);
});

const PRICE = 1_200;
const BATCH = { quantity: 100, batchNumber: 'N-1', expiresOn: '2030-05-31' };

/** A till without shift, a manager, goods of 12.00, a sale of five of them by card and a customer who pays 12.00. */
async function openPlace() {
  const shop = await openShop();
  const { store, api } = shop;
  const { api: manager, staff } = await callerFor(database.db, { role: 'admin', store });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [BATCH] });
  const sold = saleInput([{ ...goods, quantity: 5 }], { paymentMethod: 'card' });
  await api.pos.recordSale(sold);
  const { id: customerId } = await manager.pos.createCustomer({
    name: 'Rahima',
    phone: '01711000000',
    address: 'Road 7',
  });
  return { ...shop, goods, manager, managerId: staff.id, sold, customerId };
}
type Place = Awaited<ReturnType<typeof openPlace>>;

const open = (api: Place['api'], deviceId: string) => api.pos.openShift({ id: randomUUID(), deviceId, counts: [] });
const returned = ({ sold }: Place, refundMethod: 'cash' | 'card' = 'cash') => ({
  saleId: sold.id,
  lines: [{ lineNo: 1, quantity: 1 }],
  refundMethod,
});

type Way = readonly [name: string, act: (place: Place) => Promise<unknown>, effectMinor: number];
/** The ways by which a manager takes or gives cash without the till that they hold. */
const WAYS: readonly Way[] = [
  [
    'a sale over the documented path that names a till',
    ({ manager, goods }) => manager.pos.recordSale(saleInput([goods], { shift: 'standing', deviceId: 'other' })),
    PRICE,
  ],
  [
    'a sale without a device',
    ({ manager, goods }) => manager.pos.recordSale({ ...saleInput([goods]), deviceId: undefined }),
    PRICE,
  ],
  [
    "a customer's receipt without a device",
    ({ manager, customerId }) => manager.pos.recordCustomerReceipt({ customerId, amountMinor: PRICE, method: 'cash' }),
    PRICE,
  ],
  [
    'an exchange at another till',
    ({ manager, goods, sold }) => {
      const back = { saleId: sold.id, lines: [{ lineNo: 1, quantity: 1 }], dueMinor: PRICE };
      return manager.pos.exchangeGoods(exchangeInput(back, [{ ...goods, quantity: 2 }], { deviceId: 'other' }));
    },
    PRICE,
  ],
  ['a refund without a device', (place) => place.manager.pos.returnSale(returned(place)), -PRICE],
  [
    'a refund at the computer in the office',
    (place) => place.manager.pos.returnSale({ ...returned(place), deviceId: 'office' }),
    -PRICE,
  ],
  [
    'the refund of goods without a receipt',
    ({ manager, goods: { productId } }) =>
      manager.pos.returnGoods({ productId, quantity: 1, batchNumber: 'N-1', refundMinor: PRICE }),
    -PRICE,
  ],
];

describe('cash that no drawer expected', () => {
  it.each(WAYS)('of %s is in the shift of the drawer that the person holds', async (_name, act, effectMinor) => {
    const place = await openPlace();
    const { id: shiftId } = await open(place.manager, 'manager-till');
    for (const required of [true, false]) {
      await requireShift(required);
      await act(place);
    }
    const { x } = await place.manager.pos.getShift({ shiftId });
    expect(x?.expectedMinor).toBe(2 * effectMinor);
  });

  it.each(WAYS)('of %s is refused where a shift is required and the person holds none', async (_name, act) => {
    const place = await openPlace();
    await requireShift(true);
    await expect(act(place)).rejects.toMatchObject({ cause: { refusal: { code: 'shift.required' } } });
  });

  it('of a voided receipt or return comes out of the drawer of the person who voids it', async () => {
    const place = await openPlace();
    const { manager, customerId } = place;
    const { id: receiptId } = await manager.pos.recordCustomerReceipt({ customerId, amountMinor: 500, method: 'cash' });
    const { id: returnId } = await manager.pos.returnSale(returned(place));
    await requireShift(true);
    const receipt = { receiptId, reason: 'Wrong customer' };
    for (const act of [() => manager.pos.voidCustomerReceipt(receipt), () => manager.pos.voidSaleReturn({ returnId })])
      await expect(act()).rejects.toMatchObject({ cause: { refusal: { code: 'shift.required' } } });
    const { id: shiftId } = await open(manager, 'manager-till');
    await manager.pos.voidCustomerReceipt(receipt);
    await manager.pos.voidSaleReturn({ returnId });
    expect((await manager.pos.getShift({ shiftId })).x?.expectedMinor).toBe(PRICE - 500);
  });

  it('of a till whose shift a sale had opened is in the shift that its seller holds, also if it sold offline', async () => {
    const { api, staff, manager, goods, store } = await openPlace();
    const { id: shiftId } = await open(api, 'till-two');
    await api.pos.recordSale(saleInput([goods], { deviceId: 'till-one' }));
    const sale = queuedSale({ cashierId: staff.id, deviceSeq: 1 }, [goods], { deviceId: 'till-one' });
    const sentAt = new Date().toISOString();
    const sent = { locationId: store.id, deviceId: 'till-one', sentAt, sales: [sale] };
    expect(await api.pos.syncSales(sent)).toMatchObject([{ verdict: 'accepted' }]);
    expect((await manager.pos.getShift({ shiftId })).x?.expectedMinor).toBe(2 * PRICE);
  });
});

it('the refund of a waiting return names its drawer and rounded cash before a manager approves it', async () => {
  const place = await openPlace();
  const { api, manager, goods, staff } = place;
  await database.db.updateTable('organisation').set({ cashRoundingMinor: 500 }).execute();
  const sold = saleInput([{ ...goods, quantity: 5 }], { payments: [{ method: 'cash', amountMinor: 5 * PRICE }] });
  await api.pos.recordSale(sold);
  const { id: returnId } = await api.pos.returnSale({ saleId: sold.id, lines: [{ lineNo: 1, quantity: 1 }] });
  expect(await manager.pos.previewSaleReturn({ returnId })).toMatchObject({
    payments: [{ method: 'cash', amountMinor: 1_000 }],
    drawer: null,
  });
  const { till, id: shiftId } = await open(api, 'colleague-till');
  const { payments, drawer } = await manager.pos.previewSaleReturn({ returnId });
  expect(drawer).toEqual({ till, heldBy: `${staff.firstName} ${staff.lastName}` });
  const { refunds } = await manager.pos.postSaleReturn({ returnId });
  expect(refunds).toEqual(payments);
  const { x } = await manager.pos.getShift({ shiftId });
  expect(x?.expectedMinor).toBe(-1_000);
  await database.db.updateTable('organisation').set({ cashRoundingMinor: 0 }).execute();
});

it('cash at the till of a colleague is in the shift of that till', async () => {
  const { api, manager, goods } = await openPlace();
  const { id: shiftId } = await open(api, 'till-one');
  await open(manager, 'till-two');
  await manager.pos.recordSale(saleInput([goods]));
  expect((await manager.pos.getShift({ shiftId })).x?.expectedMinor).toBe(PRICE);
});

it('cards need no shift over the documented path, also where one is required', async () => {
  const place = await openPlace();
  await requireShift(true);
  const card = { shift: 'standing', paymentMethod: 'card' } as const;
  const sale = saleInput([place.goods], card);
  await place.manager.pos.recordSale(sale);
  await place.manager.pos.returnSale(returned(place, 'card'));
  const booked = await database.db
    .selectFrom('sale')
    .innerJoin('shift', 'shift.id', 'sale.shiftId')
    .select('shift.kind')
    .where('sale.id', '=', sale.id)
    .executeTakeFirstOrThrow();
  expect(booked.kind).toBe('standing');
});

describe('the drawer that will pay', () => {
  it('a pending return is that of the till where it was requested, else of the device, else of the store', async () => {
    const place = await openPlace();
    const { api, manager } = place;
    const request = (deviceId?: string) => api.pos.returnSale({ ...returned(place), deviceId });
    const drawerOf = async ({ id: returnId }: { id: string }, deviceId?: string) =>
      (await manager.pos.previewSaleReturn({ returnId, deviceId })).drawer;
    const nowhere = await request();
    expect(await drawerOf(nowhere)).toBeNull();
    const own = await open(api, 'till-one');
    const drawer = { till: own.till, heldBy: own.heldBy };
    expect(await drawerOf(nowhere)).toEqual(drawer);
    const there = await request('till-one');
    const office = await open(manager, 'till-two');
    expect(await drawerOf(there, 'till-two')).toEqual(drawer);
    expect(await drawerOf(nowhere, 'till-two')).toEqual({ till: office.till, heldBy: office.heldBy });
    await manager.pos.postSaleReturn({ returnId: there.id, deviceId: 'till-two' });
    expect((await manager.pos.getShift({ shiftId: own.id })).x?.expectedMinor).toBe(-PRICE);
  });

  it('the cash of a deleted return goes back into is that of the device, else of the store', async () => {
    const place = await openPlace();
    const { api, manager } = place;
    const { id: returnId } = await manager.pos.returnSale(returned(place));
    const drawerOf = (deviceId?: string) => manager.pos.findPayingDrawer({ returnId, deviceId });
    expect(await drawerOf()).toBeNull();
    const own = await open(api, 'till-one');
    expect(await drawerOf()).toEqual({ till: own.till, heldBy: own.heldBy });
    const { till, heldBy } = await open(manager, 'till-two');
    expect(await drawerOf('till-two')).toEqual({ till, heldBy });
    expect(await drawerOf()).toEqual({ till, heldBy });
    const { id: byCard } = await manager.pos.returnSale(returned(place, 'card'));
    expect(await manager.pos.findPayingDrawer({ returnId: byCard })).toBeNull();
  });

  it('a void is that of the sale, and none of a sale by card', async () => {
    const place = await openPlace();
    const { api, manager, goods } = place;
    const { till, heldBy } = await open(api, 'till-one');
    const sale = saleInput([goods], { deviceId: 'till-one' });
    await api.pos.recordSale(sale);
    expect(await manager.pos.findPayingDrawer({ saleId: sale.id })).toEqual({ till, heldBy });
    expect(await manager.pos.findPayingDrawer({ saleId: place.sold.id })).toBeNull();
  });
});
