import { findBreaches } from '@bhandar/db/invariants';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportedFrom } from '../../../test/exported';

const database = useTestDatabase();
const TODAY = '2026-11-22';
const now = () => new Date(`${TODAY}T06:00:00.000Z`);
const PERIOD = { from: '2026-01-01', to: TODAY };

let head: Caller;
let lake: Awaited<ReturnType<typeof shop>>;
let banani: Awaited<ReturnType<typeof shop>>;
let supplierId: string;

/** A store and the caller of its manager. */
async function shop() {
  const store = await makeStore(database.db);
  return { id: store.id, name: store.name, ...(await callerFor(database.db, { role: 'admin', store }, { now })) };
}

beforeEach(async () => {
  head = (await callerFor(database.db, { role: 'superadmin' }, { now })).api;
  [lake, banani] = [await shop(), await shop()];
  ({ id: supplierId } = await makeSupplier(database.db));
});
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

/** A purchase of ten units for the total; the caller's place buys. */
async function buy(api: Caller, totalMinor: number, invoiceNumber = '') {
  const { id: productId } = await makeProduct(database.db);
  const { id, lines } = await api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId,
    invoiceNumber,
    lines: [{ productId, batchNumber: 'LOT', quantity: 10, packTpMinor: totalMinor / 10 }],
  });
  return { id, productId, batchId: lines[0]?.batchId ?? '' };
}

/** Goods that a store bought come to the warehouse and go back to the supplier, who credits them. */
async function giveBack({ api, id: fromId }: typeof lake, goods: Awaited<ReturnType<typeof buy>>, quantity = 10) {
  const { id: toId } = await warehouseOf(database.db);
  const lines = [{ productId: goods.productId, batchId: goods.batchId, quantity }];
  const { id: transferId } = await api.inventory.saveTransfer({ fromId, toId, lines });
  await api.inventory.sendTransfer({ transferId });
  await head.inventory.receiveTransfer({ transferId });
  const back = { batchId: goods.batchId, quantity };
  return head.purchasing.returnToSupplier({ supplierId, placeId: toId, reason: 'Recalled', lines: [back] });
}

describe("a store's manager sees nothing of what another store bought", () => {
  /** The warehouse owes 10.00, Lake Road 5.00 and a credit note of 2.00, Banani 3.00. */
  async function threeBuyers() {
    await buy(head, 1_000, 'HEAD-1');
    await buy(lake.api, 500, 'LAKE-1');
    const returned = await giveBack(lake, await buy(lake.api, 200, 'LAKE-2'));
    await buy(banani.api, 300, 'BANANI-1');
    return { returned };
  }

  test.each<[string, (api: Caller) => Promise<unknown>, unknown]>([
    [
      'the account of the supplier',
      (api) => api.purchasing.supplierAccount({ supplierId }),
      {
        dueMinor: 1_300,
        billedMinor: 1_300,
        receivableDueMinor: 0,
        ageing: { upTo30Minor: 1_300, unsettledMinor: 0 },
        bills: [{ reference: 'HEAD-1' }, { reference: 'BANANI-1' }],
        credits: [],
      },
    ],
    [
      'the list of accounts',
      async (api) => (await api.purchasing.listSupplierAccounts({ sort: 'due', direction: 'desc' })).data[0],
      { dueMinor: 1_300, ageing: { upTo30Minor: 1_300 } },
    ],
    [
      'the ledger',
      async (api) => {
        const { data, totalItems } = await api.purchasing.listSupplierLedger({ supplierId });
        return [totalItems, ...data.map(({ reference, balanceMinor }) => [reference, balanceMinor])];
      },
      [2, ['BANANI-1', 1_300], ['HEAD-1', 1_000]],
    ],
    [
      'a search of the ledger by the invoice',
      async (api) => (await api.purchasing.listSupplierLedger({ search: 'LAKE-1' })).totalItems,
      0,
    ],
    [
      'the statement',
      (api) => api.purchasing.supplierStatement({ supplierId, ...PERIOD }),
      { closingMinor: 1_300, entries: [{ reference: 'HEAD-1' }, { reference: 'BANANI-1' }] },
    ],
    [
      'the opening balance of a statement',
      (api) => api.purchasing.supplierStatement({ supplierId, from: '2026-11-23', to: '2026-11-23' }),
      { openingMinor: 1_300, entries: [] },
    ],
  ])('in %s', async (_, read, seen) => {
    await threeBuyers();
    expect(await read(banani.api)).toMatchObject(seen as object);
  });

  test('in the ageing of each buyer', async () => {
    await threeBuyers();
    const buyers = async (api: Caller) =>
      (await api.purchasing.supplierAccount({ supplierId })).buyers.map(({ store, dueMinor, ageing }) => [
        placeOf(store?.id ?? null),
        dueMinor,
        ageing.upTo30Minor,
        ageing.unsettledMinor,
      ]);
    expect(await buyers(banani.api)).toEqual([
      ['warehouse', 1_000, 1_000, 0],
      ['banani', 300, 300, 0],
    ]);
    const all = await buyers(head);
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(['lake', 500, 700, 200]);
  });

  test('in the totals of all suppliers', async () => {
    const before = await banani.api.purchasing.supplierTotals();
    await threeBuyers();
    const after = await banani.api.purchasing.supplierTotals();
    expect(after.dueMinor - before.dueMinor).toBe(1_300);
    expect(after.ageing.upTo30Minor - before.ageing.upTo30Minor).toBe(1_300);
  });

  test('in what a credit note settles', async () => {
    await threeBuyers();
    const { credits } = await head.purchasing.supplierAccount({ supplierId });
    const credit = { supplierId, creditId: credits[0]?.id ?? 0 };
    await expect(banani.api.purchasing.creditSettlement(credit)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await lake.api.purchasing.creditSettlement(credit)).toMatchObject({ openMinor: 200 });
  });

  test('in the returns to suppliers, their export, and the supplier of a batch', async () => {
    const { returned } = await threeBuyers();
    const batchIds = returned.lines.map(({ batchId }) => batchId);
    const seenBy = async ({ api }: typeof lake) => [
      (await api.purchasing.listSupplierReturns({ supplierId })).totalItems,
      (await exportedFrom(database.db, api, 'supplierReturns')).records.filter(
        ({ Return }) => Return === returned.voucher,
      ).length,
      (await api.purchasing.batchSuppliers({ batchIds })).length,
    ];
    const { records } = await exportedFrom(database.db, head, 'supplierReturns');
    expect(records.find(({ Return }) => Return === returned.voucher)).toMatchObject({ Buyer: lake.name });
    const { suppliers, vat } = await head.reports.purchases(PERIOD);
    const named = (store: { name: string } | null) => store?.name ?? 'Warehouse';
    const mine = suppliers.filter((row) => row.supplierId === supplierId);
    expect(mine.map((row) => [named(row.store), row.totalMinor, row.returnedMinor])).toEqual([
      ['Warehouse', 1_000, 0],
      [lake.name, 700, 200],
      [banani.name, 300, 0],
    ]);
    const ours = vat.flatMap(({ buyers }) => buyers);
    expect(ours.filter(({ store }) => store?.id === lake.id).map((row) => row.purchasedMinor)).toEqual([500]);
    const bought = await exportedFrom(database.db, head, 'pharmacyPurchases');
    const buyersOf = (invoice: string) =>
      bought.records.filter(({ Invoice }) => Invoice === invoice).map(({ Buyer }) => Buyer);
    expect(buyersOf('LAKE-1')).toContain(lake.name);
    expect(new Set(buyersOf('HEAD-1'))).toEqual(new Set(['Warehouse']));
    expect([await seenBy(lake), await seenBy(banani)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  test('while the warehouse sees all of it', async () => {
    await threeBuyers();
    expect(await head.purchasing.supplierAccount({ supplierId })).toMatchObject({ dueMinor: 1_800 });
    const { data } = await head.purchasing.listSupplierLedger({ supplierId });
    expect(data.map(({ kind, store }) => `${kind} ${placeOf(store?.id ?? null)}`)).toEqual([
      'bill banani',
      'creditNote lake',
      'bill lake',
      'bill lake',
      'bill warehouse',
    ]);
    const { entries } = await head.purchasing.supplierStatement({ supplierId, ...PERIOD });
    expect(entries.map(({ store }) => placeOf(store?.id ?? null))).toEqual([
      'warehouse',
      'lake',
      'lake',
      'lake',
      'banani',
    ]);
  });
});

const placeOf = (storeId: string | null) =>
  storeId === null ? 'warehouse' : storeId === lake.id ? 'lake' : storeId === banani.id ? 'banani' : storeId;

/** The supplier's payments and refunds, each with its buyer. */
async function moneyOf() {
  const rows = await database.db
    .selectFrom('supplierPosting')
    .select(['kind', 'storeId', 'amountMinor'])
    .where('supplierId', '=', supplierId)
    .where('kind', 'in', ['payment', 'refund'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, storeId, amountMinor }) => `${kind} ${amountMinor} ${placeOf(storeId)}`);
}

/** The open amounts of bills and credits, each with its buyer. */
async function openOf() {
  const { bills, credits } = await head.purchasing.supplierAccount({ supplierId });
  const short = (entries: typeof bills) =>
    entries.map(({ openMinor, store }) => `${placeOf(store?.id ?? null)} ${openMinor}`);
  return { bills: short(bills), credits: short(credits) };
}

const billOf = async (reference: string) =>
  (await head.purchasing.supplierAccount({ supplierId })).bills.find((bill) => bill.reference === reference)?.id ?? 0;

const pay = (amountMinor: number, more: object = {}) =>
  head.purchasing.recordSupplierPayment({ supplierId, amountMinor, method: 'bank', ...more });
const refund = (amountMinor: number, more: object = {}) =>
  head.purchasing.recordSupplierRefund({ supplierId, amountMinor, method: 'bank', ...more });
const refusal = (code: string) => ({ cause: { refusal: { code } } });
const fieldRefusal = (field: string, code: string) => ({ cause: { details: { fields: { [field]: { code } } } } });

describe('the money of one buyer settles no bill of another', () => {
  test('a credit note of a store settles only the bills of that store', async () => {
    await buy(lake.api, 500, 'LAKE-1');
    await giveBack(lake, await buy(lake.api, 200, 'LAKE-2'));
    await buy(banani.api, 300, 'BANANI-1');
    const creditId = (await head.purchasing.supplierAccount({ supplierId })).credits[0]?.id ?? 0;
    const settle = async (reference: string) =>
      head.purchasing.settleBills({
        supplierId,
        creditId,
        settles: [{ billId: await billOf(reference), amountMinor: 150 }],
      });
    await expect(settle('BANANI-1')).rejects.toMatchObject(fieldRefusal('settles', 'payment.severalBuyers'));
    const { bills } = await head.purchasing.creditSettlement({ supplierId, creditId });
    expect(bills.map(({ reference }) => reference)).toEqual(['LAKE-1', 'LAKE-2']);
    await settle('LAKE-1');
    expect(await openOf()).toEqual({ bills: ['lake 350', 'lake 200', 'banani 300'], credits: ['lake 50'] });
  });

  test.each<[string, { owed: ('warehouse' | 'lake' | 'banani')[]; store?: 'lake' | 'warehouse' }, string, string[]]>([
    [
      "pays the warehouse's bills first and leaves the rest as its advance, though stores owe too",
      { owed: ['lake', 'warehouse'] },
      'warehouse',
      ['lake 500'],
    ],
    ['pays the bills of the only store that owes', { owed: ['lake'] }, 'lake', []],
    ['is paid ahead by the warehouse where nothing is owed', { owed: [] }, 'warehouse', []],
    ['pays the bills of the named store', { owed: ['warehouse', 'lake'], store: 'lake' }, 'lake', ['warehouse 500']],
    [
      'pays ahead for the warehouse where that is named, though only a store owes',
      { owed: ['lake'], store: 'warehouse' },
      'warehouse',
      ['lake 500'],
    ],
  ])('a payment %s', async (_, { owed, store }, buyer, bills) => {
    const apis = { warehouse: head, lake: lake.api, banani: banani.api };
    for (const place of owed) await buy(apis[place], 500);
    await pay(900, store ? { storeId: store === 'lake' ? lake.id : null } : {});
    expect(await moneyOf()).toEqual([`payment 900 ${buyer}`]);
    const left = owed.includes(buyer as 'lake') ? 400 : 900;
    expect(await openOf()).toEqual({ bills, credits: [`${buyer} ${left}`] });
  });

  test('a payment of named bills is by their buyer, and one of bills of two buyers is refused', async () => {
    await buy(head, 500, 'HEAD-1');
    await buy(lake.api, 500, 'LAKE-1');
    const [warehouses, lakes] = [await billOf('HEAD-1'), await billOf('LAKE-1')];
    const settle = (...billIds: number[]) => billIds.map((billId) => ({ billId, amountMinor: 100 }));
    await expect(pay(900, { settles: settle(warehouses, lakes) })).rejects.toMatchObject(
      fieldRefusal('settles', 'payment.severalBuyers'),
    );
    await expect(pay(900, { settles: settle(warehouses), storeId: lake.id })).rejects.toMatchObject(
      fieldRefusal('settles', 'payment.severalBuyers'),
    );
    await pay(100, { settles: [...settle(lakes), { billId: warehouses, amountMinor: 0 }] });
    expect(await moneyOf()).toEqual(['payment 100 lake']);
  });

  test('a payment that names neither where two stores owe is refused, and one for an unknown store is not found', async () => {
    await buy(lake.api, 500);
    await buy(banani.api, 500);
    await expect(pay(900)).rejects.toMatchObject(fieldRefusal('storeId', 'payment.chooseBuyer'));
    const { id: warehouseId } = await warehouseOf(database.db);
    await expect(pay(900, { storeId: warehouseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(refund(1, { storeId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await moneyOf()).toEqual([]);
  });

  test('a refund is at most the credit of one buyer, and by the buyer whose credit is enough', async () => {
    await pay(100);
    await giveBack(lake, await buy(lake.api, 500));
    const lakes = { supplierId, creditId: (await head.purchasing.supplierAccount({ supplierId })).credits[1]?.id ?? 0 };
    await expect(refund(501)).rejects.toMatchObject(refusal('payment.refundTooLarge'));
    await expect(refund(101, { storeId: null })).rejects.toMatchObject(refusal('payment.refundTooLarge'));
    await refund(300);
    await refund(50);
    expect(await moneyOf()).toEqual(['payment 100 warehouse', 'refund 300 lake', 'refund 50 warehouse']);
    expect(await head.purchasing.creditSettlement(lakes)).toMatchObject({ openMinor: 200 });
  });

  test("voiding a store's credit is refused only where that store's money was refunded", async () => {
    const { id: paymentId } = await pay(300, { storeId: lake.id });
    await pay(300, { storeId: null });
    await refund(300, { storeId: lake.id });
    const voided = head.purchasing.voidSupplierPayment({ paymentId, reason: 'Wrong' });
    await expect(voided).rejects.toMatchObject(refusal('payment.refunded'));
  });
});

describe('after an advance was refunded', () => {
  /** An advance of 1.00 that came back, and a credit note of 0.50 since. */
  async function refundedAdvance() {
    await pay(100);
    await refund(100);
    const goods = await buy(head, 50, 'HEAD-1');
    const { id: placeId } = await warehouseOf(database.db);
    const lines = [{ batchId: goods.batchId, quantity: 10 }];
    await head.purchasing.returnToSupplier({ supplierId, placeId, reason: 'Recalled', lines });
  }

  test('the supplier owes the later credit note back, and the advance is no open credit', async () => {
    await refundedAdvance();
    const account = await head.purchasing.supplierAccount({ supplierId });
    expect(account).toMatchObject({ receivableDueMinor: 50, refundableMinor: 50 });
    expect((await openOf()).credits).toEqual(['warehouse 50']);
    const { data } = await head.purchasing.listSupplierAccounts({ search: account.supplier.name });
    expect(data).toMatchObject([{ receivableDueMinor: 50 }]);
    const ledger = await head.purchasing.listSupplierLedger({ supplierId, sort: 'occurredOn', direction: 'asc' });
    expect(ledger.data.map(({ kind, openMinor }) => `${kind} ${openMinor}`)).toEqual([
      'payment 0',
      'refund 0',
      'bill 50',
      'creditNote 50',
    ]);
  });

  test('the advance settles no bill any more, and the credit note does', async () => {
    await refundedAdvance();
    const { data } = await head.purchasing.listSupplierLedger({ supplierId });
    const idOf = (kind: string) => data.find((entry) => entry.kind === kind)?.id ?? 0;
    const settles = [{ billId: await billOf('HEAD-1'), amountMinor: 50 }];
    const advance = { supplierId, creditId: idOf('payment') };
    expect(await head.purchasing.creditSettlement(advance)).toMatchObject({ openMinor: 0 });
    await expect(head.purchasing.settleBills({ ...advance, settles })).rejects.toThrow('exceed what is left');
    await head.purchasing.settleBills({ supplierId, creditId: idOf('creditNote'), settles });
    expect(await openOf()).toEqual({ bills: [], credits: [] });
  });
});
