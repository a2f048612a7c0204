import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStore,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  return { store, employee, admin, warehouse };
}

async function shelve(storeId: string, unitCost = '2.5', tradeName?: string) {
  const goods = await makeGoods(database.db, {
    storeId,
    unitMrpMinor: 400,
    ...(tradeName ? { tradeName } : {}),
    batches: [
      { quantity: 10, expiresOn: '2026-11-20', batchNumber: 'GONE' },
      { quantity: 20, expiresOn: '2026-12-10', batchNumber: 'SOON' },
      { quantity: 30, expiresOn: '2030-01-31', batchNumber: 'FINE' },
    ],
  });
  await database.db.updateTable('batch').set({ unitCost }).where('productId', '=', goods.productId).execute();
  const [gone = '', soon = '', fine = ''] = goods.batchIds;
  return { ...goods, gone, soon, fine };
}

const held = async (placeId: string, productId: string) => {
  const { rows } = await database.pool.query<{ kind: string; batch: string; quantity: number }>(
    `select l.kind, batch.batch_number as batch, b.on_hand as quantity
     from stock_balance b join location l on l.id = b.location_id join batch on batch.id = b.batch_id
     where (l.id = $1 or l.parent_id = $1) and b.product_id = $2 and b.on_hand > 0 order by 1 desc, 2`,
    [placeId, productId],
  );
  return rows.map(({ kind, batch, quantity }) => `${kind} ${batch} ${quantity}`);
};

describe('a write-off', () => {
  test('of a manager moves named batches to the loss account at their cost; expired goods may leave', async () => {
    const { store, admin } = await openShop();
    const goods = await shelve(store.id);
    const posted = await admin.inventory.writeOff({
      placeId: store.id,
      cause: 'expired',
      lines: [
        { batchId: goods.gone, quantity: 10 },
        { batchId: goods.soon, quantity: 3 },
      ],
    });
    expect(posted).toMatchObject({ status: 'posted', units: 13, costMinor: 3_250, place: { kind: 'store' } });
    expect(await held(store.id, goods.productId)).toEqual(['store FINE 30', 'store SOON 17']);
    expect(
      (await admin.inventory.listMovements({ locationId: store.id, productId: goods.productId })).data[0],
    ).toMatchObject({ document: { kind: 'writeOff' }, counterpart: { kind: 'loss' }, reason: 'expired' });

    expect(await admin.inventory.overview({})).toMatchObject({ damageReturns: 1 });
    const voided = await admin.inventory.voidWriteOff({ writeOffId: posted.id });
    expect(await admin.inventory.overview({})).toMatchObject({ damageReturns: 0 });
    expect(voided).toMatchObject({ status: 'voided', mayVoid: false });
    expect(await held(store.id, goods.productId)).toEqual(['store FINE 30', 'store GONE 10', 'store SOON 20']);
    await expect(admin.inventory.voidWriteOff({ writeOffId: posted.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of an employee waits, hides the cost, and takes effect when a manager posts it', async () => {
    const { store, employee, admin } = await openShop();
    const other = await openShop();
    const goods = await shelve(store.id);
    const waiting = await employee.inventory.writeOff({
      placeId: store.id,
      cause: 'damaged',
      reason: 'Fell',
      lines: [{ batchId: goods.fine, quantity: 2 }],
    });
    expect(waiting).toMatchObject({ status: 'pending', costMinor: null, mayPost: false, mayVoid: true });
    expect(waiting.lines[0]?.costMinor).toBeNull();
    expect(await held(store.id, goods.productId)).toHaveLength(3);
    const { id: writeOffId } = waiting;
    await expect(employee.inventory.postWriteOff({ writeOffId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(other.admin.inventory.postWriteOff({ writeOffId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const outcomes = await Promise.allSettled([1, 2].map(() => admin.inventory.postWriteOff({ writeOffId })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await held(store.id, goods.productId)).toContain('store FINE 28');
    await expect(employee.inventory.voidWriteOff({ writeOffId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('above a manager’s limit waits for the warehouse', async () => {
    const { store, admin, warehouse } = await openShop();
    const goods = await shelve(store.id, '900');
    const { id: writeOffId, ...waiting } = await admin.inventory.writeOff({
      placeId: store.id,
      cause: 'expired',
      lines: [{ batchId: goods.soon, quantity: 20 }],
    });
    expect(waiting).toMatchObject({ status: 'pending', costMinor: 1_800_000, mayPost: false });
    await expect(admin.inventory.postWriteOff({ writeOffId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The goods are worth more than you may write off alone: ask the warehouse',
    });
    await warehouse.inventory.postWriteOff({ writeOffId });
    await expect(admin.inventory.voidWriteOff({ writeOffId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of more than the stock is refused, also if it waited and the goods were sold meanwhile', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await shelve(store.id, '1', 'Losectil');
    const lines = [{ batchId: goods.soon, quantity: 20 }];
    await expect(
      admin.inventory.writeOff({ placeId: store.id, cause: 'damaged', lines: [{ batchId: goods.soon, quantity: 21 }] }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'Only 20 of 21 Losectil are there' });
    const waiting = await employee.inventory.writeOff({ placeId: store.id, cause: 'damaged', lines });
    await employee.pos.recordSale(saleInput([{ ...goods, quantity: 5 }]));
    await expect(admin.inventory.postWriteOff({ writeOffId: waiting.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only 15 of 20 Losectil are there',
    });
    const { data } = await admin.inventory.listWriteOffs({ homeId: store.id });
    expect(data).toMatchObject([{ id: waiting.id, status: 'pending' }]);
  });

  test('by the documented form takes the earliest expiry and derives the cause', async () => {
    const { store, admin } = await openShop();
    const goods = await shelve(store.id, '1', 'Fexo Cup');
    const first = await admin.inventory.writeOffGoods({ tradeName: 'FEXO CUP', quantity: 4 });
    expect(first).toMatchObject({ cause: 'expired', lines: [{ batchNumber: 'GONE', quantity: 4 }] });
    const second = await admin.inventory.writeOffGoods({ productId: goods.productId, quantity: 8 });
    expect(second).toMatchObject({
      cause: 'damaged',
      lines: [{ batchNumber: 'GONE' }, { batchNumber: 'SOON', quantity: 2 }],
    });
    await expect(admin.inventory.writeOffGoods({ tradeName: 'Fexo Cup', quantity: 99 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Only 48 of 99 Fexo Cup are there',
    });
  });
});

describe('quarantine', () => {
  test('holds goods off the shelf, releases usable ones, and records the witness of a destruction', async () => {
    const { store, admin, employee } = await openShop();
    const goods = await shelve(store.id);
    const move = (direction: 'held' | 'released', batchId: string, quantity: number) =>
      admin.inventory.moveQuarantine({ homeId: store.id, direction, batchId, quantity, reason: 'Looked at' });
    await move('held', goods.fine, 12);
    await move('held', goods.gone, 10);
    expect(await held(store.id, goods.productId)).toEqual([
      'store FINE 18',
      'store SOON 20',
      'quarantine FINE 12',
      'quarantine GONE 10',
    ]);
    await expect(employee.pos.recordSale(saleInput([{ ...goods, quantity: 39 }]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (38)',
    });
    await move('released', goods.fine, 2);
    await expect(move('released', goods.fine, 11)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(move('released', goods.gone, 1)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Expired goods cannot go back on the shelf',
    });
    const { data } = await admin.inventory.listHeldBatches({ scope: 'all', quarantine: true });
    expect(data.map((row) => [row.batchNumber, row.onHand, row.place.name])).toEqual([
      ['GONE', 10, store.name],
      ['FINE', 10, store.name],
    ]);

    const placeId = data[0]?.place.id ?? '';
    const destroy = (more: { reason?: string; witness?: string }, from = placeId) =>
      admin.inventory.writeOff({
        placeId: from,
        cause: 'destroyed',
        lines: [{ batchId: goods.gone, quantity: 10 }],
        ...more,
      });
    await expect(destroy({ reason: 'Expired' })).rejects.toMatchObject({
      message: 'Name the witness of the destruction',
    });
    await expect(destroy({ reason: 'Expired', witness: 'Mr Khan' }, store.id)).rejects.toMatchObject({
      message: 'Keep the goods aside first',
    });
    const burnt = await destroy({ reason: 'Expired', witness: 'Mr Khan' });
    expect(burnt).toMatchObject({
      status: 'posted',
      witness: 'Mr Khan',
      place: { kind: 'quarantine', homeId: store.id },
    });
    expect(await held(store.id, goods.productId)).toEqual(['store FINE 20', 'store SOON 20', 'quarantine FINE 10']);
  });

  test('of another store is not found', async () => {
    const { store } = await openShop();
    const other = await openShop();
    const goods = await shelve(store.id);
    await expect(
      other.admin.inventory.moveQuarantine({ homeId: store.id, direction: 'held', batchId: goods.fine, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the expiry cockpit', () => {
  test('sums each bucket by location at cost, equal to a count by hand', async () => {
    const { store, admin, employee, warehouse } = await openShop();
    const goods = await shelve(store.id);
    await receiveGoods(database.db, {
      storeId: store.id,
      productId: goods.productId,
      quantity: 7,
      expiresOn: '2027-01-01',
      batchNumber: 'SIXTY',
    });
    await receiveGoods(database.db, {
      storeId: store.id,
      productId: goods.productId,
      quantity: 8,
      expiresOn: '2027-05-20',
      batchNumber: 'LAST',
    });
    await receiveGoods(database.db, {
      storeId: store.id,
      productId: goods.productId,
      quantity: 9,
      expiresOn: '2027-05-21',
      batchNumber: 'BEYOND',
    });
    await admin.inventory.moveQuarantine({ homeId: store.id, direction: 'held', batchId: goods.gone, quantity: 4 });

    const { today, buckets } = await admin.inventory.expiryCockpit({});
    expect(today).toBe('2026-11-21');
    expect(buckets.map(({ bucket, batches, units, costMinor }) => [bucket, batches, units, costMinor])).toEqual([
      ['expired', 2, 10, 2_500],
      ['30', 1, 20, 5_000],
      ['60', 1, 7, 0],
      ['90', 0, 0, 0],
      ['180', 1, 8, 0],
    ]);
    expect(buckets[0]?.places.map(({ place, units }) => [place.kind, place.name, units])).toEqual([
      ['store', store.name, 6],
      ['quarantine', store.name, 4],
    ]);
    const rows = await admin.inventory.listHeldBatches({ bucket: 'expired' });
    expect(rows.data.map((row) => [row.onHand, row.costMinor])).toEqual(
      expect.arrayContaining([
        [6, 1_500],
        [4, 1_000],
      ]),
    );
    expect((await employee.inventory.listHeldBatches({ search: 'sixty' })).data).toMatchObject([
      { batchNumber: 'SIXTY', costMinor: null },
    ]);
    expect((await admin.inventory.listHeldBatches({})).totalItems).toBe(5);
    expect((await admin.inventory.listHeldBatches({ scope: 'all' })).totalItems).toBe(7);
    await expect(employee.inventory.expiryCockpit({})).rejects.toMatchObject({ code: 'FORBIDDEN' });

    const { id: warehouseId } = await warehouseOf(database.db);
    await receiveGoods(database.db, {
      storeId: warehouseId,
      productId: goods.productId,
      quantity: 2,
      expiresOn: '2026-11-30',
      batchNumber: 'WH',
    });
    const inWarehouse = await warehouse.inventory.listHeldBatches({ homeId: warehouseId });
    expect(inWarehouse.data).toMatchObject([{ batchNumber: 'WH', place: { kind: 'warehouse' } }]);
    expect((await admin.inventory.listHeldBatches({ homeId: warehouseId })).totalItems).toBe(0);
  });
});

test('a manager put back goods that the warehouse had written off', async () => {
  const { store, employee, admin, warehouse } = await openShop();
  const goods = await shelve(store.id);
  const lines = [{ batchId: goods.fine, quantity: 2 }];
  const { id: writeOffId } = await employee.inventory.writeOff({ placeId: store.id, cause: 'damaged', lines });
  await warehouse.inventory.postWriteOff({ writeOffId });
  const { data } = await admin.inventory.listWriteOffs({ homeId: store.id });
  expect(data).toMatchObject([{ id: writeOffId, mayVoid: false }]);
  await expect(admin.inventory.voidWriteOff({ writeOffId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    cause: { refusal: { code: 'writeOff.warehousePosted' } },
  });
  expect(await warehouse.inventory.voidWriteOff({ writeOffId })).toMatchObject({ status: 'voided' });
});
