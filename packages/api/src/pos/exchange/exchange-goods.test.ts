import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import type { ExchangeInput, SalePaymentInput } from '@bhandar/domain/pos';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  exchangeInput,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });
const DAY = '2026-11-21';
const now = () => new Date(`${DAY}T06:00:00.000Z`);

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
  await database.pool.query(
    'update organisation set cash_rounding_minor = 0, require_shift = false, employee_discount_percent = 100',
  );
});

/** A till of a manager with a shift of 500.00, and goods of 10.00 and 15.00. */
async function openTill() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: employee, staff: clerk } = await callerFor(database.db, { role: 'employee', store }, { now });
  const batches = [{ quantity: 100 }];
  const ten = await makeGoods(database.db, { storeId: store.id, tradeName: 'Seclo', unitMrpMinor: 1_000, batches });
  const fifteen = await makeGoods(database.db, { storeId: store.id, tradeName: 'Ace', unitMrpMinor: 1_500, batches });
  const counts = [{ valueMinor: 10_000, count: 5 }];
  const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts });
  const sell = (quantity: number, payments?: SalePaymentInput[], more: object = {}) =>
    api.pos.recordSale(saleInput([{ ...ten, quantity }], { ...(payments ? { payments } : {}), ...more }));
  const x = async () => (await api.pos.getShift({ shiftId })).x;
  /** The employee may take goods back from now on. */
  const allow = () => api.accounts.setGrants({ id: clerk.id, changes: { postReturn: true } });
  return { store, api, employee, allow, ten, fifteen, shiftId, sell, x };
}

const back = (saleId: string, quantity: number, dueMinor: number) => ({
  saleId,
  lines: [{ lineNo: 1, quantity }],
  dueMinor,
});
const refused = (code: string) => ({ cause: { refusal: { code } } });
const card = (amountMinor: number): SalePaymentInput => ({ method: 'card', amountMinor });
const cash = (amountMinor: number): SalePaymentInput => ({ method: 'cash', amountMinor });

describe('an exchange', () => {
  it('for dearer goods is paid the difference, and is one sale and one return that add up', async () => {
    const { api, ten, fifteen, sell, x } = await openTill();
    const receipt = await sell(3);
    const { sale, returned } = await api.pos.exchangeGoods(
      exchangeInput(back(receipt.id, 2, 2_000), [{ ...fifteen, quantity: 2 }]),
    );
    expect(sale).toMatchObject({
      totalMinor: 3_000,
      payment: { method: 'split', tenderedMinor: 3_000, changeMinor: 0 },
      payments: [
        { method: 'exchange', tenderId: null, amountMinor: 2_000 },
        { method: 'cash', amountMinor: 1_000 },
      ],
      exchange: {
        returnId: returned.id,
        voucher: returned.voucher,
        receiptNo: receipt.receiptNo,
        lines: [{ name: 'Seclo', quantity: 2, refundMinor: 2_000 }],
        returnedMinor: 2_000,
        creditMinor: 2_000,
        refunds: [],
      },
    });
    expect(returned).toMatchObject({
      status: 'posted',
      saleId: receipt.id,
      exchangedFor: sale.receiptNo,
      refundMinor: 2_000,
      refundMethod: 'exchange',
      refunds: [{ method: 'exchange', amountMinor: 2_000 }],
      mayVoid: false,
    });
    expect(await x()).toMatchObject({
      expectedMinor: 50_000 + 3_000 + 1_000,
      sales: { count: 2, totalMinor: 6_000 },
      refunds: { count: 1, totalMinor: 2_000 },
      tenders: [
        { method: 'cash', salesMinor: 4_000, refundsMinor: 0, netMinor: 4_000 },
        { method: 'exchange', salesMinor: 2_000, refundsMinor: 2_000, netMinor: 0 },
      ],
    });
    expect(await api.pos.getSale({ id: sale.id })).toEqual(sale);
    expect((await api.pos.findReturnableSale({ receiptNo: receipt.receiptNo })).lines).toMatchObject([
      { productId: ten.productId, quantity: 3, returned: 2 },
    ]);
  });

  it('for cheaper goods refunds the difference as the receipt was paid', async () => {
    const { api, ten, fifteen, sell, x } = await openTill();
    const receipt = await sell(4, [card(1_000), cash(3_000)]);
    const input = exchangeInput(back(receipt.id, 4, 4_000), [{ ...fifteen, quantity: 1 }]);
    const { sale, returned } = await api.pos.exchangeGoods(input);
    expect(sale.payments).toMatchObject([{ method: 'exchange', amountMinor: 1_500 }]);
    expect(returned.refunds).toMatchObject([
      { method: 'exchange', amountMinor: 1_500 },
      { method: 'cash', amountMinor: 2_500 },
    ]);
    expect(await x()).toMatchObject({ expectedMinor: 50_000 + 3_000 - 2_500 });
    // What the goods paid came by cash and card, and so it goes back.
    const undone = await api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    expect(undone.refunds).toMatchObject([
      { method: 'cash', amountMinor: 500 },
      { method: 'card', amountMinor: 1_000 },
    ]);
    expect(ten.productId).not.toBe(fifteen.productId);
  });

  it('for goods of the same worth moves no money', async () => {
    const { api, fifteen, sell, x } = await openTill();
    const receipt = await sell(3);
    const { sale, returned } = await api.pos.exchangeGoods(
      exchangeInput(back(receipt.id, 3, 3_000), [{ ...fifteen, quantity: 2 }]),
    );
    expect(sale.payment).toMatchObject({ method: 'exchange', changeMinor: 0 });
    expect(returned).toMatchObject({ refundMethod: 'exchange' });
    expect(await x()).toMatchObject({ expectedMinor: 53_000 });
  });

  it('gives change from the cash of the difference only', async () => {
    const { api, fifteen, sell, x } = await openTill();
    const receipt = await sell(1);
    const payments = [{ ...cash(500), tenderedMinor: 2_000 }];
    const input = exchangeInput(back(receipt.id, 1, 1_000), [fifteen], { payments });
    expect((await api.pos.exchangeGoods(input)).sale.payment).toMatchObject({
      tenderedMinor: 3_000,
      changeMinor: 1_500,
    });
    expect(await x()).toMatchObject({ expectedMinor: 50_000 + 1_000 + 500 });
  });

  it('rounds cash that goes back to the coin, against the sale', async () => {
    const { api, store, sell, x } = await openTill();
    await database.pool.query('update organisation set cash_rounding_minor = 100');
    const odd = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_035 });
    const receipt = await sell(3);
    const input = exchangeInput(back(receipt.id, 3, 3_000), [odd]);
    const rounded = { ...input, creditMinor: 1_000, refundMinor: 2_000, sale: { ...input.sale, roundingMinor: -35 } };
    const { sale, returned } = await api.pos.exchangeGoods(rounded);
    expect(sale).toMatchObject({ totalMinor: 1_035, roundingMinor: -35, payments: [{ amountMinor: 1_000 }] });
    expect(returned).toMatchObject({ refundMinor: 3_000, roundingMinor: 0 });
    expect(await x()).toMatchObject({ expectedMinor: 51_000 });
  });

  it('of a receipt on account needs its customer, and leaves the debt of the receipt as it is', async () => {
    const { api, sell, fifteen, x } = await openTill();
    const { id: customerId } = await api.pos.createCustomer({
      name: 'Rahima',
      phone: '01711000002',
      address: 'Road 7',
    });
    await api.pos.setCustomerAccount({ customerId, limitMinor: 100_000, termDays: 30, isBlocked: false });
    const receipt = await sell(4, [{ method: 'account', amountMinor: 4_000 }], { customerId });
    const input = exchangeInput(back(receipt.id, 4, 4_000), [fifteen]);
    await expect(api.pos.exchangeGoods(input)).rejects.toMatchObject(refused('exchange.sameCustomer'));
    const { sale, returned } = await api.pos.exchangeGoods({ ...input, sale: { ...input.sale, customerId } });
    expect(returned.refunds).toMatchObject([{ method: 'exchange' }, { method: 'account', amountMinor: 2_500 }]);
    expect(await x()).toMatchObject({ expectedMinor: 50_000 });
    const undone = await api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1 }] });
    expect(undone.refunds).toMatchObject([{ method: 'account', amountMinor: 1_500 }]);
  });

  it('refunds in another way than the receipt was paid only with the grant', async () => {
    const { api, employee, allow, fifteen, sell } = await openTill();
    const receipt = await sell(3, [card(3_000)]);
    const input = exchangeInput({ ...back(receipt.id, 3, 3_000), refundMethod: 'cash' }, [fifteen]);
    await allow();
    await expect(employee.pos.exchangeGoods(input)).rejects.toMatchObject(refused('saleReturn.refundAsPaid'));
    expect((await api.pos.exchangeGoods(input)).returned.refunds).toMatchObject([
      { method: 'exchange', amountMinor: 1_500 },
      { method: 'cash', amountMinor: 1_500 },
    ]);
  });
});

describe('an exchange is refused whole', () => {
  const nothing = async (till: Awaited<ReturnType<typeof openTill>>, input: ExchangeInput, code: string) => {
    const before = await till.x();
    await expect(till.api.pos.exchangeGoods(input)).rejects.toMatchObject(refused(code));
    expect(await till.x()).toEqual(before);
    await expect(till.api.pos.getSale({ id: input.sale.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  };

  it('where its goods ran out, expired or are blocked, and nothing comes back', async () => {
    const till = await openTill();
    const receipt = await till.sell(2);
    const storeId = till.store.id;
    const few = await makeGoods(database.db, { storeId, batches: [{ quantity: 1 }] });
    const old = await makeGoods(database.db, { storeId, batches: [{ quantity: 5, expiresOn: '2026-11-20' }] });
    const blocked = await makeGoods(database.db, { storeId, batches: [{ quantity: 5, blocked: true }] });
    for (const [goods, quantity] of [
      [few, 2],
      [old, 1],
      [blocked, 1],
    ] as const) {
      const input = exchangeInput(back(receipt.id, 1, 1_000), [{ ...goods, quantity }]);
      await expect(till.api.pos.exchangeGoods(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await till.x()).toMatchObject({ refunds: { count: 0 }, sales: { count: 1 } });
  });

  it('where the discount is over the ceiling of the person, more comes back than was sold, or the till showed another sum', async () => {
    const till = await openTill();
    const receipt = await till.sell(2);
    const { fifteen } = till;
    const over = exchangeInput(back(receipt.id, 1, 1_000), [{ ...fifteen, quantity: 2 }], { discountMinor: 1_500 });
    await till.allow();
    await database.pool.query('update organisation set employee_discount_percent = 10');
    await expect(till.employee.pos.exchangeGoods(over)).rejects.toMatchObject(refused('sale.overDiscount'));
    await nothing(till, exchangeInput(back(receipt.id, 3, 3_000), [fifteen]), 'saleReturn.onlyLeft');
    await nothing(till, exchangeInput(back(receipt.id, 1, 900), [fifteen]), 'exchange.changed');
    await nothing(till, exchangeInput(back(receipt.id, 2, 2_100), [fifteen]), 'exchange.changed');
  });

  it('whose rounding pays the rest of a dearer product: up to 5.00 was waived past every ceiling', async () => {
    const till = await openTill();
    const receipt = await till.sell(1);
    const input = exchangeInput(back(receipt.id, 1, 1_000), [till.fifteen]);
    const waived = { ...input, sale: { ...input.sale, payments: [], roundingMinor: -500 } };
    await nothing(till, { ...waived, creditMinor: 1_000, refundMinor: 0 }, 'sale.paymentsTotal');
  });

  it('where the store sells from own orders and its person has no approved quantity', async () => {
    const till = await openTill();
    const receipt = await till.sell(2);
    await letStoreSellFrom(database.db, till.store.id, 'own-orders');
    const input = exchangeInput(back(receipt.id, 1, 1_000), [till.fifteen]);
    await nothing(till, input, 'sale.overApproved');
  });

  it('at another store than the receipt, and to a person who may not take goods back', async () => {
    const till = await openTill();
    const receipt = await till.sell(2);
    const { api: head } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const other = await makeStore(database.db);
    const elsewhere = exchangeInput(back(receipt.id, 1, 1_000), [till.fifteen], { locationId: other.id });
    await expect(head.pos.exchangeGoods(elsewhere)).rejects.toMatchObject(refused('exchange.otherStore'));
    const input = exchangeInput(back(receipt.id, 1, 1_000), [till.fifteen]);
    await expect(till.employee.pos.exchangeGoods(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('where the shop requires a shift and its person holds none', async () => {
    const till = await openTill();
    const receipt = await till.sell(2);
    await database.pool.query('update organisation set require_shift = true');
    const { api } = await callerFor(database.db, { role: 'admin', store: till.store }, { now });
    const input = exchangeInput(back(receipt.id, 1, 1_000), [till.fifteen], { deviceId: 'till-two' });
    await nothing({ ...till, api }, input, 'shift.required');
  });
});

describe('an exchange happens once', () => {
  it('also if it is sent again, or twice at the same moment', async () => {
    const { api, fifteen, sell, x } = await openTill();
    const receipt = await sell(3);
    const input = exchangeInput(back(receipt.id, 2, 2_000), [{ ...fifteen, quantity: 2 }]);
    const [first, second] = await Promise.all([api.pos.exchangeGoods(input), api.pos.exchangeGoods(input)]);
    expect(second).toEqual(first);
    expect(await api.pos.exchangeGoods(input)).toEqual(first);
    expect(await x()).toMatchObject({ sales: { count: 2 }, refunds: { count: 1 } });
    const other = exchangeInput(back(receipt.id, 1, 1_000), [fifteen]);
    const reused = { ...other, sale: { ...other.sale, id: input.sale.id } };
    await expect(api.pos.exchangeGoods(reused)).rejects.toMatchObject(refused('sale.idReused'));
    await expect(api.pos.recordSale(saleInput([fifteen], { id: input.sale.id }))).rejects.toMatchObject(
      refused('sale.idReused'),
    );
  });

  it('where two tills exchange the same goods of a receipt', async () => {
    const { api, fifteen, sell, x } = await openTill();
    const receipt = await sell(2);
    const at = (deviceId: string) =>
      api.pos.exchangeGoods(exchangeInput(back(receipt.id, 2, 2_000), [{ ...fifteen, quantity: 2 }], { deviceId }));
    const results = await Promise.allSettled([at('till-one'), at('till-two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('saleReturn.allReturned'),
    });
    expect((await api.pos.findReturnableSale({ receiptNo: receipt.receiptNo })).lines).toMatchObject([{ returned: 2 }]);
    expect(await x()).toMatchObject({ sales: { count: expect.any(Number) } });
  });

  it('and its return stays: the sale can be voided, and gives back what the receipt was paid by', async () => {
    const { api, fifteen, sell, x } = await openTill();
    const receipt = await sell(3);
    const { sale, returned } = await api.pos.exchangeGoods(
      exchangeInput(back(receipt.id, 2, 2_000), [{ ...fifteen, quantity: 2 }]),
    );
    await expect(api.pos.voidSaleReturn({ returnId: returned.id })).rejects.toMatchObject(
      refused('saleReturn.exchangeStays'),
    );
    const voided = await api.pos.voidSale({ saleId: sale.id, reason: 'Wrong goods' });
    expect(voided.refunds).toMatchObject([{ method: 'cash', amountMinor: 3_000 }]);
    expect(await x()).toMatchObject({ expectedMinor: 50_000 + 1_000 });
  });
});
