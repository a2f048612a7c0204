import {
  ledgerEntry,
  openEntry,
  supplierAccount,
  supplierAccountDetails,
  supplierPayment,
  supplierStatement,
  supplierTotals,
} from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { trpc } from '../../../lib/api/trpc';
import { i18n } from '../../../lib/i18n/i18n';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import SupplierAccountScreen from './supplier-account-screen';
import { ledgerColumns } from './supplier-ledger-columns';
import SupplierPaymentsScreen from './supplier-payments-screen';
import SupplierStatementScreen from './supplier-statement-screen';

const path = '/dashboard/suppliers/payments';
const account = supplierAccount();
const { supplier } = account;
const details = supplierAccountDetails({ supplier });
const reads = {
  supplierTotals: () => supplierTotals(),
  listSupplierAccounts: () => pageWith([account]),
  supplierAccount: () => details,
  supplierOptions: () => [supplier],
};

/** Refetches, as the live stream does after a colleague's write. */
let readAnew: () => Promise<void> = () => Promise.resolve();
function Live() {
  const utils = trpc.useUtils();
  readAnew = () => utils.purchasing.invalidate();
  return null;
}

it('SupplierPaymentsScreen shows the documented cards and columns, with the supplier', async () => {
  renderScreen(<SupplierPaymentsScreen />, { user: PEOPLE.superadmin, path, answers: { purchasing: reads } });
  const row = await screen.findByRole('row', { name: /Square/ });
  for (const header of ['SN', 'Supplier', 'Due', 'Paid', 'Total', 'Receivable Due', 'Received', 'Actions']) {
    expect(screen.getByRole('columnheader', { name: header })).toBeInTheDocument();
  }
  expect(within(row).getByText('1,200.00')).toBeInTheDocument();
  for (const card of ['Total Due', 'Total Paid', 'Total Received']) expect(screen.getByText(card)).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: 'Payment' })).toBeInTheDocument();
  expect(within(row).getByRole('button', { name: 'Received' })).toBeInTheDocument();
});

it('the cards show what is owed and what is paid ahead apart, and a credit note once', async () => {
  const ageing = { upTo30Minor: 100_000, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 20_000, unsettledMinor: 500_000 };
  const paidAhead = supplierTotals({ dueMinor: -380_000, receivableDueMinor: 70_000, ageing });
  renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, supplierTotals: () => paidAhead } },
  });
  expect(await screen.findByText('৳ 4,300.00 paid ahead')).toBeInTheDocument();
  expect(screen.getByText('৳ 1,200.00')).toBeInTheDocument();
  expect(screen.getByText('They owe us ৳ 700.00 (Receivable Due)')).toBeInTheDocument();
});

it('SupplierPaymentsScreen exports accounts and ledger with figures as numbers', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const listSupplierLedger = () => pageWith([ledgerEntry({ supplier, reversed: true })]);
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, listSupplierLedger } },
  });
  await screen.findByRole('row', { name: /Square/ });
  await user.click(screen.getByRole('button', { name: /^Export .* as CSV$/ }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[1]).toContain('"Square Pharmaceuticals",1200.00,');
  await user.click(screen.getByRole('tab', { name: 'Ledger' }));
  await screen.findByRole('row', { name: /PM-000007/ });
  await user.click(screen.getByRole('button', { name: /^Export .* as CSV$/ }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[1]).toMatch(
    /"Payment · Reversed","Square Pharmaceuticals","PM-000007",.*,-3000\.00,0\.00,/,
  );
});

it('the ledger links voucher and invoice to the purchase (both used to be plain text)', async () => {
  const id = '0198a1c0-0000-7000-8000-00000000f001';
  const bill = ledgerEntry({
    id: 8,
    kind: 'bill',
    method: null,
    reference: 'INV-7',
    document: { kind: 'purchase', id, voucher: 'PU-000007', goodsKind: 'nonPharmacy' },
  });
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, listSupplierLedger: () => pageWith([bill, ledgerEntry({ supplier })]) } },
  });
  await user.click(await screen.findByRole('tab', { name: 'Ledger' }));
  for (const name of ['PU-000007', 'INV-7']) {
    const link = await screen.findByRole('link', { name });
    expect(link).toHaveAttribute('href', `/dashboard/purchases/non-pharmacy?purchase=${id}`);
  }
  expect(screen.queryByRole('link', { name: /PM-000007|CHQ 77/ })).toBeNull();
});

it('a payment settles the oldest bills first, until the user changes it', async () => {
  const recordSupplierPayment = vi.fn((_input: object) => supplierPayment({ supplier }));
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, recordSupplierPayment } },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  await user.click(within(row).getByRole('button', { name: 'Payment' }));
  const first = await screen.findByLabelText('Settle PU-000001');
  const second = screen.getByLabelText('Settle PU-000002');
  await user.type(screen.getByLabelText(/^Amount/), '500');
  await waitFor(() => expect(second).toHaveValue('300.00'));
  expect(first).toHaveValue('200.00');
  await user.clear(first);
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('PM-000008: ৳ 500.00 paid to Square Pharmaceuticals')).toBeInTheDocument();
  expect(recordSupplierPayment.mock.calls[0]?.[0]).toMatchObject({
    supplierId: supplier.id,
    amountMinor: 50_000,
    method: 'cash',
    settles: [{ billId: 2, amountMinor: 30_000 }],
  });
});

it('a payment of more than is due is recorded once the person has confirmed it', async () => {
  const recordSupplierPayment = vi.fn((_input: object) => supplierPayment({ supplier }));
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, recordSupplierPayment } },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  await user.click(within(row).getByRole('button', { name: 'Payment' }));
  await screen.findByLabelText('Settle PU-000001');
  await user.type(screen.getByLabelText(/^Amount/), '1200.01');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  const question = await screen.findByRole('alertdialog', { name: 'Pay more than is due?' });
  expect(question).toHaveTextContent('৳ 1,200.00 is due. ৳ 0.01 will be paid ahead.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText(/^Amount/)).toHaveValue('1200.01');
  expect(recordSupplierPayment).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await user.click(await screen.findByRole('button', { name: 'Pay ahead' }));
  expect(await screen.findByText(/paid to Square/)).toBeInTheDocument();
  expect(recordSupplierPayment).toHaveBeenCalledOnce();
});

it('a payment settles no bill beyond its open amount, and no more than its own amount in total', async () => {
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: reads },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  await user.click(within(row).getByRole('button', { name: 'Payment' }));
  const first = await screen.findByLabelText('Settle PU-000001');
  await user.type(screen.getByLabelText(/^Amount/), '500');
  await user.clear(first);
  await user.type(first, '200.01');
  await user.clear(screen.getByLabelText('Settle PU-000002'));
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('A bill cannot be settled beyond what is due on it')).toBeInTheDocument();
  await user.clear(first);
  await user.type(first, '900');
  expect(await screen.findByText('Too much by')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('The bills to be settled exceed what is left of this payment')).toBeInTheDocument();
});

it('amounts set by hand stay when the bills are refetched (they used to be distributed again)', async () => {
  let { bills } = details;
  const recordSupplierPayment = vi.fn((_input: object) => supplierPayment({ supplier }));
  const { user } = renderScreen(
    <>
      <Live />
      <SupplierPaymentsScreen />
    </>,
    {
      user: PEOPLE.superadmin,
      path,
      answers: { purchasing: { ...reads, supplierAccount: () => ({ ...details, bills }), recordSupplierPayment } },
    },
  );
  const row = await screen.findByRole('row', { name: /Square/ });
  await user.click(within(row).getByRole('button', { name: 'Payment' }));
  await screen.findByLabelText('Settle PU-000001');
  await user.type(screen.getByLabelText(/^Amount/), '500');

  const late = openEntry({ id: 3, voucher: 'PU-000003', openMinor: 10_000, amountMinor: 10_000 });
  bills = [late, ...bills];
  await act(() => readAnew());
  expect(await screen.findByLabelText('Settle PU-000003')).toHaveValue('100.00');
  expect(screen.getByLabelText('Settle PU-000002')).toHaveValue('200.00');

  const second = screen.getByLabelText('Settle PU-000002');
  await user.clear(second);
  await user.type(second, '50');
  bills = [late, openEntry({ id: 4, voucher: 'PU-000004' }), ...details.bills.slice(1)];
  await act(() => readAnew());
  expect(await screen.findByLabelText('Settle PU-000004')).toHaveValue('');
  expect(screen.queryByLabelText('Settle PU-000001')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Settle PU-000003')).toHaveValue('100.00');
  expect(screen.getByLabelText('Settle PU-000002')).toHaveValue('50');
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText(/paid to Square/)).toBeInTheDocument();
  expect(recordSupplierPayment.mock.calls[0]?.[0]).toMatchObject({
    settles: [
      { billId: 3, amountMinor: 10_000 },
      { billId: 2, amountMinor: 5_000 },
    ],
  });
});

it('a refund is at most the supplier’s open credits', async () => {
  const recordSupplierRefund = vi.fn(() => supplierPayment({ supplier, direction: 'received', amountMinor: 700 }));
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: {
      purchasing: {
        ...reads,
        supplierAccount: () =>
          supplierAccountDetails({
            supplier,
            refundableMinor: 700,
            buyers: [{ ...supplierTotals(), store: null, refundableMinor: 700 }],
          }),
        recordSupplierRefund,
      },
    },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  await user.click(within(row).getByRole('button', { name: 'Received' }));
  expect(await screen.findByText('Square Pharmaceuticals owes back ৳ 7.00 at most.')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Amount/), '7.01');
  await user.click(screen.getByRole('button', { name: 'Record received' }));
  await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toBeInvalid());
  expect(recordSupplierRefund).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), '7');
  await user.click(screen.getByRole('button', { name: 'Record received' }));
  expect(await screen.findByText(/৳ 7.00 received from Square/)).toBeInTheDocument();
});

it('SupplierPaymentsScreen has ageing and ledger tabs; a payment is voided with a reason', async () => {
  const voidSupplierPayment = vi.fn((_input: object) => supplierPayment());
  const entry = ledgerEntry({ supplier });
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { ...reads, listSupplierLedger: () => pageWith([entry]), voidSupplierPayment } },
  });
  await user.click(await screen.findByRole('tab', { name: 'Ageing' }));
  expect(await screen.findByRole('columnheader', { name: 'Over 90 days' })).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Ledger' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for PM-000007' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reverse' }));
  await user.click(await screen.findByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText('Enter why it is reversed')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Reason/), 'Cheque bounced');
  await user.click(screen.getByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText('PM-000007 reversed')).toBeInTheDocument();
  const paymentId = entry.document.id;
  expect(voidSupplierPayment.mock.calls[0]?.[0]).toEqual({ paymentId, reason: 'Cheque bounced' });
});

it('SupplierAccountScreen shows open bills and credits, and settles other bills with a payment', async () => {
  const credit = openEntry({ id: 9, kind: 'payment', voucher: 'PM-000009', openMinor: 15_000, amountMinor: 15_000 });
  const settleBills = vi.fn((_input: object) => ({ creditId: 9 }));
  const { user } = renderScreen(<SupplierAccountScreen />, {
    user: PEOPLE.superadmin,
    path: `${path}/${supplier.id}`,
    answers: {
      purchasing: {
        ...reads,
        supplierAccount: () => supplierAccountDetails({ supplier, credits: [credit] }),
        listSupplierLedger: () =>
          pageWith([
            ledgerEntry({ supplier, document: { kind: 'payment', id: supplier.id, voucher: 'PM-1', goodsKind: null } }),
          ]),
        creditSettlement: () => ({ ...credit, settles: [], bills: details.bills }),
        settleBills,
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Square Pharmaceuticals' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Settle bills' }));
  await user.click(await screen.findByRole('button', { name: 'Oldest first' }));
  expect(await screen.findByLabelText('Settle PU-000001')).toHaveValue('150.00');
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Settle bills' }));
  expect(await screen.findByText('PM-000009 settles other bills now')).toBeInTheDocument();
  expect(settleBills.mock.calls[0]?.[0]).toEqual({
    supplierId: supplier.id,
    creditId: 9,
    settles: [{ billId: 1, amountMinor: 15_000 }],
  });
});

it('an amount stays with its bill when a colleague’s bill is inserted before it', async () => {
  const credit = openEntry({ id: 9, kind: 'payment', voucher: 'PM-000009', openMinor: 15_000, amountMinor: 15_000 });
  let { bills } = details;
  const settleBills = vi.fn((_input: object) => ({ creditId: 9 }));
  const { user } = renderScreen(
    <>
      <Live />
      <SupplierAccountScreen />
    </>,
    {
      user: PEOPLE.superadmin,
      path: `${path}/${supplier.id}`,
      answers: {
        purchasing: {
          ...reads,
          supplierAccount: () => supplierAccountDetails({ supplier, credits: [credit] }),
          listSupplierLedger: () => pageWith([]),
          creditSettlement: () => ({ ...credit, settles: [{ billId: 1, amountMinor: 4_000 }], bills }),
          settleBills,
        },
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Settle bills' }));
  const second = await screen.findByLabelText('Settle PU-000002');
  await user.clear(second);
  await user.type(second, '30');

  bills = [
    openEntry({ id: 3, voucher: 'PU-000003', occurredOn: '2026-07-01' }),
    ...details.bills,
    openEntry({ id: 4, voucher: 'PU-000004', openMinor: 500 }),
  ];
  await act(() => readAnew());
  const last = await screen.findByLabelText('Settle PU-000004');
  expect(screen.getByLabelText('Settle PU-000003')).toHaveValue('');
  expect(screen.getByLabelText('Settle PU-000001')).toHaveValue('40.00');
  expect(screen.getByLabelText('Settle PU-000002')).toHaveValue('30');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('৳ 80.00')).toBeVisible();

  await user.type(last, '5.01');
  await user.click(dialog.getByRole('button', { name: 'Settle bills' }));
  expect(await dialog.findByText('A bill cannot be settled beyond what is due on it')).toBeVisible();
  expect(last).toBeInvalid();
  expect(second).toBeValid();
  await user.clear(last);
  await user.type(last, '5');
  await user.click(dialog.getByRole('button', { name: 'Settle bills' }));
  expect(await screen.findByText('PM-000009 settles other bills now')).toBeInTheDocument();
  expect(settleBills.mock.calls[0]?.[0]).toMatchObject({
    settles: [
      { billId: 1, amountMinor: 4_000 },
      { billId: 2, amountMinor: 3_000 },
      { billId: 4, amountMinor: 500 },
    ],
  });
});

it('a statement starts with the balance brought forward, ends with the balance due, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderScreen(<SupplierStatementScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/suppliers/statements/${supplier.id}`,
    answers: { purchasing: { supplierStatement: () => supplierStatement() } },
  });
  const paper = await screen.findByRole('article', { name: 'Statement of account' });
  const rows = within(paper).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Balance brought forward4,200.00');
  expect(rows[2]).toHaveTextContent('PM-000007');
  expect(rows.at(-1)).toHaveTextContent('Balance due৳ 1,200.00');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('a statement names the method and reference of a payment, and no note or reason of ours', async () => {
  const payment = { method: 'cheque', reference: 'CHQ-88', note: 'Paid twice by mistake' } as const;
  renderScreen(<SupplierStatementScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/suppliers/statements/${supplier.id}`,
    answers: { purchasing: { supplierStatement: () => supplierStatement({ entries: [ledgerEntry(payment)] }) } },
  });
  const paper = within(await screen.findByRole('article', { name: 'Statement of account' }));
  expect(paper.getByRole('cell', { name: 'Cheque · CHQ-88' })).toBeVisible();
  expect(paper.queryByText(/Paid twice/)).toBeNull();
});

it('an export of the ledger holds the note that its row shows (it was left out unless a hidden column was chosen)', () => {
  const t = i18n.getFixedT('en', 'purchasing');
  const reference = ledgerColumns(t, undefined).find(({ id }) => id === 'reference');
  const entry = ledgerEntry({ method: 'bank', reference: 'TT-9', note: 'For October' });
  expect(reference?.csv?.(entry, 1)).toBe('Bank transfer · TT-9 For October');
});

it('a statement of a supplier that is paid ahead ends with the balance in our favour', async () => {
  const none = { upTo30Minor: 0, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 0 };
  const paidAhead = { closingMinor: -50_000, ageing: { ...none, unsettledMinor: 50_000 } };
  renderScreen(<SupplierStatementScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/suppliers/statements/${supplier.id}`,
    answers: { purchasing: { supplierStatement: () => supplierStatement(paidAhead) } },
  });
  const paper = within(await screen.findByRole('article', { name: 'Statement of account' }));
  expect(paper.getAllByRole('row').at(-1)).toHaveTextContent('Balance in our favour৳ 500.00');
  expect(paper.getAllByText('Balance in our favour')).toHaveLength(2);
  expect(paper.queryByText('Balance due')).toBeNull();
});

it('a statement requests no partial year (202) and no inverted range while a year is typed', async () => {
  const asked = vi.fn();
  renderScreen(<SupplierStatementScreen />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/suppliers/statements/${supplier.id}?from=2026-03-01&to=2026-03-31`,
    answers: {
      purchasing: {
        supplierStatement: ({ from, to }) => {
          asked({ from, to });
          return supplierStatement();
        },
      },
    },
  });
  await screen.findByRole('article', { name: 'Statement of account' });
  const to = screen.getByLabelText('To');
  for (const day of ['0002-03-31', '0020-03-31', '0202-03-31', '2025-03-31']) {
    fireEvent.change(to, { target: { value: day } });
    expect(to).toHaveValue(day);
    await new Promise((done) => setTimeout(done, 400));
  }
  expect(asked).toHaveBeenCalledTimes(1);
  fireEvent.blur(to);
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ from: '2025-03-01', to: '2025-03-31' }));
});

it('SupplierPaymentsScreen gives an admin read access only, and shows a failed load', async () => {
  const { user } = renderScreen(<SupplierPaymentsScreen />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/suppliers/payments',
    answers: {
      purchasing: {
        ...reads,
        listSupplierLedger: () => {
          throw trpcError('INTERNAL', 'The database is away');
        },
      },
    },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  expect(screen.queryByRole('button', { name: 'Payment' })).not.toBeInTheDocument();
  expect(within(row).queryByRole('button', { name: 'Received' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Ledger' }));
  expect(await screen.findByText('Failed to load supplier payments')).toBeInTheDocument();
});
