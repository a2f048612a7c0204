import { findBreaches } from '@bhandar/db/invariants';
import type { RecordSupplierPaymentInput } from '@bhandar/domain/purchasing';
import { addDays } from '@bhandar/domain/shared';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore, makeSupplier } from '@bhandar/testing/factories';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const TODAY = '2026-11-22';
const now = () => new Date(`${TODAY}T06:00:00.000Z`);

afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const goods = { tradeName: 'Napa', genericName: 'Paracetamol', strength: '500 mg', category: 'Tablet' };

/** A supplier with short functions for its account; days count back from today. */
async function account() {
  const { api } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const supplier = await makeSupplier(database.db);
  const supplierId = supplier.id;
  const bill = async (amountMinor: number, daysAgo = 0) =>
    api.purchasing.recordPurchase({
      kind: 'pharmacy',
      supplierId,
      purchasedOn: addDays(TODAY, -daysAgo),
      invoiceNumber: `INV-${amountMinor}-${daysAgo}`,
      lines: [{ goods: { ...goods, company: 'Beximco', unitType: 'tablet' }, quantity: 1, packTpMinor: amountMinor }],
    });
  const pay = (amountMinor: number, more: Partial<RecordSupplierPaymentInput> = {}) =>
    api.purchasing.recordSupplierPayment({ supplierId, amountMinor, method: 'cash', ...more });
  const refund = (amountMinor: number, paidOn = TODAY) =>
    api.purchasing.recordSupplierRefund({ supplierId, amountMinor, method: 'bank', reference: 'TT-1', paidOn });
  const read = () => api.purchasing.supplierAccount({ supplierId });
  const open = async () => (await read()).bills.map(({ openMinor }) => openMinor);
  return { api, supplier, supplierId, bill, pay, refund, read, open };
}

describe('a payment to a supplier', () => {
  test('with an unknown supplier is not found', async () => {
    const { api } = await account();
    const money = { supplierId: crypto.randomUUID(), amountMinor: 1, method: 'cash' as const };
    await expect(api.purchasing.recordSupplierPayment(money)).rejects.toThrow('Supplier not found');
    await expect(api.purchasing.recordSupplierRefund(money)).rejects.toThrow('Supplier not found');
  });

  test('settles the oldest bills first, in whatever order they were entered', async () => {
    const { bill, pay, open, read } = await account();
    await bill(900, 1);
    await bill(500, 40);
    await bill(700, 10);
    const payment = await pay(1_000, { reference: 'CHQ 77', paidOn: addDays(TODAY, -1) });
    expect(payment).toMatchObject({
      voucher: expect.stringMatching(/^PM-\d{6}$/),
      direction: 'paid',
      reference: 'CHQ 77',
    });
    expect(await open()).toEqual([200, 900]);
    expect(await read()).toMatchObject({
      dueMinor: 1_100,
      paidMinor: 1_000,
      billedMinor: 2_100,
      lastPaidOn: '2026-11-21',
    });
  });

  test('settles the named bills, and neither side beyond its amount', async () => {
    const { bill, pay, open, read } = await account();
    await bill(500, 3);
    await bill(700, 2);
    await bill(900, 1);
    const ids = (await read()).bills.map(({ id }) => id);
    const settles = (...amounts: number[]) =>
      amounts.map((amountMinor, index) => ({ billId: ids[index] ?? 0, amountMinor }));
    await expect(pay(1_000, { settles: settles(501) })).rejects.toThrow('beyond what is due on it');
    await expect(pay(1_000, { settles: settles(500, 500, 1) })).rejects.toThrow('exceed what is left');
    expect((await read()).paidMinor).toBe(0);
    await pay(1_000, { settles: settles(0, 100, 900) });
    expect(await open()).toEqual([500, 600]);
  });

  test('beyond all bills stays unallocated, and can be allocated to the next bill', async () => {
    const { api, supplierId, bill, pay, read, open } = await account();
    await pay(800);
    expect(await read()).toMatchObject({ dueMinor: -800, ageing: { unsettledMinor: 800 } });
    await bill(1_000);
    const creditId = (await read()).credits[0]?.id ?? 0;
    const choice = await api.purchasing.creditSettlement({ supplierId, creditId });
    expect(choice).toMatchObject({ kind: 'payment', openMinor: 800, settles: [] });
    const billId = choice.bills[0]?.id ?? 0;
    await api.purchasing.settleBills({ supplierId, creditId, settles: [{ billId, amountMinor: 700 }] });
    expect(await open()).toEqual([300]);
    expect(await api.purchasing.creditSettlement({ supplierId, creditId })).toMatchObject({
      openMinor: 800,
      settles: [{ billId, amountMinor: 700 }],
      bills: [{ id: billId, openMinor: 1_000 }],
    });
    await api.purchasing.settleBills({ supplierId, creditId, settles: [] });
    expect(await open()).toEqual([1_000]);
  });

  test('is never dated tomorrow, and never zero', async () => {
    const { pay } = await account();
    await expect(pay(1, { paidOn: addDays(TODAY, 1) })).rejects.toThrow('cannot be in the future');
    await expect(pay(0)).rejects.toThrow('Enter an amount');
  });

  test('that is voided keeps both rows in the ledger and reopens its bills; a second time it is not found', async () => {
    const { api, supplierId, bill, pay, read, open } = await account();
    await bill(500);
    const { id } = await pay(500);
    await expect(api.purchasing.voidSupplierPayment({ paymentId: id, reason: ' ' })).rejects.toThrow('Enter why');
    const voided = await api.purchasing.voidSupplierPayment({ paymentId: id, reason: 'Cheque bounced' });
    expect(voided).toMatchObject({ voidReason: 'Cheque bounced', voidedBy: 'Test Person' });
    await expect(api.purchasing.voidSupplierPayment({ paymentId: id, reason: 'Again' })).rejects.toThrow('not found');
    expect(await open()).toEqual([500]);
    expect(await read()).toMatchObject({ dueMinor: 500, paidMinor: 0, lastPaidOn: null });
    const { data } = await api.purchasing.listSupplierLedger({ supplierId });
    expect(
      data.map(({ kind, reversal, reversed, effectMinor, balanceMinor, note }) => ({
        kind,
        reversal,
        reversed,
        effectMinor,
        balanceMinor,
        note,
      })),
    ).toEqual([
      { kind: 'payment', reversal: true, reversed: false, effectMinor: 500, balanceMinor: 500, note: 'Cheque bounced' },
      { kind: 'payment', reversal: false, reversed: true, effectMinor: -500, balanceMinor: 0, note: '' },
      { kind: 'bill', reversal: false, reversed: false, effectMinor: 500, balanceMinor: 500, note: '' },
    ]);
    expect((await api.purchasing.listSupplierLedger({ supplierId, standing: true })).data).toHaveLength(1);
  });

  test('a voided purchase leaves its payment unallocated', async () => {
    const { api, bill, pay, read } = await account();
    const { id } = await bill(500);
    await pay(500);
    await api.purchasing.voidPurchase({ purchaseId: id });
    expect(await read()).toMatchObject({ dueMinor: -500, bills: [], credits: [{ openMinor: 500 }] });
  });

  test('two simultaneous payments never settle the same bill twice', async () => {
    const { bill, pay, read } = await account();
    await bill(1_000);
    await Promise.all([pay(700), pay(700), pay(700)]);
    expect(await read()).toMatchObject({ dueMinor: -1_100, bills: [], ageing: { unsettledMinor: 1_100 } });
  });
});

describe('money received from a supplier', () => {
  test('is at most the supplier’s open credit, and can be voided itself', async () => {
    const { api, pay, refund, read } = await account();
    await expect(refund(1)).rejects.toThrow('cannot exceed what the supplier owes back');
    const { id: paymentId } = await pay(900);
    const { id } = await refund(400);
    await expect(refund(501)).rejects.toThrow('cannot exceed');
    expect(await read()).toMatchObject({ receivedMinor: 400, refundableMinor: 500, dueMinor: -500 });
    await expect(api.purchasing.voidSupplierPayment({ paymentId, reason: 'Wrong' })).rejects.toThrow(
      'already refunded',
    );
    await api.purchasing.voidSupplierPayment({ paymentId: id, reason: 'Not arrived' });
    expect(await read()).toMatchObject({ receivedMinor: 0, refundableMinor: 900 });
  });

  test('refused uses up no voucher number, and neither does a refused payment', async () => {
    const { bill, pay, refund, read } = await account();
    await bill(500);
    const { bills } = await read();
    const numberOf = async () => Number((await pay(600)).voucher.slice(3));
    const first = await numberOf();
    await expect(refund(5_000)).rejects.toThrow('cannot exceed');
    await expect(pay(1, { settles: [{ billId: bills[0]?.id ?? 0, amountMinor: 2 }] })).rejects.toThrow();
    expect(await numberOf()).toBe(first + 1);
  });

  test('is not dated before the money that it refunds', async () => {
    const { pay, refund } = await account();
    await pay(900, { paidOn: addDays(TODAY, -3) });
    await expect(refund(100, addDays(TODAY, -4))).rejects.toThrow('owes this back only since');
    expect(await refund(100, addDays(TODAY, -3))).toMatchObject({ amountMinor: 100 });
  });

  test('a refunded credit settles no bill any more', async () => {
    const { api, supplierId, bill, pay, refund, read } = await account();
    await pay(900);
    await refund(400);
    await bill(900);
    const { credits, bills } = await read();
    const settle = (amountMinor: number) =>
      api.purchasing.settleBills({
        supplierId,
        creditId: credits[0]?.id ?? 0,
        settles: [{ billId: bills[0]?.id ?? 0, amountMinor }],
      });
    await expect(settle(501)).rejects.toThrow('exceed what is left');
    await settle(500);
    expect(await read()).toMatchObject({ dueMinor: 400, bills: [{ openMinor: 400 }] });
  });
});

describe('the ages of dues', () => {
  test.each([
    [0, 'upTo30Minor'],
    [30, 'upTo30Minor'],
    [31, 'upTo60Minor'],
    [60, 'upTo60Minor'],
    [61, 'upTo90Minor'],
    [90, 'upTo90Minor'],
    [91, 'over90Minor'],
  ] as const)('a bill of %i days ago counts as %s', async (daysAgo, bucket) => {
    const { bill, read } = await account();
    await bill(100, daysAgo);
    const none = { upTo30Minor: 0, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 0, unsettledMinor: 0 };
    expect((await read()).ageing).toEqual({ ...none, [bucket]: 100 });
  });

  const Act = fc.oneof(
    fc.record({ act: fc.constant('bill' as const), minor: fc.integer({ min: 1, max: 5_000 }), days: fc.nat(120) }),
    fc.record({ act: fc.constant('pay' as const), minor: fc.integer({ min: 1, max: 5_000 }), days: fc.nat(120) }),
    fc.record({ act: fc.constant('refund' as const), minor: fc.integer({ min: 1, max: 2_000 }), days: fc.nat(120) }),
    fc.record({ act: fc.constant('void' as const), minor: fc.nat(9), days: fc.nat(9) }),
  );

  test('add up to the ledger exactly, after any bills, payments, refunds and reversals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { maxLength: 14 }), async (acts) => {
        const { api, supplierId, bill, pay, refund, read } = await account();
        const papers: string[] = [];
        let due = 0;
        const amounts = new Map<string, number>();
        for (const { act, minor, days } of acts) {
          if (act === 'bill') {
            await bill(minor, days);
            due += minor;
          } else if (act === 'pay') {
            const { id } = await pay(minor);
            papers.push(id);
            amounts.set(id, minor);
            due -= minor;
          } else if (act === 'refund') {
            const { refundableMinor } = await read();
            if (minor > refundableMinor) continue;
            await refund(minor);
            due += minor;
          } else {
            const id = papers[minor];
            if (!id || !amounts.has(id)) continue;
            const done = await api.purchasing
              .voidSupplierPayment({ paymentId: id, reason: 'Model' })
              .then(() => true)
              .catch(() => false);
            if (done) {
              due += amounts.get(id) ?? 0;
              amounts.delete(id);
            }
          }
        }
        const { ageing, dueMinor, bills } = await read();
        const { unsettledMinor, ...ages } = ageing;
        const open = Object.values(ages).reduce((sum, age) => sum + age, 0);
        expect(dueMinor).toBe(due);
        expect(open - unsettledMinor).toBe(dueMinor);
        expect(bills.reduce((sum, { openMinor }) => sum + openMinor, 0)).toBe(open);
        const statement = await api.purchasing.supplierStatement({ supplierId, from: '2026-01-01', to: TODAY });
        expect(statement.closingMinor).toBe(dueMinor);
        expect(statement.entries.at(-1)?.balanceMinor ?? 0).toBe(dueMinor);
      }),
      { numRuns: 15 },
    );
  });
});

describe('the supplier ledger', () => {
  test('a statement has the opening and the closing balance', async () => {
    const { api, supplierId, bill, pay } = await account();
    await bill(1_000, 50);
    await bill(300, 5);
    await pay(400, { paidOn: addDays(TODAY, -3) });
    const from = addDays(TODAY, -10);
    const statement = await api.purchasing.supplierStatement({ supplierId, from, to: addDays(TODAY, -4) });
    expect(statement).toMatchObject({ openingMinor: 1_000, closingMinor: 1_300 });
    expect(statement.entries.map(({ balanceMinor }) => balanceMinor)).toEqual([1_300]);
    expect(statement.entries[0]?.document).toMatchObject({ kind: 'purchase', goodsKind: 'pharmacy' });
    await expect(api.purchasing.supplierStatement({ supplierId, from: TODAY, to: from })).rejects.toThrow('first day');
  });

  test('a statement of a past period ages what was due at its end, without later payments and reversals', async () => {
    const { api, supplierId, bill, pay } = await account();
    await bill(1_000, 95);
    await bill(300, 50);
    const taken = await bill(70, 45);
    await pay(100, { paidOn: addDays(TODAY, -60) });
    await pay(400, { paidOn: addDays(TODAY, -3) });
    await api.purchasing.voidPurchase({ purchaseId: taken.id, reason: 'Entered twice' });
    const ageingOn = async (daysAgo: number) => {
      const to = addDays(TODAY, -daysAgo);
      const { closingMinor, ageing } = await api.purchasing.supplierStatement({ supplierId, from: '2026-01-01', to });
      return [closingMinor, ageing];
    };
    const none = { upTo30Minor: 0, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 0, unsettledMinor: 0 };
    expect(await ageingOn(80)).toEqual([1_000, { ...none, upTo30Minor: 1_000 }]);
    expect(await ageingOn(40)).toEqual([1_270, { ...none, upTo30Minor: 370, upTo60Minor: 900 }]);
    expect(await ageingOn(0)).toEqual([800, { ...none, upTo60Minor: 300, over90Minor: 500 }]);
  });

  test('lists accounts by the amount due, filters the creditors, and sums them all', async () => {
    const before = await totals();
    const owed = await account();
    await owed.bill(5_000_000);
    const owing = await account();
    await owing.pay(200);
    const { api } = owed;
    const first = await api.purchasing.listSupplierAccounts({ sort: 'due', direction: 'desc' });
    expect(first.data[0]?.supplier).toEqual(owed.supplier);
    const narrowed = await api.purchasing.listSupplierAccounts({ standing: 'owing', search: owing.supplier.name });
    expect(narrowed.data).toMatchObject([{ dueMinor: -200 }]);
    expect((await api.purchasing.listSupplierAccounts({ standing: 'owed', search: owing.supplier.name })).data).toEqual(
      [],
    );
    const after = await totals();
    expect(after.dueMinor - before.dueMinor).toBe(5_000_000 - 200);
    expect(after.paidMinor - before.paidMinor).toBe(200);

    async function totals() {
      return (await callerFor(database.db, { role: 'superadmin' }, { now })).api.purchasing.supplierTotals();
    }
  });

  test('an admin reads and writes nothing; an employee reads an empty list', async () => {
    const { supplierId, pay } = await account();
    const { id: paymentId } = await pay(5);
    const store = await makeStore(database.db);
    const admin = (await callerFor(database.db, { role: 'admin', store })).api;
    const employee = (await callerFor(database.db, { role: 'employee', store })).api;
    const reads = (api: Caller) => [
      () => api.purchasing.supplierTotals(),
      () => api.purchasing.listSupplierAccounts({}),
      () => api.purchasing.supplierAccount({ supplierId }),
      () => api.purchasing.supplierStatement({ supplierId, from: TODAY, to: TODAY }),
    ];
    const writes = (api: Caller) => [
      () => api.purchasing.recordSupplierPayment({ supplierId, amountMinor: 1, method: 'cash' }),
      () => api.purchasing.recordSupplierRefund({ supplierId, amountMinor: 1, method: 'cash' }),
      () => api.purchasing.settleBills({ supplierId, creditId: 1, settles: [] }),
      () => api.purchasing.voidSupplierPayment({ paymentId, reason: 'x' }),
    ];
    for (const read of reads(admin)) await expect(read()).resolves.toBeTruthy();
    expect((await admin.purchasing.listSupplierLedger({ supplierId })).totalItems).toBe(1);
    expect(await employee.purchasing.listSupplierLedger({ supplierId })).toMatchObject({ data: [], totalItems: 0 });
    for (const call of [...writes(admin), ...reads(employee), ...writes(employee)]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });
});
