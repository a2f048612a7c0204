import { randomUUID } from 'node:crypto';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { makeGoods, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { failing, useCounters } from './counter.fixture';

const { database, openShop, onHand, countSales } = useCounters();

describe('a sale', () => {
  test('takes the first expiry first, splits over batches and names them', async () => {
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

  test('spreads its discount over the lines exactly', async () => {
    const { store, api } = await openShop();
    const goods = await Promise.all(
      [700, 1_100, 1_300].map((unitMrpMinor) => makeGoods(database.db, { storeId: store.id, unitMrpMinor })),
    );
    const sale = await api.pos.recordSale(saleInput(goods, { discountMinor: 1_000 }));
    expect(sale.lines.map((line) => line.discountMinor).reduce((a, b) => a + b)).toBe(1_000);
  });

  test('of more than the stock is refused with the product and its sellable quantity', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Napa' });
    const error = await api.pos.recordSale(saleInput([{ ...goods, quantity: 11 }])).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(failing('Cannot add more than approved quantity (10)', 'CONFLICT'));
    expect(error).toMatchObject({
      cause: {
        details: {
          data: {
            shortages: [{ productId: goods.productId, quantity: 11, approvedQty: 10, stock: 10 }],
            product: 'Napa 500 mg',
          },
        },
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

  test('of a product without a price is refused', async () => {
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

  test('of a product that has left the catalogue names it', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Fexo' });
    const { productId } = goods;
    await database.db.updateTable('product').set({ deletedAt: new Date() }).where('id', '=', productId).execute();
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({
      ...failing('Product not found', 'NOT_FOUND'),
      cause: { details: { data: { product: 'Fexo 500 mg' } } },
    });
  });

  test('in another store is not found', async () => {
    const { api } = await openShop();
    const other = await openShop();
    const goods = await makeGoods(database.db, { storeId: other.store.id });
    await expect(api.pos.recordSale(saleInput([goods], { locationId: other.store.id }))).rejects.toMatchObject(
      failing('Store not found', 'NOT_FOUND'),
    );
  });

  test('by a superadmin is possible in any named store', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await api.pos.recordSale(saleInput([goods], { locationId: store.id }));
    expect(sale.store.id).toBe(store.id);
  });

  test('by a superadmin without a named store is refused if there are several', async () => {
    const store = await makeStore(database.db);
    await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const goods = await makeGoods(database.db, { storeId: store.id });
    await expect(api.pos.recordSale(saleInput([goods]))).rejects.toMatchObject({ message: 'Choose the store' });
  });
});

test('with a discount is audited, one without is not', async () => {
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

describe('a sale that is never allowed', () => {
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
  ])('a batch is sellable %s', async (_, instant, businessOn) => {
    const { store, api } = await openShop(() => new Date(instant));
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [{ quantity: 1, expiresOn: '2026-11-30' }],
    });
    await expect(api.pos.recordSale(saleInput([goods]))).resolves.toMatchObject({ businessOn });
  });

  test('a batch is refused at 00:30 of the day after its expiry in Dhaka, although it is still that day in London', async () => {
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

describe('a repeated sale id', () => {
  test('answers the first sale, although the stock is sold and the price has changed', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 1 }] });
    const input = saleInput([goods], { discountMinor: 100 });
    const first = await api.pos.recordSale(input);
    await database.db.updateTable('product').set({ unitMrpMinor: 1_500 }).where('id', '=', goods.productId).execute();
    expect(await api.pos.recordSale(input)).toEqual(first);
    expect(await api.pos.recordSale({ ...input, deviceId: 'till-two' })).toEqual(first);
    expect(await countSales(store.id)).toBe(1);
  });

  test('eight times at once makes one sale with one answer', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
    const input = saleInput([{ ...goods, quantity: 3 }]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.pos.recordSale(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(await onHand(store.id, goods.productId)).toBe(97);
  });

  test('eight times at once from eight tills makes one sale, and no till has a gap', async () => {
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

  test('of a colleague or another store reveals nothing', async () => {
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
