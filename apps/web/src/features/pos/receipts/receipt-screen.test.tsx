import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
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
  expect(banner?.parentElement).toHaveTextContent('CR-000012 on 22 Nov 2026, 11:00, refund ৳ 12.00');
  expect(banner?.parentElement).toHaveTextContent('1 × Napa 500 mg');
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
    answers: { pos: { getSale: () => sale, receiptLink: () => ({ link: null }) } },
  });
  const paper = await screen.findByRole('combobox', { name: 'Receipt paper' });
  expect(paper).toHaveTextContent('80 mm receipt');
  await user.click(paper);
  await user.click(await screen.findByRole('option', { name: 'A4 invoice' }));
  expect(localStorage.getItem('receipt-paper')).toBe('a4');
});
