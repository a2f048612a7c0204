import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeBatchWithStock,
  makeGoods,
  makeStore,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

/** A batch in the warehouse and in two stores, sold in both. */
async function soldInTwoStores() {
  const stores = [
    await makeStore(database.db, { city: 'Dhaka' }),
    await makeStore(database.db, { city: 'Sylhet' }),
  ] as const;
  const batch = { batchNumber: 'BX-204', expiresOn: '2031-08-31' };
  const [near, far] = stores;
  const goods = await makeGoods(database.db, { storeId: near.id, batches: [{ quantity: 10, ...batch }] });
  const { productId } = goods;
  await receiveGoods(database.db, { storeId: far.id, productId, quantity: 6, ...batch });
  const { id: warehouseId } = await warehouseOf(database.db);
  const batchId = await makeBatchWithStock(database.db, {
    locationId: warehouseId,
    productId,
    quantity: 100,
    ...batch,
  });
  const tills = [];
  for (const store of stores) {
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    tills.push(await callerFor(database.db, { role: 'employee', store }, { now }));
  }
  const [nearTill, farTill] = tills;
  if (!nearTill || !farTill) throw new Error('Two tills were made');
  const customer = { name: '=cmd|evil', phone: '01711111111', email: '' };
  await nearTill.api.pos.recordSale(saleInput([{ ...goods, quantity: 3 }], { customer }));
  await farTill.api.pos.recordSale(
    saleInput([{ ...goods, quantity: 2 }], { customer: { name: 'Farid', phone: '01722222222', email: '' } }),
  );
  const warehouse = await callerFor(database.db, { role: 'superadmin' }, { now });
  return { near, far, goods, batchId, nearTill, farTill, warehouse };
}

describe('a batch sold in two stores', () => {
  test('is traced to every location and receipt, and received less sold units are the remaining ones', async () => {
    const { near, far, batchId, warehouse } = await soldInTwoStores();
    const page = await warehouse.api.inventory.getBatch({ id: batchId });
    expect(page).toMatchObject({ batchNumber: 'BX-204', expiresOn: '2031-08-31', onHand: 111, blocked: null });
    const places = page.places.map(({ name, received, sold, onHand }) => [name, received, sold, onHand]);
    expect(places).toEqual([
      ['Main warehouse', 100, 0, 100],
      [near.name, 10, 3, 7],
      [far.name, 6, 2, 4],
    ]);
    const sum = (direction: string) =>
      page.flows.filter((flow) => flow.direction === direction).reduce((total, { quantity }) => total + quantity, 0);
    expect([sum('in'), sum('out')]).toEqual([116, 5]);
    const sales = await warehouse.api.inventory.listBatchSales({ id: batchId });
    expect(sales.data.map(({ store, quantity }) => [store, quantity]).sort()).toEqual(
      [
        [near.name, 3],
        [far.name, 2],
      ].sort(),
    );
    const steps = await warehouse.api.inventory.listBatchSteps({ id: batchId, limit: 2 });
    expect(steps).toMatchObject({ totalItems: 5, data: [{}, {}] });
    const { data } = await warehouse.api.inventory.listBatchSteps({ id: batchId });
    expect(data.filter(({ document }) => document.kind === 'sale')).toHaveLength(2);
  });

  test('deducts a customer return from the sales of the store, not of its quarantine', async () => {
    const { near, goods, batchId, nearTill, warehouse } = await soldInTwoStores();
    const sale = await nearTill.api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const lines = [{ lineNo: 1, quantity: 2, disposition: 'quarantine' as const }];
    await warehouse.api.pos.returnSale({ saleId: sale.id, lines, refundMethod: 'cash' });
    const { places } = await warehouse.api.inventory.getBatch({ id: batchId });
    const ofNear = places.filter(({ name }) => name === near.name);
    expect(ofNear.map(({ kind, received, sold, onHand }) => [kind, received, sold, onHand])).toEqual([
      ['store', 10, 3, 5],
      ['quarantine', 2, 0, 2],
    ]);
  });

  test('is refused at every till at once when it is blocked, and sold again when it is not', async () => {
    const { batchId, goods, nearTill, farTill, warehouse } = await soldInTwoStores();
    const { blocked } = await warehouse.api.inventory.blockBatch({ id: batchId, reason: 'Recall 17 of the maker' });
    expect(blocked).toMatchObject({ reason: 'Recall 17 of the maker', at: now().toISOString() });
    for (const till of [nearTill, farTill]) {
      await expect(till.api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await till.api.pos.refreshSellable({ productIds: [goods.productId] })).toMatchObject([
        { approvedQty: 0, batches: [] },
      ]);
    }
    const listed = await warehouse.api.catalogue.getProduct({ id: goods.productId });
    expect(listed.stock).toBe(0);
    await expect(warehouse.api.inventory.blockBatch({ id: batchId, reason: 'Again' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This batch is already blocked',
    });
    await warehouse.api.inventory.unblockBatch({ id: batchId, reason: 'Cleared by the maker' });
    for (const till of [nearTill, farTill]) await till.api.pos.recordSale(saleInput([goods]));
    const trail = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('entityId', '=', batchId)
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'batch.blocked', after: { reason: 'Recall 17 of the maker' } },
      { action: 'batch.unblocked', after: { reason: 'Cleared by the maker' } },
    ]);
  });

  test('exports the contacts to call, with formulas escaped', async () => {
    const { batchId, near, warehouse } = await soldInTwoStores();
    const { csv, fileName, rows } = await warehouse.api.inventory.exportBatchContacts({ id: batchId });
    expect(rows).toBe(5);
    expect(fileName).toMatch(/^recall-.*BX-204-2026-11-21\.csv$/);
    expect(csv.startsWith('\ufeff"What"')).toBe(true);
    expect(csv).toContain(`"'=cmd|evil","01711111111"`);
    expect(csv).toContain(`"store","${near.name}"`);
  });

  test('is visible to a store only at its own location and on its own receipts', async () => {
    const { batchId, near, nearTill, warehouse } = await soldInTwoStores();
    const page = await nearTill.api.inventory.getBatch({ id: batchId });
    expect(page.places.map(({ name }) => name)).toEqual([near.name]);
    expect(page).toMatchObject({ onHand: 7, unitCost: null });
    expect((await nearTill.api.inventory.listBatchSales({ id: batchId })).data).toHaveLength(1);
    expect((await nearTill.api.inventory.listBatchSteps({ id: batchId })).totalItems).toBe(2);
    const stranger = await callerFor(database.db, { role: 'admin' }, { now });
    await expect(stranger.api.inventory.getBatch({ id: batchId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.api.inventory.exportBatchContacts({ id: batchId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const id = batchId;
    await expect(stranger.api.inventory.blockBatch({ id, reason: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(nearTill.api.inventory.exportBatchContacts({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(warehouse.api.inventory.blockBatch({ id, reason: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
