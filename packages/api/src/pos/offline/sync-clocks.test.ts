import { callerFor } from '@bhandar/testing/callers';
import { letStoreSellFrom, makeGoods, makeStore, withContact } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { ago, HOUR, queued, type Shop, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send, onHand, stored, bookedAt } = useOfflineShops();

describe('the last day of a batch', () => {
  const ONE_PAST_MIDNIGHT = new Date('2026-11-21T19:00:00Z');
  const BEFORE_MIDNIGHT = '2026-11-21T17:30:00.000Z';

  /** It is an hour past midnight in Dhaka, and the shop's only batch expired at midnight. */
  async function afterMidnight() {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const options = { now: () => ONE_PAST_MIDNIGHT };
    const { api, staff } = await callerFor(database.db, { role: 'employee', store }, options);
    const { api: admin, staff: manager } = await callerFor(database.db, { role: 'admin', store }, options);
    const shop: Shop = { store, api, staff, admin, manager };
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [{ quantity: 10, batchNumber: 'LAST-DAY', expiresOn: '2026-11-21' }],
    });
    const sale = queued(shop, [goods], { soldAt: BEFORE_MIDNIGHT, snapshotAt: '2026-11-21T10:00:00.000Z' });
    const sendAfter = (one = sale, skewMs = 0) =>
      send(shop, [one], { sentAt: ONE_PAST_MIDNIGHT.toISOString(), skewMs });
    return { shop, goods, sale, sendAfter };
  }

  test('causes no conflict for a sale made offline before midnight and sent after it', async () => {
    const { shop, goods, sale, sendAfter } = await afterMidnight();
    expect(await sendAfter()).toMatchObject([{ verdict: 'accepted' }]);
    expect(await onHand(shop, goods)).toBe(9);
    expect(await bookedAt(sale.sale.id)).toEqual({ soldAt: new Date(BEFORE_MIDNIGHT), businessOn: '2026-11-21' });
  });

  const flagged = { clockFlagged: true, soldAt: ONE_PAST_MIDNIGHT };
  const EXPIRED = { verdict: 'conflict', reason: 'expired_or_blocked' };

  test('a sale whose clock was changed by 5 minutes since the last contact counts on its arrival', async () => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter(sale, 5 * 60_000)).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test('a sale dated before the last contact counts on its arrival', async () => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter({ ...sale, soldAt: '2025-11-21T17:30:00.000Z' })).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test.each([
    ['no proof of its clock', { contact: undefined }],
    ['a forged proof', { contact: { skewMs: 0, seal: 'forged' } }],
  ])('a sale with %s counts on its arrival', async (_, forged) => {
    const { sale, sendAfter } = await afterMidnight();
    expect(await sendAfter({ ...sale, ...forged })).toMatchObject([EXPIRED]);
    expect(await stored(sale.sale.id)).toMatchObject(flagged);
  });

  test('the signed clock of another till is not accepted', async () => {
    const { shop, sale, sendAfter } = await afterMidnight();
    const other = { locationId: shop.store.id, deviceId: 'till-two' };
    expect(await sendAfter(await withContact(database.db, other, sale))).toMatchObject([EXPIRED]);
  });

  test('the snapshot signs the clock skew of the till that reads it', async () => {
    const { shop } = await afterMidnight();
    const asked = { deviceId: 'till-one', deviceTime: '2026-11-21T19:02:00.000Z' };
    const { takenAt, contact } = await shop.api.pos.sellableSnapshot(asked);
    const till = { locationId: shop.store.id, deviceId: 'till-one', skewMs: 120_000, staffId: shop.staff.id };
    expect(await withContact(database.db, till, { snapshotAt: takenAt })).toEqual({ snapshotAt: takenAt, contact });
    expect((await shop.api.pos.sellableSnapshot({})).contact).toBeNull();
  });
});

describe('A21: a till whose clock is a year off', () => {
  test.each([
    ['behind', 24 * 365],
    ['ahead', -24 * 365],
  ])('%s: the server’s time counts, the till’s is stored and flagged', async (_, off) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { soldAt: ago(off + 1), snapshotAt: ago(2) });
    expect(await send(shop, [sale], { sentAt: ago(off) })).toMatchObject([{ verdict: 'accepted' }]);
    const kept = await stored(sale.sale.id);
    expect(kept).toMatchObject({ clockFlagged: true, deviceTime: new Date(sale.soldAt) });
    const { soldAt, businessOn } = await bookedAt(sale.sale.id);
    expect(Date.now() - soldAt.getTime()).toBeLessThan(60_000);
    expect(businessOn).toBe(new Date(Date.now() + 6 * HOUR).toISOString().slice(0, 10));
  });

  test('cannot sell a batch that expired meanwhile', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 10, batchNumber: 'OLD', expiresOn: '2025-12-31' }],
    });
    const sale = queued(shop, [goods], { soldAt: ago(24 * 365) });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'expired_or_blocked' }]);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('is refused with the sale time %s', async (soldAt) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    expect(await send(shop, [queued(shop, [goods], { soldAt })])).toMatchObject([{ verdict: 'invalid' }]);
  });
});
