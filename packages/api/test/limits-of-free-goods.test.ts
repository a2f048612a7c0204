import { useTestDatabase } from '@bhandar/testing/database';
import { makeOrder, makeStaff } from '@bhandar/testing/factories';
import { beforeEach, expect, test } from 'vitest';
import { batchOf, openSoloShop, recordedOf, type SoloShop, VALUE } from './solo-shop';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

/** No manager may decide alone what is worth one unit. */
const MOST = VALUE - 1;
const LIMITS = {
  adjustmentLimitMinor: MOST,
  countLimitMinor: MOST,
  writeOffLimitMinor: MOST,
  recountValueMinor: MOST,
  recountUnits: 100,
  approvalLimitMinor: MOST,
};

let shop: SoloShop;
beforeEach(async () => {
  await database.db.updateTable('organisation').set(LIMITS).execute();
  shop = await openSoloShop(database.db, now);
});

const ONE = [{ lineNo: 1, quantity: 1 }];
const entered = (code: string) => ({ cause: { refusal: { code } } });

test('an adjustment of goods that cost nothing is above the limit of their value', async () => {
  const { nila, store, goodsAt } = shop;
  const goods = await goodsAt(store.id);
  const lines = [{ productId: goods.productId, batchId: batchOf(goods), change: -1 }];
  const adjust = () => nila.api.inventory.createAdjustment({ locationId: store.id, reason: 'lost', lines });
  await expect(adjust()).rejects.toMatchObject(entered('adjustment.overLimit'));
});

test('goods that cost nothing and did not arrive are above the limit, at the receipt and at the settlement', async () => {
  const { nila, warehouse, warehouseId, store, goodsAt } = shop;
  const { productId } = await goodsAt(warehouseId);
  const lines = [{ productId, quantity: 2 }];
  const { id: transferId } = await warehouse.inventory.saveTransfer({ fromId: warehouseId, toId: store.id, lines });
  await warehouse.inventory.sendTransfer({ transferId });
  const receive = () => nila.api.inventory.receiveTransfer({ transferId, received: ONE });
  await expect(receive()).rejects.toMatchObject(entered('adjustment.differenceOverLimit'));
  await warehouse.inventory.receiveTransfer({ transferId, received: ONE });
  const { data } = await nila.api.inventory.listAdjustments({ locationId: store.id, unsettled: true });
  const settle = () => nila.api.inventory.settleTransit({ adjustmentId: data[0]?.id ?? '', outcome: 'lost' });
  await expect(settle()).rejects.toMatchObject(entered('adjustment.differenceOverLimit'));
});

test('a count of goods that cost nothing asks for a recount, and is above the limit', async () => {
  const { nila, store, goodsAt } = shop;
  const goods = await goodsAt(store.id);
  const { id: countId } = await nila.api.inventory.startCount({ categoryId: goods.categoryId });
  const entry = { productId: goods.productId, batchId: batchOf(goods), counted: 9 };
  const enter = (recount: boolean) => nila.api.inventory.enterCounts({ countId, entries: [{ ...entry, recount }] });
  expect(await enter(false)).toMatchObject([{ recountAsked: true }]);
  await enter(true);
  await nila.api.inventory.submitCount({ countId });
  await expect(nila.api.inventory.postCount({ countId })).rejects.toMatchObject(entered('adjustment.countOverLimit'));
});

test('a write-off of goods that cost nothing waits for the warehouse', async () => {
  const { nila, warehouse, store, goodsAt } = shop;
  const lines = [{ batchId: batchOf(await goodsAt(store.id)), quantity: 1 }];
  const writeOff = { placeId: store.id, cause: 'damaged', reason: 'Broken', lines } as const;
  const made = await nila.api.inventory.writeOff(writeOff);
  expect(made).toMatchObject({ status: 'pending', mayPost: false, costMinor: 0 });
  const post = () => nila.api.inventory.postWriteOff({ writeOffId: made.id });
  await expect(post()).rejects.toMatchObject(entered('writeOff.overLimit'));
  expect(await warehouse.inventory.postWriteOff({ writeOffId: made.id })).toMatchObject({ status: 'posted' });
});

test('an order of goods that have neither MRP nor cost is above the limit of approvals', async () => {
  const { nila, warehouseId, store, goodsAt } = shop;
  const { productId } = await goodsAt(warehouseId);
  const { id: requestedBy } = await makeStaff(database.db, { role: 'employee', store });
  await setProduct(productId, { mrp: null, cost: '0', trade: VALUE });
  const orderId = await makeOrder(database.db, {
    storeId: store.id,
    requestedBy,
    lines: [{ productId, quantity: 1 }],
  });
  await expect(nila.api.ordering.approveOrder({ orderId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

interface Known {
  cost?: string | null;
  /** Of a pack of one unit. */
  trade?: number;
  mrp?: number | null;
}

async function setProduct(productId: string, { cost = null, trade, mrp = null }: Known): Promise<void> {
  await database.db
    .updateTable('product')
    .set({ unitCost: cost, unitMrpMinor: mrp })
    .where('id', '=', productId)
    .execute();
  if (trade === undefined) return;
  await database.db
    .insertInto('productPack')
    .values({ productId, size: 10, name: 'Box', tradePriceMinor: trade * 10 })
    .execute();
}

/** In the order in which the worth of a unit is looked for; the first that is known counts. */
const KNOWN: readonly (readonly [title: string, batchCost: string | null, known: Known, price: number | undefined])[] =
  [
    ['the cost of the product', '0', { cost: '10', trade: 1_100, mrp: 1_200 }, 1_300],
    ['the trade price', '0', { cost: '0', trade: VALUE, mrp: 1_200 }, 1_300],
    ['the MRP', '0', { mrp: VALUE }, 1_300],
    ['the price of a store', '0', {}, VALUE],
    ['the price of a store, of an unknown cost', null, {}, VALUE],
    ['the cost of the product, of a batch that cost next to nothing', '0.0001', { cost: '10', mrp: 1_200 }, undefined],
    ['the MRP, of a batch that cost next to nothing', '0.0001', { mrp: VALUE }, undefined],
    ['the cost of the batch', '10', { cost: '9', mrp: 1_200 }, undefined],
  ];

test.each(KNOWN)('found goods count at %s', async (_, unitCost, known, price) => {
  const { nila, store, goodsAt } = shop;
  await database.db.updateTable('organisation').set({ adjustmentLimitMinor: 1_000_000 }).execute();
  const goods = await goodsAt(store.id);
  const { productId } = goods;
  await database.db.updateTable('batch').set({ unitCost }).where('productId', '=', productId).execute();
  await setProduct(productId, known);
  if (price !== undefined) {
    const fixed = { scope: 'product', method: 'fixed', priceMinor: price, startsAt: now(), createdAt: now() };
    await database.db
      .insertInto('storePrice')
      .values({ ...fixed, locationId: store.id, productId })
      .execute();
  }
  const lines = [{ productId, batchId: batchOf(goods), change: 1 }];
  await nila.api.inventory.createAdjustment({ locationId: store.id, reason: 'found', lines });
  expect(await recordedOf(database.db, nila.id)).toEqual([{ act: 'stockFound', valueMinor: VALUE }]);
});
