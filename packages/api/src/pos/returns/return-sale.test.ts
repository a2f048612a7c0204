import { findBreaches } from '@bhandar/db/invariants';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, receiveGoods, saleInput } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
let today = new Date('2026-11-21T04:00:00.000Z');
const now = () => today;
const at = (instant: string) => {
  today = new Date(instant);
};

// Every test leaves a consistent ledger (without a superadmin).
afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
  at('2026-11-21T04:00:00.000Z');
});

async function openShop(sellFrom: 'own-orders' | 'store-stock' = 'store-stock') {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, sellFrom);
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  return { store, employee, admin, staff };
}

const held = async (storeId: string, productId: string) => {
  const { rows } = await database.pool.query<{ kind: string; batch: string; quantity: number }>(
    `select l.kind, batch.batch_number as batch, b.on_hand as quantity
     from stock_balance b join location l on l.id = b.location_id join batch on batch.id = b.batch_id
     where (l.id = $1 or l.parent_id = $1) and b.product_id = $2 and b.on_hand > 0 order by 1 desc, 2`,
    [storeId, productId],
  );
  return rows.map(({ kind, batch, quantity }) => `${kind} ${batch} ${quantity}`);
};

const value = async () => {
  const { rows } = await database.pool.query<{ value: string }>(
    `select coalesce(sum(b.on_hand * coalesce(batch.unit_cost, 0)), 0)::text as value
     from stock_balance b join batch on batch.id = b.batch_id`,
  );
  return rows[0]?.value;
};

const two = [
  { quantity: 3, expiresOn: '2030-05-31', batchNumber: 'EARLY' },
  { quantity: 5, expiresOn: '2031-05-31', batchNumber: 'LATE' },
];

describe('a return against a receipt', () => {
  test('moves the sold batches, the last taken first, into quarantine, and refunds the paid amount', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, batches: two });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 5 }], { discountMinor: 501 }));

    const receipt = await admin.pos.findReturnableSale({ receiptNo: sale.receiptNo.toLowerCase() });
    expect(receipt).toMatchObject({
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 5, returned: 0, paidMinor: 4_499 }],
    });
    const returned = await admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 3 }] });
    expect(returned).toMatchObject({
      status: 'posted',
      receiptNo: sale.receiptNo,
      units: 3,
      refundMinor: 2_699,
      refundMethod: 'cash',
      lines: [{ quantity: 3, refundMinor: 2_699, disposition: 'quarantine' }],
    });
    expect(await held(store.id, goods.productId)).toEqual(['store LATE 3', 'quarantine EARLY 1', 'quarantine LATE 2']);

    const rest = await admin.pos.returnSale({
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 2, disposition: 'sellable' }],
    });
    expect(rest.refundMinor).toBe(4_499 - 2_699);
    // Each line names its batches, so that the screen can link to them.
    const batchesOf = ({ lines }: typeof rest) => lines.map((line) => line.batches.map((batch) => batch.batchNumber));
    expect([returned, rest].map(batchesOf)).toEqual([[['EARLY', 'LATE']], [['EARLY']]]);
    expect(await employee.pos.overview()).toMatchObject({ customerReturns: 2 });
    expect(await held(store.id, goods.productId)).toEqual([
      'store EARLY 2',
      'store LATE 3',
      'quarantine EARLY 1',
      'quarantine LATE 2',
    ]);
  });

  test('is on its receipt with the names of its goods, in part and then in full: it named only the voucher', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000, tradeName: 'Seclo' });
    const { id: saleId } = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }]));
    const receipt = () => employee.pos.getSale({ id: saleId });
    const listed = async () => (await employee.pos.listSales({})).data.find((sale) => sale.id === saleId)?.returned;
    expect(await receipt()).not.toHaveProperty('returned');
    expect(await listed()).toBeUndefined();
    await employee.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
    expect(await listed()).toBe('waiting');
    expect(await receipt()).not.toHaveProperty('returned');
    const returned = await admin.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
    const { id, voucher, postedAt } = returned;
    expect((await receipt()).returned).toEqual({
      isWhole: false,
      returns: [
        {
          id,
          voucher,
          returnedAt: postedAt,
          refundedMinor: 1_000,
          roundingMinor: 0,
          setOffMinor: 0,
          lines: [{ name: 'Seclo', strength: expect.any(String), quantity: 1, refundMinor: 1_000 }],
        },
      ],
    });
    const { data } = await admin.pos.listSaleReturns({ status: 'pending', search: '' });
    for (const waiting of data) if (waiting.saleId === saleId) await admin.pos.postSaleReturn({ returnId: waiting.id });
    await admin.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] });
    expect((await receipt()).returned).toMatchObject({ isWhole: true, returns: [{ id }, {}, {}] });
    expect(await listed()).toBe('whole');
    await admin.pos.voidSaleReturn({ returnId: id });
    expect((await receipt()).returned).toMatchObject({ isWhole: false, returns: [{}, {}] });
    expect(await listed()).toBe('part');
  });

  test('of more than was sold, or of the same units again, is refused', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Napa' });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const giveBack = (quantity: number) => admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity }] });
    await expect(giveBack(3)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Napa: only 2 of 2 can still be returned',
    });
    await giveBack(2);
    await expect(giveBack(1)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Napa: all 2 were returned already',
    });
    await expect(admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 2, quantity: 1 }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The receipt has no line 2',
    });
  });

  test('is accepted until the seventh day ends in the store', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const giveBack = () => admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    at('2026-11-28T17:59:00.000Z');
    await giveBack();
    at('2026-11-28T18:01:00.000Z');
    await expect(giveBack()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Items may be returned within 7 days with receipt. This receipt is of 2026-11-21.',
    });
  });

  test('of a prescription medicine is refused', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const warehouse = await callerFor(database.db, { role: 'superadmin' });
    const changes = { genericName: 'Diazepam', requiresPrescription: true };
    await warehouse.api.catalogue.updateProduct({ id: goods.productId, ...changes });
    const [seen] = await employee.pos.refreshSellable({ productIds: [goods.productId] });
    expect(seen?.requiresPrescription).toBe(true);
    const sale = await employee.pos.recordSale(saleInput([goods]));
    await expect(admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Prescription medicines cannot be returned once dispensed.',
    });
  });

  test('of an employee waits, moves nothing, reserves its units, and takes effect when a manager posts it', async () => {
    const { store, employee, admin, staff } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: two, unitMrpMinor: 333 });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 3 }], { discountMinor: 1 }));
    const waiting = await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 2 }] });
    expect(waiting).toMatchObject({ status: 'pending', mayPost: false, mayVoid: true, requestedBy: { id: staff.id } });
    expect(waiting.lines[0]?.batches).toEqual([]);
    expect(await held(store.id, goods.productId)).toEqual(['store LATE 5']);
    const giveBack = (quantity: number) => admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity }] });
    await expect(giveBack(2)).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { refusal: { code: 'saleReturn.someWait', params: { pending: 2, quantity: 3, left: 1 } } },
    });
    await expect(admin.pos.voidSale({ saleId: sale.id, reason: 'Wrong customer' })).rejects.toMatchObject({
      cause: { refusal: { code: 'sale.voidReturnWaits' } },
    });
    await expect(employee.pos.postSaleReturn({ returnId: waiting.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const first = await giveBack(1);

    const posted = await admin.pos.postSaleReturn({
      returnId: waiting.id,
      lines: [{ lineNo: 1, disposition: 'sellable' }],
    });
    expect(posted).toMatchObject({ status: 'posted', lines: [{ disposition: 'sellable' }] });
    expect(first.refundMinor + posted.refundMinor).toBe(998);
    const slip = await employee.pos.getReturnSlip({ returnId: waiting.id });
    expect(slip).toEqual({ ...posted, mayVoid: slip.mayVoid, store: sale.store });
    await expect(admin.pos.postSaleReturn({ returnId: waiting.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This return was already approved',
    });
    expect(await held(store.id, goods.productId)).toEqual(['store EARLY 2', 'store LATE 5', 'quarantine EARLY 1']);
  });

  test('posted twice at once takes effect once', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const { id: returnId } = await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 2 }] });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => admin.pos.postSaleReturn({ returnId })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rival = await Promise.allSettled(
      [1, 2].map(() => admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] })),
    );
    expect(rival.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('of an employee puts nothing back on the shelf', async () => {
    const { store, employee } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await employee.pos.recordSale(saleInput([goods]));
    await expect(
      employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1, disposition: 'sellable' }] }),
    ).rejects.toMatchObject({ message: 'Only a manager can put returned goods back on the shelf' });
  });

  test('of another store is not found', async () => {
    const { store, employee } = await openShop();
    const other = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id });
    const sale = await employee.pos.recordSale(saleInput([goods]));
    const asked = { saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] };
    await expect(other.admin.pos.returnSale(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.admin.pos.findReturnableSale({ receiptNo: sale.receiptNo })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { id: returnId } = await employee.pos.returnSale(asked);
    await expect(other.admin.pos.postSaleReturn({ returnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.employee.pos.voidSaleReturn({ returnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await other.admin.pos.listSaleReturns({})).totalItems).toBe(0);
    const colleague = await signedInCaller(database.db, await makeStaff(database.db, { store }), { now });
    expect((await colleague.pos.listSaleReturns({ search: sale.receiptNo })).data).toMatchObject([
      { id: returnId, mayVoid: false },
    ]);
    await expect(colleague.pos.voidSaleReturn({ returnId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of own orders returns the seller’s quota, and its deletion deducts it', async () => {
    const { store, staff, employee, admin } = await openShop('own-orders');
    const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [] });
    const { id: warehouseId } = await database.db
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    await receiveGoods(database.db, { storeId: warehouseId, productId: goods.productId, quantity: 4 });
    const items = [{ productId: goods.productId, quantity: 4 }];
    const order = await employee.ordering.placeOrder({ kind: 'pharmacy', items });
    await warehouse.ordering.approveOrder({ orderId: order.id });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    const again = () => employee.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });

    const returned = await admin.pos.returnSale({
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 2, disposition: 'sellable' }],
    });
    await again();
    await expect(admin.pos.voidSaleReturn({ returnId: returned.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^The goods are gone: 0 of 2/),
    });
    await receiveGoods(database.db, { storeId: store.id, productId: goods.productId, quantity: 4 });
    await expect(admin.pos.voidSaleReturn({ returnId: returned.id })).rejects.toMatchObject({
      message: expect.stringContaining('the seller has sold it again'),
    });
    expect(staff.store?.id).toBe(store.id);
  });

  test('that is deleted moves its goods back, so that they can be returned again', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: two });
    const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    const giveBack = () =>
      admin.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 4, disposition: 'sellable' }] });
    const { id: returnId } = await giveBack();
    expect(await held(store.id, goods.productId)).toEqual(['store EARLY 3', 'store LATE 5']);
    expect(await admin.pos.voidSaleReturn({ returnId })).toMatchObject({ status: 'voided', mayVoid: false });
    expect(await held(store.id, goods.productId)).toEqual(['store LATE 4']);
    await expect(admin.pos.voidSaleReturn({ returnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await giveBack()).refundMinor).toBe(sale.totalMinor);
  });

  test('of the whole sale, in parts of any size, refunds exactly the paid amount and restores the value of the stock', async () => {
    const { store, employee, admin } = await openShop();
    const shape = fc.record({
      unitMrpMinor: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      parts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ unitMrpMinor, quantity, discount, parts }) => {
        const goods = await makeGoods(database.db, {
          storeId: store.id,
          unitMrpMinor,
          batches: [
            { quantity: 4, expiresOn: '2030-01-31', batchNumber: 'A' },
            { quantity: 20, expiresOn: '2031-01-31', batchNumber: 'B' },
          ],
        });
        await database.db
          .updateTable('batch')
          .set({ unitCost: '1.2345' })
          .where('productId', '=', goods.productId)
          .execute();
        const before = [await value(), await held(store.id, goods.productId)];
        const discountMinor = Math.floor(unitMrpMinor * quantity * discount);
        const sale = await employee.pos.recordSale(
          saleInput([{ ...goods, quantity }], { discountMinor, belowCostReason: 'Clearance' }),
        );
        let [left, refunded] = [quantity, 0];
        for (const part of [...parts, quantity]) {
          const some = Math.min(part, left);
          if (some === 0) break;
          const lines = [{ lineNo: 1, quantity: some, disposition: 'sellable' as const }];
          refunded += (await admin.pos.returnSale({ saleId: sale.id, lines })).refundMinor;
          expect(refunded).toBeLessThanOrEqual(sale.totalMinor);
          left -= some;
        }
        expect(refunded).toBe(sale.totalMinor);
        expect([await value(), await held(store.id, goods.productId)]).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });
});

describe('a return without a receipt', () => {
  test('goes to quarantine, into the batch without number and expiry, and back when it is deleted', async () => {
    const { store, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, tradeName: 'Ace Plus', batches: two });
    await admin.pos.recordSale(saleInput([{ ...goods, quantity: 4 }]));
    const returned = await admin.pos.returnGoods({ tradeName: ' ace plus', strength: '500mg', quantity: 4 });
    expect(returned).toMatchObject({
      status: 'posted',
      receiptNo: null,
      lines: [{ name: 'Ace Plus', quantity: 4, disposition: 'quarantine' }],
    });
    expect(await held(store.id, goods.productId)).toEqual(['store LATE 4', 'quarantine  4']);
    await admin.pos.voidSaleReturn({ returnId: returned.id });
    expect(await held(store.id, goods.productId)).toEqual(['store LATE 4']);
  });

  test('of an employee waits for a manager', async () => {
    const { store, employee, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 2 }] });
    await admin.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const { productId } = goods;
    const { id: returnId, status } = await employee.pos.returnGoods({ productId, quantity: 2 });
    expect(status).toBe('pending');
    expect(await held(store.id, productId)).toEqual([]);
    await admin.pos.postSaleReturn({ returnId, lines: [{ lineNo: 1, disposition: 'quarantine' }] });
    expect(await held(store.id, productId)).toEqual(['quarantine  2']);
  });

  test('of an unknown product, or for more than its price, is refused', async () => {
    const { store, admin } = await openShop();
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 500 });
    await admin.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const { productId } = goods;
    await expect(admin.pos.returnGoods({ tradeName: 'Nothing such', quantity: 1 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Nothing such is not in the catalogue',
    });
    await expect(admin.pos.returnGoods({ productId, quantity: 2, refundMinor: 1_001 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The refund can be at most 10.00',
    });
  });
});

describe('a return that waits for approval', () => {
  test('lists the refund as it will be paid, rounded as cash is: it showed the price before rounding', async () => {
    const { store, admin, employee } = await openShop();
    const odd = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_235 });
    const sale = await employee.pos.recordSale(saleInput([{ ...odd, quantity: 2 }]));
    await database.pool.query('update organisation set cash_rounding_minor = 100');
    try {
      const { id: returnId } = await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
      const { data } = await admin.pos.listSaleReturns({ status: 'pending', search: '' });
      const waiting = data.find(({ id }) => id === returnId);
      const { payments } = await admin.pos.previewSaleReturn({ returnId });
      expect(waiting).toMatchObject({ refundMinor: 1_235, roundingMinor: -35, refunds: [] });
      expect(payments).toMatchObject([{ amountMinor: 1_200 }]);
      expect(await admin.pos.postSaleReturn({ returnId })).toMatchObject({ refundMinor: 1_235, roundingMinor: -35 });
    } finally {
      await database.pool.query('update organisation set cash_rounding_minor = 0');
    }
  });
});
