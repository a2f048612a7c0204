import { randomUUID } from 'node:crypto';
import { findBreaches } from '@bhandar/db/invariants';
import { callerFor, warehouseContext } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore, makeSupplier } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';
import { transact } from '../../core/transact';
import {
  allocateCredit,
  type NewSupplierPosting,
  postToSupplier,
  reversePosting,
  supplierBalanceOf,
} from '../payments/supplier-ledger';

const database = useTestDatabase();

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  // The postings here stand for documents that other tests create.
  expect(breaches.filter(({ invariant }) => !['S1', 'S10'].includes(invariant.id))).toEqual([]);
});

const texts = {
  name: 'Square Pharmaceuticals',
  phone: '01711000000',
  website: 'squarepharma.com.bd',
  email: 'Sales@Square.example',
  address: 'Dhaka',
};

async function contextOf(role: 'superadmin' | 'admin' = 'superadmin') {
  const store = await makeStore(database.db);
  const { api } = await callerFor(database.db, role === 'superadmin' ? { role } : { role, store });
  return { api, ctx: await warehouseContext(database.db) };
}

describe('the list of suppliers', () => {
  test('stores a supplier with a safe address, and who added it', async () => {
    const { api } = await contextOf();
    const made = await api.purchasing.createSupplier(texts);
    expect(made).toMatchObject({
      name: texts.name,
      website: 'https://squarepharma.com.bd',
      email: 'sales@square.example',
      createdBy: 'Test Person',
      updatedAt: null,
    });
    const listed = await api.purchasing.listSuppliers({ search: 'square' });
    expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
    const changed = await api.purchasing.updateSupplier({ ...texts, id: made.id, website: '', phone: '02-8833047' });
    expect(changed).toMatchObject({ website: '', phone: '028833047', updatedBy: 'Test Person' });
    const called = await api.purchasing.listSuppliers({ search: '+880 2-8833047' });
    expect(called.data.map(({ id }) => id)).toEqual([made.id]);
  });

  test.each([
    [{ name: ' ' }, 'All fields are required'],
    [{ website: '' }, 'All fields are required'],
    [{ email: 'square' }, 'Please enter a valid email address'],
    [{ website: 'javascript:alert(1)' }, 'Enter a web address such as https://example.com'],
  ])('refuses %j', async (wrong, message) => {
    const { api } = await contextOf();
    await expect(api.purchasing.createSupplier({ ...texts, ...wrong })).rejects.toThrow(message);
  });

  test('has each name once, in any case', async () => {
    const { api } = await contextOf();
    const { name } = await makeSupplier(database.db);
    await expect(api.purchasing.createSupplier({ ...texts, name: name.toUpperCase() })).rejects.toMatchObject({
      message: 'This supplier already exists',
      code: 'CONFLICT',
    });
  });

  test('an admin reads suppliers and writes none; an employee reads an empty list', async () => {
    const { api } = await contextOf('admin');
    const { id, name } = await makeSupplier(database.db);
    expect((await api.purchasing.listSuppliers({ search: name })).data).toMatchObject([{ id }]);
    await expect(api.purchasing.createSupplier(texts)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api.purchasing.removeSupplier({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const store = await makeStore(database.db);
    const employee = await callerFor(database.db, { role: 'employee', store });
    expect(await employee.api.purchasing.listSuppliers({})).toMatchObject({ data: [], totalItems: 0 });
    await expect(employee.api.purchasing.supplierAccount({ supplierId: id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('a supplier is deleted only with a settled account; a second time it is not found', async () => {
    const { api, ctx } = await contextOf();
    const { id } = await makeSupplier(database.db);
    const document = { kind: 'purchase', id: randomUUID() } as const;
    await transact(ctx, (tx) => postToSupplier(tx, ctx, { supplierId: id, kind: 'bill', amountMinor: 5, document }));
    await expect(api.purchasing.removeSupplier({ id })).rejects.toThrow('account is not settled');
    await transact(ctx, (tx) => reversePosting(tx, ctx, document));
    await api.purchasing.removeSupplier({ id });
    await expect(api.purchasing.removeSupplier({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the account of a supplier', () => {
  async function account() {
    const { ctx } = await contextOf();
    const supplierId = (await makeSupplier(database.db)).id;
    const post = (kind: NewSupplierPosting['kind'], amountMinor: number, id = randomUUID()) => {
      const kinds = { bill: 'purchase', payment: 'payment', creditNote: 'supplierReturn', refund: 'refund' } as const;
      const document = { kind: kinds[kind], id };
      return transact(ctx, (tx) => postToSupplier(tx, ctx, { supplierId, kind, amountMinor, document }));
    };
    const allocate = (creditId: number, to: { billId: number; amountMinor: number }[]) =>
      transact(ctx, (tx) => allocateCredit(tx, ctx, { supplierId, creditId, to }));
    return { ctx, supplierId, post, allocate, standing: () => supplierBalanceOf(database.db, supplierId) };
  }

  test('the amount due is bills less credit notes and payments, with refunds added', async () => {
    const { post, standing } = await account();
    await post('bill', 10_000);
    await post('bill', 2_500);
    await post('payment', 9_000);
    await post('creditNote', 1_500);
    await post('refund', 400);
    expect(await standing()).toEqual({
      dueMinor: 2_400,
      paidMinor: 9_000,
      billedMinor: 12_500,
      receivableDueMinor: 1_100,
      receivedMinor: 400,
      refundableMinor: 10_100,
    });
  });

  test('a payment settles three bills in part, and neither side beyond its amount', async () => {
    const { post, allocate, standing } = await account();
    const bills = [await post('bill', 500), await post('bill', 700), await post('bill', 900)];
    const payment = await post('payment', 1_000);
    const to = (amounts: number[]) => amounts.map((amountMinor, index) => ({ billId: bills[index] ?? 0, amountMinor }));
    await expect(allocate(payment, to([501, 0, 0]))).rejects.toThrow('beyond what is due');
    await expect(allocate(payment, to([500, 500, 1]))).rejects.toThrow('exceed what is left');
    await allocate(payment, to([500, 300, 100]));
    await allocate(payment, to([0, 100, 0]));
    await expect(allocate(payment, to([0, 1, 0]))).rejects.toThrow('exceed what is left');
    expect(await standing()).toMatchObject({ dueMinor: 1_100, refundableMinor: 0 });
  });

  test('a document posts once, and is reversed once with its allocations', async () => {
    const { ctx, post, allocate, standing } = await account();
    const id = randomUUID();
    const bill = await post('bill', 800, id);
    await expect(post('bill', 800, id)).rejects.toThrow();
    const payment = await post('payment', 800);
    await allocate(payment, [{ billId: bill, amountMinor: 800 }]);
    const reverse = () => transact(ctx, (tx) => reversePosting(tx, ctx, { kind: 'purchase', id }));
    await reverse();
    await reverse();
    expect(await standing()).toMatchObject({ dueMinor: -800, refundableMinor: 800 });
  });

  test('a refund is at most the supplier’s open credit, also if a payment is voided afterwards', async () => {
    const { ctx, post, standing } = await account();
    const id = randomUUID();
    await post('payment', 300, id);
    await expect(post('refund', 301)).rejects.toThrow('cannot exceed');
    await post('refund', 300);
    await expect(transact(ctx, (tx) => reversePosting(tx, ctx, { kind: 'payment', id }))).rejects.toThrow(
      'already refunded',
    );
    expect(await standing()).toMatchObject({ dueMinor: 0 });
  });
});
