import { makeProduct } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { usePurchases } from './purchases.fixture';

const { batchesOf, database, due, productRow, warehouse } = usePurchases();

describe('voiding a purchase', () => {
  async function bought(quantity = 20) {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const lines = [{ productId, batchNumber: 'V', quantity, packTpMinor: 100 }];
    const purchase = await api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines });
    return { api, supplier, productId, purchase };
  }

  test('reverses stock and dues, once, and hides the purchase from the list', async () => {
    const { api, supplier, productId, purchase } = await bought();
    const attempts = await Promise.allSettled(
      [...Array(4)].map(() => api.purchasing.voidPurchase({ purchaseId: purchase.id, reason: 'Wrong supplier' })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await batchesOf(productId)).toMatchObject([{ held: 0 }]);
    expect(await due(supplier.id)).toBe(0);
    const query = { kind: 'pharmacy' as const, supplierId: supplier.id };
    expect((await api.purchasing.listPurchasedLines(query)).totalItems).toBe(0);
    const voided = await api.purchasing.listPurchasedLines({ ...query, status: 'voided' });
    expect(voided.data).toMatchObject([{ purchaseId: purchase.id, voided: true }]);
    expect(await api.purchasing.getPurchase({ purchaseId: purchase.id })).toMatchObject({
      voidedBy: 'Nasrin Ali',
      voidReason: 'Wrong supplier',
    });
  });

  test('is refused with the reason if the goods have left, and changes nothing', async () => {
    const { api, supplier, productId, purchase } = await bought();
    await api.catalogue.updateProduct({ id: productId, stock: 19 });
    await expect(api.purchasing.voidPurchase({ purchaseId: purchase.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^The goods are gone: 19 of 20 /),
    });
    expect(await due(supplier.id)).toBe(2_000);
    expect((await api.purchasing.getPurchase({ purchaseId: purchase.id })).voidedAt).toBeNull();
  });

  describe('restores the prices', () => {
    /** Strips of 10 at these prices, after a first purchase at 5.00 and 10.00 each. */
    async function priced() {
      const { api, supplier } = await warehouse();
      const { id: productId } = await makeProduct(database.db, { unitMrpMinor: null });
      const buy = (tp: number, mrp: number) =>
        api.purchasing.recordPurchase({
          kind: 'pharmacy' as const,
          supplierId: supplier.id,
          lines: [{ productId, quantity: 10, packSize: 10, packTpMinor: tp, salePackSize: 10, packMrpMinor: mrp }],
        });
      const pack = () =>
        database.db
          .selectFrom('productPack')
          .select(['mrpMinor', 'tradePriceMinor'])
          .where('productId', '=', productId)
          .executeTakeFirstOrThrow();
      const voidIt = ({ id }: { id: string }) => api.purchasing.voidPurchase({ purchaseId: id });
      return { api, productId, buy, pack, voidIt, first: await buy(5_000, 10_000) };
    }

    test('of units and packs that applied before, with an entry in the history', async () => {
      const { api, productId, buy, pack, voidIt, first } = await priced();
      const second = await buy(6_000, 12_000);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_200, unitCost: '6.0000' });
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: '5.0000' });
      expect(await pack()).toEqual({ mrpMinor: 10_000, tradePriceMinor: 5_000 });
      const sources = (await api.catalogue.listPrices({ id: productId })).map(({ source }) => source);
      expect(sources).toEqual([`Void of ${second.voucher}`, second.voucher, first.voucher]);
    });

    test('of the last valid purchase, in whatever order they are voided', async () => {
      const { productId, buy, voidIt, first } = await priced();
      const [second, third] = [await buy(6_000, 12_000), await buy(7_000, 14_000)];
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_400, unitCost: '7.0000' });
      await voidIt(third);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: '5.0000' });
      // Before the first purchase there was no price: its MRP stays as the only one, and its cost becomes unknown.
      await voidIt(first);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: null });
    });

    test('except prices that a person has set since', async () => {
      const { api, productId, buy, pack, voidIt } = await priced();
      const second = await buy(6_000, 12_000);
      await api.catalogue.updateProduct({ id: productId, unitMrpMinor: 1_250 });
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_250, unitCost: '5.0000' });
      expect(await pack()).toEqual({ mrpMinor: 12_500, tradePriceMinor: 5_000 });
    });
  });

  test('of the other kind is not found', async () => {
    const { api, purchase } = await bought();
    await expect(api.purchasing.voidPurchase({ purchaseId: purchase.id, kind: 'nonPharmacy' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
