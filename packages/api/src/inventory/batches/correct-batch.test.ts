import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, makeSupplier, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

/** A store that sold 2 of a batch whose expiry was typed as 2038. */
async function openStore() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    batches: [
      { quantity: 10, batchNumber: 'AB12', expiresOn: '2038-05-31' },
      { quantity: 10, batchNumber: 'AB13', expiresOn: '2030-05-31' },
    ],
  });
  const [id = '', other = ''] = goods.batchIds;
  const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const sale = await manager.pos.recordSale(saleInput([{ ...goods, quantity: 2, batchId: id, batchReason: 'Seen' }]));
  const right = { id, batchNumber: 'AB12', expiresOn: '2028-05-31', mrpMinor: 1_500, reason: 'Mistyped' };
  return { store, goods, id, other, manager, warehouse, sale, right };
}

describe('a mistyped batch', () => {
  test('is put right in place: stock, sales and receipts stay with it, and the audit keeps both', async () => {
    const { id, manager, warehouse, sale, right } = await openStore();
    const page = await warehouse.inventory.correctBatch(right);
    expect(page).toMatchObject({ id, batchNumber: 'AB12', expiresOn: '2028-05-31', mrpMinor: 1_500, onHand: 8 });
    const { data } = await warehouse.inventory.listBatchSales({ id });
    expect(data).toMatchObject([{ saleId: sale.id, quantity: 2 }]);
    const receipt = await manager.pos.getSale({ id: sale.id });
    expect(receipt.lines[0]?.batches).toMatchObject([{ batchId: id, expiresOn: '2028-05-31' }]);
    const audited = await database.db
      .selectFrom('auditEntry')
      .select(['before', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'batch.corrected')
      .executeTakeFirstOrThrow();
    expect(audited).toEqual({
      before: { batchNumber: 'AB12', expiresOn: '2038-05-31', mrpMinor: null },
      after: { batchNumber: 'AB12', expiresOn: '2028-05-31', mrpMinor: 1_500, reason: 'Mistyped' },
    });
  });

  test.each(['2026-11-20', '2037-01-31'])('with the date %s asks whether it is printed so', async (expiresOn) => {
    const { warehouse, right } = await openStore();
    const unusual = { ...right, expiresOn };
    await expect(warehouse.inventory.correctBatch(unusual)).rejects.toThrow(/past or more than ten years ahead/);
    expect(await warehouse.inventory.correctBatch({ ...unusual, confirmed: true })).toMatchObject({ expiresOn });
  });

  test('that has expired by its right date is no longer sold, while past sales stay', async () => {
    const { goods, id, manager, warehouse, right } = await openStore();
    await warehouse.inventory.correctBatch({ ...right, expiresOn: '2026-01-31', confirmed: true });
    const [product] = await manager.pos.refreshSellable({ productIds: [goods.productId] });
    expect(product?.batches.map(({ batchId }) => batchId)).not.toContain(id);
  });

  test('does not become equal to another batch, and is blocked with its right number', async () => {
    const { other, warehouse, right } = await openStore();
    const asOther = { ...right, batchNumber: 'ab 13', expiresOn: '2030-05-31', mrpMinor: null };
    await expect(warehouse.inventory.correctBatch(asOther)).rejects.toMatchObject({ code: 'CONFLICT' });
    await warehouse.inventory.blockBatch({ id: other, reason: 'Recall' });
    const page = await warehouse.inventory.correctBatch({ ...asOther, expiresOn: '2030-06-30' });
    expect(page.blocked).toMatchObject({ reason: 'Recall' });
  });

  test('keeps its right MRP when a purchase of it is voided', async () => {
    const { goods, warehouse } = await openStore();
    const { id: supplierId } = await makeSupplier(database.db);
    const batch = { batchNumber: 'NEW', expiresOn: '2029-05-31' };
    const buy = () =>
      warehouse.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId,
        lines: [{ productId: goods.productId, ...batch, quantity: 5, packTpMinor: 100, packMrpMinor: 1_300 }],
      });
    await buy();
    const again = await buy();
    const id = again.lines[0]?.batchId ?? '';
    await warehouse.inventory.correctBatch({ id, ...batch, mrpMinor: 1_250, reason: 'Mistyped' });
    await warehouse.purchasing.voidPurchase({ purchaseId: again.id });
    expect(await warehouse.inventory.getBatch({ id })).toMatchObject({ mrpMinor: 1_250 });
  });

  test('is corrected by the warehouse only, and with a change', async () => {
    const { manager, warehouse, right, id } = await openStore();
    await expect(manager.inventory.correctBatch(right)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const same = { id, batchNumber: 'AB12', expiresOn: '2038-05-31', mrpMinor: null, reason: 'None' };
    await expect(warehouse.inventory.correctBatch(same)).rejects.toThrow('Nothing was changed');
  });
});
