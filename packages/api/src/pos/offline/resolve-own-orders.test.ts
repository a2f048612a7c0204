import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  type Goods,
  letStoreSellFrom,
  makeGoods,
  makeStore,
  queuedSale,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const HOUR = 3_600_000;
let seq = 0;

/** A store that sells from own orders, whose clerk has this quota of a product. */
async function openStore(approved: number) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'own-orders');
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const manager = await callerFor(database.db, { role: 'admin', store });
  const clerk = await callerFor(database.db, { role: 'employee', store });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 100, batches: [] });
  const { id: warehouseId } = await warehouseOf(database.db);
  await receiveGoods(database.db, { storeId: warehouseId, productId: goods.productId, quantity: approved });
  const items = [{ productId: goods.productId, quantity: approved }];
  const order = await clerk.api.ordering.placeOrder({ kind: 'pharmacy', items });
  await warehouse.api.ordering.approveOrder({ orderId: order.id });

  const quotaOf = async ({ staff }: typeof clerk) =>
    database.db
      .selectFrom('saleAllowance')
      .select(['approved', 'sold'])
      .where('staffId', '=', staff.id)
      .where('productId', '=', goods.productId)
      .executeTakeFirst();
  const sellOffline = async (sold: Pick<Goods, 'productId' | 'unitPriceMinor'> & { quantity: number }) => {
    seq += 1;
    const queued = queuedSale({ cashierId: clerk.staff.id, deviceSeq: seq, soldAt: new Date(Date.now() - HOUR) }, [
      sold,
    ]);
    const sentAt = new Date().toISOString();
    const asked = { locationId: store.id, deviceId: 'away', sentAt, sales: [queued] };
    const [verdict] = await clerk.api.pos.syncSales(asked);
    return { saleId: queued.sale.id, verdict };
  };
  const accept = (saleId: string) => manager.api.pos.resolveConflict({ saleId, resolution: 'accept', note: '' });
  const giveBack = (saleId: string, quantity: number) =>
    manager.api.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity, disposition: 'sellable' }] });
  return { store, manager, clerk, goods, quotaOf, sellOffline, accept, giveBack };
}

describe('an accepted conflict in a store that sells from own orders', () => {
  test('uses the cashier’s quota and gives the manager none', async () => {
    const { store, manager, clerk, goods, quotaOf, sellOffline, accept, giveBack } = await openStore(8);
    const lines = [{ productId: goods.productId, newBatch: {}, change: -4 }];
    await manager.api.inventory.createAdjustment({ locationId: store.id, reason: 'lost', lines });
    const { saleId, verdict } = await sellOffline({ ...goods, quantity: 8 });
    expect(verdict).toMatchObject({ verdict: 'conflict', reason: 'insufficient_stock' });
    await accept(saleId);
    expect(await quotaOf(clerk)).toEqual({ approved: 8, sold: 8 });
    expect(await quotaOf(manager)).toBeUndefined();
    await giveBack(saleId, 3);
    expect(await quotaOf(clerk)).toEqual({ approved: 8, sold: 5 });
    await giveBack(saleId, 5);
    expect(await quotaOf(clerk)).toEqual({ approved: 8, sold: 0 });
  });

  test('approves the missing quota of the cashier, and a return gives back no more than was sold', async () => {
    const { store, manager, clerk, goods, quotaOf, sellOffline, accept, giveBack } = await openStore(2);
    await receiveGoods(database.db, { storeId: store.id, productId: goods.productId, quantity: 6 });
    const { saleId, verdict } = await sellOffline({ ...goods, quantity: 5 });
    expect(verdict).toMatchObject({ verdict: 'conflict', reason: 'not_approved' });
    await accept(saleId);
    expect(await quotaOf(clerk)).toEqual({ approved: 5, sold: 5 });
    await expect(clerk.api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({ code: 'CONFLICT' });
    const { id: returnId } = await giveBack(saleId, 5);
    expect(await quotaOf(clerk)).toEqual({ approved: 5, sold: 0 });
    await clerk.api.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
    await expect(manager.api.pos.voidSaleReturn({ returnId })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('accepting conflicts does not deadlock with sales and adjustments of the same goods', async () => {
  const { store, manager, clerk, goods, sellOffline, accept } = await openStore(40);
  const waiting: { saleId: string }[] = [];
  for (let n = 0; n < 12; n += 1) waiting.push(await sellOffline({ ...goods, quantity: 100 + n }));
  const find = () =>
    manager.api.inventory.createAdjustment({
      locationId: store.id,
      reason: 'found',
      lines: [{ productId: goods.productId, newBatch: { batchNumber: 'F', expiresOn: '2031-01-31' }, change: 1 }],
    });
  const sell = () => clerk.api.pos.recordSale(saleInput([goods], { deviceId: 'away' })).catch(() => undefined);
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all(waiting.flatMap(({ saleId }) => [sell(), accept(saleId), find(), sell()])),
  );
  expect(deadlocks).toBe(0);
});

test('the offline catalogue has no products that were never approved for the person: it listed the whole store', async () => {
  const { store, clerk, goods } = await openStore(3);
  await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 9 }] });
  const catalogueOf = async ({ api }: typeof clerk) => {
    const { products } = await api.pos.sellableSnapshot({ locationId: store.id });
    return products.map(({ productId, approvedQty }) => [productId, approvedQty]);
  };
  expect(await catalogueOf(clerk)).toEqual([[goods.productId, 3]]);
  expect(await catalogueOf(await callerFor(database.db, { role: 'employee', store }))).toEqual([]);
});
