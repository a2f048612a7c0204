import { type CallerOptions, signedInCaller } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { queued, type Shop, useOfflineShops } from '../offline/offline-shop.fixture';

const { database, openShop, send, stored } = useOfflineShops();

const browser = (letter: string): CallerOptions => ({ cookies: { device: letter.repeat(43) } });
const OF_ANOTHER = { code: 'UNPROCESSABLE_CONTENT', message: expect.stringContaining('another device') };

/** A till that the shop's cashier registered in one browser, and a colleague with another. */
async function tillOf(shop: Shop) {
  const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
  const owner = await signedInCaller(database.db, shop.staff, browser('k'));
  const colleague = await makeStaff(database.db, { store: shop.store });
  const thief = await signedInCaller(database.db, colleague, browser('t'));
  await owner.pos.recordSale(saleInput([goods], { deviceId: 'till-one' }));
  return { goods, owner, thief, colleague };
}

describe('the till of a colleague', () => {
  test.each([
    ['sell', ({ pos }, goods) => pos.recordSale(saleInput([goods], { deviceId: 'till-one' }))],
    ['open the drawer', ({ pos }) => pos.openDrawer({ deviceId: 'till-one' })],
    ['lock it', ({ pos }, { storeId: locationId }) => pos.lockTill({ locationId, deviceId: 'till-one' })],
    [
      'see who may open it',
      ({ pos }, { storeId: locationId }) => pos.listCashiers({ locationId, deviceId: 'till-one' }),
    ],
    [
      'open its shift',
      ({ pos }) => pos.openShift({ id: crypto.randomUUID(), deviceId: 'till-one', floatMinor: 0, counts: [] }),
    ],
  ] satisfies [
    string,
    (api: Shop['api'], goods: Awaited<ReturnType<typeof makeGoods>> & { storeId: string }) => Promise<unknown>,
  ][])('was used to %s from another device, by its id alone', async (_, act) => {
    const shop = await openShop();
    const { goods, thief } = await tillOf(shop);
    await expect(act(thief, { ...goods, storeId: shop.store.id })).rejects.toMatchObject(OF_ANOTHER);
  });

  test('says to another device that it needs an id of its own', async () => {
    const shop = await openShop();
    const { owner, thief } = await tillOf(shop);
    expect(await owner.pos.tillContext({ deviceId: 'till-one' })).toMatchObject({
      isOwn: true,
      till: expect.any(String),
    });
    expect(await thief.pos.tillContext({ deviceId: 'till-one' })).toMatchObject({ isOwn: false, till: null });
  });

  test('is shared by everybody who signs in at it', async () => {
    const shop = await openShop();
    const { goods, colleague } = await tillOf(shop);
    const there = await signedInCaller(database.db, colleague, browser('k'));
    const sale = await there.pos.recordSale(saleInput([goods], { deviceId: 'till-one' }));
    expect(sale.till).toMatch(/-1$/);
  });

  test('lost a number to a sale of another device, so that its own sale had to be reviewed', async () => {
    const shop = await openShop();
    const { goods, owner, thief, colleague } = await tillOf(shop);
    const forged = [1, 50].map((deviceSeq) => queued(shop, [goods], { cashierId: colleague.id, deviceSeq }));
    const reviewed = { verdict: 'conflict', reason: 'till_unproven' };
    expect(await send(shop, forged, { api: thief })).toMatchObject([reviewed, reviewed]);
    const own = queued(shop, [goods], { deviceSeq: 1 });
    expect(await send(shop, [own], { api: owner })).toMatchObject([{ verdict: 'accepted' }]);
    expect((await shop.admin.pos.listMissingSales()).filter(({ store }) => store.id === shop.store.id)).toEqual([]);
  });

  test('took the cash of a sale that another device sent into its shift', async () => {
    const shop = await openShop();
    const { goods, thief, colleague } = await tillOf(shop);
    const forged = queued(shop, [goods], { cashierId: colleague.id });
    await send(shop, [forged], { api: thief });
    await shop.admin.pos.resolveConflict({ saleId: forged.sale.id, resolution: 'accept', note: '' });
    expect(await stored(forged.sale.id)).toMatchObject({ state: 'resolved', tillProven: false });
    const booked = await database.db
      .selectFrom('sale')
      .innerJoin('shift', 'shift.id', 'sale.shiftId')
      .select(['shift.kind', 'cashierId'])
      .where('sale.id', '=', forged.sale.id)
      .executeTakeFirstOrThrow();
    expect(booked).toEqual({ kind: 'standing', cashierId: colleague.id });
  });
});

describe('a new till', () => {
  test('is registered three times a day by a person, then by others', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    const cashier = await signedInCaller(database.db, shop.staff, { settings: { newTillsPerDay: 3 } });
    const sell = (api: Shop['api'], deviceId: string) => api.pos.recordSale(saleInput([goods], { deviceId }));
    for (const deviceId of ['one', 'two', 'three']) await sell(cashier, deviceId);
    await expect(sell(cashier, 'four')).rejects.toMatchObject({ message: expect.stringContaining('3 new tills') });
    const [verdict] = await cashier.pos.syncSales({
      locationId: shop.store.id,
      deviceId: 'four',
      sentAt: new Date().toISOString(),
      sales: [queued(shop, [goods])],
    });
    expect(verdict).toMatchObject({ verdict: 'conflict', reason: 'till_unproven' });
    await sell(shop.admin, 'four');
    await sell(cashier, 'four');
    await sell(cashier, 'one');
  });

  test('of an older version is the first device’s that uses it', async () => {
    const shop = await openShop();
    const { goods, owner, thief } = await tillOf(shop);
    await database.db.updateTable('till').set({ deviceKey: null }).where('locationId', '=', shop.store.id).execute();
    await owner.pos.recordSale(saleInput([goods], { deviceId: 'till-one' }));
    const sale = thief.pos.recordSale(saleInput([goods], { deviceId: 'till-one' }));
    await expect(sale).rejects.toMatchObject(OF_ANOTHER);
  });

  test('of a client without cookies is its person’s', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    const script = await signedInCaller(database.db, shop.staff, { cookies: {} });
    const other = await signedInCaller(database.db, shop.manager, { cookies: {} });
    for (let bill = 0; bill < 2; bill += 1) await script.pos.recordSale(saleInput([goods], { deviceId: 'phone' }));
    await expect(other.pos.recordSale(saleInput([goods], { deviceId: 'phone' }))).rejects.toMatchObject(OF_ANOTHER);
    const named = other.pos.recordSale(saleInput([goods], { deviceId: `staff:${shop.staff.id}` }));
    await expect(named).rejects.toMatchObject(OF_ANOTHER);
  });
});

describe('a till beyond the limit of a day', () => {
  const limited = { settings: { newTillsPerDay: 2 } };

  async function atTheLimit() {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 100 }] });
    const cashier = await signedInCaller(database.db, shop.staff, limited);
    const sell = (deviceId: string) => cashier.pos.recordSale(saleInput([goods], { deviceId }));
    await sell('one');
    await sell('two');
    return { shop, cashier, sell };
  }
  const TOO_MANY = { code: 'till.tooManyNew', params: { count: 2 } };

  test('says so when it opens: only the payment was refused', async () => {
    const { cashier } = await atTheLimit();
    expect(await cashier.pos.tillContext({ deviceId: 'three' })).toMatchObject({ till: null, refusal: TOO_MANY });
    expect(await cashier.pos.tillContext({ deviceId: 'one' })).not.toHaveProperty('refusal');
  });

  test('sells once a manager has closed an unused till of the person: the limit held until midnight', async () => {
    const { shop, cashier, sell } = await atTheLimit();
    const { tills } = await shop.admin.pos.tillsOverview({ locationId: shop.store.id });
    const unused = tills.find(({ tillId, state }) => tillId && state !== 'always');
    await shop.admin.pos.closeTill({ tillId: unused?.tillId ?? '' });
    expect(await cashier.pos.tillContext({ deviceId: 'three' })).not.toHaveProperty('refusal');
    await sell('three');
    await expect(sell('four')).rejects.toMatchObject({ message: expect.stringContaining('2 new tills') });
  });
});

describe('a manager', () => {
  const tillsOf = async ({ store, admin }: Shop) =>
    (await admin.pos.tillsOverview({ locationId: store.id })).tills.filter(({ state }) => state !== 'always');

  test('sees who registered a till and closes it; its device then sells as a new one', async () => {
    const shop = await openShop();
    const { goods, owner } = await tillOf(shop);
    const [till] = await tillsOf(shop);
    expect(till).toMatchObject({ registeredBy: 'Test Person', registeredAt: expect.any(String), state: 'open' });
    const closing = { tillId: till?.tillId ?? '' };
    await shop.admin.pos.closeTill(closing);
    await shop.admin.pos.closeTill(closing);
    expect(await tillsOf(shop)).toMatchObject([{ state: 'closed', shift: null }]);
    const sell = (deviceId: string) => owner.pos.recordSale(saleInput([goods], { deviceId }));
    await expect(sell('till-one')).rejects.toMatchObject({ message: expect.stringContaining('closed this till') });
    expect(await owner.pos.tillContext({ deviceId: 'till-one' })).toMatchObject({ isOwn: false });
    expect(await send(shop, [queued(shop, [goods])], { api: owner })).toMatchObject([{ reason: 'till_unproven' }]);
    expect((await sell('till-new')).till).toMatch(/-2$/);
  });

  test('closes no till while a person holds its shift, and none of another store', async () => {
    const shop = await openShop();
    const stranger = await openShop();
    const { owner } = await tillOf(shop);
    await owner.pos.openShift({ id: crypto.randomUUID(), deviceId: 'till-one', floatMinor: 0, counts: [] });
    const [till] = await tillsOf(shop);
    const closing = { tillId: till?.tillId ?? '' };
    await expect(shop.admin.pos.closeTill(closing)).rejects.toMatchObject({
      message: expect.stringContaining('shift'),
    });
    await expect(stranger.admin.pos.closeTill(closing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(owner.pos.closeTill(closing)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
