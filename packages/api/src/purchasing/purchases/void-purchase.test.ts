import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

interface Bought {
  quantity: number;
  /** Of one unit, in minor units. */
  cost: number;
  mrp?: number;
}

/** A product without number and expiry, so that all its units of one MRP are one batch; `batch` is the oldest. */
async function insulin() {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const { id: supplierId } = await makeSupplier(database.db);
  const made = await makeProduct(database.db, { unitMrpMinor: null });
  const productId = made.id;
  const buy = ({ quantity, cost, mrp }: Bought) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy' as const,
      supplierId,
      lines: [{ productId, quantity, packTpMinor: cost, ...(mrp ? { packMrpMinor: mrp } : {}) }],
    });
  const voidIt = ({ id }: { id: string }) => api.purchasing.voidPurchase({ purchaseId: id });
  const batch = () =>
    database.db
      .selectFrom('batch')
      .select(['unitCost', 'mrpMinor'])
      .where('productId', '=', productId)
      .orderBy('receivedAt')
      .executeTakeFirstOrThrow();
  const product = () =>
    database.db
      .selectFrom('product')
      .select(['unitCost', 'unitMrpMinor'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
  return { api, productId, name: made.tradeName, buy, voidIt, batch, product };
}

describe('a voided purchase', () => {
  test('does not leave its MRP with the goods that were there, which every counter went on selling at', async () => {
    const { api, productId, name, buy, voidIt, batch } = await insulin();
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const counter = await callerFor(database.db, { role: 'admin', store });
    const priceAtCounter = async () =>
      (await counter.api.pos.listSellable({ search: name })).data.map(({ unitPriceMinor }) => unitPriceMinor);
    await buy({ quantity: 50, cost: 70_000, mrp: 90_000 });
    const warehouse = await warehouseOf(database.db);
    const lines = [{ productId, quantity: 20 }];
    const { id } = await api.inventory.saveTransfer({ fromId: warehouse.id, toId: store.id, lines });
    await api.inventory.sendTransfer({ transferId: id });
    expect(await priceAtCounter()).toEqual([90_000]);

    const mistaken = await buy({ quantity: 10, cost: 100, mrp: 120 });
    expect(await priceAtCounter()).toEqual([120]);
    await voidIt(mistaken);
    expect(await priceAtCounter()).toEqual([90_000]);
    expect(await batch()).toEqual({ unitCost: '700.0000', mrpMinor: 90_000 });
    const { before, after } = await database.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('entityId', '=', mistaken.id)
      .where('action', '=', 'voided')
      .executeTakeFirstOrThrow();
    const { batchId } = mistaken.lines[0] ?? {};
    expect(before).toMatchObject({
      products: [{ productId, unitMrpMinor: 120, unitCost: '1.0000' }],
      batches: [{ batchId, mrpMinor: 120, unitCost: '1.0000' }],
    });
    expect(after).toMatchObject({
      products: [{ productId, unitMrpMinor: 90_000, unitCost: '700.0000' }],
      batches: [{ batchId, mrpMinor: 120, unitCost: null }],
    });
  });

  test('does not leave its cost with a product that had none, nor its MRP with the stock that was there', async () => {
    const { api, productId, buy, voidIt, batch, product } = await insulin();
    await api.catalogue.updateProduct({ id: productId, unitMrpMinor: 90_000, stock: 30 });
    await voidIt(await buy({ quantity: 10, cost: 100, mrp: 120 }));
    expect(await batch()).toEqual({ unitCost: null, mrpMinor: null });
    expect(await product()).toEqual({ unitCost: null, unitMrpMinor: 90_000 });
  });

  test('does not affect the average cost of later receipts, nor the result of later voids', async () => {
    const { buy, voidIt, batch } = await insulin();
    const first = await buy({ quantity: 150, cost: 1_000, mrp: 2_000 });
    const mistaken = await buy({ quantity: 50, cost: 100, mrp: 2_000 });
    const third = await buy({ quantity: 50, cost: 1_400, mrp: 2_000 });
    const fourth = await buy({ quantity: 200, cost: 1_300, mrp: 2_000 });
    await voidIt(mistaken);
    // 150 at 10, 50 at 14, 200 at 13.
    expect(await batch()).toEqual({ unitCost: '12.0000', mrpMinor: 2_000 });
    await voidIt(fourth);
    expect(await batch()).toEqual({ unitCost: '11.0000', mrpMinor: 2_000 });
    await voidIt(third);
    expect(await batch()).toEqual({ unitCost: '10.0000', mrpMinor: 2_000 });
    await voidIt(first);
    expect(await batch()).toEqual({ unitCost: null, mrpMinor: 2_000 });
  });

  test('with two lines of one batch restores the figures from before both', async () => {
    const { api, productId, buy, voidIt, batch } = await insulin();
    await buy({ quantity: 10, cost: 1_000, mrp: 2_000 });
    const both = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      lines: [
        { productId, quantity: 5, packTpMinor: 100, packMrpMinor: 2_000 },
        { productId, quantity: 5, packTpMinor: 200, packMrpMinor: 2_000 },
      ],
    });
    await voidIt(both);
    expect(await batch()).toEqual({ unitCost: '10.0000', mrpMinor: 2_000 });
  });

  test('from before states were recorded leaves no MRP if another purchase has one', async () => {
    const { buy, voidIt, batch } = await insulin();
    await buy({ quantity: 10, cost: 1_000, mrp: 2_000 });
    const mistaken = await buy({ quantity: 10, cost: 1_000, mrp: 120 });
    await database.pool.query('update purchase_line set batch_held_before = null, batch_mrp_before = null');
    await voidIt(mistaken);
    expect(await batch()).toEqual({ unitCost: '10.0000', mrpMinor: 2_000 });
  });
});

describe('an invoice that was entered twice', () => {
  test('keeps the prices of the second copy when the first is voided', async () => {
    const { buy, voidIt, product } = await insulin();
    await buy({ quantity: 10, cost: 500, mrp: 1_000 });
    const copy = { quantity: 10, cost: 600, mrp: 1_200 };
    const [first, second] = [await buy(copy), await buy(copy)];
    await voidIt(first);
    expect(await product()).toEqual({ unitCost: '6.0000', unitMrpMinor: 1_200 });
    await voidIt(await buy({ quantity: 10, cost: 700, mrp: 1_400 }));
    expect(await product()).toEqual({ unitCost: '6.0000', unitMrpMinor: 1_200 });
    await voidIt(second);
    expect(await product()).toEqual({ unitCost: '5.0000', unitMrpMinor: 1_000 });
  });

  test('keeps them also if the history has no entry of the second copy', async () => {
    const { buy, voidIt, product } = await insulin();
    await buy({ quantity: 10, cost: 500, mrp: 1_000 });
    const first = await buy({ quantity: 10, cost: 600, mrp: 1_200 });
    const second = await buy({ quantity: 10, cost: 600, mrp: 1_200 });
    await database.db.deleteFrom('productPrice').where('source', '=', second.voucher).execute();
    await voidIt(first);
    expect(await product()).toEqual({ unitCost: '6.0000', unitMrpMinor: 1_200 });
  });

  test('does not keep the MRP of the first copy if the second has none', async () => {
    const { buy, voidIt, product } = await insulin();
    await buy({ quantity: 10, cost: 500, mrp: 1_000 });
    const first = await buy({ quantity: 10, cost: 600, mrp: 120 });
    await buy({ quantity: 10, cost: 600 });
    await voidIt(first);
    expect(await product()).toEqual({ unitCost: '6.0000', unitMrpMinor: 1_000 });
  });
});
