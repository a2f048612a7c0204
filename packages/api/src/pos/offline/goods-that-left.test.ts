import { randomUUID } from 'node:crypto';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { type Goods, makeGoods, receiveGoods, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { ago, queued, type Shop, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send, stored } = useOfflineShops();

const FIRST = { batchNumber: 'X1', expiresOn: '2030-01-31' };
const SECOND = { batchNumber: 'X2', expiresOn: '2031-01-31' };
const BUYER = { name: 'Farid', phone: '01711111111', email: '' };

const part = (batchId: string | undefined, quantity: number) => ({ lineNo: 1, batchId: batchId ?? '', quantity });

/** A shop with ten units of X1, and of X2 unless told otherwise; a till sold two of X1 an hour ago. */
async function soldTwo({ batches = [FIRST, SECOND], quantity = 2, soldAt = ago(1) } = {}) {
  const shop = await openShop();
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  const goods = await makeGoods(database.db, {
    storeId: shop.store.id,
    batches: batches.map((batch) => ({ quantity: 10, ...batch })),
  });
  const [x1 = '', x2 = ''] = goods.batchIds;
  const till = await signedInCaller(database.db, shop.staff, { now: () => new Date(ago(5)) });
  const { takenAt, products } = await till.pos.sellableSnapshot({ locationId: shop.store.id });
  const sale = queued(shop, [{ ...goods, quantity }], {
    soldAt,
    snapshotAt: takenAt,
    seals: Object.fromEntries(products.map(({ productId, seal }) => [productId, seal])),
    taken: [part(x1, quantity)],
    sale: { customer: BUYER },
  });
  return { shop, warehouse, goods, x1, x2, sale };
}

const heldBy = async (shop: Shop, { productId }: Pick<Goods, 'productId'>) => {
  const { rows } = await database.pool.query<{ batch: string; held: number }>(
    `select batch.batch_number as batch, b.on_hand as held from stock_balance b join batch on batch.id = b.batch_id
     where b.location_id = $1 and b.product_id = $2 and b.on_hand > 0 order by batch.expires_on, 1`,
    [shop.store.id, productId],
  );
  return Object.fromEntries(rows.map(({ batch, held }) => [batch, held]));
};

type Warehouse = Awaited<ReturnType<typeof soldTwo>>['warehouse'];
const buyersOf = async (warehouse: Warehouse, id: string) => {
  const { data } = await warehouse.inventory.listBatchSales({ id });
  return data.map(({ customerName, quantity, awaitsReview }) => [customerName, quantity, awaitsReview]);
};

const blockedAt = (id: string, at: string) =>
  database.db.updateTable('batch').set({ blockedAt: at, blockedReason: 'Recall' }).where('id', '=', id).execute();

const accept = (shop: Shop, saleId: string) =>
  shop.admin.pos.resolveConflict({ saleId, resolution: 'accept', note: '' });

describe('an offline sale whose till knew its batches', () => {
  test.each([
    ['with a second batch in the store', [FIRST, SECOND], { X1: 8, X2: 10 }],
    ['which was the only one', [FIRST], { X1: 8 }],
  ])('is booked on the batch that was recalled since, %s, and its buyer is on the list', async (_, batches, left) => {
    const { shop, warehouse, goods, x1, sale } = await soldTwo({ batches });
    await warehouse.inventory.blockBatch({ id: x1, reason: 'Recall' });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect(await heldBy(shop, goods)).toEqual(left);
    expect(await buyersOf(warehouse, x1)).toEqual([['Farid', 2, false]]);
    expect((await shop.admin.pos.listConflicts({})).data).toEqual([]);
  });

  test.each([
    ['recalled', 'expired_or_blocked', async (id: string) => blockedAt(id, ago(2))],
    [
      'expired',
      'expired_or_blocked',
      async (id: string) =>
        database.db.updateTable('batch').set({ expiresOn: '2026-01-31' }).where('id', '=', id).execute(),
    ],
    [
      'above its MRP',
      'above_mrp',
      async (id: string) => database.db.updateTable('batch').set({ mrpMinor: 1 }).where('id', '=', id).execute(),
    ],
  ])('of a batch that was %s when it was sold is booked on it and awaits review', async (_, reason, spoil) => {
    const { shop, warehouse, goods, x1, x2, sale } = await soldTwo();
    await spoil(x1);
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'duplicate' }]);
    expect(await heldBy(shop, goods)).toEqual({ X1: 8, X2: 10 });
    expect(await buyersOf(warehouse, x1)).toEqual([['Farid', 2, false]]);
    expect(await buyersOf(warehouse, x2)).toEqual([]);
    expect(await stored(sale.sale.id)).toMatchObject({ state: 'open', reason });
    expect(await accept(shop, sale.sale.id)).toMatchObject({ state: 'resolved' });
    expect(await heldBy(shop, goods)).toEqual({ X1: 8, X2: 10 });
  });

  test('of a batch that is short since awaits review with its buyer on the list, and is accepted on that batch', async () => {
    const { shop, warehouse, goods, x1, sale } = await soldTwo({ quantity: 8 });
    await shop.api.pos.recordSale(saleInput([{ ...goods, quantity: 5, batchId: x1 }]));
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'conflict', reason: 'insufficient_stock' }]);
    expect(await buyersOf(warehouse, x1)).toContainEqual(['Farid', 8, true]);
    await warehouse.inventory.blockBatch({ id: x1, reason: 'Recall' });
    await accept(shop, sale.sale.id);
    expect(await heldBy(shop, goods)).toEqual({ X2: 10 });
    expect(await buyersOf(warehouse, x1)).toContainEqual(['Farid', 8, false]);
    const { data } = await shop.admin.inventory.listAdjustments({});
    expect(data).toMatchObject([{ reason: 'found', lines: [{ batchId: x1, change: 3 }] }]);
  });

  test('is no sale above the MRP because other packs are cheaper now', async () => {
    const { shop, goods, sale } = await soldTwo();
    const cheaper = { batchNumber: 'X0', expiresOn: '2029-01-31', mrpMinor: 1 };
    await receiveGoods(database.db, {
      storeId: shop.store.id,
      productId: goods.productId,
      quantity: 5,
      ...cheaper,
    });
    expect(await send(shop, [sale])).toMatchObject([{ verdict: 'accepted' }]);
    expect(await heldBy(shop, goods)).toEqual({ X0: 5, X1: 8, X2: 10 });
  });

  test('is booked on what its store had where it names a batch that came nowhere', async () => {
    const { shop, goods, sale } = await soldTwo();
    const invented = { ...sale, taken: [part(randomUUID(), 2)] };
    expect(await send(shop, [invented])).toMatchObject([{ verdict: 'accepted' }]);
    expect(await heldBy(shop, goods)).toEqual({ X1: 8, X2: 10 });
  });

  test.each<[string, (x1: string, x2: string, other: string) => ReturnType<typeof part>[]]>([
    ['a batch of another product', (_x1, _x2, other) => [part(other, 2)]],
    ['too few units', (x1) => [part(x1, 1)]],
    ['too many units', (x1, x2) => [part(x1, 2), part(x2, 1)]],
    ['a line that it does not have', (x1) => [part(x1, 2), { ...part(x1, 1), lineNo: 2 }]],
  ])('that names %s awaits review, and is booked on what the store had if it is accepted', async (_, takenOf) => {
    const { shop, goods, x1, x2, sale } = await soldTwo();
    const other = await makeGoods(database.db, { storeId: shop.store.id });
    const wrong = { ...sale, taken: takenOf(x1, x2, other.batchIds[0] ?? '') };
    expect(await send(shop, [wrong])).toMatchObject([{ verdict: 'conflict', reason: 'refused' }]);
    expect(await send(shop, [wrong])).toMatchObject([{ verdict: 'conflict', reason: 'refused' }]);
    expect(await heldBy(shop, goods)).toEqual({ X1: 10, X2: 10 });
    await accept(shop, sale.sale.id);
    expect(await heldBy(shop, goods)).toEqual({ X1: 8, X2: 10 });
    expect(await heldBy(shop, other)).toEqual({ '': 10 });
  });
});

describe('goods that came at noon', () => {
  /** The morning's sale took all of X1, which the counter then sold out; X2 came at noon. */
  async function noonGoods(knowsBatches: boolean) {
    const { shop, warehouse, goods, x1, sale } = await soldTwo({ batches: [FIRST], soldAt: ago(4) });
    await shop.api.pos.recordSale(saleInput([{ ...goods, quantity: 10 }]));
    const x2 = await receiveGoods(database.db, {
      storeId: shop.store.id,
      productId: goods.productId,
      quantity: 10,
      ...SECOND,
      cameAt: new Date(ago(2)),
    });
    const sent = { ...sale, taken: knowsBatches ? sale.taken : [] };
    expect(await send(shop, [sent])).toMatchObject([{ verdict: 'conflict', reason: 'insufficient_stock' }]);
    return { shop, warehouse, goods, x1, x2, id: sale.sale.id };
  }

  test.each([
    ['knew its batches', true],
    ['did not know its batches', false],
  ])(
    'are not sold in the morning by a till that %s: the sale stays on the batch that the store had',
    async (_, knows) => {
      const { shop, goods, x1, warehouse, id } = await noonGoods(knows);
      await accept(shop, id);
      expect(await heldBy(shop, goods)).toEqual({ X2: 10 });
      expect(await buyersOf(warehouse, x1)).toContainEqual(['Farid', 2, false]);
    },
  );

  test('cannot be named by the manager who reviews the sale', async () => {
    const { shop, goods, x2, id } = await noonGoods(true);
    const batches = [{ productId: goods.productId, batchId: x2 }];
    await expect(
      shop.admin.pos.resolveConflict({ saleId: id, resolution: 'otherBatch', note: '', batches }),
    ).rejects.toThrow('That batch reached the store after the sale');
  });
});
