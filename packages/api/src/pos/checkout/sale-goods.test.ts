import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { makeGoods, makeStore, receiveGoods, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { failing, refusal, useCounters } from './counter.fixture';

const { database, openShop, onHand, countSales } = useCounters();

describe('selling from one’s own orders', () => {
  async function openOwnOrdersShop(approved: number, batches = [{ quantity: 10 }]) {
    const { api, staff } = await callerFor(database.db, { role: 'employee' });
    const storeId = staff.store?.id ?? '';
    const goods = await makeGoods(database.db, {
      storeId,
      batches,
      approved: { staffId: staff.id, quantity: approved },
    });
    return { api, staff, storeId, goods };
  }

  test('the approved quantity decreases with sales and is never exceeded', async () => {
    const { api, goods } = await openOwnOrdersShop(4);
    await api.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
    await expect(api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (1)',
    });
    await api.pos.recordSale(saleInput([goods]));
    const { data } = await api.pos.listSellable({});
    expect(data).toMatchObject([{ productId: goods.productId, approvedQty: 0, storeStock: 6 }]);
  });

  test('the quantity never exceeds the stock of the store', async () => {
    const { api, goods } = await openOwnOrdersShop(50, [{ quantity: 2 }]);
    await expect(api.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (2)',
    });
  });

  test('ten at once never sell more than was approved', async () => {
    const { api, goods, storeId } = await openOwnOrdersShop(4);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => api.pos.recordSale(saleInput([goods]))));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(4);
    expect(await onHand(storeId, goods.productId)).toBe(6);
  });

  test('a colleague’s orders do not count', async () => {
    const { goods, staff } = await openOwnOrdersShop(4);
    const store = staff.store ?? (await makeStore(database.db));
    const { api } = await callerFor(database.db, { role: 'employee', store });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (0)',
    });
  });
});

test('a batch that arrives later is found', async () => {
  const { store, api } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 1 }] });
  await api.pos.recordSale(saleInput([goods]));
  await receiveGoods(database.db, { storeId: store.id, productId: goods.productId, quantity: 1, batchNumber: 'NEW' });
  expect((await api.pos.recordSale(saleInput([goods]))).lines[0]?.batches).toMatchObject([{ batchNumber: 'NEW' }]);
});

describe('a batch that the cashier chose', () => {
  const batches = [
    { quantity: 3, expiresOn: '2030-05-31', batchNumber: 'EARLY' },
    { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'LATE' },
    { quantity: 5, expiresOn: '2031-06-30', batchNumber: 'HELD', blocked: true },
    { quantity: 5, expiresOn: '2020-01-31', batchNumber: 'OLD' },
  ];

  test('against first expiry first needs a reason, serves the line and is audited', async () => {
    const { store, api, staff } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches });
    const [, late] = goods.batchIds;
    const unexplained = saleInput([{ ...goods, quantity: 2, batchId: late }]);
    await expect(api.pos.recordSale(unexplained)).rejects.toMatchObject({
      ...refusal,
      message: 'Another batch expires earlier: say why this one is sold',
    });
    const input = saleInput([{ ...goods, quantity: 2, batchId: late, batchReason: 'Early box is sealed' }]);
    const sale = await api.pos.recordSale(input);
    expect(sale.lines[0]?.batches).toMatchObject([{ batchNumber: 'LATE', quantity: 2 }]);
    expect(await api.pos.recordSale(input)).toEqual(sale);
    expect(await onHand(store.id, goods.productId)).toBe(16);
    const traces = await database.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'after'])
      .where('entityId', '=', sale.id)
      .execute();
    expect(traces).toEqual([
      {
        action: 'sale.batchChosen',
        actorId: staff.id,
        after: { lines: [{ productId: goods.productId, batchId: late, reason: 'Early box is sealed' }] },
      },
    ]);
    const [line] = input.lines;
    if (!line) throw new Error('No line');
    const other = { ...input, lines: [{ ...line, batchId: goods.batchIds[0] }] };
    await expect(api.pos.recordSale(other)).rejects.toThrow('This sale id was used for a different sale');
  });

  test('is refused, with its product named, if it is expired, blocked, too small, of another product or gone', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches, tradeName: 'Napa' });
    const others = await makeGoods(database.db, { storeId: store.id });
    const [early, , blocked, expired] = goods.batchIds;
    const sell = (batchId: string | undefined, quantity = 1) =>
      api.pos.recordSale(saleInput([{ ...goods, quantity, batchId }]));
    await expect(sell(expired)).rejects.toMatchObject({
      ...refusal,
      message: 'Batch OLD expired on 2020-01-31 and cannot be sold',
      cause: { details: { data: { product: 'Napa 500 mg' } } },
    });
    await expect(sell(blocked)).rejects.toThrow('Batch HELD is blocked and cannot be sold');
    await expect(sell(early, 4)).rejects.toMatchObject(failing('Only 3 left in batch EARLY', 'CONFLICT'));
    await expect(sell(others.batchIds[0])).rejects.toThrow('The chosen batch is no longer in this store');
    await expect(sell(randomUUID())).rejects.toThrow('The chosen batch is no longer in this store');
    expect(await countSales(store.id)).toBe(0);
  });

  test('is chosen from all batches of the store, earliest expiry first, unsellable ones included', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches });
    const listed = await api.pos.listBatches({ productId: goods.productId, locationId: store.id });
    expect(listed.map(({ batchNumber, quantity, refused }) => [batchNumber, quantity, refused])).toEqual([
      ['OLD', 5, 'expired'],
      ['EARLY', 3, null],
      ['LATE', 5, null],
      ['HELD', 5, 'blocked'],
    ]);
    const { api: elsewhere } = await openShop();
    const foreign = elsewhere.pos.listBatches({ productId: goods.productId, locationId: store.id });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
