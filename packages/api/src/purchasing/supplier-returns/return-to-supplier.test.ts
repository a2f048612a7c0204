import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

async function expiredGoods() {
  const { api, staff } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const { id: warehouseId } = await warehouseOf(database.db);
  const goods = await makeGoods(database.db, {
    storeId: warehouseId,
    tradeName: 'Amodis',
    batches: [{ quantity: 30, expiresOn: '2026-11-01', batchNumber: 'OLD' }],
  });
  await database.db.updateTable('batch').set({ unitCost: '1.005' }).where('productId', '=', goods.productId).execute();
  const { id: supplierId } = await database.db
    .insertInto('supplier')
    .values({ name: `Traders ${goods.code}`, nameKey: `traders ${goods.code.toLowerCase()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { api, staff, warehouseId, supplierId, batchId: goods.batchIds[0] ?? '', productId: goods.productId };
}

const owed = async (supplierId: string) => {
  const { rows } = await database.pool.query<{ kind: string; amount: number }>(
    'select kind, amount_minor as amount from supplier_posting where supplier_id = $1 order by id',
    [supplierId],
  );
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
};

const onHand = async (batchId: string) => {
  const { rows } = await database.pool.query<{ sum: number }>(
    'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where batch_id = $1',
    [batchId],
  );
  return rows[0]?.sum;
};

test('expired goods are returned with a credit note at cost, and come back when the return is deleted', async () => {
  const { api, warehouseId, supplierId, batchId } = await expiredGoods();
  const made = await api.purchasing.returnToSupplier({
    supplierId,
    placeId: warehouseId,
    reason: 'Expired',
    lines: [{ batchId, quantity: 21 }],
  });
  expect(made).toMatchObject({ status: 'posted', units: 21, creditMinor: 2_111, place: { kind: 'warehouse' } });
  expect(await owed(supplierId)).toEqual(['creditNote 2111']);
  expect(await onHand(batchId)).toBe(9);
  expect((await api.purchasing.listSupplierReturns({ supplierId })).data).toEqual([made]);

  expect(await api.purchasing.voidSupplierReturn({ returnId: made.id })).toMatchObject({ status: 'voided' });
  expect(await owed(supplierId)).toEqual(['creditNote 2111', 'reversal 2111']);
  expect(await onHand(batchId)).toBe(30);
  await expect(api.purchasing.voidSupplierReturn({ returnId: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('goods that are returned whole leave nothing due, including their VAT', async () => {
  const { api, warehouseId, supplierId } = await expiredGoods();
  const goods = {
    tradeName: 'Taxed back',
    genericName: 'T',
    strength: '1 mg',
    category: 'T',
    company: 'T',
    unitType: 'T',
  };
  const { lines } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId,
    invoiceNumber: 'INV 1',
    lines: [{ goods, quantity: 10, packTpMinor: 10_000, purchaseVat: { basisPoints: 1_740 }, batchNumber: 'TB' }],
  });
  const [line] = lines;
  expect(line).toMatchObject({ totalMinor: 117_400, unitCost: '117.4000' });
  const batch = database.db.selectFrom('batch').select('id').where('batchNumber', '=', 'TB');
  await api.purchasing.returnToSupplier({
    supplierId,
    placeId: warehouseId,
    reason: 'Recalled',
    lines: [{ batchId: (await batch.executeTakeFirstOrThrow()).id, quantity: 10 }],
  });
  expect(await owed(supplierId)).toEqual(['bill 117400', 'creditNote 117400']);
});

test('999,999.99 of credit for goods of 13.32 is refused, and uses up no voucher number', async () => {
  const { api, warehouseId, supplierId, batchId } = await expiredGoods();
  const give = (creditMinor: number) =>
    api.purchasing.returnToSupplier({
      supplierId,
      placeId: warehouseId,
      reason: 'Expired',
      lines: [{ batchId, quantity: 2, creditMinor }],
    });
  const { voucher } = await give(402);
  await expect(give(99_999_999)).rejects.toMatchObject({ message: expect.stringContaining('at most 4.02') });
  const next = await give(0);
  expect(Number(next.voucher.slice(3))).toBe(Number(voucher.slice(3)) + 1);
});

test('goods that a supplier takes without credit post nothing; quarantined goods may be returned too', async () => {
  const { api, warehouseId, supplierId, batchId } = await expiredGoods();
  await api.inventory.moveQuarantine({ homeId: warehouseId, direction: 'held', batchId, quantity: 30 });
  const { data } = await api.inventory.listHeldBatches({ quarantine: true, homeId: warehouseId, search: 'OLD' });
  const placeId = data.find((row) => row.batchId === batchId)?.place.id ?? '';
  const lines = [{ batchId, quantity: 30, creditMinor: 0 }];
  await api.purchasing.returnToSupplier({ supplierId, placeId, reason: 'Recalled', lines });
  expect(await owed(supplierId)).toEqual([]);
  expect(await onHand(batchId)).toBe(0);
});

test('rejects more than the stock, a store location, and store staff, and credits nothing', async () => {
  const { api, warehouseId, supplierId, batchId } = await expiredGoods();
  const store = await makeStore(database.db);
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const give = (placeId: string, quantity: number) => {
    return { supplierId, placeId, reason: 'Expired', lines: [{ batchId, quantity }] };
  };
  await expect(api.purchasing.returnToSupplier(give(warehouseId, 31))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Only 30 of 31 Amodis are there',
  });
  await expect(api.purchasing.returnToSupplier(give(store.id, 1))).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Only the warehouse returns goods to suppliers',
  });
  await expect(admin.purchasing.returnToSupplier(give(warehouseId, 1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await owed(supplierId)).toEqual([]);
});

test('goods do not go back to a supplier who never sold them, nor without a reason beyond what it sold', async () => {
  const { api, warehouseId } = await expiredGoods();
  const [seller, other, stranger] = await Promise.all([0, 1, 2].map(() => makeSupplier(database.db)));
  const { id: productId } = await makeProduct(database.db);
  const line = { productId, batchNumber: 'TWO', expiresOn: '2028-01-31', packTpMinor: 100 };
  const buy = (supplierId = '', quantity = 0, freeQuantity = 0) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId,
      lines: [{ ...line, quantity, freeQuantity }],
    });
  const bought = await buy(seller?.id, 10, 2);
  await buy(other?.id, 20);
  const voided = await buy(stranger?.id, 5);
  await api.purchasing.voidPurchase({ purchaseId: voided.id });
  const batchId = bought.lines[0]?.batchId ?? '';
  const giveBack = (supplierId = '', quantity = 0, reason = '') =>
    api.purchasing.returnToSupplier({ supplierId, placeId: warehouseId, reason, lines: [{ batchId, quantity }] });

  await expect(giveBack(stranger?.id, 1, 'Recalled')).rejects.toMatchObject({
    cause: { details: { fields: { lines: { code: 'supplierReturn.soldByOthers' } } } },
  });
  const first = await giveBack(seller?.id, 9);
  await expect(giveBack(seller?.id, 4)).rejects.toMatchObject({
    cause: { details: { fields: { reason: { code: 'supplierReturn.giveReason', params: { left: 3, quantity: 4 } } } } },
  });
  await giveBack(seller?.id, 4, 'The seller takes the rest too');
  await api.purchasing.voidSupplierReturn({ returnId: first.id });
  await giveBack(seller?.id, 8);
  expect(await owed(stranger?.id ?? '')).toEqual(['bill 500', 'reversal 500']);
});

test('goods that a store bought for itself, brought to the warehouse and returned, are credited to that store', async () => {
  const { api, warehouseId } = await expiredGoods();
  const { id: supplierId } = await makeSupplier(database.db);
  const { id: productId } = await makeProduct(database.db);
  const store = await makeStore(database.db);
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const purchaseOf = (batchNumber: string) => ({
    kind: 'pharmacy' as const,
    supplierId,
    lines: [{ productId, batchNumber, quantity: 10, packTpMinor: 100 }],
  });
  const [stores = '', warehouses = ''] = [
    await admin.purchasing.recordPurchase(purchaseOf('STORES')),
    await api.purchasing.recordPurchase(purchaseOf('WAREHOUSES')),
  ].map(({ lines }) => lines[0]?.batchId ?? '');
  const lines = [{ productId, batchId: stores, quantity: 10 }];
  const { id: transferId } = await admin.inventory.saveTransfer({ fromId: store.id, toId: warehouseId, lines });
  await admin.inventory.sendTransfer({ transferId });
  await api.inventory.receiveTransfer({ transferId });
  const giveBack = (...batchIds: string[]) =>
    api.purchasing.returnToSupplier({
      supplierId,
      placeId: warehouseId,
      reason: 'Recalled',
      lines: batchIds.map((batchId) => ({ batchId, quantity: 5 })),
    });
  await expect(giveBack(stores, warehouses)).rejects.toMatchObject({
    cause: { details: { fields: { lines: { code: 'supplierReturn.severalBuyers' } } } },
  });
  const { id: returnId } = await giveBack(stores);
  await giveBack(warehouses);
  await api.purchasing.voidSupplierReturn({ returnId });
  const postings = database.db
    .selectFrom('supplierPosting')
    .select(['kind', 'storeId', 'amountMinor'])
    .where('supplierId', '=', supplierId)
    .where('documentKind', '=', 'supplierReturn')
    .orderBy('id');
  expect(await postings.execute()).toEqual([
    { kind: 'creditNote', storeId: store.id, amountMinor: 500 },
    { kind: 'creditNote', storeId: null, amountMinor: 500 },
    { kind: 'reversal', storeId: store.id, amountMinor: 500 },
  ]);
});

test('goods that go back in parts are credited with exactly their bill: six parts of 10.00 were credited with 10.02', async () => {
  const { api, warehouseId, supplierId } = await expiredGoods();
  const { id: productId } = await makeProduct(database.db);
  const { lines } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId,
    lines: [{ productId, batchNumber: 'PARTS', quantity: 6, packSize: 6, packTpMinor: 1_000 }],
  });
  const part = { batchId: lines[0]?.batchId ?? '', quantity: 1 };
  const giveBack = () =>
    api.purchasing.returnToSupplier({ supplierId, placeId: warehouseId, reason: '', lines: [part] });
  const made = [await giveBack(), await giveBack(), await giveBack(), await giveBack(), await giveBack()];
  await api.purchasing.voidSupplierReturn({ returnId: made[1]?.id ?? '' });
  await giveBack();
  await giveBack();
  expect(await api.purchasing.supplierAccount({ supplierId })).toMatchObject({ dueMinor: 0, refundableMinor: 1_000 });
});
