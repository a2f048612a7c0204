import { callerFor } from '@bhandar/testing/callers';
import { makeProduct, makeStore, makeSupplier } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { clock, usePurchases } from './purchases.fixture';

const { batchesOf, database, due, productRow, warehouse } = usePurchases();

describe('recording a purchase', () => {
  test('adds each line to the warehouse by batch, sets prices with history, and raises the dues', async () => {
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

  test('averages the cost of an existing batch', async () => {
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

  test('warns about a price far from the last one, a short expiry, and an invoice number that exists', async () => {
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

  test('a product is proposed as last bought of the chosen supplier, else of any: the last one of any was', async () => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const other = await makeSupplier(database.db);
    const buy = (supplierId: string, purchasedOn: string, packSize: number) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId,
        purchasedOn,
        lines: [{ productId, quantity: 60, packSize, packTpMinor: 30_000 }],
      });
    const last = async (supplierId: string | null) => {
      const { products } = await api.purchasing.purchaseFacts({ supplierId, productIds: [productId] });
      return products.map(({ purchasedOn, packSize }) => ({ purchasedOn, packSize }));
    };
    expect(await last(supplier.id)).toEqual([{ purchasedOn: null, packSize: null }]);
    await buy(other.id, '2026-11-20', 12);
    expect(await last(supplier.id)).toEqual([{ purchasedOn: '2026-11-20', packSize: 12 }]);
    await buy(supplier.id, '2026-11-18', 10);
    expect(await last(supplier.id)).toEqual([{ purchasedOn: '2026-11-18', packSize: 10 }]);
    expect(await last(null)).toEqual([{ purchasedOn: '2026-11-20', packSize: 12 }]);
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

  test('names each line with contradicting figures', async () => {
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
      message: '15% of 100.00 is 15.00, not 16.00',
      cause: { details: { fields: { 'lines.1.purchaseVat': { code: 'rate.contradicts' } } } },
    });
  });

  test('creates missing products by their names, and finds them the next time', async () => {
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

  test('two simultaneous purchases of the same products both arrive whole', async () => {
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

describe('permissions on purchases', () => {
  test('an admin records and voids purchases of the own store; an employee does neither', async () => {
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
    await expect(employee.api.purchasing.voidPurchase({ purchaseId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await admin.api.purchasing.voidPurchase({ purchaseId: id });
    await expect(employee.api.purchasing.recordPurchase(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(employee.api.purchasing.listPurchasedLines({ kind: 'pharmacy' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('the list of purchases', () => {
  test('is searched by product, batch, invoice, voucher and supplier, and sorted by each documented column', async () => {
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

  test('has the purchases of the best match of a search first, each in one piece: the newest of any match was', async () => {
    const { api, supplier } = await warehouse();
    const [whole, longer, inner] = [
      await makeProduct(database.db, { tradeName: 'Matchol' }),
      await makeProduct(database.db, { tradeName: 'Matchol Extra' }),
      await makeProduct(database.db, { tradeName: 'Pro Matchol' }),
    ];
    const buy = (...goods: { id: string }[]) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        lines: goods.map(({ id }) => ({ productId: id, quantity: 1, packTpMinor: 100 })),
      });
    const both = await buy(inner, whole);
    const one = await buy(longer);
    const found = async (sort?: 'product') =>
      (await api.purchasing.listPurchasedLines({ kind: 'pharmacy', search: 'matchol', sort })).data.map((line) => [
        line.voucher,
        line.tradeName,
      ]);
    expect(await found()).toEqual([
      [both.voucher, 'Matchol'],
      [both.voucher, 'Pro Matchol'],
      [one.voucher, 'Matchol Extra'],
    ]);
    expect((await found('product')).map(([, name]) => name)).toEqual(['Pro Matchol', 'Matchol Extra', 'Matchol']);
  });

  test('is limited to a supplier, to what is due or settled, and to invoice dates: only voided ones could be told apart', async () => {
    const { api, supplier } = await warehouse();
    const { id: productId } = await makeProduct(database.db);
    const buy = (purchasedOn: string, supplierId: string | null = supplier.id) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId,
        purchasedOn,
        lines: [{ productId, quantity: 1, packTpMinor: 500 }],
      });
    const early = await buy('2026-11-18');
    await api.purchasing.recordSupplierPayment({ supplierId: supplier.id, amountMinor: 500, method: 'cash' });
    const late = await buy('2026-11-20');
    const unowed = await buy('2026-11-20', null);
    const supplierId = supplier.id;
    const found = async (filters: object) => {
      const query = { kind: 'pharmacy' as const, ...filters };
      const lists = [await api.purchasing.listPurchasedLines(query), await api.purchasing.listPurchases(query)];
      const [ofLines, ofPurchases] = lists.map(({ data }) => data.map(({ voucher }) => voucher).sort());
      expect(ofPurchases).toEqual(ofLines);
      return ofLines;
    };
    expect(await found({ supplierId })).toEqual([early.voucher, late.voucher]);
    expect(await found({ supplierId, payment: 'due' })).toEqual([late.voucher]);
    expect(await found({ supplierId, payment: 'settled' })).toEqual([early.voucher]);
    for (const payment of ['due', 'settled'] as const)
      expect(await found({ search: unowed.voucher, payment })).toEqual([]);
    expect(await found({ supplierId, from: '2026-11-19' })).toEqual([late.voucher]);
    expect(await found({ supplierId, to: '2026-11-18' })).toEqual([early.voucher]);
    expect(await found({ supplierId, from: '2026-11-19', to: '2026-11-19' })).toEqual([]);
  });

  test('has the whole purchase at each line, also on a page or search with some of its lines', async () => {
    const { api, supplier } = await warehouse();
    const [napa, seclo] = [await makeProduct(database.db), await makeProduct(database.db)];
    const line = (productId: string) => ({ productId, quantity: 1, packTpMinor: 500 });
    const bought = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: supplier.id,
      lines: [napa, seclo, napa].map(({ id }) => line(id)),
    });
    const purchaseOf = async (search: string, status: 'posted' | 'voided' = 'posted') =>
      (await api.purchasing.listPurchasedLines({ kind: 'pharmacy', search, status, limit: 1 })).data[0]?.purchase;
    expect(await purchaseOf(seclo.code)).toEqual({ lines: 3, totalMinor: 1_500, dueMinor: 1_500 });

    await api.purchasing.recordSupplierPayment({ supplierId: supplier.id, amountMinor: 600, method: 'cash' });
    expect(await purchaseOf(bought.voucher)).toEqual({ lines: 3, totalMinor: 1_500, dueMinor: 900 });
    // The opened purchase did not say it.
    const opened = await api.purchasing.getPurchase({ purchaseId: bought.id });
    expect(opened).toMatchObject({ totalMinor: 1_500, dueMinor: 900 });
    await api.purchasing.recordSupplierPayment({ supplierId: supplier.id, amountMinor: 900, method: 'cash' });
    expect(await purchaseOf(bought.voucher)).toEqual({ lines: 3, totalMinor: 1_500, dueMinor: 0 });

    await api.purchasing.voidPurchase({ purchaseId: bought.id });
    expect(await purchaseOf(bought.voucher, 'voided')).toEqual({ lines: 3, totalMinor: 1_500, dueMinor: null });
    const noAccount = await api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId: null,
      lines: [line(napa.id)],
    });
    expect(await purchaseOf(noAccount.voucher)).toEqual({ lines: 1, totalMinor: 500, dueMinor: null });
  });
});

describe('the home screen', () => {
  test('counts valid purchases, suppliers and price sheets for managers only', async () => {
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
