import { findBreaches, invariants } from '@bhandar/db/invariants';
import type { SyncVerdict } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  queuedSale,
  receiveGoods,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const HOUR = 3_600_000;

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
const checked = invariants.filter(({ id }) => !id.startsWith('T'));
afterEach(async () => expect(await findBreaches(database.db, checked)).toEqual([]));

async function openShop(options: { now?: () => Date } = {}) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'employee', store }, options);
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, options);
  return { store, api, staff, admin };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

let seq = 0;
/** A sale that a till sends an hour late. */
async function send(
  { api, store, staff }: Shop,
  goods: Parameters<typeof saleInput>[0],
  now = new Date(),
): Promise<SyncVerdict> {
  seq += 1;
  const soldAt = new Date(now.getTime() - HOUR);
  const sale = queuedSale({ cashierId: staff.id, deviceSeq: seq, soldAt }, goods);
  const sentAt = now.toISOString();
  const [verdict] = await api.pos.syncSales({ locationId: store.id, deviceId: 'till-one', sentAt, sales: [sale] });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}

const batchesOf = async ({ store, api }: Shop, productId: string) =>
  (await api.pos.listBatches({ productId, locationId: store.id })).map(({ batchNumber, quantity }) => [
    batchNumber,
    quantity,
  ]);

const auditOf = (id: string) =>
  database.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('entityId', '=', id)
    .where('action', '=', 'sale.conflictResolved')
    .execute();

describe('a conflict of an offline sale', () => {
  test('accepted with too little recorded stock adjusts for the missing units, then sells', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 4, batchNumber: 'BX', expiresOn: '2030-01-31' }],
    });
    const { id } = await send(shop, [{ ...goods, quantity: 6 }]);
    const decided = await shop.admin.pos.resolveConflict({
      saleId: id,
      resolution: 'accept',
      note: 'Found two strips',
    });
    expect(decided).toMatchObject({ state: 'resolved', mayResolve: false, resolvedBy: 'Test Person' });
    const sale = await shop.api.pos.getSale({ id });
    expect(sale.receiptNo).toBe(decided.receiptNo);
    expect(sale.lines[0]?.batches).toMatchObject([{ batchNumber: 'BX', quantity: 6 }]);
    expect(await batchesOf(shop, goods.productId)).toEqual([]);
    const { data } = await shop.admin.inventory.listAdjustments({});
    expect(data).toMatchObject([{ reason: 'found', note: 'Found two strips', lines: [{ change: 2 }] }]);
    expect(await auditOf(id)).toMatchObject([{ after: { resolution: 'accept', note: 'Found two strips' } }]);
  });

  test('accepted after the goods have arrived needs no adjustment', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [] });
    const { id } = await send(shop, [goods]);
    // Their paper is entered late: they came before the sale.
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, quantity: 5 });
    await shop.admin.pos.resolveConflict({ saleId: id, resolution: 'accept', note: '' });
    expect((await shop.admin.inventory.listAdjustments({})).data).toEqual([]);
    expect(await batchesOf(shop, goods.productId)).toEqual([['', 4]]);
  });

  test('decided days later is not taken from goods that came after the sale', async () => {
    const now = new Date();
    const atSale = { now: () => new Date(now.getTime() - 96 * HOUR) };
    const shop = await openShop(atSale);
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [{ quantity: 1, batchNumber: 'OLD', expiresOn: '2030-01-31' }],
    });
    const { id } = await send(shop, [{ ...goods, quantity: 3 }], atSale.now());
    const { productId } = goods;
    await receiveGoods(database.db, {
      storeId: shop.store.id,
      productId,
      quantity: 5,
      batchNumber: 'NEW',
      expiresOn: '2031-01-31',
      cameAt: new Date(now.getTime() - 24 * HOUR),
    });
    const { api: manager } = await callerFor(database.db, { role: 'admin', store: shop.store });
    await manager.pos.resolveConflict({ saleId: id, resolution: 'accept', note: '' });
    expect(await batchesOf(shop, productId)).toEqual([['NEW', 5]]);
    expect((await manager.inventory.listAdjustments({})).data).toMatchObject([
      { reason: 'found', lines: [{ change: 2 }] },
    ]);
  });

  test('is taken from the batch that the manager names, or refused if that has too little', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: shop.store.id,
      batches: [
        { quantity: 1, batchNumber: 'SHORT', expiresOn: '2030-01-31' },
        { quantity: 5, batchNumber: 'GOOD', expiresOn: '2031-01-31' },
      ],
    });
    const [short, good] = goods.batchIds;
    const verdict = await send(shop, [{ ...goods, quantity: 2, batchId: short }]);
    expect(verdict).toMatchObject({ verdict: 'conflict', reason: 'insufficient_stock' });
    const from = (batchId: string | undefined) =>
      shop.admin.pos.resolveConflict({
        saleId: verdict.id,
        resolution: 'otherBatch' as const,
        note: '',
        batches: [{ productId: goods.productId, ...(batchId ? { batchId } : {}) }],
      });
    await expect(from(short)).rejects.toMatchObject({ code: 'CONFLICT' });
    await from(good);
    expect(await batchesOf(shop, goods.productId)).toEqual([
      ['SHORT', 1],
      ['GOOD', 3],
    ]);
  });

  test('closed without a sale moves no stock and keeps the reason', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { id } = await send(shop, [{ ...goods, quantity: 11 }]);
    await expect(shop.admin.pos.resolveConflict({ saleId: id, resolution: 'void', note: ' ' })).rejects.toMatchObject({
      message: 'Say why nothing was sold',
    });
    const decided = await shop.admin.pos.resolveConflict({ saleId: id, resolution: 'void', note: 'Brought back' });
    expect(decided).toMatchObject({ state: 'void', receiptNo: null, note: 'Brought back' });
    expect(await batchesOf(shop, goods.productId)).toEqual([['', 10]]);
    expect(await send(shop, [goods])).toMatchObject({ verdict: 'accepted' });
  });

  test('decided twice at once is decided once, and never reversed', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { id } = await send(shop, [{ ...goods, quantity: 11 }]);
    const accept = () => shop.admin.pos.resolveConflict({ saleId: id, resolution: 'accept', note: '' });
    const [one, other] = await Promise.all([accept(), accept()]);
    expect(one).toEqual(other);
    expect(await auditOf(id)).toHaveLength(1);
    const { rows } = await database.pool.query('select quantity from stock_movement where document_id = $1', [id]);
    expect(rows).toEqual([{ quantity: 11 }]);
    await expect(shop.admin.pos.resolveConflict({ saleId: id, resolution: 'void', note: 'No' })).rejects.toMatchObject({
      message: 'This sale has been decided about already',
    });
  });

  test('whose sale was recorded online meanwhile is closed with that sale', async () => {
    const shop = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [] });
    const sale = saleInput([goods]);
    const at = new Date().toISOString();
    const waiting = { cashierId: shop.staff.id, deviceSeq: 900, soldAt: at, snapshotAt: at, sale };
    await shop.api.pos.syncSales({ locationId: shop.store.id, deviceId: 'till-one', sentAt: at, sales: [waiting] });
    await receiveGoods(database.db, { storeId: shop.store.id, productId: goods.productId, quantity: 1 });
    const { receiptNo } = await shop.api.pos.recordSale(sale);
    const resolve = (resolution: 'accept' | 'void') =>
      shop.admin.pos.resolveConflict({ saleId: sale.id, resolution, note: 'Late' });
    await expect(resolve('void')).rejects.toMatchObject({ message: expect.stringContaining(receiptNo) });
    expect(await resolve('accept')).toMatchObject({ state: 'resolved', receiptNo });
  });

  test('is decided by the store’s managers; employees read their own, other stores none', async () => {
    const shop = await openShop();
    const stranger = await openShop();
    const goods = await makeGoods(database.db, { storeId: shop.store.id });
    const { id } = await send(shop, [{ ...goods, quantity: 11 }]);
    const colleague = await callerFor(database.db, { role: 'employee', store: shop.store });
    const { api: head } = await callerFor(database.db, { role: 'superadmin' });
    const seen = async ({ pos }: Shop['api']) => (await pos.listConflicts({ limit: 100 })).data.map((one) => one.id);
    expect(await seen(shop.api)).toEqual([id]);
    expect(await seen(shop.admin)).toEqual([id]);
    expect(await seen(head)).toContain(id);
    expect(await seen(colleague.api)).toEqual([]);
    expect(await seen(stranger.admin)).toEqual([]);
    const decision = { saleId: id, resolution: 'void' as const, note: 'Back' };
    await expect(shop.api.pos.resolveConflict(decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.admin.pos.resolveConflict(decision)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await head.pos.resolveConflict(decision)).toMatchObject({ state: 'void' });
    const open = await shop.admin.pos.listConflicts({ state: 'open', locationId: shop.store.id });
    expect(open.data).toEqual([]);
  });
});

describe('a manager’s own offline sale', () => {
  /** Sold by the manager, or by an employee whom the manager enabled lately. */
  async function sendOwn(shop: Shop, seller: 'manager' | 'enabled employee', unitPriceMinor: number) {
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [] });
    const { api: admin, staff } = await callerFor(database.db, { role: 'admin', store: shop.store });
    const by = seller === 'manager' ? { api: admin, staff } : shop;
    const { id } = await send({ ...shop, ...by }, [{ ...goods, unitPriceMinor }]);
    if (seller === 'enabled employee') {
      await admin.accounts.setEmployeeStatus({ id: shop.staff.id, status: 'disabled' });
      await admin.accounts.setEmployeeStatus({ id: shop.staff.id, status: 'active' });
    }
    return { id, admin };
  }

  test.each(['manager', 'enabled employee'] as const)(
    'of the %s was accepted at any price by that manager: another one has to',
    async (seller) => {
      const shop = await openShop();
      const { id, admin } = await sendOwn(shop, seller, 1);
      const accept = { saleId: id, resolution: 'accept' as const, note: '' };
      await expect(admin.pos.resolveConflict(accept)).rejects.toMatchObject({
        cause: { refusal: { code: 'offlineSale.ownPrice' } },
      });
      expect(await shop.admin.pos.resolveConflict(accept)).toMatchObject({ state: 'resolved' });
    },
  );

  test('is accepted at the price of the store', async () => {
    const shop = await openShop();
    const { id, admin } = await sendOwn(shop, 'manager', 1_200);
    const accept = { saleId: id, resolution: 'accept' as const, note: '' };
    expect(await admin.pos.resolveConflict(accept)).toMatchObject({ state: 'resolved' });
  });

  test.each([
    ['', 1_200, 1_200],
    [' at half of its worth', 600, 600],
    [' at less than half of its worth', 599, 1_200],
  ])('never sold%s counts towards the day, as a voided one does', async (_, unitPriceMinor, valueMinor) => {
    const shop = await openShop();
    const { id, admin } = await sendOwn(shop, 'manager', unitPriceMinor);
    await admin.pos.resolveConflict({ saleId: id, resolution: 'void', note: 'Brought back' });
    const acts = await database.db
      .selectFrom('soloAct')
      .select(['act', 'valueMinor'])
      .where('documentId', '=', id)
      .execute();
    expect(acts).toEqual([{ act: 'saleVoided', valueMinor }]);
  });
});

test('the snapshot of a store lists its sellable products in pages, each with a signed price', async () => {
  const shop = await openShop();
  const goods = await makeGoods(database.db, { storeId: shop.store.id, gtin: '08901030000003' });
  await makeGoods(database.db, { storeId: shop.store.id, unitMrpMinor: null });
  const blocked = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 4, blocked: true }] });
  const page = await shop.api.pos.sellableSnapshot({ locationId: shop.store.id });
  expect(page.next).toBeNull();
  const listed = new Map(page.products.map((product) => [product.productId, product]));
  expect([...listed.keys()].sort()).toEqual([goods.productId, blocked.productId].sort());
  expect(listed.get(goods.productId)).toMatchObject({
    unitPriceMinor: 1_200,
    gtins: ['08901030000003'],
    seal: expect.any(String),
  });
  expect(listed.get(blocked.productId)).toMatchObject({
    approvedQty: 0,
    batches: [],
    refused: [{ refused: 'blocked' }],
  });
  const rest = await shop.api.pos.sellableSnapshot({ after: goods.productId, takenAt: page.takenAt });
  expect(rest.takenAt).toBe(page.takenAt);
  expect(rest.products.map(({ productId }) => productId)).not.toContain(goods.productId);
  const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString();
  await expect(shop.api.pos.sellableSnapshot({ takenAt: tomorrow })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
