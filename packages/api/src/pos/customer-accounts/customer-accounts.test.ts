import { findBreaches } from '@bhandar/db/invariants';
import {
  agedBalanceOf,
  type EnterOnAccountInput,
  ReceiptMethod,
  type RecordCustomerReceiptInput,
} from '@bhandar/domain/pos';
import { addDays } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { exportedFrom } from '../../../test/exported';
import { reportOfShift } from '../shifts/report-of-shift';

const database = useTestDatabase();
const TODAY = '2026-11-22';
const now = () => new Date(`${TODAY}T06:00:00.000Z`);
const person = { name: 'Rahima', phone: '01711000000', address: 'Road 7' };

afterAll(async () => expect(await findBreaches(database.db)).toEqual([]));

/** A store with a customer who has an account of 30 days, and acts on it in the fewest words. */
async function shop() {
  const store = await makeStore(database.db);
  const { api } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { id: customerId } = await api.pos.createCustomer(person);
  const terms = { customerId, limitMinor: 500_000, termDays: 30, isBlocked: false };
  await api.pos.setCustomerAccount(terms);
  const enter = (amountMinor: number, more: Partial<EnterOnAccountInput> = {}) =>
    api.pos.enterOnAccount({
      customerId,
      kind: 'opening',
      effect: 'raises',
      amountMinor,
      reason: 'Old khata',
      ...more,
    });
  /** A bill that fell due so many days ago. */
  const bill = (amountMinor: number, overdueDays: number) =>
    enter(amountMinor, { occurredOn: addDays(TODAY, -30 - overdueDays) });
  const receive = (amountMinor: number, more: Partial<RecordCustomerReceiptInput> = {}) =>
    employee.pos.recordCustomerReceipt({ customerId, amountMinor, method: 'cash', ...more });
  const read = () => api.pos.customerAccount({ customerId });
  const open = async () => (await read()).bills.map(({ openMinor }) => openMinor);
  return { store, api, employee, customerId, terms, enter, bill, receive, read, open };
}

const withoutCash = ReceiptMethod.options.filter((method) => method !== 'cash');
it.each(withoutCash)('a payment by %s without a reference raised an advance that nobody can prove', async (method) => {
  const { receive, read } = await shop();
  for (const reference of ['', '  ']) {
    await expect(receive(100, { method, reference })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { details: { fields: { reference: { code: 'customerReceipt.reference' } } } },
    });
  }
  await receive(100, { method, reference: 'TX-1' });
  expect(await read()).toMatchObject({ balanceMinor: -100 });
});

describe('a customer account', () => {
  it('has the limit and terms that a manager sets, and starts even', async () => {
    const { api, customerId, read } = await shop();
    expect(await read()).toMatchObject({
      isOpen: true,
      limitMinor: 500_000,
      termDays: 30,
      balanceMinor: 0,
      bills: [],
      stores: [{ balanceMinor: 0 }],
    });
    const blocked = { customerId, limitMinor: 0, termDays: 7, isBlocked: true, blockReason: 'Moved away' };
    await api.pos.setCustomerAccount(blocked);
    expect(await read()).toMatchObject({ isBlocked: true, blockReason: 'Moved away', termDays: 7 });
  });

  it('that nobody opened is shown empty, and is opened by the first receipt with limit 0', async () => {
    const { api } = await shop();
    const { id: customerId } = await api.pos.createCustomer(person);
    expect(await api.pos.customerAccount({ customerId })).toMatchObject({ isOpen: false, balanceMinor: 0, stores: [] });
    await api.pos.recordCustomerReceipt({ customerId, amountMinor: 100, method: 'cash' });
    expect(await api.pos.customerAccount({ customerId })).toMatchObject({
      isOpen: true,
      limitMinor: 0,
      balanceMinor: -100,
      ageing: { advanceMinor: 100 },
    });
  });

  it('ages bills by the days since they fell due, and the ages sum to the balance', async () => {
    const { bill, enter, receive, read } = await shop();
    await enter(1);
    await bill(20, 0);
    await bill(300, 1);
    await bill(4_000, 30);
    await bill(50_000, 31);
    await bill(600_000, 61);
    await bill(7_000_000, 90);
    await bill(80_000_000, 91);
    const { ageing, balanceMinor } = await read();
    expect(ageing).toEqual({
      notDueMinor: 21,
      upTo30Minor: 4_300,
      upTo60Minor: 50_000,
      upTo90Minor: 7_600_000,
      over90Minor: 80_000_000,
      advanceMinor: 0,
    });
    expect(agedBalanceOf(ageing)).toBe(balanceMinor);
    await receive(80_000_000);
    expect((await read()).ageing).toMatchObject({ over90Minor: 0, notDueMinor: 21 });
  });

  it('keeps the due day of a bill when the terms change later', async () => {
    const { api, terms, enter, read } = await shop();
    await enter(500, { occurredOn: addDays(TODAY, -20) });
    await api.pos.setCustomerAccount({ ...terms, termDays: 0 });
    await enter(700, { occurredOn: addDays(TODAY, -20) });
    expect((await read()).ageing).toMatchObject({ notDueMinor: 500, upTo30Minor: 700 });
  });

  it('of a customer who was retired is refused while it is not even, and goes with them once it is', async () => {
    const { api, customerId, bill, receive } = await shop();
    await bill(500, 0);
    await expect(api.pos.retireCustomer({ id: customerId })).rejects.toThrow(
      'The account of this customer is not settled',
    );
    await receive(500);
    await expect(api.pos.retireCustomer({ id: customerId })).resolves.toMatchObject({ id: customerId });
  });
});

describe('a receipt of a customer', () => {
  it('settles the oldest bills first, whatever the order in which they were entered', async () => {
    const { bill, receive, open, read } = await shop();
    await bill(900, 1);
    await bill(500, 40);
    await bill(700, 10);
    const receipt = await receive(1_000, { reference: 'CHQ 77', receivedOn: addDays(TODAY, -1) });
    expect(receipt).toMatchObject({ voucher: expect.stringMatching(/^RC-\d{6}$/), balanceMinor: 1_100 });
    expect(await open()).toEqual([200, 900]);
    expect(await read()).toMatchObject({ balanceMinor: 1_100, lastReceiptOn: '2026-11-21' });
  });

  it('settles the bills that it names, and neither side beyond its amount', async () => {
    const { bill, receive, open, read } = await shop();
    await bill(500, 3);
    await bill(700, 2);
    await bill(900, 1);
    const ids = (await read()).bills.map(({ id }) => id);
    const settles = (...amounts: number[]) =>
      amounts.map((amountMinor, index) => ({ billId: ids[index] ?? 0, amountMinor }));
    await expect(receive(1_000, { settles: settles(501) })).rejects.toThrow('beyond what is due on it');
    await expect(receive(1_000, { settles: settles(500, 500, 1) })).rejects.toThrow('exceed what is left');
    expect((await read()).balanceMinor).toBe(2_100);
    await receive(1_000, { settles: settles(0, 100, 900) });
    expect(await open()).toEqual([500, 600]);
  });

  it('leaves what it does not settle as an advance, which the next bill takes', async () => {
    const { enter, receive, read } = await shop();
    await receive(800);
    expect(await read()).toMatchObject({ balanceMinor: -800, credits: [{ openMinor: 800 }] });
    await enter(1_000);
    expect(await read()).toMatchObject({ balanceMinor: 200, bills: [{ openMinor: 200 }], credits: [] });
  });

  it('that is voided opens its bills again, once', async () => {
    const { api, bill, receive, open, read } = await shop();
    await bill(900, 1);
    const { id: receiptId } = await receive(600, { method: 'cheque', reference: '0012' });
    const voiding = { receiptId, reason: 'Cheque bounced' };
    expect(await api.pos.voidCustomerReceipt(voiding)).toMatchObject({
      balanceMinor: 900,
      voidReason: 'Cheque bounced',
    });
    expect(await open()).toEqual([900]);
    await expect(api.pos.voidCustomerReceipt(voiding)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await read()).lastReceiptOn).toBeNull();
  });

  it('in cash comes into the drawer of its till, and goes out again when it is voided', async () => {
    const { api, bill, receive } = await shop();
    await bill(900, 1);
    const { id: receiptId, voucher } = await receive(600);
    await receive(100, { method: 'cheque', reference: '0013' });
    const { shiftId } = await database.db
      .selectFrom('customerReceipt')
      .select('shiftId')
      .where('id', '=', receiptId)
      .executeTakeFirstOrThrow();
    const report = () => reportOfShift(database.db, shiftId ?? '');
    expect(await report()).toMatchObject({
      payInMinor: 600,
      expectedMinor: 600,
      movements: [{ kind: 'payIn', amountMinor: 600, reason: `${voucher} Rahima` }],
    });
    await api.pos.voidCustomerReceipt({ receiptId, reason: 'Wrong customer' });
    expect(await report()).toMatchObject({ payInMinor: 600, payOutMinor: 600, expectedMinor: 0 });
  });

  it('is refused for a day to come', async () => {
    const { receive } = await shop();
    await expect(receive(1, { receivedOn: addDays(TODAY, 1) })).rejects.toThrow('cannot be in the future');
  });

  it('leaves its trace in the audit', async () => {
    const { customerId, receive } = await shop();
    const { id } = await receive(700);
    const entry = database.db.selectFrom('auditEntry').select(['action', 'after']).where('entityId', '=', id);
    expect(await entry.executeTakeFirst()).toMatchObject({
      action: 'received',
      after: { customerId, amountMinor: 700 },
    });
  });
});

describe('an entry of a manager', () => {
  it('writes off what is owed, at most that', async () => {
    const { enter, bill, read } = await shop();
    await bill(500, 100);
    const writeOff = { kind: 'writeOff', effect: 'lowers', reason: 'Gone' } as const;
    await expect(enter(501, writeOff)).rejects.toThrow('At most 5.00 can be written off');
    await expect(enter(500, { ...writeOff, effect: 'raises' })).rejects.toThrow('A write-off lowers the balance');
    await enter(500, writeOff);
    expect(await read()).toMatchObject({ balanceMinor: 0, bills: [], credits: [] });
  });

  it('that is reversed gives back what settled it, to the next bill', async () => {
    const { api, bill, enter, receive, open, read } = await shop();
    const { entryId } = await bill(500, 10);
    await bill(700, 5);
    await receive(600);
    expect(await open()).toEqual([600]);
    await api.pos.reverseAccountEntry({ entryId, reason: 'Entered twice' });
    expect(await open()).toEqual([100]);
    expect((await read()).balanceMinor).toBe(100);
    await expect(api.pos.reverseAccountEntry({ entryId, reason: 'Again' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await enter(100, { kind: 'correction', effect: 'lowers' });
    expect((await read()).balanceMinor).toBe(0);
  });

  it('never reverses a receipt, which has its own void', async () => {
    const { api, customerId, receive } = await shop();
    await receive(600);
    const { data } = await api.pos.listCustomerLedger({ customerId });
    const entryId = data[0]?.id ?? 0;
    await expect(api.pos.reverseAccountEntry({ entryId, reason: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('lets a credit settle other bills than it did', async () => {
    const { api, customerId, bill, receive, open } = await shop();
    await bill(500, 10);
    await bill(700, 5);
    await receive(500);
    const { data } = await api.pos.listCustomerLedger({ customerId, kind: 'receipt' });
    const creditId = data[0]?.id ?? 0;
    const choice = await api.pos.customerCreditSettlement({ customerId, creditId });
    expect(choice).toMatchObject({ openMinor: 500, settles: [{ amountMinor: 500 }] });
    expect(choice.bills.map(({ openMinor }) => openMinor)).toEqual([500, 700]);
    const billId = choice.bills[1]?.id ?? 0;
    await api.pos.settleCustomerBills({ customerId, creditId, settles: [{ billId, amountMinor: 500 }] });
    expect(await open()).toEqual([500, 200]);
  });
});

describe('the accounts of a store', () => {
  it('are listed with their ages, by state, and sum to the totals', async () => {
    const { store, api, bill, customerId } = await shop();
    await bill(900, 40);
    const { id: ahead } = await api.pos.createCustomer({ ...person, name: 'Karim', phone: '01811000000' });
    await api.pos.recordCustomerReceipt({ customerId: ahead, amountMinor: 300, method: 'cash' });
    const list = async (state?: 'owing' | 'overdue' | 'credit') =>
      (await api.pos.listReceivables({ state })).data.map(({ customer }) => customer.id);
    expect(await list()).toEqual([customerId, ahead]);
    expect(await list('owing')).toEqual([customerId]);
    expect(await list('overdue')).toEqual([customerId]);
    expect(await list('credit')).toEqual([ahead]);
    expect((await api.pos.listReceivables({ search: '018110' })).data).toMatchObject([{ customer: { name: 'Karim' } }]);
    expect(await api.pos.receivablesTotals({ locationId: store.id })).toMatchObject({
      accounts: 2,
      owedMinor: 900,
      overdueMinor: 900,
      creditMinor: 300,
      ageing: { upTo60Minor: 900, advanceMinor: 300 },
    });
  });

  it('stay hidden from other stores, while a customer of the organisation has one at each', async () => {
    const [mine, other] = [await shop(), await shop()];
    await mine.bill(900, 40);
    expect((await other.api.pos.listReceivables({})).data).toEqual([expect.objectContaining({ balanceMinor: 0 })]);
    await expect(other.api.pos.listReceivables({ locationId: mine.store.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { api: head } = await callerFor(database.db, { role: 'superadmin' }, { now });
    const { id: customerId } = await head.pos.createCustomer({ ...person, name: 'Clinic' });
    const receipt = { customerId, method: 'cash' as const };
    await mine.api.pos.recordCustomerReceipt({ ...receipt, amountMinor: 100 });
    await other.api.pos.recordCustomerReceipt({ ...receipt, amountMinor: 40 });
    expect(await mine.api.pos.customerAccount({ customerId })).toMatchObject({ balanceMinor: -100, stores: [{}] });
    const seen = await head.pos.customerAccount({ customerId, locationId: other.store.id });
    expect(seen.balanceMinor).toBe(-40);
    expect(seen.stores.map(({ balanceMinor }) => balanceMinor).sort()).toEqual([-100, -40]);
  });
});

it('what customers owe is exported with its ages, for managers only', async () => {
  const { store, api, employee, bill } = await shop();
  await bill(900, 40);
  const { records } = await exportedFrom(database.db, api, 'receivables', now);
  expect(records).toMatchObject([
    {
      Name: 'Rahima',
      Store: store.name,
      'Credit limit': '5000',
      'Days to pay': '30',
      Blocked: 'No',
      Balance: '9',
      '31–60 days overdue': '9',
      Advance: '0',
      'Last payment': '',
    },
  ]);
  await expect(employee.jobs.startExport({ list: 'receivables' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('a statement', () => {
  it('runs from what was owed before the period to what is owed after it', async () => {
    const { api, customerId, bill, receive } = await shop();
    await bill(900, 40);
    await bill(500, 0);
    await receive(300, { receivedOn: addDays(TODAY, -10) });
    const statement = await api.pos.customerStatement({ customerId, from: addDays(TODAY, -30), to: TODAY });
    expect(statement).toMatchObject({
      customer: { name: 'Rahima' },
      openingMinor: 900,
      closingMinor: 1_100,
      termDays: 30,
      ageing: { upTo60Minor: 600, notDueMinor: 500 },
    });
    expect(statement.entries.map(({ effectMinor, balanceMinor }) => [effectMinor, balanceMinor])).toEqual([
      [500, 1_400],
      [-300, 1_100],
    ]);
  });
});

it('random acts on an account leave its ledger, allocations and ageing consistent', async () => {
  const amount = fc.integer({ min: 1, max: 2_000 });
  const act = fc.oneof(
    fc.record({ kind: fc.constant('bill' as const), amount, days: fc.integer({ min: -20, max: 120 }) }),
    fc.record({ kind: fc.constant('receive' as const), amount }),
    fc.record({ kind: fc.constant('lower' as const), amount }),
    fc.record({ kind: fc.constant('undo' as const), at: fc.nat() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const { api, bill, enter, receive, read } = await shop();
      const undo: (() => Promise<unknown>)[] = [];
      let expected = 0;
      for (const one of acts) {
        if (one.kind === 'undo') {
          const [taken] = undo.length > 0 ? undo.splice(one.at % undo.length, 1) : [];
          await taken?.();
          continue;
        }
        const effect = one.kind === 'bill' ? one.amount : -one.amount;
        expected += effect;
        const back = () => {
          expected -= effect;
        };
        if (one.kind === 'receive') {
          const { id: receiptId } = await receive(one.amount);
          undo.push(() => api.pos.voidCustomerReceipt({ receiptId, reason: 'x' }).then(back));
        } else {
          const { entryId } =
            one.kind === 'bill'
              ? await bill(one.amount, one.days)
              : await enter(one.amount, { kind: 'correction', effect: 'lowers' });
          undo.push(() => api.pos.reverseAccountEntry({ entryId, reason: 'x' }).then(back));
        }
      }
      const { balanceMinor, ageing } = await read();
      expect(balanceMinor).toBe(expected);
      expect(agedBalanceOf(ageing)).toBe(expected);
    }),
    { numRuns: 12 },
  );
});
