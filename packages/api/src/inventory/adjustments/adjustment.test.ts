import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeProduct, makeStaff, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

async function openStore() {
  const store = await makeStore(database.db);
  await makeStaff(database.db, { role: 'superadmin' });
  const admin = await callerFor(database.db, { role: 'admin', store, firstName: 'Sadia', lastName: 'Keeper' });
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    unitMrpMinor: 1_000,
    batches: [{ quantity: 1_000, batchNumber: 'A', expiresOn: '2031-01-31' }],
  });
  return { store, admin: admin.api, goods, batchId: goods.batchIds[0] ?? '' };
}

const heldOf = async (locationId: string, batchId: string) =>
  (
    await database.db
      .selectFrom('stockBalance')
      .select('onHand')
      .where('locationId', '=', locationId)
      .where('batchId', '=', batchId)
      .executeTakeFirst()
  )?.onHand;

describe('an adjustment', () => {
  test('changes a batch with its reason, its value at cost and an audit entry', async () => {
    const { store, admin, goods, batchId } = await openStore();
    await database.db.updateTable('batch').set({ unitCost: '7.1250' }).where('id', '=', batchId).execute();
    const adjustment = await admin.inventory.createAdjustment({
      locationId: store.id,
      reason: 'damaged',
      note: 'Fell off the shelf',
      lines: [{ productId: goods.productId, batchId, change: -3 }],
    });
    expect(adjustment).toMatchObject({
      reason: 'damaged',
      createdBy: 'Sadia Keeper',
      place: { id: store.id },
      valueMinor: -2_138,
      lines: [{ batchNumber: 'A', change: -3, valueMinor: -2_138 }],
    });
    expect(await heldOf(store.id, batchId)).toBe(997);
    const [movement] = (await admin.inventory.listMovements({ locationId: store.id, productId: goods.productId })).data;
    expect(movement).toMatchObject({ change: -3, document: { kind: 'adjustment' }, reason: 'Fell off the shelf' });
    const { data } = await admin.inventory.listAdjustments({ search: 'napa', reason: 'damaged' });
    expect(data.map(({ voucher }) => voucher)).toEqual([adjustment.voucher]);
  });

  test('adds found goods, also of an unrecorded batch', async () => {
    const { store, admin, goods } = await openStore();
    const { lines } = await admin.inventory.createAdjustment({
      locationId: store.id,
      reason: 'found',
      lines: [{ productId: goods.productId, newBatch: { batchNumber: 'NEW', expiresOn: '2032-01-31' }, change: 4 }],
    });
    expect(lines).toMatchObject([{ batchNumber: 'NEW', expiresOn: '2032-01-31', change: 4 }]);
    expect(await heldOf(store.id, lines[0]?.batchId ?? '')).toBe(4);
  });

  test.each([
    ['damaged', 3, 'Damaged and lost goods leave: enter fewer'],
    ['lost', 3, 'Damaged and lost goods leave: enter fewer'],
    ['found', -3, 'Found goods come in: enter more'],
  ] as const)('for %s goods goes one way only', async (reason, change, message) => {
    const { store, admin, goods, batchId } = await openStore();
    const lines = [{ productId: goods.productId, batchId, change }];
    await expect(admin.inventory.createAdjustment({ locationId: store.id, reason, lines })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    });
  });

  test('above a value is for the warehouse, and none takes more than there is', async () => {
    const { store, admin, goods, batchId } = await openStore();
    const warehouse = (await callerFor(database.db, { role: 'superadmin' })).api;
    const of = (change: number) => ({
      locationId: store.id,
      reason: 'correction' as const,
      lines: [{ productId: goods.productId, batchId, change }],
    });
    await expect(admin.inventory.createAdjustment(of(-501))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This adjustment is worth more than you may decide alone: ask the warehouse',
    });
    await admin.inventory.createAdjustment(of(-500));
    await expect(warehouse.inventory.createAdjustment(of(-501))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Not enough stock to adjust: batch A has 500 of 501',
    });
    await warehouse.inventory.createAdjustment(of(-500));
    expect(await heldOf(store.id, batchId)).toBe(0);
  });

  test('is for managers of the location; others neither write nor see it', async () => {
    const { store, admin, goods, batchId } = await openStore();
    const stranger = (await callerFor(database.db, { role: 'admin' })).api;
    const employee = (await callerFor(database.db, { role: 'employee', store })).api;
    const { id: warehouseId } = await warehouseOf(database.db);
    const lines = [{ productId: goods.productId, batchId, change: -1 }];
    const input = { locationId: store.id, reason: 'lost' as const, lines };
    await expect(employee.inventory.createAdjustment(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.inventory.createAdjustment(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(admin.inventory.createAdjustment({ ...input, locationId: warehouseId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await admin.inventory.createAdjustment(input);
    expect((await admin.inventory.listAdjustments({})).totalItems).toBe(1);
    expect((await stranger.inventory.listAdjustments({})).totalItems).toBe(0);
    await expect(employee.inventory.listAdjustments({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is written by an edit of the stock on a product form', async () => {
    const warehouse = (await callerFor(database.db, { role: 'superadmin' })).api;
    const { id, tradeName } = await makeProduct(database.db, { batches: [{ quantity: 9, batchNumber: 'W' }] });
    await warehouse.catalogue.updateProduct({ id, stock: 5 });
    const { data } = await warehouse.inventory.listAdjustments({ reason: 'correction', search: tradeName });
    expect(data[0]).toMatchObject({
      note: 'Stock set on the product form',
      place: { kind: 'warehouse' },
      lines: [{ productId: id, batchNumber: 'W', change: -4 }],
    });
  });
});
