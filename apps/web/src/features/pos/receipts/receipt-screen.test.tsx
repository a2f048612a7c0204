import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { saleOf, sellable } from '../testing';
import ReceiptScreen from './receipt-screen';

const napa = sellable();
const sale = saleOf(
  {
    id: '0198a1c0-0000-7000-8000-00000000c001',
    deviceId: 'a',
    lines: [{ productId: napa.productId, quantity: 2, unitPriceMinor: 1_200 }],
    totalMinor: 2_400,
    tenderedMinor: 5_000,
  },
  [napa],
);

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
