import { orderDetails, orderDetailsLine } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../../../testing/render-screen';
import { OrderDetails } from '../order-details';
import { OrderPaper } from './order-paper';
import * as papers from './print-order';

const warehouse = {
  name: 'Main warehouse',
  city: 'Dhaka',
  address: 'Tejgaon',
  phone: '029876543',
  licenceNumber: 'DL-7',
};
const order = orderDetails({
  status: 'approved',
  papers: { organisation: 'Bhandar Pharma', from: warehouse, to: { ...warehouse, name: 'Lake Road', address: '' } },
  lines: [
    orderDetailsLine({
      approvedQuantity: 12,
      batches: [
        { batchNumber: 'FIRST', expiresOn: '2030-06-30', quantity: 4 },
        { batchNumber: 'LATER', expiresOn: null, quantity: 8 },
      ],
    }),
    orderDetailsLine({ lineNo: 2, approvedQuantity: 0 }),
  ],
});

it('a manager prints the pick list and the challan of an approved order by one key each', async () => {
  const printOrder = vi.spyOn(papers, 'printOrder').mockResolvedValue(undefined);
  const { user } = renderScreen(<OrderDetails orderId={order.id} onClose={() => undefined} />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/orders/pharmacy',
    answers: { ordering: { getOrder: () => order } },
  });
  await screen.findByRole('button', { name: /Print pick list/ });
  await user.keyboard('p');
  await waitFor(() => expect(printOrder).toHaveBeenLastCalledWith('Pick list SO-000001', { kind: 'pickList', order }));
  await user.keyboard('c');
  await waitFor(() =>
    expect(printOrder).toHaveBeenLastCalledWith('Delivery challan SO-000001', { kind: 'challan', order }),
  );
});

it('a paper lists each batch with its units, first expiry first, and no line without goods', () => {
  renderScreen(<OrderPaper kind="challan" order={order} printedAt="28 Nov 2026, 10:00" />, { user: PEOPLE.superadmin });
  expect(screen.getByRole('heading', { name: 'Delivery challan' })).toBeVisible();
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows).toHaveLength(2);
  expect(within(rows[0] as HTMLElement).getByText('FIRST')).toBeVisible();
  expect(within(rows[1] as HTMLElement).getByText('8')).toBeVisible();
  expect(screen.getByText('Total units: 12')).toBeVisible();
});
