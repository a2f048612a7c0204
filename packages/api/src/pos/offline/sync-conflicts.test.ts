import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import {
  approveGoods,
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  receiveGoods,
} from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { ago, queued, type Shop, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send, onHand, countSales } = useOfflineShops();

describe('the price of an offline sale', () => {
  const raise = (goods: Goods, unitMrpMinor: number) =>
    database.db.updateTable('product').set({ unitMrpMinor }).where('id', '=', goods.productId).execute();

  /** The snapshot that a till reads while online. */
  async function readGoods(shop: Shop, now?: () => Date) {
    const api = now ? await signedInCaller(database.db, shop.staff, { now }) : shop.api;
    const { takenAt, products } = await api.pos.sellableSnapshot({ locationId: shop.store.id });
    return { snapshotAt: takenAt, seals: Object.fromEntries(products.map(({ productId, seal }) => [productId, seal])) };
  }

  test('is that of the snapshot, even if the price has changed since', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const snapshot = await readGoods(shop);
    await raise(goods, 900);
    const sale = queued(shop, [{ ...goods, quantity: 2 }], { ...snapshot, soldAt: new Date().toISOString() });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect((await shop.api.pos.getSale({ id: sale.sale.id })).lines).toMatchObject([{ unitPriceMinor: 1_200 }]);
  });

  test.each([
    ['an unsigned changed price', (sale: ReturnType<typeof queued>) => ({ ...sale, seals: {} })],
    [
      'the signature of another snapshot',
      (sale: ReturnType<typeof queued>) => ({
        ...sale,
        snapshotAt: new Date(Date.parse(sale.snapshotAt) + 1).toISOString(),
      }),
    ],
  ])('with %s is reviewed', async (_, forge) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const snapshot = await readGoods(shop);
    await raise(goods, 900);
    const sale = forge(queued(shop, [goods], { ...snapshot, soldAt: new Date().toISOString() }));
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'wrong_price' }]);
    expect(await onHand(shop, goods)).toBe(10);
  });

  test.each([
    ['accepted', 71],
    ['conflict', 73],
  ])('from a snapshot gives the verdict %s after %d hours', async (verdict, hours) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { snapshotAt: ago(hours + 1) });
    const [answer] = await send(shop, [sale]);
    expect(answer).toMatchObject(verdict === 'accepted' ? { verdict } : { verdict, reason: 'stale_price' });
    expect(await onHand(shop, goods)).toBe(verdict === 'accepted' ? 9 : 10);
  });

  test('above the MRP of the pack that would be taken is reviewed', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [] });
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, quantity: 5 });
    const snapshot = await readGoods(shop);
    const printed = { quantity: 5, expiresOn: '2030-01-31', batchNumber: 'NEW', mrpMinor: 1_000 };
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, ...printed });
    const sale = queued(shop, [goods], { ...snapshot, soldAt: new Date().toISOString() });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'above_mrp' }]);
    await shop.admin.pos.resolveConflict({ saleId: sale.sale.id, resolution: 'accept', note: '' });
    expect(await countSales(shop)).toBe(1);
  });
});

describe('missing goods', () => {
  test('make the sale a conflict without stock movements', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [{ ...goods, quantity: 11 }]);
    const verdict = { verdict: 'conflict', reason: 'insufficient_stock' };
    expect(await send(shop, [sale])).toMatchObject([verdict]);
    expect(await send(shop, [sale])).toMatchObject([verdict]);
    expect(await onHand(shop, goods)).toBe(10);
    expect(await countSales(shop)).toBe(0);
    const { data } = await shop.admin.pos.listConflicts({});
    expect(data).toMatchObject([
      { id: sale.sale.id, state: 'open', mayResolve: true, lines: [{ quantity: 11, stock: 10 }], totalMinor: 13_200 },
    ]);
  });

  test.each([
    ['had expired', { expiresOn: '2020-01-31' }],
    ['were recalled before it', { expiresOn: '2031-01-31', blocked: true }],
  ])('make a sale of unknown batches a conflict if all batches %s', async (_, batch) => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 10, batchNumber: 'BX', ...batch }],
    });
    const sale = queued(shop, [goods], { soldAt: new Date().toISOString() });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'expired_or_blocked' }]);
    expect(await onHand(shop, goods)).toBe(10);
    await shop.admin.pos.resolveConflict({ saleId: sale.sale.id, resolution: 'accept', note: '' });
    expect(await onHand(shop, goods)).toBe(9);
  });

  test('make the sale a conflict if the product is no longer in the catalogue', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const gone = database.db.updateTable('product').set({ deletedAt: new Date() });
    await gone.where('id', '=', goods.productId).execute();
    expect(await send(shop, [queued(shop, [goods])])).toMatchObject([{ verdict: 'conflict', reason: 'product_gone' }]);
  });

  test('make the sale a conflict if the cashier’s approved quantity is too low', async () => {
    const shop = await openShop();
    await letStoreSellFrom(database.db, shop.store.id, 'own-orders');
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    await approveGoods(database.db, { storeId: shop.store.id, staffId: shop.staff.id, ...goods, quantity: 2 });
    // The quota is written without orders, so the quota records are corrected afterwards.
    const sale = queued(shop, [{ ...goods, quantity: 3 }]);
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'not_approved' }]);
    await database.pool.query('delete from sale_allowance where product_id = $1', [goods.productId]);
  });

  test('a reused sequence number makes the sale a conflict', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const first = queued(shop, [goods]);
    const second = queued(shop, [goods], { deviceSeq: first.deviceSeq });
    expect(await send(shop, [first, second])).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'conflict', reason: 'sequence_reused' },
    ]);
  });
});

describe('A18: an ex-employee’s offline sales', () => {
  async function afterDisabling(shop: Shop) {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const colleague = await callerFor(database.db, { role: 'employee', store: shop.store });
    await shop.admin.accounts.setEmployeeStatus({ id: shop.staff.id, status: 'disabled' });
    return { goods, colleague: colleague.api };
  }

  test('cannot be sent by the ex-employee, because the session has ended', async () => {
    const shop = await openShop();
    const { goods } = await afterDisabling(shop);
    await expect(send(shop, [queued(shop, [goods])])).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('from before the deactivation await review, even more than 72 hours later', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: ago(73), snapshotAt: ago(74) });
    await database.db
      .updateTable('staffMember')
      .set({ placedAt: new Date(ago(48)) })
      .where('id', '=', shop.staff.id)
      .execute();
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
  });

  test('from before the deactivation await review when a colleague sends them', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods]);
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
    expect(await onHand(shop, goods)).toBe(10);
    const decided = await shop.admin.pos.resolveConflict({
      saleId: sale.sale.id,
      resolution: 'accept',
      note: 'I was there',
    });
    expect(decided).toMatchObject({ state: 'resolved', receiptNo: expect.any(String), cashier: 'Test Person' });
    expect(await onHand(shop, goods)).toBe(9);
  });

  test('from after the deactivation are refused and stay on the till', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: new Date(Date.now() + 1_000).toISOString() });
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([
      { verdict: 'invalid', errors: { cashierId: expect.any(String) } },
    ]);
    expect((await shop.admin.pos.listConflicts({})).data).toEqual([]);
  });

  test('backdated by a wrong clock are refused', async () => {
    const shop = await openShop();
    const { goods, colleague } = await afterDisabling(shop);
    const sale = queued(shop, [goods], { soldAt: ago(24 * 365) });
    expect(await send(shop, [sale], { api: colleague })).toMatchObject([{ verdict: 'invalid' }]);
  });

  test('of a moved or deleted person await review', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { api: head } = await callerFor(database.db, { role: 'superadmin' });
    const other = await makeStore(database.db);
    const person = { firstName: 'Test', lastName: 'Person', phone: '0171234567', role: 'employee' as const };
    const place = { city: other.city, storeName: other.name };
    await head.accounts.updateEmployee({ id: shop.staff.id, email: shop.staff.email, ...person, ...place });
    const gone = await makeStaff(database.db, { store: shop.store });
    await shop.admin.accounts.removeEmployee({ id: gone.id });
    const sales = [queued(shop, [goods]), queued(shop, [goods], { cashierId: gone.id })];
    expect(await send(shop, sales, { api: shop.admin })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_changed' },
      { verdict: 'conflict', reason: 'seller_changed' },
    ]);
    const moved = await signedInCaller(database.db, shop.staff);
    await expect(send(shop, [queued(shop, [goods])], { api: moved })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
