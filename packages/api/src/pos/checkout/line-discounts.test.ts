import { callerFor } from '@bhandar/testing/callers';
import { approveGoods, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { describe, expect, test } from 'vitest';
import { useCounters } from './counter.fixture';

const { database, openShop, onHand } = useCounters();

const DAMAGED = { basisPoints: 1_000, reason: 'Damaged strip' };

describe('discounts of lines and of the bill', () => {
  test('add up on the line, are kept apart, and leave their reasons in the audit', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
    const other = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500 });
    const sale = await api.pos.recordSale(
      saleInput(
        [
          { ...goods, quantity: 4, discount: DAMAGED, note: 'Half a strip' },
          { ...other, quantity: 2 },
        ],
        {
          discount: { amountMinor: 460, reason: 'Regular customer' },
          note: 'Deliver before noon',
        },
      ),
    );
    expect(sale).toMatchObject({
      subtotalMinor: 5_000,
      discountMinor: 860,
      discountBasisPoints: null,
      discountReason: 'Regular customer',
      totalMinor: 4_140,
      note: 'Deliver before noon',
      lines: [
        {
          lineNo: 1,
          ownDiscountMinor: 400,
          discountMinor: 760,
          discountBasisPoints: 1_000,
          discountReason: 'Damaged strip',
          note: 'Half a strip',
        },
        { lineNo: 2, ownDiscountMinor: 0, discountMinor: 100, discountReason: '', note: '' },
      ],
    });
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
    const { rows } = await database.pool.query(
      "select after from audit_entry where entity_id = $1 and action = 'sale.discounted'",
      [sale.id],
    );
    expect(rows).toEqual([
      {
        after: {
          discountMinor: 860,
          subtotalMinor: 5_000,
          reason: 'Regular customer',
          lines: [
            {
              lineNo: 1,
              productId: goods.productId,
              discountMinor: 400,
              basisPoints: 1_000,
              reason: 'Damaged strip',
            },
          ],
        },
      },
    ]);
  });

  test('stay together under the ceiling of the person, and each line under it by itself', async () => {
    await database.pool.query('update organisation set employee_discount_percent = 10');
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
    const other = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
    const bill = { basisPoints: 1_000, reason: 'Regular customer' };
    const message = 'You may give a discount of 10 % at most';
    await expect(api.pos.recordSale(saleInput([{ ...goods, discount: DAMAGED }], { discount: bill }))).rejects.toThrow(
      message,
    );
    const free = { amountMinor: 101, reason: 'Gift' };
    await expect(api.pos.recordSale(saleInput([{ ...goods, discount: free }, other]))).rejects.toThrow(message);
    expect(await api.pos.recordSale(saleInput([{ ...goods, discount: DAMAGED }, other]))).toMatchObject({
      discountMinor: 100,
    });
    await database.pool.query('update organisation set employee_discount_percent = 100');
  });

  test('of a line below the cost of its batch ask for a reason', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
    await database.db.updateTable('batch').set({ unitCost: '9.50' }).where('productId', '=', goods.productId).execute();
    const line = { ...goods, discount: DAMAGED };
    await expect(api.pos.recordSale(saleInput([line]))).rejects.toThrow('This sale is below cost. Enter a reason.');
    const sold = await api.pos.recordSale(saleInput([line], { belowCostReason: 'Near expiry' }));
    expect(sold.totalMinor).toBe(900);
  });
});

describe('a product on several lines of a sale', () => {
  test('takes each unit once: from the chosen batch, then first expiry first', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, {
      storeId: store.id,
      batches: [
        { quantity: 3, expiresOn: '2030-05-31', batchNumber: 'EARLY' },
        { quantity: 4, expiresOn: '2031-05-31', batchNumber: 'LATE' },
      ],
    });
    const [{ batchId: early } = { batchId: '' }] = (await api.pos.listBatches({ productId: goods.productId })).filter(
      ({ batchNumber }) => batchNumber === 'EARLY',
    );
    const lines = [
      { ...goods, quantity: 4, discount: DAMAGED },
      { ...goods, quantity: 2, batchId: early },
      { ...goods, quantity: 1 },
    ];
    const sale = await api.pos.recordSale(saleInput(lines));
    expect(sale.lines.map(({ batches }) => batches.map((part) => [part.batchNumber, part.quantity]))).toEqual([
      [
        ['EARLY', 1],
        ['LATE', 3],
      ],
      [['EARLY', 2]],
      [['LATE', 1]],
    ]);
    expect(await onHand(store.id, goods.productId)).toBe(0);
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
  });

  test('counts together against the stock, on the fast way and under locks', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const lines = [
      { ...goods, quantity: 6 },
      { ...goods, quantity: 5, discount: DAMAGED },
    ];
    await expect(api.pos.recordSale(saleInput(lines))).rejects.toMatchObject({
      message: 'Cannot add more than approved quantity (10)',
      cause: { details: { data: { shortages: [{ productId: goods.productId, quantity: 11, approvedQty: 10 }] } } },
    });
    expect(await onHand(store.id, goods.productId)).toBe(10);
  });

  test('of two tills at once never sells a unit twice', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sell = (deviceId: string) =>
      api.pos.recordSale(
        saleInput(
          [
            { ...goods, quantity: 2 },
            { ...goods, quantity: 2, discount: DAMAGED },
          ],
          { deviceId },
        ),
      );
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(sell));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await onHand(store.id, goods.productId)).toBe(2);
  });

  test('uses up the quota of its seller by its sum, and gives it back when both lines come back', async () => {
    const store = await makeStore(database.db);
    const { api, staff } = await callerFor(database.db, { role: 'employee', store });
    const { api: manager } = await callerFor(database.db, { role: 'admin', store });
    const goods = await makeGoods(database.db, { storeId: store.id });
    await approveGoods(database.db, { staffId: staff.id, storeId: store.id, productId: goods.productId, quantity: 5 });
    const lines = (more: number) => [
      { ...goods, quantity: 3 },
      { ...goods, quantity: more, discount: DAMAGED },
    ];
    await expect(api.pos.recordSale(saleInput(lines(3)))).rejects.toThrow('Cannot add more than approved quantity (5)');
    const sale = await api.pos.recordSale(saleInput(lines(2)));
    const left = async () => (await api.pos.refreshSellable({ productIds: [goods.productId] }))[0]?.approvedQty;
    expect(await left()).toBe(0);
    const returned = await manager.pos.returnSale({
      saleId: sale.id,
      lines: [
        { lineNo: 1, quantity: 3, disposition: 'sellable' },
        { lineNo: 2, quantity: 2, disposition: 'sellable' },
      ],
    });
    expect(await left()).toBe(5);
    expect(returned.refundMinor).toBe(sale.totalMinor);
    await manager.pos.voidSaleReturn({ returnId: returned.id });
    expect(await left()).toBe(0);
  });

  test('that differ in nothing are one line entered twice', async () => {
    const { store, api } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    await expect(api.pos.recordSale(saleInput([goods, goods]))).rejects.toThrow(/another line of the sale/);
  });
});
