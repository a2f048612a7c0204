import { listedOrder, orderDetails, orderDetailsLine } from '@bhandar/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { OrderDetails } from './order-details';

const napa = orderDetailsLine({ lineNo: 1, name: 'Napa', approvedQuantity: 100 });
const own = {
  requestedBy: { id: PEOPLE.employee.id, name: PEOPLE.employee.name, email: PEOPLE.employee.email },
  store: { id: '', name: '', city: '', ...PEOPLE.employee.stores[0] },
  lines: [napa],
};

it('a cashier opens an approved order and receives 98 of 100 with Enter, 98 and Enter', async () => {
  const order = orderDetails({ ...own, status: 'approved' });
  const received: unknown[] = [];
  const { user } = renderScreen(<OrderDetails orderId={order.id} onClose={() => undefined} />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/requested-items/pharmacy',
    answers: {
      ordering: {
        getOrder: () => order,
        fulfilOrder: (input) => {
          received.push(input);
          return { ...listedOrder(), ...order, status: 'fulfilled' as const };
        },
      },
    },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Receive goods' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Napa/ })).toHaveFocus());
  await user.keyboard('98{Enter}');
  await waitFor(() => expect(received).toMatchObject([{ received: [{ lineNo: 1, quantity: 98 }] }]));
});

it.each(['pending', 'fulfilled'] as const)('a %s order, which cannot be received, focuses Close', async (status) => {
  const order = orderDetails({ ...own, status });
  renderScreen(<OrderDetails orderId={order.id} onClose={() => undefined} />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/requested-items/pharmacy',
    answers: { ordering: { getOrder: () => order } },
  });
  await screen.findByText(order.voucher);
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});
