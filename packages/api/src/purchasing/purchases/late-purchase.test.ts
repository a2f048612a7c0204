import { warehouseContext } from '@bhandar/testing/callers';
import { makeProduct } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { importPurchases } from './import-purchases';
import { clock, usePurchases } from './purchases.fixture';

const { database, productRow, warehouse } = usePurchases();

/** Strips of 10 that are bought at these pack prices; MRP 0 leaves it out. */
async function strips() {
  const { api, supplier } = await warehouse();
  const made = await makeProduct(database.db, { unitMrpMinor: null, strength: '10mg' });
  const productId = made.id;
  const buy = (purchasedOn: string, tp: number, mrp: number) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      purchasedOn,
      lines: [
        {
          productId,
          batchNumber: purchasedOn,
          quantity: 10,
          packSize: 10,
          packTpMinor: tp,
          salePackSize: 10,
          ...(mrp ? { packMrpMinor: mrp } : {}),
        },
      ],
    });
  const prices = async () => ({
    ...(await productRow(productId)),
    packs: await database.db
      .selectFrom('productPack')
      .select(['mrpMinor', 'tradePriceMinor'])
      .where('productId', '=', productId)
      .execute(),
  });
  return { api, supplier, productId, made, buy, prices };
}

const TODAYS = { unitMrpMinor: 1_200, unitCost: '6.0000', packs: [{ mrpMinor: 12_000, tradePriceMinor: 6_000 }] };

describe('an invoice of last month that is entered late', () => {
  test('does not cut the MRP, the cost and the pack prices of today, and is in the history on its own day', async () => {
    const { api, productId, buy, prices } = await strips();
    const current = await buy('2026-11-20', 6_000, 12_000);
    const late = await buy('2026-10-20', 5_000, 10_000);
    expect(await prices()).toEqual(TODAYS);
    expect(await api.catalogue.listPrices({ id: productId })).toMatchObject([
      { source: current.voucher, pricedOn: '2026-11-20', unitMrpMinor: 1_200 },
      { source: late.voucher, pricedOn: '2026-10-20', unitMrpMinor: 1_000 },
    ]);
    const { products } = await api.purchasing.purchaseFacts({ supplierId: null, productIds: [productId] });
    expect(products).toMatchObject([{ packTpMinor: 6_000, packMrpMinor: 12_000 }]);
  });

  test('sets what no later document says: the MRP before a purchase without one', async () => {
    const { buy, prices } = await strips();
    await buy('2026-11-20', 6_000, 0);
    await buy('2026-10-20', 5_000, 10_000);
    expect(await prices()).toEqual({
      unitMrpMinor: 1_000,
      unitCost: '6.0000',
      packs: [{ mrpMinor: 10_000, tradePriceMinor: 6_000 }],
    });
  });

  test('does not replace a price that a person has set since its day, while its cost is the only one', async () => {
    const { api, productId, buy, prices } = await strips();
    await api.catalogue.updateProduct({ id: productId, unitMrpMinor: 1_250 });
    await buy('2026-11-20', 6_000, 12_000);
    expect(await prices()).toMatchObject({ unitMrpMinor: 1_250, unitCost: '6.0000' });
    await buy('2026-11-21', 6_100, 13_000);
    expect(await prices()).toMatchObject({ unitMrpMinor: 1_300, unitCost: '6.1000' });
  });

  test('changes nothing when it is voided, and rules once the later one is voided', async () => {
    const { api, buy, prices } = await strips();
    const oldest = await buy('2026-09-20', 4_000, 8_000);
    const current = await buy('2026-11-20', 6_000, 12_000);
    const late = await buy('2026-10-20', 5_000, 10_000);
    await api.purchasing.voidPurchase({ purchaseId: oldest.id });
    expect(await prices()).toEqual(TODAYS);
    await api.purchasing.voidPurchase({ purchaseId: current.id });
    expect(await prices()).toEqual({
      unitMrpMinor: 1_000,
      unitCost: '5.0000',
      packs: [{ mrpMinor: 10_000, tradePriceMinor: 5_000 }],
    });
    await buy('2026-11-20', 6_000, 12_000);
    await api.purchasing.voidPurchase({ purchaseId: late.id });
    expect(await prices()).toEqual(TODAYS);
  });

  test('by the receipt of a purchase order does not cut the prices of today', async () => {
    const { api, supplier, productId, buy, prices } = await strips();
    await buy('2026-11-20', 6_000, 12_000);
    const order = await api.purchasing.createPurchaseOrder({
      kind: 'pharmacy',
      supplierId: supplier.id,
      lines: [{ productId, quantity: 10, packSize: 10 }],
    });
    await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      orderId: order.id,
      purchasedOn: '2026-10-20',
      lines: [
        {
          productId,
          orderLineNo: 1,
          quantity: 10,
          packSize: 10,
          packTpMinor: 5_000,
          salePackSize: 10,
          packMrpMinor: 9_000,
        },
      ],
    });
    expect(await prices()).toEqual(TODAYS);
  });

  test('in a file whose rows are in another order than their days does not cut them', async () => {
    const { made, buy, prices } = await strips();
    const product = await database.db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'product.categoryId')
      .innerJoin('company', 'company.id', 'product.companyId')
      .select(['tradeName', 'genericName', 'strength', 'category.name as category', 'company.name as company'])
      .where('product.id', '=', made.id)
      .executeTakeFirstOrThrow();
    const row = {
      ...product,
      unitType: 'tablet',
      packType: 'strip',
      packSize: '10',
      orderQtyPacks: '1',
      supplier: 'Late Ltd',
    };
    const ctx = { ...(await warehouseContext(database.db)), now: clock.now };
    await importPurchases(ctx, {
      kind: 'pharmacy',
      rows: [
        { ...row, deliveryNote: 'L-2', deliveredDate: '2026-11-19', packTp: '60', packMrp: '120' },
        { ...row, deliveryNote: 'L-1', deliveredDate: '2026-10-19', packTp: '50', packMrp: '100' },
      ].map((cells, index) => ({ rowNumber: index + 2, cells })),
    });
    expect(await prices()).toEqual(TODAYS);
    await buy('2026-11-18', 7_000, 14_000);
    expect(await prices()).toEqual(TODAYS);
  });
});

describe('free goods alone', () => {
  test.each([0, 3_000])('at a pack price of %i leave the cost and the trade price, also when voided', async (tp) => {
    const { api, productId, buy, prices } = await strips();
    await buy('2026-11-19', 6_000, 12_000);
    const free = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      purchasedOn: '2026-11-20',
      lines: [{ productId, quantity: 0, freeQuantity: 5, packSize: 10, packTpMinor: tp, salePackSize: 10 }],
    });
    expect(await prices()).toEqual(TODAYS);
    await api.purchasing.voidPurchase({ purchaseId: free.id });
    expect(await prices()).toEqual(TODAYS);
  });

  test('leave the cost to an invoice of an earlier day, and take nothing with the last paid one', async () => {
    const { api, productId, buy, prices } = await strips();
    const paid = await buy('2026-11-19', 6_000, 12_000);
    await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      purchasedOn: '2026-11-21',
      lines: [{ productId, quantity: 0, freeQuantity: 5, packTpMinor: 0 }],
    });
    await buy('2026-11-20', 7_000, 14_000);
    expect(await prices()).toMatchObject({ unitCost: '7.0000', unitMrpMinor: 1_400 });
    await api.purchasing.voidPurchase({ purchaseId: paid.id });
    expect(await prices()).toMatchObject({ unitCost: '7.0000', unitMrpMinor: 1_400 });
  });
});
