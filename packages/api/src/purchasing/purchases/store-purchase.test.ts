import { findBreaches } from '@bhandar/db/invariants';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeProduct,
  makeStore,
  makeSupplier,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const LOT = { batchNumber: 'LOT-1', expiresOn: '2031-08-31' };
/** The warehouse's invoice: ৳10.00 a unit, MRP ৳12.00, 5 % sales VAT. */
const WAREHOUSES = { ...LOT, quantity: 100, packTpMinor: 1_000, packMrpMinor: 1_200 };
/** A store's invoice of the same printed goods for next to nothing. */
const STORES = { ...LOT, quantity: 50, packTpMinor: 1, packMrpMinor: 1_200 };

let head: Caller;
let manager: Caller;
let employee: Caller;
let store: Awaited<ReturnType<typeof makeStore>>;
let productId: string;
let supplierId: string;

beforeEach(async () => {
  store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'own-orders');
  ({ id: supplierId } = await makeSupplier(database.db));
  ({ id: productId } = await makeProduct(database.db, { unitMrpMinor: 1_200 }));
  head = (await callerFor(database.db, { role: 'superadmin' })).api;
  manager = (await callerFor(database.db, { role: 'admin', store })).api;
  employee = (await callerFor(database.db, { role: 'employee', store })).api;
});

type Line = Partial<Parameters<Caller['purchasing']['recordPurchase']>[0]['lines'][number]>;
const buy = (api: Caller, line: Line, more: object = {}) =>
  api.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId,
    confirmed: true,
    lines: [{ productId, quantity: 1, packTpMinor: 100, ...line }],
    ...more,
  });

/** Units of the product at a place. */
async function heldAt(locationId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`select coalesce(sum(on_hand), 0)::int as held from stock_balance
    where product_id = ${productId} and location_id = ${locationId}`.execute(database.db);
  return rows[0]?.held ?? 0;
}

/** All that the organisation knows of the product's prices. */
async function organisationPrices(): Promise<unknown> {
  const { rows } = await sql`
    select product.unit_mrp_minor, product.unit_cost, product.pack_type, product.requires_prescription,
      sales_vat_rate(product.id, '2099-01-01') as vat,
      (select jsonb_agg(pack order by size) from product_pack pack where product_id = product.id) as packs,
      (select count(*) from product_price where product_id = product.id) as changes,
      (select jsonb_agg(jsonb_build_object('cost', b.unit_cost, 'mrp', b.mrp_minor) order by b.id) from batch b
        join stock_balance held on held.batch_id = b.id and held.location_id = ${(await warehouseOf(database.db)).id}
        where b.product_id = product.id) as warehouse_batches
    from product where id = ${productId}`.execute(database.db);
  return rows[0];
}

describe('a purchase by the manager of a store', () => {
  test.each<[string, Line]>([
    ['an MRP of 0.01', { batchNumber: 'X', packMrpMinor: 1 }],
    ['a cost of 0.01 for a batch that the warehouse holds', STORES],
    ['a cost of 0.01 for goods without a number', { quantity: 50, packTpMinor: 1, packMrpMinor: 1_200 }],
    ['another pack', { packSize: 30, salePackSize: 10, packMrpMinor: 20_000, packType: 'Jumbo' }],
    ['a sales VAT of 90 %', { packMrpMinor: 1_200, salesVat: { basisPoints: 9_000, minor: null } }],
  ])('with %s moves no price of other stores and the warehouse, also when it is voided', async (_, line) => {
    await buy(head, { ...WAREHOUSES, salesVat: { basisPoints: 500, minor: null } });
    await buy(head, { quantity: 10, packTpMinor: 1_000, packMrpMinor: 1_200 });
    const before = await organisationPrices();
    const { id } = await buy(manager, line);
    expect(await organisationPrices()).toEqual(before);
    await manager.purchasing.voidPurchase({ purchaseId: id });
    expect(await organisationPrices()).toEqual(before);
  });

  test('of a product that it adds to the catalogue sets the first price, and a later one does not move it', async () => {
    const goods = { tradeName: 'Brand new', genericName: 'X', strength: '1 mg', category: 'Tablet', company: 'Square' };
    const priced = (packMrpMinor: number) =>
      buy(manager, { productId: undefined, goods: { ...goods, unitType: 'tablet' }, packMrpMinor });
    const { lines } = await priced(700);
    await priced(1);
    const product = database.db
      .selectFrom('product')
      .select('unitMrpMinor')
      .where('id', '=', lines[0]?.productId ?? '');
    expect(await product.executeTakeFirst()).toEqual({ unitMrpMinor: 700 });
  });

  test('comes into the own store, and not into the warehouse that his employee orders from', async () => {
    await buy(manager, { quantity: 5_000 });
    expect([await heldAt(store.id), await heldAt((await warehouseOf(database.db)).id)]).toEqual([5_000, 0]);
  });

  test('is a batch of its own with its own cost, though the warehouse has the same number, day and MRP', async () => {
    await buy(head, WAREHOUSES);
    const { lines } = await buy(manager, STORES);
    const again = await buy(manager, { ...STORES, packTpMinor: 3 });
    expect(again.lines[0]?.batchId).toBe(lines[0]?.batchId);
    const costs = await database.db.selectFrom('batch').select('unitCost').where('productId', '=', productId).execute();
    expect(costs.map(({ unitCost }) => unitCost).sort()).toEqual(['0.0200', '10.0000']);
  });

  test('lets everybody of the store sell the goods, also where they sell from their own orders only', async () => {
    const { id } = await buy(manager, { quantity: 7, packMrpMinor: 1_200 });
    const sell = (quantity: number) =>
      employee.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_200, quantity }]));
    await sell(4);
    await expect(manager.purchasing.voidPurchase({ purchaseId: id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(sell(4)).rejects.toMatchObject({ code: 'CONFLICT' });
    await sell(3);
  });

  test('can be voided: the goods and the right to sell them are gone', async () => {
    const { id } = await buy(manager, { quantity: 7, packMrpMinor: 1_200 });
    await manager.purchasing.voidPurchase({ purchaseId: id });
    expect(await heldAt(store.id)).toBe(0);
    await expect(
      employee.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_200, quantity: 1 }])),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('owes the supplier in the name of the store, and the void reverses that debt', async () => {
    await buy(head, WAREHOUSES);
    const { id } = await buy(manager, STORES);
    await manager.purchasing.voidPurchase({ purchaseId: id });
    const postings = await database.db
      .selectFrom('supplierPosting')
      .select(['kind', 'storeId', 'amountMinor'])
      .where('supplierId', '=', supplierId)
      .orderBy('id')
      .execute();
    expect(postings).toEqual([
      { kind: 'bill', storeId: null, amountMinor: 100_000 },
      { kind: 'bill', storeId: store.id, amountMinor: 50 },
      { kind: 'reversal', storeId: store.id, amountMinor: 50 },
    ]);
  });
});

describe('what a manager of a store may do with purchases', () => {
  test('nothing is bought for a store where the organisation has switched that off; the warehouse buys on', async () => {
    const bought = await buy(manager, {});
    const before = await head.accounts.getOrganisation();
    const { version } = await head.accounts.updateOrganisation({ ...before, purchasesByStores: 'off' });
    await expect(buy(manager, {})).rejects.toMatchObject({ cause: { refusal: { code: 'purchase.storesOff' } } });
    await buy(head, {});
    await manager.purchasing.voidPurchase({ purchaseId: bought.id });
    await head.accounts.updateOrganisation({ ...before, version });
  });

  test('a manager of one store cannot buy for another, nor see what it bought, nor void what the warehouse bought', async () => {
    const other = await makeStore(database.db);
    const stranger = (await callerFor(database.db, { role: 'admin', store: other })).api;
    await expect(buy(manager, {}, { locationId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const own = await buy(manager, {});
    const { id: purchaseId } = await buy(stranger, {});
    await expect(manager.purchasing.getPurchase({ purchaseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(manager.purchasing.voidPurchase({ purchaseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const warehouses = await buy(head, {});
    expect(await manager.purchasing.getPurchase({ purchaseId: warehouses.id })).toMatchObject({ store: null });
    await expect(manager.purchasing.voidPurchase({ purchaseId: warehouses.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      cause: { refusal: { code: 'purchase.ofWarehouse' } },
    });
    const query = { kind: 'pharmacy' as const };
    const latest = await manager.purchasing.listPurchases({ ...query, limit: 2 });
    expect(latest.data.map(({ id }) => id)).toEqual([warehouses.id, own.id]);
    const lines = await manager.purchasing.listPurchasedLines({ ...query, limit: 2 });
    expect(lines.data).toMatchObject([{ store: null }, { purchaseId: own.id, store: { id: store.id } }]);
    const all = await head.purchasing.listPurchases(query);
    expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, purchaseId, warehouses.id]));
    expect(await manager.ordering.overview()).toMatchObject({ pharmacyPurchases: latest.totalItems });
    expect(latest.totalItems).toBeLessThan(all.totalItems);
  });

  test("the warehouse's purchase orders are neither written, closed nor received by the manager of a store", async () => {
    const lines = [{ productId, quantity: 10 }];
    const { id: orderId } = await head.purchasing.createPurchaseOrder({ kind: 'pharmacy', supplierId, lines });
    const acts = [
      () => manager.purchasing.closePurchaseOrder({ orderId }),
      () => manager.purchasing.createPurchaseOrder({ kind: 'pharmacy', supplierId, lines }),
      () => manager.ordering.orderFromSuppliers({ orders: [{ kind: 'pharmacy', supplierId, lines }] }),
      () => buy(manager, {}, { orderId }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await buy(head, { quantity: 10 }, { orderId });
    expect(await head.purchasing.getPurchaseOrder({ orderId })).toMatchObject({ status: 'received' });
  });

  test("a store's purchase is no offer from which the warehouse reorders, and no pack that its form proposes", async () => {
    await buy(head, { quantity: 10, packSize: 10, packTpMinor: 9_000 });
    await buy(manager, { packSize: 7, packTpMinor: 1 });
    const { products } = await head.purchasing.purchaseFacts({ supplierId, productIds: [productId] });
    expect(products).toMatchObject([{ packSize: 10, packTpMinor: 9_000 }]);
  });
});
