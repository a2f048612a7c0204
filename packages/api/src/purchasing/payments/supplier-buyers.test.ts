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
    expect([await seenBy(lake), await seenBy(banani)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  test('while the warehouse sees all of it', async () => {
    await threeBuyers();
    expect(await head.purchasing.supplierAccount({ supplierId })).toMatchObject({ dueMinor: 1_800 });
    expect((await head.purchasing.listSupplierLedger({ supplierId })).totalItems).toBe(5);
  });
});
