import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { type GoodsTraits, letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { CustomerReturnBodyWire, returnedGoodsFrom } from './wire';

const database = useTestDatabase();
let today = new Date('2026-11-21T04:00:00.000Z');
const now = () => today;

afterEach(async () => {
  today = new Date('2026-11-21T04:00:00.000Z');
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

async function openShop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  return { store, employee, admin, warehouse };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Goods of which some were sold; the rest is on the shelf. */
async function soldGoods({ store, employee }: Shop, quantity: number, traits: Omit<GoodsTraits, 'storeId'> = {}) {
  const goods = await makeGoods(database.db, { storeId: store.id, batches, ...traits });
  await employee.pos.recordSale(saleInput([{ ...goods, quantity }]));
  return goods;
}

const held = async (storeId: string, productId: string) => {
  const { rows } = await database.pool.query<{ kind: string; batch: string; day: string; quantity: number }>(
    `select l.kind, batch.batch_number as batch, coalesce(batch.expires_on::text, '') as day, b.on_hand as quantity
     from stock_balance b join location l on l.id = b.location_id join batch on batch.id = b.batch_id
     where (l.id = $1 or l.parent_id = $1) and b.product_id = $2 and b.on_hand > 0 order by 1 desc, 2`,
    [storeId, productId],
  );
  return rows.map(({ kind, batch, day, quantity }) => `${kind} ${batch} ${day} ${quantity}`);
};

const batchIdOf = async (productId: string, batchNumber: string) => {
  const { id } = await database.db
    .selectFrom('batch')
    .select('id')
    .where('productId', '=', productId)
    .where('batchNumber', '=', batchNumber)
    .executeTakeFirstOrThrow();
  return id;
};

const batches = [{ quantity: 5, expiresOn: '2030-05-31', batchNumber: 'N-1' }];

const asPrescription = async (productId: string) => {
  await database.db.updateTable('product').set({ requiresPrescription: true }).where('id', '=', productId).execute();
};

describe('goods returned without a receipt', () => {
  test('go to quarantine, in the batch on their pack', async () => {
    const shop = await openShop();
    const { store, admin } = shop;
    const { productId } = await soldGoods(shop, 2);
    const pack = { batchNumber: 'N-1', expiresOn: '2030-05-31' };
    const returned = await admin.pos.returnGoods({ productId, quantity: 2, ...pack });
    expect(returned).toMatchObject({ status: 'posted', lines: [{ disposition: 'quarantine', ...pack }] });
    expect(await held(store.id, productId)).toEqual(['store N-1 2030-05-31 3', 'quarantine N-1 2030-05-31 2']);
  });

  test('are refunded in coins where cash is rounded: 10.33 left the drawer, also when a manager posted it', async () => {
    const shop = await openShop();
    const { admin, employee } = shop;
    await database.db.updateTable('organisation').set({ cashRoundingMinor: 100 }).execute();
    onTestFinished(async () => {
      await database.db.updateTable('organisation').set({ cashRoundingMinor: 0 }).execute();
    });
    const traits = { unitMrpMinor: 1_033 };
    const { productId } = await soldGoods(shop, 3, traits);
    const goods = { productId, quantity: 1, refundMinor: 1_033, batchNumber: 'N-1', expiresOn: '2030-05-31' };
    const inCoins = { refundMinor: 1_033, roundingMinor: -33, refunds: [{ method: 'cash', amountMinor: 1_000 }] };
    expect(await admin.pos.returnGoods(goods)).toMatchObject(inCoins);
    expect(await admin.pos.returnGoods({ ...goods, refundMethod: 'card' })).toMatchObject({
      roundingMinor: 0,
      refunds: [{ method: 'card', amountMinor: 1_033 }],
    });
    const { id } = await employee.pos.returnGoods(goods);
    expect(await admin.pos.postSaleReturn({ returnId: id })).toMatchObject({ ...inCoins, status: 'posted' });
  });

  test('with a known batch number need no expiry', async () => {
    const shop = await openShop();
    const { store, admin } = shop;
    const { productId } = await soldGoods(shop, 2);
    await admin.pos.returnGoods({ productId, quantity: 2, batchNumber: 'N-1' });
    expect(await held(store.id, productId)).toContain('quarantine N-1 2030-05-31 2');
  });

  test('come in without a question where they are past, where their date is unreadable, and over the documented path', async () => {
    const shop = await openShop();
    const { store, admin } = shop;
    const dated = (expiresOn: string) => ({ quantity: 1, expiresOn, batchNumber: 'N-1' });
    const twins = [dated('2026-11-30'), dated('2031-05-31'), dated('2038-05-31')];
    const { productId } = await soldGoods(shop, 3, { tradeName: 'Napa Twins', batches: twins });
    today = new Date('2026-12-05T04:00:00.000Z');
    const goods = { productId, quantity: 1 };
    await admin.pos.returnGoods({ ...goods, batchNumber: 'N-1', expiresOn: '2026-11-30' });
    await admin.pos.returnGoods({ ...goods, batchNumber: 'N-1' });
    const body = { tradeName: 'Napa Twins', stock: 1, batch: 'N-1', expiry: '2038-05-31' };
    await admin.pos.returnGoods(returnedGoodsFrom(CustomerReturnBodyWire.parse(body), undefined));
    const quarantine = (await held(store.id, productId)).filter((each) => each.startsWith('quarantine'));
    expect(quarantine.sort()).toEqual([
      'quarantine N-1  1',
      'quarantine N-1 2026-11-30 1',
      'quarantine N-1 2038-05-31 1',
    ]);
  });

  test('with an unread number and a mistyped date ask about the date', async () => {
    const shop = await openShop();
    const { productId } = await soldGoods(shop, 1);
    const back = (confirmed?: true) =>
      shop.admin.pos.returnGoods({ productId, quantity: 1, expiresOn: '2038-05-31', confirmed });
    await expect(back()).rejects.toThrow('more than ten years ahead');
    await back(true);
  });

  test('of an unknown batch cannot be released to the shelf', async () => {
    const shop = await openShop();
    const { store, admin, warehouse } = shop;
    const { productId } = await soldGoods(shop, 2, { batches: [{ quantity: 5, batchNumber: '' }] });
    await admin.pos.returnGoods({ productId, quantity: 2 });
    const batchId = await batchIdOf(productId, '');
    const move = (direction: 'held' | 'released', quantity: number) =>
      warehouse.inventory.moveQuarantine({ homeId: store.id, direction, batchId, quantity });
    await expect(move('released', 1)).rejects.toMatchObject({
      message: 'Goods of an unknown batch that came back without a receipt cannot go back on the shelf',
    });
    // Units that were quarantined from the shelf may return to it.
    await move('held', 1);
    await move('released', 1);
    await expect(move('released', 1)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  test('stay in quarantine when a manager posts a pending return', async () => {
    const shop = await openShop();
    const { store, employee, admin } = shop;
    const { productId } = await soldGoods(shop, 2, { batches: [{ quantity: 2 }] });
    const { id: returnId, status } = await employee.pos.returnGoods({ productId, quantity: 2 });
    expect(status).toBe('pending');
    expect(await held(store.id, productId)).toEqual([]);
    await expect(
      admin.pos.postSaleReturn({ returnId, lines: [{ lineNo: 1, disposition: 'sellable' }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await admin.pos.postSaleReturn({ returnId });
    expect(await held(store.id, productId)).toEqual(['quarantine   2']);
  });

  test('are refused if they need a prescription', async () => {
    const shop = await openShop();
    const { store, admin, warehouse } = shop;
    const { productId } = await soldGoods(shop, 2);
    await asPrescription(productId);
    await expect(admin.pos.returnGoods({ productId, quantity: 1 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Prescription medicines cannot be returned once dispensed.',
    });
    await admin.pos.returnGoods({ productId, quantity: 1, cause: 'wronglyDispensed' });
    const recalled = () => admin.pos.returnGoods({ productId, quantity: 1, cause: 'recalled', batchNumber: 'N-1' });
    await expect(recalled()).rejects.toMatchObject({ message: 'Batch N-1 is not recalled' });
    await warehouse.inventory.blockBatch({ id: await batchIdOf(productId, 'N-1'), reason: 'Recalled by the maker' });
    expect(await recalled()).toMatchObject({ cause: 'recalled', status: 'posted' });
    expect(await held(store.id, productId)).toEqual([
      'store N-1 2030-05-31 3',
      'quarantine   1',
      'quarantine N-1 2030-05-31 1',
    ]);
  });

  test('come back long after they were sold if they are recalled, but no more than the store sold', async () => {
    const shop = await openShop();
    const { store, admin, warehouse } = shop;
    const { productId } = await soldGoods(shop, 2);
    today = new Date('2027-06-01T04:00:00.000Z');
    const back = (cause: 'unwanted' | 'recalled') =>
      admin.pos.returnGoods({ productId, quantity: 1, cause, batchNumber: 'N-1' });
    await expect(back('unwanted')).rejects.toMatchObject({ cause: { refusal: { code: 'saleReturn.noneSold' } } });
    await warehouse.inventory.blockBatch({ id: await batchIdOf(productId, 'N-1'), reason: 'Recalled by the maker' });
    await back('recalled');
    await back('recalled');
    await expect(back('recalled')).rejects.toMatchObject({ message: expect.stringContaining('0 of 1 can come back') });
    expect(await held(store.id, productId)).toContain('quarantine N-1 2030-05-31 2');
  });

  test('are refused long after their purchase', async () => {
    const shop = await openShop();
    const { admin } = shop;
    const { productId } = await soldGoods(shop, 2);
    const bought = (boughtOn: string) => admin.pos.returnGoods({ productId, quantity: 1, boughtOn });
    await bought('2026-11-14');
    await expect(bought('2026-11-13')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Items may be returned within 7 days with receipt. These were bought on 2026-11-13.',
    });
    await expect(bought('2026-11-22')).rejects.toMatchObject({ message: 'The day of purchase lies in the future' });
    await admin.pos.returnGoods({ productId, quantity: 1, boughtOn: '2026-01-01', cause: 'wronglyDispensed' });
  });

  test('are refunded at most at the store’s lowest price of the last 30 days', async () => {
    const shop = await openShop();
    const { store, admin, employee, warehouse } = shop;
    const goods = await soldGoods(shop, 2, { unitMrpMinor: 1_000, batches: [{ quantity: 10 }] });
    const { productId } = goods;
    const refunded = (refundMinor: number) => admin.pos.returnGoods({ productId, quantity: 2, refundMinor });
    await expect(refunded(2_001)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The refund can be at most 20.00',
    });
    const price = { locationId: store.id, productId, priceMinor: 600, reason: 'Offer' };
    await warehouse.pricing.setStorePrice({ ...price, endsAt: '2026-11-23T04:00:00.000Z' });
    today = new Date('2026-12-20T04:00:00.000Z');
    await expect(refunded(1_201)).rejects.toMatchObject({ message: 'The refund can be at most 12.00' });
    await refunded(1_200);
    today = new Date('2026-12-23T04:00:01.000Z');
    await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    await refunded(2_000);
  });
});

describe('goods returned without a receipt that the store did not sell', () => {
  const pack = { batchNumber: 'N-1', expiresOn: '2030-05-31' };
  const CODE = { cause: { refusal: { code: 'saleReturn.noneSold' } } };

  test('came in by the thousand, and 30,000.00 were paid out for one unit that was sold', async () => {
    const shop = await openShop();
    const { productId } = await soldGoods(shop, 1);
    const back = (quantity: number, more = {}) =>
      shop.admin.pos.returnGoods({ productId, quantity, ...pack, refundMinor: 0, ...more });
    await expect(back(5_000)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { refusal: { code: 'saleReturn.onlySold', params: { left: 1, quantity: 5_000 } } },
    });
    await back(1);
    await expect(back(1)).rejects.toMatchObject(CODE);
  });

  test.each<[string, object]>([
    ['another batch', { batchNumber: 'N-2', expiresOn: '2030-05-31' }],
    ['another expiry of the number', { batchNumber: 'N-1', expiresOn: '2031-05-31' }],
    ['a batch that is on the shelf', { batchNumber: 'LATE', expiresOn: '2031-05-31' }],
  ])('%s passed for the one that was sold', async (_, other) => {
    const shop = await openShop();
    const late = { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'LATE' };
    const { productId } = await soldGoods(shop, 3, { batches: [...batches, late] });
    await expect(shop.admin.pos.returnGoods({ productId, quantity: 1, ...other })).rejects.toMatchObject(CODE);
    await shop.admin.pos.returnGoods({ productId, quantity: 3 });
    // All of the product are back, whichever batch they were of.
    await expect(shop.admin.pos.returnGoods({ productId, quantity: 1, ...pack })).rejects.toMatchObject(CODE);
  });

  test('another store passed for the one that sold them', async () => {
    const shop = await openShop();
    const other = await openShop();
    const { productId } = await soldGoods(shop, 3);
    await expect(other.admin.pos.returnGoods({ productId, quantity: 1, ...pack })).rejects.toMatchObject(CODE);
  });

  test('came in 31 days after the sale', async () => {
    const shop = await openShop();
    const { productId } = await soldGoods(shop, 3);
    const back = () => shop.admin.pos.returnGoods({ productId, quantity: 1, ...pack });
    today = new Date('2026-12-21T04:00:00.000Z');
    await back();
    today = new Date('2026-12-22T04:00:00.000Z');
    await expect(back()).rejects.toMatchObject(CODE);
  });

  test('had come back with the receipt, by a void, or wait in another return', async () => {
    const shop = await openShop();
    const { employee, admin } = shop;
    const goods = await soldGoods(shop, 1);
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    const voided = await employee.pos.recordSale(saleInput([goods]));
    await admin.pos.voidSale({ saleId: voided.id, reason: 'Wrong customer' });
    const asked = { productId: goods.productId, quantity: 1, ...pack };
    const { id: returnId } = await employee.pos.returnGoods(asked);
    await admin.pos.returnGoods(asked);
    await expect(admin.pos.returnGoods(asked)).rejects.toMatchObject(CODE);
    await admin.pos.postSaleReturn({ returnId });
    await admin.pos.voidSaleReturn({ returnId });
    await admin.pos.returnGoods(asked);
  });

  test('were approved after they had come back another way', async () => {
    const shop = await openShop();
    const { employee, admin } = shop;
    const goods = await makeGoods(database.db, { storeId: shop.store.id, batches });
    const sale = await employee.pos.recordSale(saleInput([goods]));
    const asked = { productId: goods.productId, quantity: 1, ...pack };
    const { id: returnId } = await employee.pos.returnGoods(asked);
    await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    await expect(admin.pos.postSaleReturn({ returnId })).rejects.toMatchObject(CODE);
  });

  test('came in twice at the same moment', async () => {
    const shop = await openShop();
    const { productId } = await soldGoods(shop, 1);
    const back = () => shop.admin.pos.returnGoods({ productId, quantity: 1, ...pack });
    const results = await Promise.allSettled([back(), back(), back()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('goods in quarantine that a person took back', () => {
  test.each(['took back', 'approved'])('were put on the shelf by the same person, who %s them', async (act) => {
    const shop = await openShop();
    const { store, admin, employee } = shop;
    const { api: colleague } = await callerFor(database.db, { role: 'admin', store }, { now });
    const { productId } = await soldGoods(shop, 2);
    const goods = { productId, quantity: 2, batchNumber: 'N-1', expiresOn: '2030-05-31' };
    if (act === 'took back') await admin.pos.returnGoods(goods);
    else await admin.pos.postSaleReturn({ returnId: (await employee.pos.returnGoods(goods)).id });
    const batchId = await batchIdOf(productId, 'N-1');
    const move = (api: typeof admin, direction: 'held' | 'released', quantity: number) =>
      api.inventory.moveQuarantine({ homeId: store.id, direction, batchId, quantity });
    await expect(move(admin, 'released', 1)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { refusal: { code: 'quarantine.tookAll' } },
    });
    await move(admin, 'held', 1);
    await expect(move(admin, 'released', 2)).rejects.toMatchObject({
      cause: { refusal: { code: 'quarantine.tookSome', params: { left: 1, quantity: 2 } } },
    });
    await move(admin, 'released', 1);
    await expect(move(admin, 'released', 1)).rejects.toMatchObject({
      cause: { refusal: { code: 'quarantine.tookAll' } },
    });
    await move(colleague, 'released', 1);
    await move(shop.warehouse, 'released', 1);
  });
});

describe('recalled or wrongly dispensed goods with their receipt', () => {
  test('are accepted for a prescription medicine', async () => {
    const { store, employee, admin, warehouse } = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      unitMrpMinor: 500,
      batches: [
        { quantity: 2, expiresOn: '2030-05-31', batchNumber: 'BAD' },
        { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'GOOD' },
      ],
    });
    await asPrescription(goods.productId);
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    today = new Date('2026-12-21T04:00:00.000Z');
    const giveBack = (cause: 'unwanted' | 'recalled' | 'wronglyDispensed', quantity: number) =>
      admin.pos.returnSale({ saleId: sale.id, cause, lines: [{ lineNo: 1, quantity }] });
    await expect(giveBack('unwanted', 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(giveBack('recalled', 1)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('no recalled batch'),
    });
    await warehouse.inventory.blockBatch({ id: await batchIdOf(goods.productId, 'BAD'), reason: 'Recalled' });
    const receipt = await admin.pos.findReturnableSale({ receiptNo: sale.receiptNo });
    expect(receipt.lines).toMatchObject([{ recalled: 2 }]);
    await expect(giveBack('recalled', 3)).rejects.toMatchObject({ message: expect.stringContaining('only 2') });
    const recalled = await giveBack('recalled', 2);
    expect(recalled).toMatchObject({ status: 'posted', cause: 'recalled', refundMinor: 1_000 });
    expect(await held(store.id, goods.productId)).toContain('quarantine BAD 2030-05-31 2');
    await giveBack('wronglyDispensed', 2);
    expect(await held(store.id, goods.productId)).toContain('quarantine GOOD 2031-05-31 2');
  });

  test('go to quarantine only, also by a manager’s decision', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const asked = { saleId: sale.id, cause: 'wronglyDispensed' as const };
    await expect(
      admin.pos.returnSale({ ...asked, lines: [{ lineNo: 1, quantity: 1, disposition: 'sellable' }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { id: returnId, status } = await employee.pos.returnSale({ ...asked, lines: [{ lineNo: 1, quantity: 1 }] });
    expect(status).toBe('pending');
    await expect(
      admin.pos.postSaleReturn({ returnId, lines: [{ lineNo: 1, disposition: 'sellable' }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await admin.pos.postSaleReturn({ returnId });
  });
});
