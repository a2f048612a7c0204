import 'fake-indexeddb/auto';
import { RecordSaleInput, type SnapshotProduct } from '@bhandar/domain/pos';
import { saleInput } from '@bhandar/testing/factories';
import { beforeEach, expect, test } from 'vitest';
import { findCatalogue, readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { listWaiting, rememberRecorded, settle } from '../../../offline/outbox';
import { PEOPLE } from '../../../testing/render-screen';
import { sellable, tillContext } from '../testing';
import { sellOffline } from './sell-offline';

const EARLY = '0198a1c0-0000-7000-8000-00000000b001';
const LATE = '0198a1c0-0000-7000-8000-00000000b002';
const napa: SnapshotProduct = {
  ...sellable({
    approvedQty: 277,
    storeStock: 277,
    batches: [
      { batchId: EARLY, batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 77 },
      { batchId: LATE, batchNumber: 'BX-205', expiresOn: '2032-08-31', quantity: 200 },
    ],
  }),
  gtins: [],
  seal: 'seal-of-napa',
};
const context = tillContext();
const locationId = context.store?.id ?? '';
const seller = PEOPLE.employee.id;
const nextCashier = PEOPLE.admin.id;

const page = async () => ({
  takenAt: '2026-11-21T04:00:00.000Z',
  today: '2026-11-21',
  products: [napa],
  contact: null,
  next: null,
});
const read = (userId: string, readPage: Parameters<typeof readCatalogue>[0] = page) =>
  readCatalogue(readPage, userId, locationId);

beforeEach(async () => {
  const db = await database();
  for (const name of ['sales', 'catalogues', 'recordedSales'] as const) await db.clear(name);
  for (const person of [seller, nextCashier]) await read(person);
});

async function sell(quantity: number, batchId?: string) {
  const { productId, unitPriceMinor } = napa;
  const lines = [{ productId, unitPriceMinor: unitPriceMinor ?? 0, quantity, ...(batchId ? { batchId } : {}) }];
  const request = RecordSaleInput.parse(saleInput(lines, { locationId }));
  await sellOffline(
    { userId: seller, cashier: 'Omar Faruk', locationId, context },
    { lines: [{ product: napa }] },
    request,
  );
}

async function stockOf(userId: string) {
  const [found] = (await findCatalogue(userId, locationId))?.products ?? [];
  return [found?.approvedQty, found?.storeStock, found?.batches.map((batch) => batch.quantity)];
}

const sendAll = async () => {
  const waiting = await listWaiting();
  await settle(waiting.map(({ id }) => ({ id, verdict: 'accepted', receiptNo: `LAZZ-2-${id.slice(-6)}` })));
};

test('units sold offline by one cashier are no longer offered to the next cashier of the device', async () => {
  await sell(10);
  expect(await stockOf(seller)).toEqual([267, 267, [67, 200]]);
  expect(await stockOf(nextCashier)).toEqual([267, 267, [67, 200]]);
});

test('the approved quantity of the next cashier decreases only where the stock does not reach', async () => {
  await readCatalogue(
    async () => ({ ...(await page()), products: [{ ...napa, approvedQty: 20 }] }),
    nextCashier,
    locationId,
  );
  await sell(10);
  expect(await stockOf(nextCashier)).toEqual([20, 267, [67, 200]]);
  await sell(260);
  expect(await stockOf(nextCashier)).toEqual([7, 7, [7]]);
});

test('unsent sales stay deducted when the catalogue is read anew before they are sent', async () => {
  await sell(10);
  await read(seller);
  expect(await stockOf(seller)).toEqual([267, 267, [67, 200]]);
});

test('a sale that is sent while the catalogue is read stays deducted until it is read again', async () => {
  await sell(10);
  await read(seller, async () => {
    const beforeTheSale = await page();
    await sendAll();
    return beforeTheSale;
  });
  expect(await stockOf(seller)).toEqual([267, 267, [67, 200]]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await read(seller);
  expect(await stockOf(seller)).toEqual([277, 277, [77, 200]]);
});

test('units of a chosen batch are deducted from that batch', async () => {
  await sell(10, LATE);
  expect(await stockOf(seller)).toEqual([267, 267, [77, 190]]);
});

test('an offline sale carries the batches that its till took', async () => {
  await sell(70);
  await sell(10);
  await sell(5, LATE);
  expect((await listWaiting()).map(({ queued }) => queued.taken)).toEqual([
    [{ lineNo: 1, batchId: EARLY, quantity: 70 }],
    [
      { lineNo: 1, batchId: EARLY, quantity: 7 },
      { lineNo: 1, batchId: LATE, quantity: 3 },
    ],
    [{ lineNo: 1, batchId: LATE, quantity: 5 }],
  ]);
});

test('units sold online after the catalogue was read are not offered again offline', async () => {
  const lines = [{ productId: napa.productId, quantity: 10 }];
  await rememberRecorded({ id: EARLY, storeId: locationId, cashierId: seller, businessOn: '2026-11-21', lines });
  expect(await stockOf(nextCashier)).toEqual([267, 267, [67, 200]]);
});
