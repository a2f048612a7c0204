import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeBatchWithStock, makeGoods, makeStore, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

async function openStore() {
  const store = await makeStore(database.db);
  const admin = await callerFor(database.db, { role: 'admin', store, lastName: 'Manager' }, { now });
  return { store, admin };
}

const shelve = (
  storeId: string,
  tradeName: string,
  ...batches: NonNullable<Parameters<typeof makeGoods>[1]['batches']>
) => makeGoods(database.db, { storeId, tradeName, batches, unitMrpMinor: 100 });

describe('the stock of a store', () => {
  test('is listed by product with its batches, the earliest expiry first', async () => {
    const { store, admin } = await openStore();
    const { id: warehouseId } = await warehouseOf(database.db);
    await shelve(store.id, 'Later', { quantity: 3, expiresOn: '2031-01-31' });
    const split = await shelve(
      store.id,
      'Split',
      { quantity: 5, expiresOn: '2026-12-01', batchNumber: 'SOON' },
      { quantity: 2, expiresOn: '2026-11-20', batchNumber: 'EXPIRED' },
      { quantity: 4, batchNumber: 'BLOCKED', blocked: true },
    );
    await shelve(store.id, 'Never', { quantity: 60 });
    await makeBatchWithStock(database.db, { locationId: warehouseId, productId: split.productId, quantity: 9 });

    const { data, totalItems } = await admin.api.inventory.listStoreStock({});
    expect(totalItems).toBe(3);
    expect(data.map((row) => row.name)).toEqual(['Split', 'Later', 'Never']);
    expect(data[0]).toMatchObject({
      onHand: 11,
      sellable: 5,
      soonestExpiry: '2026-11-20',
      valueMinor: 1_100,
      sellableMinor: 500,
      batches: [
        { batchNumber: 'EXPIRED', onHand: 2, blocked: false, sellableMinor: 0 },
        { batchNumber: 'SOON', onHand: 5, sellableMinor: 500 },
        { batchNumber: 'BLOCKED', onHand: 4, blocked: true, sellableMinor: 0 },
      ],
    });
    const names = async (filter: Parameters<typeof admin.api.inventory.listStoreStock>[0]) =>
      (await admin.api.inventory.listStoreStock(filter)).data.map((row) => row.name);
    expect(await names({ expiry: 'expired' })).toEqual(['Split']);
    expect(await names({ expiry: '30' })).toEqual(['Split']);
    expect(await names({ expiry: '180' })).toEqual(['Split']);
    // Five of the eleven are sellable.
    expect(await names({ standing: 'low' })).toEqual(['Split', 'Later']);
    expect(await names({ standing: 'ok', sort: 'name' })).toEqual(['Never']);
    expect(await names({ sort: 'onHand', direction: 'desc' })).toEqual(['Never', 'Split', 'Later']);
    expect(await names({ search: 'SOO' })).toEqual(['Split']);
    expect(await names({ search: "nev' | x" })).toEqual([]);
    expect(await admin.api.inventory.overview({})).toMatchObject({
      expiringSoon: 1,
      expiringSoonValueMinor: 500,
      expired: 1,
      expiredValueMinor: 200,
      lowStock: 2,
      outOfStock: 0,
      lowPharmacy: 2,
      lowNonPharmacy: 0,
      products: 3,
    });
  });

  test('is valued without what cannot be sold: expired goods counted in the value of the shelf', async () => {
    const { store, admin } = await openStore();
    const { id: warehouseId } = await warehouseOf(database.db);
    const soap = { kind: 'nonPharmacy' as const, unitMrpMinor: 5_000, batches: [{ quantity: 2 }] };
    await makeGoods(database.db, { storeId: store.id, ...soap });
    const mixed = await shelve(
      store.id,
      'Mixed',
      { quantity: 5, expiresOn: '2026-12-01' },
      { quantity: 2, expiresOn: '2026-11-20' },
      { quantity: 4, blocked: true },
    );
    await shelve(store.id, 'Fresh', { quantity: 60 });
    await makeBatchWithStock(database.db, { locationId: warehouseId, productId: mixed.productId, quantity: 9 });
    const { stockTotals } = admin.api.inventory;
    const medicines = { products: 2, sellableMinor: 6_500, reservedMinor: 0, unsellableMinor: 600 };
    expect(await stockTotals({ kind: 'pharmacy' })).toEqual(medicines);
    await database.db
      .updateTable('stockBalance')
      .set({ reserved: 3 })
      .where('locationId', '=', store.id)
      .where('batchId', '=', mixed.batchIds[0] ?? '')
      .execute();
    expect(await stockTotals({ kind: 'pharmacy' })).toEqual({ ...medicines, sellableMinor: 6_200, reservedMinor: 300 });
    expect(await stockTotals({})).toMatchObject({ products: 3, sellableMinor: 16_200 });
    expect(await stockTotals({ kind: 'nonPharmacy' })).toMatchObject({ products: 1, unsellableMinor: 0 });
    await shelve(store.id, 'Gone', { quantity: 90, expiresOn: '2026-11-20' });
    const byValue = await admin.api.inventory.listStoreStock({ kind: 'pharmacy', sort: 'value', direction: 'desc' });
    expect(byValue.data.map(({ name, sellableMinor }) => [name, sellableMinor])).toEqual([
      ['Fresh', 6_000],
      ['Mixed', 200],
      ['Gone', 0],
    ]);
    expect(byValue.data[1]?.batches.map(({ sellableMinor }) => sellableMinor)).toEqual([0, 200, 0]);
  });

  test('has the best match of a search first: it stood behind all that expires before it', async () => {
    const { store, admin } = await openStore();
    await shelve(store.id, 'Pro Rankol', { quantity: 3, expiresOn: '2026-12-31' });
    await shelve(store.id, 'Rankol Extra', { quantity: 3, expiresOn: '2027-12-31' });
    await shelve(store.id, 'Rankol', { quantity: 3, expiresOn: '2029-12-31' });
    const byMatch = ['Rankol', 'Rankol Extra', 'Pro Rankol'];
    const { inventory } = admin.api;
    const stock = async (asked: Parameters<typeof inventory.listStoreStock>[0]) =>
      (await inventory.listStoreStock(asked)).data.map(({ name }) => name);
    expect(await stock({ search: 'rankol' })).toEqual(byMatch);
    expect(await stock({ search: 'rankol', sort: 'expiry' })).toEqual([...byMatch].reverse());
    expect(await stock({})).toEqual([...byMatch].reverse());
    const batches = async (asked: object) =>
      (await inventory.listHeldBatches({ scope: 'all', ...asked })).data.map(({ name }) => name);
    expect(await batches({ search: 'rankol' })).toEqual(byMatch);
    expect(await batches({})).toEqual([...byMatch].reverse());
    const { data } = await admin.api.pricing.listStorePrices({ locationId: store.id, search: 'rankol' });
    expect(data.map(({ name }) => name)).toEqual(byMatch);
  });

  test('is found by the number of a batch, character by character', async () => {
    const { store, admin } = await openStore();
    await shelve(store.id, 'Abecab', { quantity: 3, batchNumber: 'JW-7058' });
    await shelve(store.id, 'Seclo', { quantity: 3, batchNumber: 'B7058/2' });
    const names = async (search: string) =>
      (await admin.api.inventory.listStoreStock({ search })).data.map((row) => row.name);
    for (const search of ['JW-7058', 'jw 7058', '7058', 'abecab JW-70'])
      expect(await names(search)).toEqual(['Abecab']);
    for (const search of ['B7058/2', 'b7058']) expect(await names(search)).toEqual(['Seclo']);
    expect(await names('JW-7059')).toEqual([]);
    const held = await admin.api.inventory.listHeldBatches({ scope: 'all', search: 'JW-7058' });
    expect(held.data.map((row) => row.batchNumber)).toEqual(['JW-7058']);
  });

  test('of another store is not found; a superadmin sees all locations, the warehouse first', async () => {
    const { store } = await openStore();
    const other = await openStore();
    const goods = await shelve(store.id, 'Hidden', { quantity: 3 });
    const locationId = store.id;
    await expect(other.admin.api.inventory.listStoreStock({ locationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      other.admin.api.inventory.listMovements({ locationId, productId: goods.productId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const warehouse = await callerFor(database.db, { role: 'superadmin' });
    const seen = await warehouse.api.inventory.listStoreStock({ locationId });
    expect(seen.data.map((row) => row.name)).toEqual(['Hidden']);
    const [first] = await warehouse.api.inventory.listPlaces();
    expect(first).toMatchObject({ kind: 'warehouse' });
    expect(await other.admin.api.inventory.listPlaces()).toEqual([{ ...other.store, kind: 'store' }]);
  });

  test('is listed movement by movement, each with its resulting balance, over pages', async () => {
    const { store, admin } = await openStore();
    const warehouse = await callerFor(database.db, { role: 'superadmin', firstName: 'Rina', lastName: 'Akter' });
    const { id: warehouseId } = await warehouseOf(database.db);
    const goods = await shelve(warehouseId, 'ExportedTable', {
      quantity: 40,
      batchNumber: 'A',
      expiresOn: '2031-01-31',
    });
    await makeBatchWithStock(database.db, {
      locationId: store.id,
      productId: goods.productId,
      quantity: 7,
      batchNumber: 'B',
    });
    const employee = await callerFor(database.db, { role: 'employee', store });
    const items = [{ productId: goods.productId, quantity: 12 }];
    const order = await employee.api.ordering.placeOrder({ kind: 'pharmacy', items });
    await warehouse.api.ordering.approveOrder({ orderId: order.id });

    const here = { locationId: store.id, productId: goods.productId };
    const { data, totalItems } = await admin.api.inventory.listMovements(here);
    expect(totalItems).toBe(2);
    expect(data).toMatchObject([
      {
        change: 12,
        balance: 19,
        batchNumber: 'A',
        counterpart: { kind: 'warehouse' },
        document: { kind: 'order', id: order.id, label: order.voucher, of: 'order', goodsKind: 'pharmacy' },
        actorName: 'Rina Akter',
      },
      { change: 7, balance: 7, batchNumber: 'B', document: { kind: 'opening' }, actorName: '' },
    ]);
    const second = await admin.api.inventory.listMovements({ ...here, limit: 1, page: 2 });
    expect(second.data).toEqual(data.slice(1));
    const [left] = (await warehouse.api.inventory.listMovements({ ...here, locationId: warehouseId })).data;
    expect(left).toMatchObject({ change: -12, balance: 28, counterpart: { kind: 'store', name: store.name } });
    await expect(employee.api.inventory.listMovements(here)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('is listed by the moment shown, and its balance follows: late records stood above newer ones', async () => {
    const { store, admin } = await openStore();
    const goods = await shelve(store.id, 'Late', { quantity: 1 });
    const from = await database.db
      .selectFrom('stockMovement')
      .selectAll()
      .where('productId', '=', goods.productId)
      .executeTakeFirstOrThrow();
    const arrive = (day: string, quantity: number) =>
      database.db
        .insertInto('stockMovement')
        .values({
          occurredAt: new Date(`${day}T04:00:00.000Z`),
          fromLocationId: from.fromLocationId,
          toLocationId: store.id,
          productId: goods.productId,
          batchId: from.batchId,
          quantity,
          documentKind: 'opening',
          documentId: randomUUID(),
          lineNo: 1,
        })
        .execute();
    await arrive('2025-11-15', 5);
    await arrive('2025-11-20', 7);
    await arrive('2025-11-06', 3);
    const here = { locationId: store.id, productId: goods.productId };
    const step = (row: { occurredAt: string; balance: number }) => [row.occurredAt.slice(0, 10), row.balance];

    const { data } = await admin.api.inventory.listMovements(here);
    expect(data.slice(1).map(step)).toEqual([
      ['2025-11-20', 15],
      ['2025-11-15', 8],
      ['2025-11-06', 3],
    ]);
    const second = await admin.api.inventory.listMovements({ ...here, limit: 1, page: 3 });
    expect(second.data.map(step)).toEqual([['2025-11-15', 8]]);
    const steps = await admin.api.inventory.listBatchSteps({ id: from.batchId });
    expect(steps.data.map(({ occurredAt }) => occurredAt)).toEqual(data.map(({ occurredAt }) => occurredAt));
  });
});

describe('a movement', () => {
  test('names its document, and for a void the document that it reverses', async () => {
    const { store, admin } = await openStore();
    const { id: warehouseId } = await warehouseOf(database.db);
    const goods = await shelve(store.id, 'Named', { quantity: 40 });
    const { productId } = goods;
    const { inventory } = admin.api;
    const batchId = (await inventory.listStoreStock({ search: 'Named' })).data[0]?.batches[0]?.batchId ?? '';
    const lost = { locationId: store.id, reason: 'lost' as const, lines: [{ productId, batchId, change: -2 }] };
    const adjustment = await inventory.createAdjustment(lost);
    const draft = await inventory.saveTransfer({
      fromId: store.id,
      toId: warehouseId,
      lines: [{ productId, quantity: 3 }],
    });
    const transfer = await inventory.sendTransfer({ transferId: draft.id });
    const writeOff = await inventory.writeOff({
      placeId: store.id,
      cause: 'damaged',
      reason: 'Wet',
      lines: [{ batchId, quantity: 4 }],
    });
    await inventory.voidWriteOff({ writeOffId: writeOff.id });

    const wanted = [
      { kind: 'void', of: 'writeOff', label: writeOff.voucher, id: writeOff.id },
      { kind: 'writeOff', of: 'writeOff', label: writeOff.voucher, id: writeOff.id },
      { kind: 'transfer', of: 'transfer', label: transfer.voucher, id: transfer.id },
      { kind: 'adjustment', of: 'adjustment', label: adjustment.voucher, id: adjustment.id },
      { kind: 'opening', of: 'opening', label: '' },
    ];
    const lists = await Promise.all([
      inventory.listMovements({ locationId: store.id, productId }),
      inventory.listBatchSteps({ id: batchId }),
      admin.api.catalogue.listProductSteps({ id: productId }),
    ]);
    for (const { data } of lists) expect(data.map(({ document }) => document)).toMatchObject(wanted);
  });
});

describe('approved items', () => {
  async function approved() {
    const { store, admin } = await openStore();
    const warehouse = await callerFor(database.db, { role: 'superadmin', firstName: 'Rina', lastName: 'Akter' });
    const employee = await callerFor(database.db, { role: 'employee', store });
    const { id: warehouseId } = await warehouseOf(database.db);
    const [napa, seclo] = [
      await shelve(warehouseId, 'Napa', { quantity: 50 }),
      await shelve(warehouseId, 'Seclo', { quantity: 50 }),
    ];
    const items = [napa, seclo].map(({ productId }) => ({ productId, quantity: 5 }));
    const place = () => employee.api.ordering.placeOrder({ kind: 'pharmacy', items });
    const [whole, partly] = [await place(), await place(), await place()];
    await warehouse.api.ordering.approveOrder({ orderId: whole.id });
    await admin.api.ordering.approveOrder({ orderId: partly.id, quantities: [{ lineNo: 2, quantity: 0 }] });
    await employee.api.ordering.fulfilOrder({ orderId: whole.id });
    return { store, admin, employee, warehouse, whole };
  }

  test('are the granted lines of approved and received orders, searched by name, store, strength and order number', async () => {
    const { store, admin, whole } = await approved();
    const page = await admin.api.inventory.listApprovedItems({ sort: 'name', direction: 'asc' });
    expect(page).toMatchObject({ totalItems: 3, orderCount: 2, itemCount: 3 });
    expect(page.data.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Napa', 5],
      ['Napa', 5],
      ['Seclo', 5],
    ]);
    expect(page.data.find(({ orderId }) => orderId === whole.id)).toMatchObject({
      approvedBy: 'Rina Akter',
      approverRole: 'superadmin',
      store: { id: store.id, name: store.name },
      received: true,
    });
    const found = async (search: string) => {
      const { totalItems, orderCount, itemCount } = await admin.api.inventory.listApprovedItems({ search });
      expect([orderCount, itemCount]).toEqual([2, 3]);
      return totalItems;
    };
    expect(await found('NAPA')).toBe(2);
    expect(await found('500 MG')).toBe(3);
    expect(await found(store.name.toUpperCase())).toBe(3);
    for (const number of [whole.voucher, whole.id.slice(0, 8), `#${whole.id.slice(0, 8).toUpperCase()}`]) {
      expect([number, await found(number)]).toEqual([number, 2]);
    }
    expect(await found('%')).toBe(0);
  });

  test('are for the managers of the store; an employee gets a 403', async () => {
    const { employee, warehouse } = await approved();
    const other = await openStore();
    expect(await other.admin.api.inventory.listApprovedItems({})).toMatchObject({ totalItems: 0, orderCount: 0 });
    expect((await warehouse.api.inventory.listApprovedItems({})).totalItems).toBeGreaterThanOrEqual(3);
    await expect(employee.api.inventory.listApprovedItems({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: "You don't have permission to view approved orders",
    });
  });
});
