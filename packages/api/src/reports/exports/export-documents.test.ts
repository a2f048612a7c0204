import type { ExportList } from '@bhandar/domain/jobs';
import { callerFor, warehouseContext } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStore,
  makeSupplier,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { expect, it } from 'vitest';
import { type Api, exportedFrom } from '../../../test/exported';
import { FIRST_CURSOR } from '../../core/cursor';
import { EXPORTED } from './export-lists';

const database = useTestDatabase();
const exported = (api: Api, list: ExportList) => exportedFrom(database.db, api, list);

async function shop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'admin', store });
  const { api: employee } = await callerFor(database.db, { role: 'employee', store });
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    tradeName: 'Napa',
    unitMrpMinor: 1_250,
    batches: [{ quantity: 20, expiresOn: '2031-01-31', batchNumber: 'BX-1' }],
  });
  await database.db.updateTable('batch').set({ unitCost: '10' }).where('productId', '=', goods.productId).execute();
  return { store, api, staff, employee, ...goods, batchId: goods.batchIds[0] ?? '' };
}

it('exports customer returns of the own stores, line by line, also deleted ones', async () => {
  const { store, api, employee, code, productId } = await shop();
  const other = await shop();
  const sale = await api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_250, quantity: 3 }]));
  const posted = await api.pos.returnSale({
    saleId: sale.id,
    reason: '=1+1',
    lines: [{ lineNo: 1, quantity: 2, disposition: 'sellable' }],
  });
  const waiting = await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
  await api.pos.voidSaleReturn({ returnId: waiting.id });
  const { records } = await exported(api, 'customerReturns');
  expect(records).toMatchObject([
    {
      Return: posted.voucher,
      Receipt: sale.receiptNo,
      Status: 'Returned',
      Store: store.name,
      City: store.city,
      Code: code,
      Product: 'Napa',
      Quantity: '2',
      Refund: '25',
      Payment: 'Cash',
      'Goods go to': 'The shelf',
      Note: "'=1+1",
      'Deleted by': '',
    },
    { Return: waiting.voucher, Status: 'Deleted', Quantity: '1', 'Goods go to': 'Kept aside', 'Posted by': '' },
  ]);
  expect(records[0]?.['Asked at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(records[0]?.['Posted by']).not.toBe('');
  expect(records[1]?.['Deleted by']).not.toBe('');
  expect((await exported(other.api, 'customerReturns')).records).toEqual([]);
});

it('exports write-offs batch by batch, with their cost for those who see it', async () => {
  const { store, api, batchId } = await shop();
  const made = await api.inventory.writeOff({
    placeId: store.id,
    cause: 'damaged',
    reason: 'Wet',
    lines: [{ batchId, quantity: 4 }],
  });
  const facts = {
    'Write-off': made.voucher,
    Cause: 'Damaged',
    Status: 'Written off',
    Place: store.name,
    Reason: 'Wet',
  };
  const { records } = await exported(api, 'writeOffs');
  const cost = made.costMinor === null ? '' : '40';
  expect(records).toMatchObject([
    { ...facts, Product: 'Napa', Batch: 'BX-1', 'Expires on': '2031-01-31', Quantity: '4', Cost: cost },
  ]);
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const all = (await exported(warehouse, 'writeOffs')).records;
  expect(all.find((row) => row['Write-off'] === made.voucher)).toMatchObject({ ...facts, Cost: '40' });
});

it('exports supplier returns and transfers', async () => {
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const { id: warehouseId, name } = await warehouseOf(database.db);
  const supplier = await makeSupplier(database.db);
  const { store, api, batchId, productId } = await shop();
  const sent = await api.inventory.saveTransfer({
    fromId: store.id,
    toId: warehouseId,
    note: 'Back',
    lines: [{ productId, batchId, quantity: 5 }],
  });
  await api.inventory.sendTransfer({ transferId: sent.id });
  await warehouse.inventory.receiveTransfer({ transferId: sent.id, received: [{ lineNo: 1, quantity: 4 }] });
  const [transfer] = (await exported(api, 'transfers')).records;
  expect(transfer).toMatchObject({
    Transfer: sent.voucher,
    Status: 'Received',
    From: store.name,
    To: name,
    Product: 'Napa',
    Batch: 'BX-1',
    Quantity: '5',
    Arrived: '4',
    Note: 'Back',
  });
  expect(transfer?.Adjustment).not.toBe('');

  const made = await warehouse.purchasing.returnToSupplier({
    supplierId: supplier.id,
    placeId: warehouseId,
    reason: 'Recall',
    lines: [{ batchId, quantity: 3, creditMinor: 2_500 }],
  });
  const { records } = await exported(warehouse, 'supplierReturns');
  expect(records).toMatchObject([
    {
      Return: made.voucher,
      Supplier: supplier.name,
      Status: 'Sent',
      Product: 'Napa',
      Batch: 'BX-1',
      Quantity: '3',
      Credit: '25',
      Reason: 'Recall',
      'Deleted at': '',
      Buyer: 'Warehouse',
    },
  ]);
});

it('exports requested items with all form fields and the decision', async () => {
  const { store, api } = await shop();
  const wish = {
    genericName: 'Paracetamol',
    category: 'Tablet',
    stock: 40,
    packType: 'Box',
    purchasePackSize: 100,
    packTpMinor: 10_000,
    purchaseVat: { basisPoints: 1_500, minor: 1_500 },
    unitMrpMinor: 250,
  };
  const asked = await api.ordering.requestItem({ kind: 'pharmacy', tradeName: 'Zeta', strength: '5 mg', wish });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  await warehouse.ordering.declineRequestedItem({ id: asked.id, reason: 'Not sold here' });
  const { records } = await exported(api, 'pharmacyRequestedItems');
  expect(records).toMatchObject([
    {
      'Trade name': 'Zeta',
      'Generic name': 'Paracetamol',
      Status: 'Rejected',
      Place: store.name,
      Stock: '40',
      'Units per purchase pack': '100',
      'Pack TP': '100',
      'Purchase VAT %': '15',
      'Purchase VAT': '15',
      'Unit MRP': '2.5',
      'Sale VAT %': '',
      Reason: 'Not sold here',
      Product: '',
    },
  ]);
  expect((await exported(api, 'nonPharmacyRequestedItems')).records).toEqual([]);
});

it('continues where a step stopped, without gaps and repeats', async () => {
  const { store, batchId, productId } = await shop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const { id: warehouseId } = await warehouseOf(database.db);
  const { id: supplierId } = await makeSupplier(database.db);
  const back = await makeGoods(database.db, { storeId: warehouseId });
  for (let at = 0; at < 3; at += 1) {
    const lines = [{ batchId, quantity: 1 }];
    await warehouse.inventory.writeOff({ placeId: store.id, cause: 'damaged', lines });
    await warehouse.inventory.saveTransfer({
      fromId: store.id,
      toId: warehouseId,
      lines: [{ productId, quantity: 1 }],
    });
    const given = [{ batchId: back.batchIds[0] ?? '', quantity: 1 }];
    await warehouse.purchasing.returnToSupplier({ supplierId, placeId: warehouseId, reason: 'Expired', lines: given });
    await warehouse.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_250 }], { locationId: store.id }));
    await warehouse.pos.returnGoods({ locationId: store.id, productId, quantity: 1 });
    await warehouse.ordering.requestItem({ kind: 'nonPharmacy', tradeName: `Cup ${at}` });
  }
  const ctx = { ...(await warehouseContext(database.db)), now: () => new Date(Date.now() + 60_000) };
  const lists = ['customerReturns', 'writeOffs', 'supplierReturns', 'transfers', 'nonPharmacyRequestedItems'] as const;
  for (const list of lists) {
    const whole = await EXPORTED[list].step(ctx, { cursor: FIRST_CURSOR, limit: 100 });
    const rows: unknown[] = [];
    for (let cursor = FIRST_CURSOR, hasMore = true; hasMore; ) {
      const step = await EXPORTED[list].step(ctx, { cursor, limit: 1 });
      rows.push(...step.rows);
      ({ nextCursor: cursor, hasMore } = step);
    }
    expect(rows.length, list).toBeGreaterThanOrEqual(3);
    expect(rows, list).toEqual(whole.rows);
  }
});
