import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { clock, daysAgo, inDays, TODAY, useReorderShelves } from './reorder.fixture';

const { database, shelf } = useReorderShelves();

describe('the suggestion for the warehouse', () => {
  test('follows from deliveries to stores, names the last supplier and price, and becomes one order per supplier', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const [first, last] = [await makeSupplier(database.db), await makeSupplier(database.db)];
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId);
    await book.come(100, 200);
    await book.send(30, 180, store.id);
    for (const [supplier, packTpMinor] of [
      [first, 9_000],
      [last, 9_500],
    ] as const) {
      await api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        purchasedOn: TODAY,
        lines: [{ productId, quantity: 1, packSize: 30, packTpMinor }],
      });
    }
    const find = async () => {
      const { place, data } = await api.ordering.listReorder({ search: tradeName });
      expect(place.kind).toBe('warehouse');
      return data[0];
    };
    const row = await find();
    // 2 a day for 7 + 7 days and 3 as safety stock, less the present 22, in packs of 30.
    expect(row).toMatchObject({
      available: null,
      supplier: { id: last.id, name: last.name, packTpMinor: 9_500 },
      reorder: { used: 180, inStockDays: 90, onHand: 22, missing: 12, packSize: 30, suggested: 30 },
    });
    // A price belongs to the pack for which it was paid.
    const own = { productId, locationId: warehouseId, leadDays: null, safetyDays: null };
    await api.ordering.setReorder({ ...own, packSize: 20 });
    expect(await find()).toMatchObject({
      supplier: { id: last.id, packTpMinor: null },
      reorder: { packSize: 20, suggested: 20, general: { packSize: 30 } },
    });
    await api.ordering.setReorder({ ...own, packSize: null });
    const order = (supplierId: string, quantity: number) => ({
      kind: 'pharmacy' as const,
      supplierId,
      lines: [{ productId, quantity, packSize: 30, packTpMinor: 9_500 }],
    });
    const nobody = api.ordering.orderFromSuppliers({ orders: [order(last.id, 30), order(randomUUID(), 30)] });
    await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await find())?.reorder.onOrder).toBe(0);
    const made = await api.ordering.orderFromSuppliers({ orders: [order(last.id, 5), order(first.id, 6)] });
    expect(made.map(({ supplier, status }) => [supplier.id, status])).toEqual([
      [last.id, 'open'],
      [first.id, 'open'],
    ]);
    expect(await find()).toMatchObject({ reorder: { onOrder: 11, missing: 1 } });
  });

  test('does not deduct expired goods that stores sent back', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId, inDays(-70));
    await book.come(100, 100);
    await book.send(80, 100, store.id);
    await book.send(60, -30, store.id);
    // Those of days 89 to 80, although 30 unusable ones came back.
    const { data } = await api.ordering.listReorder({ search: tradeName });
    expect(data).toMatchObject([{ reorder: { used: 100, inStockDays: 10, perDay: 10, onHand: 0 } }]);
  });

  test('ignores future price sheets and deleted lines', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' }, clock);
    const { id: warehouseId } = await warehouseOf(database.db);
    const store = await makeStore(database.db);
    const [first, later, gone] = [
      await makeSupplier(database.db),
      await makeSupplier(database.db),
      await makeSupplier(database.db),
    ];
    const { id: productId, tradeName } = await makeProduct(database.db);
    const book = await shelf(warehouseId, productId);
    await book.come(100, 200);
    await book.send(30, 180, store.id);
    const by = { createdAt: daysAgo(20), createdBy: staff.id };
    const offer = async (supplierId: string, validOn: string, prices: { packTpMinor: number; deletedAt?: Date }[]) => {
      const { id: sheetId } = await database.db
        .insertInto('priceSheet')
        .values({ supplierId, validOn, version: 1, ...by })
        .returning('id')
        .executeTakeFirstOrThrow();
      const lines = prices.map(({ packTpMinor, deletedAt = null }, index) => ({
        sheetId,
        lineNo: index + 1,
        productId,
        goodsKey: 'goods',
        searchText: tradeName,
        tradeName,
        ...by,
        packSize: 10,
        salePackSize: 10,
        packTpMinor,
        unitCost: `${packTpMinor / 1000}`,
        deletedAt,
      }));
      await database.db.insertInto('priceSheetLine').values(lines).execute();
    };
    await offer(first.id, inDays(-10), [
      { packTpMinor: 900 },
      { packTpMinor: 950 },
      { packTpMinor: 10, deletedAt: daysAgo(1) },
    ]);
    await offer(gone.id, inDays(-2), [{ packTpMinor: 20, deletedAt: daysAgo(1) }]);
    await offer(later.id, inDays(3), [{ packTpMinor: 30 }]);
    const { data } = await api.ordering.listReorder({ search: tradeName });
    expect(data).toMatchObject([{ supplier: { id: first.id, packTpMinor: 900 } }]);
  });
});
