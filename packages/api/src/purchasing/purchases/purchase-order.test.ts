import { makeProduct, makeSupplier } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { usePurchases } from './purchases.fixture';

const { database, warehouse } = usePurchases();

describe('a purchase order', () => {
  test('is received in parts, shows its open quantities, and reopens when a receipt is voided', async () => {
    const { api, supplier } = await warehouse();
    const [napa, seclo] = [await makeProduct(database.db), await makeProduct(database.db)];
    const order = await api.purchasing.createPurchaseOrder({
      kind: 'pharmacy',
      supplierId: supplier.id,
      lines: [
        { productId: napa.id, quantity: 100 },
        { productId: seclo.id, quantity: 10 },
      ],
    });
    expect(order).toMatchObject({ voucher: expect.stringMatching(/^PO-\d{6}$/), status: 'open' });
    const receive = (lines: { productId: string; quantity: number }[]) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        orderId: order.id,
        lines: lines.map((line) => ({ ...line, packTpMinor: 100 })),
      });
    const status = async () => (await api.purchasing.getPurchaseOrder({ orderId: order.id })).status;
    await receive([{ productId: napa.id, quantity: 60 }]);
    expect(await status()).toBe('partly');
    await expect(api.purchasing.removeSupplier({ id: supplier.id })).rejects.toMatchObject({ code: 'CONFLICT' });
    const second = await receive([
      { productId: napa.id, quantity: 40 },
      { productId: seclo.id, quantity: 10 },
    ]);
    expect(second.order).toEqual({ id: order.id, voucher: order.voucher });
    expect(await status()).toBe('received');
    const open = { kind: 'pharmacy' as const, open: true, search: order.voucher };
    expect((await api.purchasing.listPurchaseOrders(open)).totalItems).toBe(0);
    await api.purchasing.voidPurchase({ purchaseId: second.id });
    expect((await api.purchasing.listPurchaseOrders(open)).data).toMatchObject([
      { status: 'partly', lines: [{ received: 60 }, { received: 0 }] },
    ]);
    expect(await api.purchasing.closePurchaseOrder({ orderId: order.id })).toMatchObject({ status: 'closed' });
    await expect(receive([{ productId: napa.id, quantity: 1 }])).rejects.toThrow('already closed');
    await expect(api.purchasing.closePurchaseOrder({ orderId: order.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is delivered by its own supplier with its own products', async () => {
    const { api, supplier } = await warehouse();
    const [napa, seclo] = [await makeProduct(database.db), await makeProduct(database.db)];
    const order = await api.purchasing.createPurchaseOrder({
      kind: 'pharmacy',
      supplierId: supplier.id,
      lines: [{ productId: napa.id, quantity: 5 }],
    });
    const other = await makeSupplier(database.db);
    const line = { productId: seclo.id, quantity: 1, packTpMinor: 1 };
    const attempt = (supplierId: string, orderLineNo?: number) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId,
        orderId: order.id,
        lines: [{ ...line, ...(orderLineNo ? { orderLineNo } : {}) }],
      });
    await expect(attempt(other.id)).rejects.toThrow(`was sent to ${supplier.name}`);
    await expect(attempt(supplier.id, 1)).rejects.toThrow('asks for another product');
    expect((await attempt(supplier.id)).lines[0]?.orderLineNo).toBeNull();
  });
});

test('a unit price of 1.2345 survives purchase order, price sheet, receipt and void', async () => {
  const { api, supplier } = await warehouse();
  const { id: productId, tradeName } = await makeProduct(database.db, { unitMrpMinor: 200 });
  const supplierId = supplier.id;
  const price = { packSize: 1, packTpMinor: 123.45 };
  const ordered = [{ productId, quantity: 10_000, ...price }];
  const order = await api.purchasing.createPurchaseOrder({ kind: 'pharmacy', supplierId, lines: ordered });
  expect(order.lines).toMatchObject([{ packTpMinor: 123.45 }]);
  const texts = { genericName: 'P', strength: '1 mg', category: 'Tablet', company: 'B', packType: 'Unit' };
  const units = { purchaseUnitType: 'unit', salesUnitType: 'unit', packMrpMinor: 200 };
  const line = await api.purchasing.addSheetLine({ supplierId, line: { tradeName, ...texts, ...units, ...price } });
  expect(line).toMatchObject({ packTpMinor: 123.45, unitTpMinor: 123.45, unitCost: '1.2345' });
  const received = { orderLineNo: 1, ...price, packMrpMinor: 200 };
  const buy = (packTpMinor: number) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId,
      orderId: order.id,
      lines: [{ productId, quantity: 5_000, ...received, packTpMinor }],
    });
  const first = await buy(123.45);
  expect(first).toMatchObject({ totalMinor: 617_250, lines: [{ packTpMinor: 123.45, unitCost: '1.2345' }] });
  const second = await buy(125.5);
  await api.purchasing.voidPurchase({ purchaseId: second.id });
  const { products } = await api.purchasing.purchaseFacts({ supplierId, productIds: [productId] });
  expect(products).toMatchObject([{ packTpMinor: 123.45, unitCost: '1.2345' }]);
});
