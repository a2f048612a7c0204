import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';
import { standingOf } from '../payments/supplier-ledger';

const database = useTestDatabase();

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

const NOW = new Date('2026-11-21T06:00:00Z');
const clock = { now: () => NOW };

async function warehouse() {
  const { api } = await callerFor(database.db, { role: 'superadmin', firstName: 'Nasrin', lastName: 'Ali' }, clock);
  return { api, supplier: await makeSupplier(database.db) };
}

const batchesOf = async (productId: string) => {
  const { id } = await warehouseOf(database.db);
  const { rows } = await database.pool.query<{ batch: string; cost: string; mrp: number; held: number }>(
    `select batch_number as batch, unit_cost as cost, mrp_minor as mrp, on_hand as held
     from stock_balance b join batch on batch.id = b.batch_id
     where b.product_id = $1 and location_id = $2 order by batch.expires_on nulls last, 1`,
    [productId, id],
  );
  return rows;
};

const productRow = (id: string) =>
  database.db.selectFrom('product').select(['unitMrpMinor', 'unitCost']).where('id', '=', id).executeTakeFirstOrThrow();

const due = async (supplierId: string) => (await standingOf(database.db, supplierId)).dueMinor;

describe('recording a purchase', () => {
  test('brings each line into the warehouse by batch, sets prices with history, and raises what is owed', async () => {
    const { api, supplier } = await warehouse();
    const [napa, seclo] = [await makeProduct(database.db), await makeProduct(database.db)];
    const purchase = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      invoiceNumber: 'INV-7',
      purchasedOn: '2026-11-20',
      lines: [
        {
          productId: napa.id,
          batchNumber: 'BX-1',
          expiresOn: '2028-08-31',
          quantity: 600,
          freeQuantity: 30,
          packType: 'Box',
          packSize: 30,
          packTpMinor: 10_000,
          purchaseDiscount: { basisPoints: 1_000 },
          purchaseVat: { basisPoints: 1_500 },
          salePackSize: 10,
          packMrpMinor: 5_000,
        },
        { productId: seclo.id, quantity: 5, packTpMinor: 333 },
      ],
    });
    expect(purchase).toMatchObject({
      voucher: expect.stringMatching(/^PU-\d{6}$/),
      supplier: { id: supplier.id },
      invoiceNumber: 'INV-7',
      purchasedOn: '2026-11-20',
      totalMinor: 207_000 + 1_665,
      createdBy: 'Nasrin Ali',
      warnings: [],
      lines: [
        { code: napa.code, stock: 630, totalMinor: 207_000, unitCost: '3.2857', unitTpMinor: 333, unitMrpMinor: 500 },
        { code: seclo.code, stock: 5, totalMinor: 1_665, unitCost: '3.3300', packMrpMinor: null, batchNumber: '' },
      ],
    });
    expect(await batchesOf(napa.id)).toEqual([{ batch: 'BX-1', cost: '3.2857', mrp: 500, held: 630 }]);
    expect(await due(supplier.id)).toBe(208_665);
    expect(await productRow(napa.id)).toEqual({ unitMrpMinor: 500, unitCost: '3.2857' });
    expect(await productRow(seclo.id)).toEqual({ unitMrpMinor: 120, unitCost: '3.3300' });
    const [price] = await api.catalogue.listPrices({ id: napa.id });
    expect(price).toMatchObject({ unitMrpMinor: 500, source: purchase.voucher, changedBy: 'Nasrin Ali' });
    const packs = await database.db
      .selectFrom('productPack')
      .select(['size', 'mrpMinor', 'tradePriceMinor'])
      .where('productId', '=', napa.id)
      .orderBy('size')
      .execute();
    expect(packs).toEqual([
      { size: 10, mrpMinor: 5_000, tradePriceMinor: null },
      { size: 30, mrpMinor: null, tradePriceMinor: 10_000 },
    ]);
    const audited = await database.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entityId', '=', purchase.id)
      .execute();
    expect(audited).toEqual([{ action: 'recorded' }]);
  });

  test('goods of a batch that is there join it at the average cost', async () => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const buy = (quantity: number, packTpMinor: number) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        lines: [{ productId, batchNumber: 'A', expiresOn: '2029-01-31', quantity, packTpMinor }],
      });
    await buy(100, 1_000);
    await buy(50, 1_300);
    expect(await batchesOf(productId)).toMatchObject([{ batch: 'A', cost: '11.0000', held: 150 }]);
    expect(await productRow(productId)).toMatchObject({ unitCost: '13.0000' });
  });

  test('says what to look at again: a price far from the last, a short expiry, an invoice seen before', async () => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const buy = (packTpMinor: number, more: { invoiceNumber: string; expiresOn: string }) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        invoiceNumber: more.invoiceNumber,
        lines: [{ productId, quantity: 10, packTpMinor, expiresOn: more.expiresOn, packMrpMinor: 9_000 }],
      });
    const first = await buy(1_000, { invoiceNumber: 'inv 9/1', expiresOn: '2029-01-31' });
    expect(first.warnings).toEqual([]);
    const facts = await api.purchasing.purchaseFacts({
      supplierId: supplier.id,
      invoiceNumber: 'INV-91',
      productIds: [productId],
    });
    expect(facts).toMatchObject({
      seenInvoice: { voucher: first.voucher },
      products: [{ productId, unitCost: '10.0000', packTpMinor: 1_000, packMrpMinor: 9_000 }],
    });
    const second = await buy(1_500, { invoiceNumber: 'INV-9/1', expiresOn: '2027-01-31' });
    expect(second.warnings.map(({ field }) => field)).toEqual([
      'invoiceNumber',
      'lines.0.packTpMinor',
      'lines.0.expiresOn',
    ]);
    const other = await makeSupplier(database.db);
    const elsewhere = await api.purchasing.purchaseFacts({ supplierId: other.id, invoiceNumber: 'INV-91' });
    expect(elsewhere.seenInvoice).toBeNull();
  });

  test.each([
    [{ purchasedOn: '2026-11-22' }, 'The invoice date cannot be in the future'],
    [{ lines: [] }, 'Add at least one line'],
    [{ supplierId: '00000000-0000-4000-8000-000000000000' }, 'Supplier not found'],
    [{ kind: 'nonPharmacy' as const }, 'is not a non-pharmacy product'],
  ])('refuses %j', async (wrong, message) => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const lines = [{ productId, quantity: 1, packTpMinor: 100 }];
    const attempt = api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines, ...wrong });
    await expect(attempt).rejects.toThrow(message);
    expect(await batchesOf(productId)).toEqual([]);
    expect(await due(supplier.id)).toBe(0);
  });

  test('names each line whose figures contradict each other', async () => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const line = { productId, quantity: 1, packTpMinor: 10_000 };
    await expect(
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        lines: [line, { ...line, purchaseVat: { basisPoints: 1_500, minor: 1_600 } }],
      }),
    ).rejects.toMatchObject({
      message: '15 % of 100.00 is 15.00, not 16.00',
      cause: { details: { fields: { 'lines.1.purchaseVat': { code: 'rate.contradicts' } } } },
    });
  });

  test('goods that the catalogue lacks join it by their names, and are found by them the next time', async () => {
    const { api, supplier } = await warehouse();
    const goods = {
      tradeName: 'Fexo Forte',
      genericName: 'Fexofenadine',
      strength: '180 mg',
      category: 'Film coated tablet',
      company: 'Incepta',
      unitType: 'tablet',
    };
    const buy = (named: typeof goods) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        lines: [{ goods: named, quantity: 10, packTpMinor: 900, packMrpMinor: 1_000 }],
      });
    const first = await buy(goods);
    const again = await buy({ ...goods, tradeName: 'FEXO forte', strength: '180mg' });
    expect(again.lines[0]).toMatchObject({ productId: first.lines[0]?.productId, stock: 20 });
    await expect(buy({ ...goods, company: '' })).rejects.toThrow('Missing required fields: company');
  });

  test('two purchases of the same goods at once both arrive whole', async () => {
    const { api, supplier } = await warehouse();
    const products = [await makeProduct(database.db), await makeProduct(database.db), await makeProduct(database.db)];
    const lines = products.map(({ id: productId }) => ({ productId, quantity: 10, packTpMinor: 100 }));
    const buy = (ordered: typeof lines) =>
      api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines: ordered });
    await Promise.all([...Array(4)].flatMap(() => [buy(lines), buy([...lines].reverse())]));
    for (const { id } of products) expect(await batchesOf(id)).toMatchObject([{ held: 80, cost: '1.0000' }]);
    expect(await due(supplier.id)).toBe(8 * 3_000);
  });
});

describe('who may', () => {
  test('an admin records purchases and voids none; an employee does neither', async () => {
    const { supplier } = await warehouse();
    const store = await makeStore(database.db);
    const { id: productId } = await makeProduct(database.db);
    const admin = await callerFor(database.db, { role: 'admin', store }, clock);
    const employee = await callerFor(database.db, { role: 'employee', store }, clock);
    const input = {
      kind: 'pharmacy' as const,
      supplierId: supplier.id,
      lines: [{ productId, quantity: 1, packTpMinor: 100 }],
    };
    const { id } = await admin.api.purchasing.recordPurchase(input);
    await expect(admin.api.purchasing.voidPurchase({ purchaseId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(employee.api.purchasing.recordPurchase(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(employee.api.purchasing.listPurchasedLines({ kind: 'pharmacy' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('voiding a purchase', () => {
  async function bought(quantity = 20) {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const lines = [{ productId, batchNumber: 'V', quantity, packTpMinor: 100 }];
    const purchase = await api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines });
    return { api, supplier, productId, purchase };
  }

  test('takes the goods and the debt back, once, and the list no longer shows it', async () => {
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

  test('is refused with the reason when the goods are gone, and changes nothing', async () => {
    const { api, supplier, productId, purchase } = await bought();
    await api.catalogue.updateProduct({ id: productId, stock: 19 });
    await expect(api.purchasing.voidPurchase({ purchaseId: purchase.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^The goods are gone: 19 of 20 /),
    });
    expect(await due(supplier.id)).toBe(2_000);
    expect((await api.purchasing.getPurchase({ purchaseId: purchase.id })).voidedAt).toBeNull();
  });

  describe('gives back the prices', () => {
    /** Strips of 10 at these prices, on top of a first purchase at 5.00 and 10.00 each. */
    async function priced() {
      const { api, supplier } = await warehouse();
      const { id: productId } = await makeProduct(database.db, { unitMrpMinor: null });
      const buy = (tp: number, mrp: number) =>
        api.purchasing.recordPurchase({
          ...{ kind: 'pharmacy' as const, supplierId: supplier.id },
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

    test('that stood before, of units and packs, and says so in the history', async () => {
      const { api, productId, buy, pack, voidIt, first } = await priced();
      const second = await buy(6_000, 12_000);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_200, unitCost: '6.0000' });
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: '5.0000' });
      expect(await pack()).toEqual({ mrpMinor: 10_000, tradePriceMinor: 5_000 });
      const sources = (await api.catalogue.listPrices({ id: productId })).map(({ source }) => source);
      expect(sources).toEqual([`Void of ${second.voucher}`, second.voucher, first.voucher]);
    });

    test('of the last purchase that stands, in whatever order they are voided', async () => {
      const { productId, buy, voidIt, first } = await priced();
      const [second, third] = [await buy(6_000, 12_000), await buy(7_000, 14_000)];
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_400, unitCost: '7.0000' });
      await voidIt(third);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: '5.0000' });
      // Nothing stood before the first one: its MRP is the only one known, and what goods cost that never came nobody paid.
      await voidIt(first);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_000, unitCost: null });
    });

    test('but keeps what somebody has set since', async () => {
      const { api, productId, buy, pack, voidIt } = await priced();
      const second = await buy(6_000, 12_000);
      await api.catalogue.updateProduct({ id: productId, unitMrpMinor: 1_250 });
      await voidIt(second);
      expect(await productRow(productId)).toEqual({ unitMrpMinor: 1_250, unitCost: '5.0000' });
      expect(await pack()).toEqual({ mrpMinor: 12_500, tradePriceMinor: 5_000 });
    });
  });

  test('of the other list is not found', async () => {
    const { api, purchase } = await bought();
    await expect(api.purchasing.voidPurchase({ purchaseId: purchase.id, kind: 'nonPharmacy' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the list of purchases', () => {
  test('finds by product, batch, invoice, voucher and supplier, and sorts by each documented column', async () => {
    const { api, supplier } = await warehouse();
    const napa = await makeProduct(database.db, { tradeName: 'Napa Rapid' });
    const { voucher } = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      invoiceNumber: 'SQ 100%',
      lines: [{ productId: napa.id, batchNumber: 'LOT-77', quantity: 1, packTpMinor: 100 }],
    });
    for (const search of ['napa rap', 'lot-77', '100%', voucher, supplier.name, napa.code]) {
      const found = await api.purchasing.listPurchasedLines({ kind: 'pharmacy', search });
      expect(found.data.map((row) => row.voucher)).toEqual([voucher]);
      expect((await api.purchasing.listPurchases({ kind: 'pharmacy', search })).data).toHaveLength(1);
    }
    expect((await api.purchasing.listPurchasedLines({ kind: 'nonPharmacy', search: voucher })).totalItems).toBe(0);
    for (const sort of ['createdAt', 'purchasedOn', 'product', 'supplier', 'total'] as const) {
      const sorted = await api.purchasing.listPurchasedLines({ kind: 'pharmacy', sort, direction: 'asc', limit: 100 });
      expect(sorted.data.length).toBeGreaterThan(1);
    }
  });
});

describe('an order to a supplier', () => {
  test('is received in parts, knows what is still to come, and opens again when a receipt is voided', async () => {
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

  test('is delivered by its own supplier with its own goods', async () => {
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

describe('the home screen', () => {
  test('counts purchases that stand, suppliers and their papers for managers, and for nobody else', async () => {
    const { api, supplier } = await warehouse();
    const before = await api.ordering.overview();
    const { id: productId } = await makeProduct(database.db);
    const lines = [{ productId, quantity: 1, packTpMinor: 100 }];
    const { id } = await api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines });
    expect((await api.ordering.overview()).pharmacyPurchases).toBe((before.pharmacyPurchases ?? 0) + 1);
    await api.purchasing.voidPurchase({ purchaseId: id });
    expect(await api.ordering.overview()).toMatchObject({
      pharmacyPurchases: before.pharmacyPurchases,
      nonPharmacyPurchases: 0,
      suppliers: before.suppliers,
    });
    await api.purchasing.recordSupplierPayment({ supplierId: supplier.id, amountMinor: 100, method: 'cash' });
    const names = { tradeName: 'Napa', genericName: 'Paracetamol', strength: '500 mg', category: 'Tablet' };
    const packs = { company: 'Beximco', packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'tablet' };
    const prices = { packTpMinor: 800, packMrpMinor: 1_200 };
    const line = await api.purchasing.addSheetLine({ supplierId: null, line: { ...names, ...packs, ...prices } });
    const papers = await api.ordering.overview();
    expect(papers.supplierPayments).toBe((before.supplierPayments ?? 0) + 1);
    expect(papers.supplierDocuments).toBe((before.supplierDocuments ?? 0) + 1);
    await api.purchasing.removeSheetLine({ id: line.id });
    expect((await api.ordering.overview()).supplierDocuments).toBe(before.supplierDocuments);
    const employee = await callerFor(database.db, { role: 'employee', store: await makeStore(database.db) });
    expect(await employee.api.ordering.overview()).not.toHaveProperty('pharmacyPurchases');
  });
});
