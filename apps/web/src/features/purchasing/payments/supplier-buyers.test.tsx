import {
  ledgerEntry,
  openEntry,
  supplierAccount,
  supplierAccountDetails,
  supplierPayment,
  supplierStatement,
} from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import SupplierAccountScreen from './supplier-account-screen';
import SupplierStatementScreen from './supplier-statement-screen';

const balance = supplierAccount();
const { supplier } = balance;
const store = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lake Road', city: 'Dhaka' };
const buyers = [
  { ...balance, store: null, refundableMinor: 0 },
  {
    ...balance,
    store,
    dueMinor: 30_000,
    refundableMinor: 700,
    ageing: { upTo30Minor: 0, upTo60Minor: 30_700, upTo90Minor: 0, over90Minor: 0, unsettledMinor: 700 },
  },
];
const bills = [openEntry(), openEntry({ id: 2, voucher: 'PU-000002', store, amountMinor: 30_000, openMinor: 30_000 })];
const credits = [
  openEntry({ id: 9, kind: 'creditNote', voucher: 'SR-000009', store, amountMinor: 700, openMinor: 700 }),
];

const show = (acts: object = {}, user = PEOPLE.superadmin) =>
  renderScreen(<SupplierAccountScreen />, {
    user,
    path: `/dashboard/suppliers/payments/${supplier.id}`,
    answers: {
      purchasing: {
        supplierAccount: () => supplierAccountDetails({ supplier, buyers, bills, credits }),
        listSupplierLedger: () => pageWith([ledgerEntry({ supplier, store })]),
        ...acts,
      },
    },
  });

it("a payment settles the chosen buyer's bills only, the warehouse's first", async () => {
  const recordSupplierPayment = vi.fn((_input: object) => supplierPayment({ supplier }));
  const { user } = show({ recordSupplierPayment });
  await user.click(await screen.findByRole('button', { name: 'Payment' }));
  expect(await screen.findByLabelText('Settle PU-000001')).toBeVisible();
  expect(screen.queryByLabelText('Settle PU-000002')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Buyer' }));
  await user.click(await screen.findByRole('option', { name: 'Lake Road, Dhaka' }));
  await user.type(screen.getByLabelText(/^Amount/), '100');
  expect(await screen.findByLabelText('Settle PU-000002')).toHaveValue('100.00');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await waitFor(() =>
    expect(recordSupplierPayment.mock.calls[0]?.[0]).toMatchObject({
      storeId: store.id,
      settles: [{ billId: 2, amountMinor: 10_000 }],
    }),
  );
});

it('a refund is for the buyer whom the supplier owes back', async () => {
  const recordSupplierRefund = vi.fn((_input: object) => supplierPayment({ supplier, direction: 'received' }));
  const { user } = show({ recordSupplierRefund });
  await user.click(await screen.findByRole('button', { name: 'Received' }));
  expect(await screen.findByText('Square Pharmaceuticals owes back ৳ 7.00 at most.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Amount/), '7');
  await user.click(screen.getByRole('button', { name: 'Record received' }));
  await waitFor(() => expect(recordSupplierRefund.mock.calls[0]?.[0]).toMatchObject({ storeId: store.id }));
});

it('the account of several buyers has a line for each, with its ageing', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Due by buyer' }));
  const own = table.getByRole('row', { name: /^Lake Road, Dhaka/ });
  expect(own).toHaveTextContent('Lake Road, Dhaka–307.00––-7.00300.00');
  expect(table.getByRole('row', { name: /^Warehouse/ })).toBeVisible();
});

it('the account of one buyer has no table of buyers', async () => {
  show({ supplierAccount: () => supplierAccountDetails({ supplier }) });
  expect(await screen.findByText('Open bills')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Due by buyer' })).toBeNull();
});

it('the account names the buyer of each open bill, credit and ledger row', async () => {
  show();
  const [bill] = await screen.findAllByText(/^Warehouse · /);
  expect(bill).toBeVisible();
  expect(screen.getAllByText(/^Lake Road, Dhaka · /)).toHaveLength(2);
  const ledger = within(await screen.findByRole('table', { name: 'Supplier ledger' }));
  expect(await ledger.findByRole('columnheader', { name: 'Buyer' })).toBeVisible();
  expect(await ledger.findByRole('cell', { name: 'Lake Road, Dhaka' })).toBeVisible();
});

it('a statement of several buyers names the buyer of each row', async () => {
  const entries = [ledgerEntry(), ledgerEntry({ id: 8, store })];
  renderScreen(<SupplierStatementScreen />, {
    user: PEOPLE.superadmin,
    path: `/dashboard/suppliers/statements/${supplier.id}`,
    answers: { purchasing: { supplierStatement: () => supplierStatement({ entries }) } },
  });
  const paper = within(await screen.findByRole('article', { name: 'Statement of account' }));
  expect(paper.getByText('Payment · Warehouse')).toBeVisible();
  expect(paper.getByText('Payment · Lake Road, Dhaka')).toBeVisible();
});
