import { sellerSealOf } from '@bhandar/api';
import { callerFor } from '@bhandar/testing/callers';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore } from '@bhandar/testing/factories';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ago, queued, type Shop, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send, onHand, countSales, stored } = useOfflineShops();

/** The sales in the ledger of a store, by cashier. */
async function sellersOf({ store }: Shop) {
  const sales = await database.db.selectFrom('sale').select('cashierId').where('locationId', '=', store.id).execute();
  return sales.map(({ cashierId }) => cashierId);
}

const auditOf = (saleId: string) =>
  database.db
    .selectFrom('auditEntry')
    .select(['action', 'actorId', 'after'])
    .where('entityId', '=', saleId)
    .orderBy('id')
    .execute();

describe('an offline sale in the name of somebody else', () => {
  let shop: Shop;
  let boss: { id: string };
  beforeEach(async () => {
    shop = await openShop();
    boss = await makeStaff(database.db, { role: 'superadmin' });
    await database.db.updateTable('organisation').set({ employeeDiscountPercent: 0 }).execute();
    onTestFinished(async () => {
      await database.db.updateTable('organisation').set({ employeeDiscountPercent: 100 }).execute();
    });
  });

  const given = { discountMinor: 1_200, totalMinor: 0 };

  test.each(['superadmin', 'admin of the store', 'colleague'])(
    'gave goods away by naming the %s, whose id everybody knows',
    async (named) => {
      const goods = await makeGoods(database.db, { storeId: shop.store.id });
      const people = { superadmin: boss.id, 'admin of the store': shop.manager.id };
      const colleague = await makeStaff(database.db, { store: shop.store });
      const cashierId = people[named as keyof typeof people] ?? colleague.id;
      const sale = queued(shop, [goods], { cashierId, sale: given });
      expect(await send(shop, [sale], { seenBy: shop.staff.id })).toMatchObject([
        { verdict: 'conflict', reason: 'seller_unproven' },
      ]);
      expect(await countSales(shop)).toBe(0);
      expect(await auditOf(sale.sale.id)).toMatchObject([{ actorId: shop.staff.id, after: { cashierId } }]);
    },
  );

  test('used up the approved goods of a colleague', async () => {
    await letStoreSellFrom(database.db, shop.store.id, 'own-orders');
    const colleague = await makeStaff(database.db, { store: shop.store });
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      approved: { staffId: colleague.id, quantity: 5 },
    });
    const sale = queued(shop, [goods], { cashierId: colleague.id });
    expect(await send(shop, [sale], { seenBy: shop.staff.id })).toMatchObject([
      { verdict: 'conflict', reason: 'seller_unproven' },
    ]);
    await database.pool.query('delete from sale_allowance where product_id = $1', [goods.productId]);
  });

  test('is recorded with the proof of the seller’s session, by the seller’s rights; the audit names both', async () => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { cashierId: shop.manager.id, sale: given });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect(await sellersOf(shop)).toEqual([shop.manager.id]);
    expect(await auditOf(sale.sale.id)).toMatchObject([
      { action: 'sale.discounted', actorId: shop.staff.id, after: { cashierId: shop.manager.id } },
      { action: 'sale.synced', actorId: shop.staff.id, after: { cashierId: shop.manager.id } },
    ]);
    expect(await stored(sale.sale.id)).toMatchObject({ sentBy: shop.staff.id, sellerProven: true });
  });

  test.each(['till', 'store', 'moment', 'person'])('is not proven by the proof of another %s', async (other) => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const elsewhere = await makeStore(database.db);
    const sale = queued(shop, [goods], { cashierId: shop.manager.id });
    const { sealKey } = await database.db.selectFrom('organisation').select('sealKey').executeTakeFirstOrThrow();
    const seller = sellerSealOf(sealKey, {
      locationId: other === 'store' ? elsewhere.id : shop.store.id,
      deviceId: other === 'till' ? 'till-two' : 'till-one',
      staffId: other === 'person' ? shop.staff.id : shop.manager.id,
      takenAt: new Date(other === 'moment' ? ago(3) : sale.snapshotAt),
    });
    const sent = { ...sale, contact: { skewMs: 0, seal: '', seller } };
    expect(await send(shop, [sent])).toMatchObject([{ verdict: 'conflict', reason: 'seller_unproven' }]);
  });

  test('is proven by the snapshot that the seller’s own session read, and by no other', async () => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const till = { locationId: shop.store.id, deviceId: 'till-one', deviceTime: new Date().toISOString() };
    const own = await shop.admin.pos.sellableSnapshot(till);
    const theirs = await shop.api.pos.sellableSnapshot(till);
    const soldIn = ({ takenAt, contact }: typeof own) => ({
      ...queued(shop, [goods], { cashierId: shop.manager.id, soldAt: takenAt, snapshotAt: takenAt }),
      contact,
    });
    expect(await send(shop, [soldIn(own), soldIn(theirs)])).toMatchObject([
      { verdict: 'accepted' },
      { verdict: 'conflict', reason: 'seller_unproven' },
    ]);
  });

  test('counts as the sender’s when a manager accepts it, and the audit names the manager', async () => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const sale = queued(shop, [goods], { cashierId: boss.id });
    const asked = { seenBy: shop.staff.id };
    await send(shop, [sale], asked);
    const decision = { saleId: sale.sale.id, resolution: 'accept' as const, note: 'Seen' };
    const decided = await shop.admin.pos.resolveConflict(decision);
    expect(decided).toMatchObject({ state: 'resolved', reason: 'seller_unproven' });
    expect(await sellersOf(shop)).toEqual([shop.staff.id]);
    expect(await onHand(shop, goods)).toBe(9);
    expect((await auditOf(sale.sale.id)).map(({ actorId }) => actorId)).toEqual([shop.staff.id, shop.manager.id]);
    expect(await send(shop, [sale], asked)).toMatchObject([{ verdict: 'duplicate' }]);
  });

  test('needs the goods of an order where one of the two may sell no others', async () => {
    await letStoreSellFrom(database.db, shop.store.id, 'own-orders');
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { api: head } = await callerFor(database.db, { role: 'superadmin' });
    const sale = queued(shop, [goods], { cashierId: shop.staff.id });
    expect(await send(shop, [sale], { api: head, seenBy: boss.id })).toMatchObject([{ reason: 'seller_unproven' }]);
    await shop.admin.pos.resolveConflict({ saleId: sale.sale.id, resolution: 'accept', note: '' });
    const grants = await database.db
      .selectFrom('saleAllowanceGrant')
      .select('quantity')
      .where('documentId', '=', sale.sale.id)
      .execute();
    expect(grants).toEqual([{ quantity: 1 }]);
  });

  test('left the number of a colleague’s till used, so that the colleague’s own sale had to be reviewed', async () => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const forged = queued(shop, [goods], { cashierId: shop.manager.id });
    await send(shop, [forged], { seenBy: shop.staff.id });
    const own = queued(shop, [goods], { cashierId: shop.manager.id, deviceSeq: forged.deviceSeq });
    expect(await send(shop, [own], { api: shop.admin })).toMatchObject([{ verdict: 'accepted' }]);
  });

  test('opened a shift that the audit says the named person opened', async () => {
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    await send(shop, [queued(shop, [goods], { cashierId: boss.id })], { seenBy: shop.staff.id });
    const entries = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId'])
      .where('locationId', '=', shop.store.id)
      .execute();
    expect(entries.map(({ actorId }) => actorId)).not.toContain(boss.id);
  });
});
