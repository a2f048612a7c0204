import type { SaleSummary } from '@bhandar/domain/pos';
import { saleReturn } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { saleOfNapa } from '../testing';
import ReceiptScreen from './receipt-screen';

const sale = saleOfNapa();

test('a receipt has a page, which leads to its batches and to the return of its goods', async () => {
  const asked: unknown[] = [];
  const { user } = renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: (input: unknown) => {
          asked.push(input);
          return sale;
        },
        receiptLink: () => ({ link: null }),
        listSales: () => pageWith([]),
      },
    },
  });
  expect(await screen.findByRole('table', { name: 'Products on the receipt' })).toHaveTextContent('24.00');
  expect(asked).toEqual([{ id: sale.id }]);
  expect(screen.getByRole('link', { name: 'BX-204' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/employee-dashboard\/batches\/.+/),
  );
  await user.click(screen.getByRole('link', { name: 'Return goods' }));
  await waitFor(() =>
    expect(`${window.location.pathname}${window.location.search}`).toBe(
      `/employee-dashboard/returns/customers?receipt=${sale.receiptNo}`,
    ),
  );
});

const RETURNED = [
  ['Returned in part', false],
  ['Returned in full', true],
] as const;

test.each(RETURNED)('a receipt whose goods came back says so, and leads to the return: %s', async (state, isWhole) => {
  const back = {
    id: sale.id,
    voucher: 'CR-000012',
    returnedAt: '2026-11-22T05:00:00.000Z',
    refundedMinor: 1_200,
    roundingMinor: 0,
    setOffMinor: 0,
    lines: [{ name: 'Napa', strength: '500 mg', quantity: 1, refundMinor: 1_200 }],
  };
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: () => ({ ...sale, returned: { isWhole, returns: [back] } }),
        receiptLink: () => ({ link: null }),
      },
    },
  });
  const banner = (await screen.findByText(state)).closest('[role="status"], [role="alert"], div');
  expect(banner?.parentElement).toHaveTextContent('CR-000012 22 Nov 2026, 11:00 · Refund ৳ 12.00');
  expect(banner?.parentElement).toHaveTextContent('1 × Napa 500 mg');
  const remaining = screen.queryByText('Remaining');
  if (isWhole) expect(remaining).not.toBeInTheDocument();
  else expect(remaining?.nextSibling).toHaveTextContent(/^৳\s12\.00$/);
  expect(screen.getByRole('link', { name: 'CR-000012' })).toHaveAttribute(
    'href',
    '/employee-dashboard/returns/customers?search=CR-000012',
  );
  expect(screen.queryAllByRole('link', { name: 'Return goods' })).toHaveLength(isWhole ? 0 : 1);
});

test('the paper of this device is chosen beside the reprint', async () => {
  localStorage.clear();
  const { user } = renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: { pos: { getSale: () => sale, receiptLink: () => ({ link: null }), listSales: () => pageWith([]) } },
  });
  const paper = await screen.findByRole('combobox', { name: 'Receipt paper' });
  expect(paper).toHaveTextContent('80 mm receipt');
  await user.click(paper);
  await user.click(await screen.findByRole('option', { name: 'A4 invoice' }));
  expect(localStorage.getItem('receipt-paper')).toBe('a4');
});

const summaryOf = (
  { id, receiptNo, soldAt, cashier, totalMinor, payments }: typeof sale,
  mayVoid: boolean,
): SaleSummary => ({
  id,
  receiptNo,
  soldAt,
  cashier,
  totalMinor,
  payments,
  mayVoid,
  voidByPin: false,
  customerName: 'Walk-in Customer',
  units: 2,
  method: 'cash',
  voidedAt: null,
});

test('a sale is voided from its receipt with a reason, and the receipt says so', async () => {
  const asked: unknown[] = [];
  const voidedAt = '2026-11-22T05:00:00.000Z';
  const { user } = renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: () =>
          asked.length > 0 ? { ...sale, voidedAt, voidedBy: 'Nasrin Akter', voidReason: 'Wrong customer' } : sale,
        receiptLink: () => ({ link: null }),
        // The search also finds receipts whose number contains this one.
        listSales: () => pageWith([{ ...summaryOf(sale, false), id: 'other' }, summaryOf(sale, true)]),
        findPayingDrawer: () => ({ till: 'LR-2', heldBy: '' }),
        voidSale: (input: unknown) => {
          asked.push(input);
          return saleReturn();
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Void' }));
  const dialog = await screen.findByRole('dialog', { name: `Void sale ${sale.receiptNo}` });
  expect(await within(dialog).findByText('Cash is paid from LR-2.')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Reason/), 'Wrong customer');
  await user.click(within(dialog).getByRole('button', { name: 'Void' }));
  expect(
    await screen.findByText('Voided on 22 Nov 2026, 11:00 by Nasrin Akter. Reason: Wrong customer'),
  ).toBeInTheDocument();
  expect(screen.getByText('Refunded').parentElement).toHaveTextContent(/Refunded-৳\s24\.00Cash-24\.00/);
  expect(asked).toEqual([{ saleId: sale.id, reason: 'Wrong customer' }]);
  expect(screen.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
});

/** The receipt of an exchange, for which goods of this refund were given back; 33.60 of it were set off or paid. */
function renderExchange(refundMinor: number, roundingMinor: number) {
  const exchange = {
    returnId: sale.id,
    voucher: 'CR-000013',
    receiptNo: 'LAZZ-2-000480',
    lines: [{ name: 'Seclo', strength: '20 mg', quantity: 2, refundMinor }],
    returnedMinor: 3_360,
    roundingMinor,
    creditMinor: 190,
    refunds: [{ method: 'cash' as const, tenderId: null, tenderName: '', amountMinor: 3_170 }],
  };
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: () => ({ ...sale, exchange }),
        receiptLink: () => ({ link: null }),
        listSales: () => pageWith([]),
      },
    },
  });
}

test('the receipt of an exchange lists what was given back for it, and the refund', async () => {
  renderExchange(3_360, 0);
  const returned = await screen.findByRole('region', { name: 'Returned from LAZZ-2-000480' });
  expect(returned).toHaveTextContent(/CR-000013.*2 × Seclo 20 mg-33\.60/);
  expect(screen.getByText('Refund by Cash').nextSibling).toHaveTextContent('31.70');
  expect(screen.getByText('Returned').nextSibling).toHaveTextContent('-33.60');
  expect(screen.getByText('To refund').nextSibling).toHaveTextContent('31.70');
  expect(screen.queryByText('Exchange credit')).not.toBeInTheDocument();
});

test('the receipt of a cash sale shows the cash given and the change, as on paper', async () => {
  const payments = [
    {
      method: 'cash' as const,
      tenderId: null,
      tenderName: '',
      amountMinor: 2_400,
      tenderedMinor: 5_000,
      reference: '',
    },
  ];
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: () => ({ ...sale, payments }),
        receiptLink: () => ({ link: null }),
        listSales: () => pageWith([]),
      },
    },
  });
  expect((await screen.findByText('Given')).nextSibling).toHaveTextContent('50.00');
  expect(screen.getByText('Change').nextSibling).toHaveTextContent('26.00');
});

test('a receipt whose sale the person may not void offers no voiding', async () => {
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: {
        getSale: () => sale,
        receiptLink: () => ({ link: null }),
        listSales: () => pageWith([summaryOf(sale, false)]),
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Return goods' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Void' })).not.toBeInTheDocument();
});

test('the sums of a receipt stand in the order of the paper: its total was the one before rounding', async () => {
  const rounded = {
    ...sale,
    subtotalMinor: 2_600,
    discountMinor: 197,
    totalMinor: 2_403,
    roundingMinor: -3,
    vatMinor: 51,
  };
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: `/employee-dashboard/receipts/${sale.id}`,
    answers: {
      pos: { getSale: () => rounded, receiptLink: () => ({ link: null }), listSales: () => pageWith([]) },
    },
  });
  const sums = (await screen.findByText('Subtotal')).parentElement;
  expect(sums).toHaveTextContent(
    /^Subtotal26\.00Discount-1\.97Before rounding24\.03Rounding-0\.03Total৳ 24\.00incl\. VAT0\.51/,
  );
});

test('the goods given back for an exchange add up with the rounding of their cash', async () => {
  renderExchange(3_363, -3);
  expect(await screen.findByRole('region', { name: 'Returned from LAZZ-2-000480' })).toHaveTextContent(
    /Seclo 20 mg-33\.63Before rounding-33\.63Rounding\+0\.03Returned-33\.60$/,
  );
});
