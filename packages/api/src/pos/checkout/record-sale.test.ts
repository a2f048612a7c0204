import { randomUUID } from 'node:crypto';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, receiveGoods, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';

const database = useTestDatabase();

/** A shop whose staff sell all that it holds, and somebody at its counter. */
async function openShop(now?: () => Date) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(
    database.db,
    { role: 'employee', store, lastName: 'Seller' },
    now ? { now } : {},
  );
  return { store, api, staff };
}

const onHand = async (storeId: string, productId: string) => {
  const { rows } = await database.pool.query<{ sum: number }>(
    'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where location_id = $1 and product_id = $2',
    [storeId, productId],
  );
  return rows[0]?.sum;
};

const countSales = async (storeId: string) => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from sale where location_id = $1', [
    storeId,
  ]);
  return rows[0]?.count;
};

const refusal = { code: expect.any(String), message: expect.any(String) };
const failing = (message: string, code: string) => ({ ...refusal, message, code });

describe('a sale', () => {
  test('takes the first expiry first, splits over batches and says which it took', async () => {
    const { store, api, staff } = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      tradeName: 'Seclo',
      strength: '20 mg',
      batches: [
        { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'LATE' },
        { quantity: 3, expiresOn: '2030-05-31', batchNumber: 'EARLY' },
        { quantity: 9, batchNumber: 'NEVER' },
      ],
    });
    const sale = await api.pos.recordSale(
      saleInput([{ ...goods, quantity: 5 }], { discountMinor: 1_000, tenderedMinor: 10_000 }),
    );
    expect(sale).toMatchObject({
      receiptNo: expect.stringMatching(/-1-000001$/),
      store: { id: store.id, name: store.name },
      cashier: 'Test Seller',
      customer: { name: 'Walk-in Customer' },
      subtotalMinor: 6_000,
      discountMinor: 1_000,
      totalMinor: 5_000,
      payment: { method: 'cash', tenderedMinor: 10_000, changeMinor: 5_000 },
    });
    expect(sale.lines).toMatchObject([
      {
        name: 'Seclo',
        strength: '20 mg',
        quantity: 5,
        batches: [
          { batchNumber: 'EARLY', expiresOn: '2030-05-31', quantity: 3 },
          { batchNumber: 'LATE', expiresOn: '2031-05-31', quantity: 2 },
        ],
      },
    ]);
    expect(await onHand(store.id, goods.productId)).toBe(12);
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
    expect(staff.store?.id).toBe(store.id);
  });

  test('sends its discount over the lines, none of it lost', async () => {
    const { store, api } = await openShop();
    const goods = await Promise.all(
      [700, 1_100, 1_300].map((unitMrpMinor) => makeGoods(database.db, { storeId: store.id, unitMrpMinor })),
    );
    const sale = await api.pos.recordSale(saleInput(goods, { discountMinor: 1_000 }));
    expect(sale.lines.map((line) => line.discountMinor).reduce((a, b) => a + b)).toBe(1_000);
  });

  test('of what the shop does not hold is refused with what it may sell', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const error = await api.pos.recordSale(saleInput([{ ...goods, quantity: 11 }])).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(failing('Cannot add more than approved quantity (10)', 'CONFLICT'));
    expect(error).toMatchObject({
      cause: {
        details: { data: { shortages: [{ productId: goods.productId, quantity: 11, approvedQty: 10, stock: 10 }] } },
      },
    });
    expect(await countSales(store.id)).toBe(0);
  });

  test('at another price is refused with the right one', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Napa' });
    const error = await api.pos
      .recordSale(saleInput([{ ...goods, unitPriceMinor: 1 }]))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(failing('The price of Napa 500 mg is 12.00', 'CONFLICT'));
    expect(error).toMatchObject({
      cause: { details: { data: { prices: [{ productId: goods.productId, unitPriceMinor: 1_200, price: 12 }] } } },
    });
    expect(await onHand(store.id, goods.productId)).toBe(10);
  });

  test('of a product that nobody priced is refused', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: null, tradeName: 'Fexo' });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject(
      failing('Fexo 500 mg: This product has no price yet', 'UNPROCESSABLE_CONTENT'),
    );
  });

  test('of a product that does not exist is not found', async () => {
    const { api } = await openShop();
    await expect(
      api.pos.recordSale(saleInput([{ productId: randomUUID(), unitPriceMinor: 100 }])),
    ).rejects.toMatchObject(failing('Product not found', 'NOT_FOUND'));
  });

  test('in a store of others is not found', async () => {
    const { api } = await openShop();
    const other = await openShop();
    const goods = await makeGoods(database.db, { storeId: other.store.id });
    await expect(api.pos.recordSale(saleInput([goods], { locationId: other.store.id }))).rejects.toMatchObject(
      failing('Store not found', 'NOT_FOUND'),
    );
  });

  test('by the warehouse sells any store that is named', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await api.pos.recordSale(saleInput([goods], { locationId: store.id }));
    expect(sale.store.id).toBe(store.id);
  });

  test('by the warehouse without a named store is refused where there are several', async () => {
    const store = await makeStore(database.db);
    await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const goods = await makeGoods(database.db, { storeId: store.id });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({ message: 'Choose the store' });
  });
});

test('a discount leaves its trace in the audit, a sale without one leaves none', async () => {
  const { store, api, staff } = await openShop();
  const goods = await makeGoods(database.db, { storeId: store.id });
  const plain = await api.pos.recordSale(saleInput([goods], { deviceId: 'traced' }));
  const cheaper = await api.pos.recordSale(saleInput([goods], { deviceId: 'traced', discountMinor: 200 }));
  const trace = await database.db
    .selectFrom('auditEntry')
    .select(['action', 'entityId', 'actorId', 'after'])
    .where('entityId', 'in', [plain.id, cheaper.id])
    .execute();
  const after = { discountMinor: 200, subtotalMinor: goods.unitPriceMinor };
  expect(trace).toEqual([{ action: 'sale.discounted', entityId: cheaper.id, actorId: staff.id, after }]);
});

describe('what may never be sold', () => {
  test.each([
    ['quantity 0', { quantity: 0 }],
    ['a negative quantity', { quantity: -1 }],
    ['half a unit', { quantity: 1.5 }],
    ['an endless quantity', { quantity: Number.POSITIVE_INFINITY }],
    ['a price of 0.01', { unitPriceMinor: 1 }],
    ['a negative price', { unitPriceMinor: -1_200 }],
  ])('%s writes nothing', async (_, more) => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const line = { productId: goods.productId, quantity: 1, unitPriceMinor: goods.unitPriceMinor, ...more };
    const totalMinor = line.quantity * line.unitPriceMinor;
    const sale = { id: randomUUID(), deviceId: 'till-one', lines: [line], totalMinor };
    await expect(api.pos.recordSale(sale)).rejects.toMatchObject({
      code: expect.stringMatching(/^(BAD_REQUEST|CONFLICT)$/),
    });
    expect(await countSales(store.id)).toBe(0);
    expect(await onHand(store.id, goods.productId)).toBe(10);
  });

  test.each([
    ['more discount than subtotal', { discountMinor: 1_201, totalMinor: 0 }],
    ['a total that the lines do not give', { totalMinor: 1 }],
    ['less cash than the total', { tenderedMinor: 1_199 }],
  ])('%s writes nothing', async (_, more) => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    await expect(api.pos.recordSale(saleInput([goods], more))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await countSales(store.id)).toBe(0);
  });

  test('an expired or a blocked batch', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [
        { quantity: 5, expiresOn: '2020-01-31', batchNumber: 'OLD' },
        { quantity: 5, expiresOn: '2031-01-31', batchNumber: 'HELD', blocked: true },
      ],
    });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (0)',
    });
    expect(await onHand(store.id, goods.productId)).toBe(10);
  });

  test.each([
    ['at 23:59 of its expiry day in Dhaka', '2026-11-30T17:59:59Z', '2026-11-30'],
    ['at 00:30 of that day, still the day before in London', '2026-11-29T18:30:00Z', '2026-11-30'],
  ])('a batch is good %s', async (_, instant, businessOn) => {
    const { store, api } = await openShop(() => new Date(instant));
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [{ quantity: 1, expiresOn: '2026-11-30' }],
    });
    await expect(api.pos.recordSale(saleInput([goods]))).resolves.toMatchObject({ businessOn });
  });

  test('a batch at 00:30 of the day after its expiry in Dhaka, although it is still that day in London', async () => {
    const { store, api } = await openShop(() => new Date('2026-11-30T18:30:00Z'));
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [{ quantity: 1, expiresOn: '2026-11-30' }],
    });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (0)',
    });
    expect((await api.pos.listSellable({})).data).toEqual([]);
  });
});

describe('the same id again', () => {
  test('answers the first sale, although the stock is gone and the price has changed', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 1 }] });
    const input = saleInput([goods], { discountMinor: 100 });
    const first = await api.pos.recordSale(input);
    await database.db.updateTable('product').set({ unitMrpMinor: 1_500 }).where('id', '=', goods.productId).execute();
    expect(await api.pos.recordSale(input)).toEqual(first);
    expect(await api.pos.recordSale({ ...input, deviceId: 'till-two' })).toEqual(first);
    expect(await countSales(store.id)).toBe(1);
  });

  test('eight times at once is one sale and one answer', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
    const input = saleInput([{ ...goods, quantity: 3 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.pos.recordSale(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(await onHand(store.id, goods.productId)).toBe(97);
  });

  test('eight times at once from eight tills is one sale, and no till has a gap', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
    const input = saleInput([goods]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => api.pos.recordSale({ ...input, deviceId: `till-${index}` })),
    );
    expect(new Set(answers.map((answer) => answer.receiptNo)).size).toBe(1);
    const { rows } = await database.pool.query('select sum(last_receipt) as sum from till where location_id = $1', [
      store.id,
    ]);
    expect(rows).toEqual([{ sum: 1 }]);
  });

  test('with other lines is refused and changes nothing', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const input = saleInput([goods]);
    const first = await api.pos.recordSale(input);
    await expect(api.pos.recordSale({ ...saleInput([{ ...goods, quantity: 2 }]), id: input.id })).rejects.toMatchObject(
      {
        code: 'UNPROCESSABLE_CONTENT',
        cause: { kind: 'KEY_REUSED' },
      },
    );
    expect(await api.pos.getSale({ id: input.id })).toEqual(first);
    expect(await onHand(store.id, goods.productId)).toBe(9);
  });

  test('by a colleague or by another store tells them nothing', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const input = saleInput([goods]);
    await api.pos.recordSale(input);
    const colleague = await signedInCaller(database.db, await makeStaff(database.db, { store }));
    const stranger = await openShop();
    for (const other of [colleague, stranger.api]) {
      await expect(other.pos.recordSale(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(other.pos.getSale({ id: input.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await countSales(store.id)).toBe(1);
  });
});

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

  test('the approved quantity shrinks as it is sold and is never exceeded', async () => {
    const { api, goods } = await openOwnOrdersShop(4);
    await api.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
    await expect(api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (1)',
    });
    await api.pos.recordSale(saleInput([goods]));
    const { data } = await api.pos.listSellable({});
    expect(data).toMatchObject([{ productId: goods.productId, approvedQty: 0, storeStock: 6 }]);
  });

  test('it never exceeds what the store really holds', async () => {
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

  test('against first expiry was sold without a reason: it asks for one, serves the line and leaves a trace', async () => {
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

  test("is refused where it is expired, blocked, too small, another product's or gone", async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches });
    const others = await makeGoods(database.db, { storeId: store.id });
    const [early, , blocked, expired] = goods.batchIds;
    const sell = (batchId: string | undefined, quantity = 1) =>
      api.pos.recordSale(saleInput([{ ...goods, quantity, batchId }]));
    await expect(sell(expired)).rejects.toMatchObject({
      ...refusal,
      message: 'Batch OLD expired on 2020-01-31 and cannot be sold',
    });
    await expect(sell(blocked)).rejects.toThrow('Batch HELD is blocked and cannot be sold');
    await expect(sell(early, 4)).rejects.toMatchObject(failing('Only 3 left in batch EARLY', 'CONFLICT'));
    await expect(sell(others.batchIds[0])).rejects.toThrow('The chosen batch is no longer in this store');
    await expect(sell(randomUUID())).rejects.toThrow('The chosen batch is no longer in this store');
    expect(await countSales(store.id)).toBe(0);
  });

  test('is chosen from all that the store holds, soonest first, with what may not be sold', async () => {
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
