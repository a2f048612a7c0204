import { MAX_FOUND, NOTHING_FOUND } from '@bhandar/domain/reports';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeBatchWithStock,
  makeGoods,
  makeOrder,
  makeProduct,
  makeStore,
  makeSupplier,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { expect, test } from 'vitest';

const database = useTestDatabase();

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store });
  const { api: colleague } = await callerFor(database.db, { role: 'employee', store });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 500 }] });
  return { store, employee, colleague, admin, staff, goods };
}

const warehouse = async () => (await callerFor(database.db, { role: 'superadmin' })).api;
const find = (api: Caller, number: string) => api.reports.findByNumber({ number });
const receiptsOf = async (api: Caller, number: string) =>
  (await find(api, number)).receipts.map(({ receiptNo }) => receiptNo);

test('a receipt is found by its number and by its prefix, the exact one first, then the latest', async () => {
  const { employee, goods } = await openShop();
  const sales = [];
  for (let n = 0; n < MAX_FOUND + 2; n += 1) sales.push(await employee.pos.recordSale(saleInput([goods])));
  const numbers = sales.map(({ receiptNo }) => receiptNo);
  const [first = ''] = numbers;
  expect((await find(employee, first.toLowerCase())).receipts).toEqual([
    {
      id: sales[0]?.id,
      receiptNo: first,
      soldAt: sales[0]?.soldAt,
      store: sales[0]?.store.name,
      customer: sales[0]?.customer.name,
    },
  ]);
  const till = first.slice(0, -3);
  expect(await receiptsOf(employee, till)).toEqual(numbers.slice(-MAX_FOUND).reverse());
  expect(await receiptsOf(await warehouse(), till)).toEqual(numbers.slice(-MAX_FOUND).reverse());
});

test('another store’s receipt, order and batch are not found, nor a colleague’s receipt by an employee', async () => {
  const here = await openShop();
  const there = await openShop();
  const { receiptNo } = await here.employee.pos.recordSale(saleInput([here.goods]));
  const orderId = await makeOrder(database.db, {
    storeId: here.store.id,
    requestedBy: here.staff.id,
    lines: [{ productId: here.goods.productId, quantity: 1 }],
  });
  const { voucher } = await database.db
    .selectFrom('storeOrder')
    .select('voucher')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const batchNumber = `HERE-${receiptNo}`;
  const { id: productId } = await makeProduct(database.db);
  const batchId = await makeBatchWithStock(database.db, {
    locationId: here.store.id,
    productId,
    quantity: 5,
    batchNumber,
  });
  const seenBy = async (api: Caller) => ({
    receipts: (await find(api, receiptNo)).receipts.length,
    orders: (await find(api, voucher)).orders.map(({ id }) => id),
    batches: (await find(api, batchNumber)).batches.map(({ id }) => id),
  });
  const all = { receipts: 1, orders: [orderId], batches: [batchId] };
  expect(await seenBy(here.employee)).toEqual(all);
  expect(await seenBy(here.admin)).toEqual(all);
  expect(await seenBy(await warehouse())).toEqual(all);
  expect(await seenBy(here.colleague)).toEqual({ ...all, receipts: 0 });
  const nothing = { receipts: 0, orders: [], batches: [] };
  expect(await seenBy(there.employee)).toEqual(nothing);
  expect(await seenBy(there.admin)).toEqual(nothing);
  // The page of a found document opens.
  expect((await here.employee.inventory.getBatch({ id: batchId })).batchNumber).toBe(batchNumber);
});

test('a batch is found in any spelling of its number, before longer ones, and a wildcard is a character', async () => {
  const { store, employee } = await openShop();
  const made: string[] = [];
  for (const batchNumber of ['Qx%1-12', 'QX%1-1', 'qx%1-13', 'QXA1-1', 'ÄQX%1-1']) {
    const { id: productId } = await makeProduct(database.db);
    made.push(await makeBatchWithStock(database.db, { locationId: store.id, productId, quantity: 5, batchNumber }));
  }
  const found = async (number: string) => (await find(employee, number)).batches.map((batch) => batch.batchNumber);
  expect(await found('qx%1-1')).toEqual(['QX%1-1', 'Qx%1-12', 'qx%1-13']);
  expect(await found('äqx')).toEqual(['ÄQX%1-1']);
  expect(made).toHaveLength(5);
});

test('an order is found by its voucher and by its digits', async () => {
  const { store, admin, staff, goods } = await openShop();
  const lines = [{ productId: goods.productId, quantity: 1 }];
  const id = await makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines });
  await database.db.updateTable('storeOrder').set({ voucher: 'SO-765432' }).where('id', '=', id).execute();
  for (const number of ['SO-765432', 'so-7654', '765432']) {
    const { orders } = await find(admin, number);
    expect(orders).toEqual([
      {
        id,
        voucher: 'SO-765432',
        kind: 'pharmacy',
        status: 'pending',
        storeId: store.id,
        store: store.name,
        requestedBy: expect.any(String),
        whyNotDecide: null,
      },
    ]);
  }
  expect((await find(admin, '654')).orders).toEqual([]);
});

test('a found order says why the reader cannot approve it, and whether it waits', async () => {
  const { store, admin, employee, staff, goods } = await openShop();
  const lines = [{ productId: goods.productId, quantity: 1 }];
  const id = await makeOrder(database.db, { storeId: store.id, requestedBy: staff.id, lines });
  await database.db.updateTable('storeOrder').set({ voucher: 'SO-765499' }).where('id', '=', id).execute();
  const [seen] = (await find(employee, 'SO-765499')).orders;
  expect(seen).toMatchObject({ status: 'pending', whyNotDecide: { code: 'order.approveNotByEmployees' } });
  expect((await find(admin, 'SO-765499')).orders).toMatchObject([{ whyNotDecide: null }]);
  await employee.ordering.cancelOrder({ orderId: id });
  expect((await find(admin, 'SO-765499')).orders).toMatchObject([{ status: 'cancelled' }]);
});

test('a purchase is found by its voucher and by its invoice number, and not by an employee', async () => {
  const { employee, admin } = await openShop();
  const api = await warehouse();
  const supplier = await makeSupplier(database.db);
  const { id: productId } = await makeProduct(database.db);
  expect(await warehouseOf(database.db)).toBeDefined();
  const { id, voucher } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: supplier.id,
    invoiceNumber: 'Zz-88 / 2026',
    lines: [{ productId, batchNumber: 'A', expiresOn: '2029-01-31', quantity: 10, packTpMinor: 100 }],
  });
  const found = { id, voucher, invoiceNumber: 'Zz-88 / 2026', kind: 'pharmacy', supplier: supplier.name };
  for (const number of [voucher, 'zz-88/2026', 'ZZ88', 'zz-8']) {
    expect((await find(api, number)).purchases).toEqual([found]);
    expect((await find(admin, number)).purchases).toEqual([found]);
    expect((await find(employee, number)).purchases).toEqual([]);
  }
  expect((await find(api, '--')).purchases).toEqual([]);
});

test('a purchase order is found by its voucher and by its digits, and not by an employee', async () => {
  const { employee, admin } = await openShop();
  const api = await warehouse();
  const supplier = await makeSupplier(database.db);
  const { id: productId } = await makeProduct(database.db);
  const order = { kind: 'pharmacy' as const, supplierId: supplier.id, lines: [{ productId, quantity: 10 }] };
  const { id } = await api.purchasing.createPurchaseOrder(order);
  await database.db.updateTable('purchaseOrder').set({ voucher: 'PO-765432' }).where('id', '=', id).execute();
  for (const number of ['PO-765432', 'po-7654', '765432']) {
    const found = [{ id, voucher: 'PO-765432', kind: 'pharmacy', supplier: supplier.name }];
    expect((await find(api, number)).purchaseOrders).toEqual(found);
    expect((await find(admin, number)).purchaseOrders).toEqual(found);
    expect((await find(employee, number)).purchaseOrders).toEqual([]);
  }
  expect((await find(api, '654')).purchaseOrders).toEqual([]);
});

test('a payment is found by its number, a store’s own only by the managers of that store and the warehouse', async () => {
  const { store, admin, employee } = await openShop();
  const { admin: other } = await openShop();
  const api = await warehouse();
  const { id: supplierId, name: supplier } = await makeSupplier(database.db);
  const paid = { supplierId, amountMinor: 500, method: 'cash' } as const;
  const ofWarehouse = await api.purchasing.recordSupplierPayment(paid);
  const ofStore = await api.purchasing.recordSupplierPayment({ ...paid, storeId: store.id });
  const digits = String(Number(ofStore.voucher.slice(3)));
  const found = [{ id: ofStore.id, voucher: ofStore.voucher, supplier }];
  for (const number of [ofStore.voucher.toLowerCase(), `pm-${digits}`, ofStore.voucher.slice(3)]) {
    expect((await find(api, number)).payments).toEqual(found);
    expect((await find(admin, number)).payments).toEqual(found);
    expect((await find(other, number)).payments).toEqual([]);
    expect((await find(employee, number)).payments).toEqual([]);
  }
  expect((await find(other, ofWarehouse.voucher)).payments).toMatchObject([{ id: ofWarehouse.id }]);
  expect((await find(api, `po-${digits}`)).payments).toEqual([]);
});

test('a customer return is found by its number in its own store and by the warehouse', async () => {
  const { store, employee, colleague, admin, goods } = await openShop();
  const there = await openShop();
  const sale = await employee.pos.recordSale(saleInput([goods]));
  const { id, voucher } = await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
  const found = [{ id, voucher, status: 'posted', store: store.name }];
  for (const api of [employee, colleague, admin, await warehouse()])
    expect((await find(api, voucher.toLowerCase())).saleReturns).toEqual(found);
  for (const api of [there.employee, there.admin]) expect((await find(api, voucher)).saleReturns).toEqual([]);
});

test('a return to a supplier is found by its number, and not by an employee', async () => {
  const { employee, admin } = await openShop();
  const api = await warehouse();
  const supplier = await makeSupplier(database.db);
  const { id: productId } = await makeProduct(database.db);
  const { lines } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: supplier.id,
    lines: [{ productId, batchNumber: 'A', expiresOn: '2029-01-31', quantity: 10, packTpMinor: 100 }],
  });
  const { id, voucher } = await api.purchasing.returnToSupplier({
    supplierId: supplier.id,
    placeId: (await warehouseOf(database.db)).id,
    reason: 'Recalled',
    lines: [{ batchId: lines[0]?.batchId ?? '', quantity: 1 }],
  });
  const found = [{ id, voucher, supplier: supplier.name }];
  expect((await find(api, voucher.toLowerCase())).supplierReturns).toEqual(found);
  expect((await find(admin, voucher)).supplierReturns).toEqual(found);
  expect((await find(employee, voucher)).supplierReturns).toEqual([]);
});

test('one character is refused, a hundred are searched', async () => {
  const { employee } = await openShop();
  await expect(find(employee, ' a ')).rejects.toThrow();
  await expect(find(employee, 'x'.repeat(101))).rejects.toThrow();
  expect(await find(employee, 'x'.repeat(100))).toEqual(NOTHING_FOUND);
});
