import { findBreaches } from '@bhandar/db/invariants';
import type { RecordSaleInput } from '@bhandar/domain/pos';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, queuedSale, saleInput } from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase({ poolSize: 24 });

afterAll(async () => expect(await findBreaches(database.db)).toEqual([]));

const person = { name: 'Rahima', phone: '01711000000', address: 'Road 7' };

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

/** A store with goods of 10.00 and a customer with a limit of 100.00. */
async function shop(limitMinor = 10_000) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'admin', store });
  const { api: employee, staff } = await callerFor(database.db, { role: 'employee', store });
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    unitMrpMinor: 1_000,
    batches: [{ quantity: 1_000 }],
  });
  const { id: customerId } = await api.pos.createCustomer(person);
  await api.pos.setCustomerAccount({ customerId, limitMinor, termDays: 30, isBlocked: false });
  const inputOf = (payments: NonNullable<RecordSaleInput['payments']>, more: Partial<RecordSaleInput> = {}) => {
    const total = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return saleInput([{ ...goods, quantity: total / 1_000 }], { customerId, payments, ...more });
  };
  const sell = (accountMinor: number, more: Partial<RecordSaleInput> = {}) =>
    employee.pos.recordSale(inputOf([{ method: 'account', amountMinor: accountMinor }], more));
  const account = () => api.pos.customerAccount({ customerId });
  const advance = (amountMinor: number) =>
    employee.pos.recordCustomerReceipt({ customerId, amountMinor, method: 'cash' });
  return { store, api, employee, staff, goods, customerId, inputOf, sell, account, advance };
}

describe('a sale on account', () => {
  it('is a bill on the account of its customer, due by its terms', async () => {
    const { sell, account } = await shop();
    const sale = await sell(3_000);
    expect(sale).toMatchObject({ payment: { method: 'account', changeMinor: 0 }, payments: [{ method: 'account' }] });
    expect(await account()).toMatchObject({
      balanceMinor: 3_000,
      bills: [{ kind: 'sale', number: sale.receiptNo, openMinor: 3_000 }],
      ageing: { notDueMinor: 3_000 },
    });
  });

  it('may be paid in cash in part, which the account does not owe', async () => {
    const { employee, inputOf, account } = await shop();
    const input = inputOf([
      { method: 'cash', amountMinor: 2_000, tenderedMinor: 5_000 },
      { method: 'account', amountMinor: 1_000 },
    ]);
    expect(await employee.pos.recordSale(input)).toMatchObject({ payment: { method: 'split', changeMinor: 3_000 } });
    expect((await account()).balanceMinor).toBe(1_000);
  });

  it('charges once however often it is sent, also in the same moment', async () => {
    const { employee, inputOf, account } = await shop();
    const input = inputOf([{ method: 'account', amountMinor: 2_000 }]);
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => employee.pos.recordSale(input)));
    for (const other of [...others, await employee.pos.recordSale(input)]) expect(other).toEqual(first);
    expect((await account()).balanceMinor).toBe(2_000);
  });

  it('takes the advance that the customer has, before it is owed', async () => {
    const { advance, sell, account } = await shop();
    await advance(1_500);
    await sell(4_000);
    expect(await account()).toMatchObject({ balanceMinor: 2_500, bills: [{ openMinor: 2_500 }], credits: [] });
  });

  it('is refused above the limit for an employee, also with a reason, and writes nothing', async () => {
    const { goods, sell, account } = await shop();
    await sell(8_000);
    await expect(sell(3_000, { overLimitReason: 'Known' })).rejects.toMatchObject({
      message: 'Only 20.00 is left of the credit limit of this customer',
    });
    expect((await account()).balanceMinor).toBe(8_000);
    const moved = database.db.selectFrom('stockMovement').select('id').where('productId', '=', goods.productId);
    expect(await moved.where('documentKind', '=', 'sale').execute()).toHaveLength(1);
  });

  it('exceeds the limit for a person with the grant and a reason, which the audit keeps', async () => {
    const { api, inputOf, account } = await shop();
    const payments = [{ method: 'account' as const, amountMinor: 12_000 }];
    await expect(api.pos.recordSale(inputOf(payments))).rejects.toThrow('Enter a reason');
    const sale = await api.pos.recordSale(inputOf(payments, { overLimitReason: 'Pays on Friday' }));
    expect((await account()).balanceMinor).toBe(12_000);
    const entry = database.db.selectFrom('auditEntry').select(['action', 'after']).where('entityId', '=', sale.id);
    expect(await entry.where('action', '=', 'sale.overCreditLimit').executeTakeFirst()).toMatchObject({
      after: { limitMinor: 10_000, balanceMinor: 0, overMinor: 2_000, reason: 'Pays on Friday' },
    });
  });

  it('is refused on a blocked account for everybody', async () => {
    const { api, customerId, inputOf } = await shop();
    await api.pos.setCustomerAccount({ customerId, limitMinor: 10_000, termDays: 30, isBlocked: true });
    const input = inputOf([{ method: 'account', amountMinor: 1_000 }], { overLimitReason: 'Known' });
    await expect(api.pos.recordSale(input)).rejects.toThrow('The account of this customer is blocked');
  });

  it('that an offline till sends after all waits for a manager, and charges nothing', async () => {
    const { store, employee, staff, goods, customerId, account } = await shop();
    const queued = queuedSale({ cashierId: staff.id, deviceSeq: 1, soldAt: new Date() }, [goods]);
    const payments = [{ method: 'account' as const, amountMinor: queued.sale.totalMinor }];
    const sales = [{ ...queued, sale: { ...queued.sale, customerId, payments } }];
    const till = { locationId: store.id, deviceId: 'till-one', sentAt: new Date().toISOString() };
    expect(await employee.pos.syncSales({ ...till, sales })).toMatchObject([
      { verdict: 'conflict', reason: 'refused', message: 'customerAccount.offline' },
    ]);
    expect((await account()).balanceMinor).toBe(0);
  });

  it('needs a customer, one of the store, and one with an account', async () => {
    const { employee, inputOf } = await shop();
    const other = await shop();
    const payments = [{ method: 'account' as const, amountMinor: 1_000 }];
    await expect(employee.pos.recordSale(inputOf(payments, { customerId: undefined }))).rejects.toThrow(
      'Choose the customer whose account pays',
    );
    await expect(employee.pos.recordSale(inputOf(payments, { customerId: other.customerId }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { id } = await employee.pos.createCustomer(person);
    await expect(employee.pos.recordSale(inputOf(payments, { customerId: id }))).rejects.toThrow(
      'This customer has no account at this store',
    );
  });
});

it('says at the till what the account and the store credit of the customer may pay', async () => {
  const { api, employee, customerId, sell, advance } = await shop();
  const offered = () => employee.pos.customerTenders({ customerId });
  expect(await offered()).toMatchObject({ account: { leftMinor: 10_000, mayExceed: false }, credit: null });
  await sell(4_000);
  expect(await offered()).toMatchObject({ account: { balanceMinor: 4_000, limitMinor: 10_000, leftMinor: 6_000 } });
  await advance(5_000);
  expect(await offered()).toMatchObject({ account: { leftMinor: 11_000 }, credit: { leftMinor: 1_000 } });
  expect(await api.pos.customerTenders({ customerId })).toMatchObject({ account: { mayExceed: true } });
});

describe('store credit', () => {
  it('pays no more than there is', async () => {
    const { employee, advance, inputOf, account } = await shop(0);
    await advance(2_000);
    const credit = (amountMinor: number) => [{ method: 'credit' as const, amountMinor }];
    await expect(employee.pos.recordSale(inputOf(credit(3_000)))).rejects.toThrow(
      'This customer has 20.00 of store credit',
    );
    await employee.pos.recordSale(inputOf(credit(2_000)));
    expect(await account()).toMatchObject({ balanceMinor: 0, bills: [], credits: [] });
    await expect(employee.pos.recordSale(inputOf(credit(1_000)))).rejects.toThrow('has 0.00 of store credit');
  });

  it('comes from the return of a cash sale where the customer wants it', async () => {
    const { api, employee, inputOf, account } = await shop(0);
    const sale = await employee.pos.recordSale(inputOf([{ method: 'cash', amountMinor: 3_000 }]));
    const returned = await api.pos.returnSale({
      saleId: sale.id,
      lines: [{ lineNo: 1, quantity: 2 }],
      refundMethod: 'credit',
    });
    expect(returned).toMatchObject({ refundMinor: 2_000, refundMethod: 'account' });
    expect((await account()).balanceMinor).toBe(-2_000);
    await api.pos.voidSaleReturn({ returnId: returned.id });
    expect((await account()).balanceMinor).toBe(0);
  });
});

describe('the return of a sale on account', () => {
  it('goes back to the account first, and settles the bill of its sale before older ones', async () => {
    const { api, employee, inputOf, sell, account } = await shop();
    await sell(1_000);
    const input = inputOf([
      { method: 'account', amountMinor: 2_000 },
      { method: 'cash', amountMinor: 1_000 },
    ]);
    const sale = await employee.pos.recordSale(input);
    const give = (quantity: number) => api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity }] });
    expect(await give(1)).toMatchObject({ refundMethod: 'account', refundMinor: 1_000 });
    expect((await account()).bills).toMatchObject([{ openMinor: 1_000 }, { number: sale.receiptNo, openMinor: 1_000 }]);
    const rest = await give(2);
    expect(rest).toMatchObject({ refundMethod: 'split', refundMinor: 2_000 });
    const parts = database.db.selectFrom('saleRefund').select(['method', 'amountMinor']).orderBy('lineNo');
    expect(await parts.where('returnId', '=', rest.id).execute()).toEqual([
      { method: 'account', amountMinor: 1_000 },
      { method: 'cash', amountMinor: 1_000 },
    ]);
    expect(await account()).toMatchObject({ balanceMinor: 1_000, bills: [{ openMinor: 1_000 }], credits: [] });
    await api.pos.voidSaleReturn({ returnId: rest.id });
    expect((await account()).balanceMinor).toBe(2_000);
  });

  it('waits for a manager where an employee asks for it, and moves the account only then', async () => {
    const { api, employee, sell, account } = await shop();
    const sale = await sell(3_000);
    const waiting = await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 3 }] });
    expect((await account()).balanceMinor).toBe(3_000);
    await api.pos.postSaleReturn({ returnId: waiting.id });
    expect((await account()).balanceMinor).toBe(0);
  });

  it('leaves store credit where the bill was paid already', async () => {
    const { api, sell, advance, account } = await shop();
    const sale = await sell(3_000);
    await advance(3_000);
    await api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 2 }] });
    expect(await account()).toMatchObject({ balanceMinor: -2_000, credits: [{ openMinor: 2_000 }] });
  });
});

it('24 sales of four tills on one account never exceed its limit, and use all of it', async () => {
  const { store, inputOf, account } = await shop(10_000);
  const staff = await Promise.all(Array.from({ length: 8 }, () => makeStaff(database.db, { store })));
  const tills = await Promise.all(staff.map((one) => signedInCaller(database.db, one)));
  /** A till sends again what a busy server has not done. */
  const sellFrom = async (index: number) => {
    const input = inputOf([{ method: 'account', amountMinor: 1_000 }], { deviceId: `till-${index % 4}` });
    for (;;) {
      try {
        return await tills[index % 8]?.pos.recordSale(input);
      } catch (error) {
        if (!(error instanceof TRPCError) || error.code !== 'SERVICE_UNAVAILABLE') throw error;
      }
    }
  };
  let outcomes: PromiseSettledResult<unknown>[] = [];
  const deadlocks = await countDeadlocks(database.pool, async () => {
    outcomes = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => sellFrom(index)));
  });
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ message: expect.stringContaining('credit limit') });
  }
  expect(await account()).toMatchObject({ balanceMinor: 10_000, ageing: { notDueMinor: 10_000 } });
  expect(deadlocks).toBe(0);
});

it('sales, payments and returns of one account in the same moments leave it consistent, without a deadlock', async () => {
  const { store, api, inputOf, sell, account, customerId } = await shop(1_000_000);
  const sold = await Promise.all(Array.from({ length: 6 }, (_, no) => sell(2_000, { deviceId: `till-${no}` })));
  const others = await Promise.all(Array.from({ length: 4 }, () => makeStaff(database.db, { store })));
  const tills = await Promise.all(others.map((one) => signedInCaller(database.db, one)));
  const all = () => [
    ...sold.map(({ id: saleId }) => api.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 1 }] })),
    ...tills.flatMap((till, no) => [
      till.pos.recordSale(inputOf([{ method: 'account', amountMinor: 3_000 }], { deviceId: `till-${no}` })),
      till.pos.recordCustomerReceipt({ customerId, amountMinor: 1_500, method: 'cash' }),
      till.pos.recordSale(inputOf([{ method: 'cash', amountMinor: 1_000 }], { deviceId: `till-${no}` })),
    ]),
  ];
  const deadlocks = await countDeadlocks(database.pool, () => Promise.all(all()));
  expect((await account()).balanceMinor).toBe(6 * 1_000 + 4 * 1_500);
  expect(deadlocks).toBe(0);
});
