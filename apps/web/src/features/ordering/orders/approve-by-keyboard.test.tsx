import { listedOrder, orderDetails, orderDetailsLine } from '@bhandar/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import OrdersScreen from './orders-screen';

it.each([
  ['of the pending orders', '?status=pending&'],
  ['of all orders', '?'],
])(
  'Ctrl+Enter approves from a lowered quantity, and Enter opens the next waiting order in a list %s',
  async (_, query) => {
    const lines = [orderDetailsLine({ lineNo: 1, name: 'Napa', quantity: 20, available: 900 })];
    const [first, second] = [orderDetails({ lines, note: 'the first' }), orderDetails({ lines, note: 'the second' })];
    const old = orderDetails({ lines, note: 'an old one', status: 'fulfilled' });
    const approved: unknown[] = [];
    const isDone = () => approved.length > 0;
    const { user } = renderScreen(<OrdersScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/orders/pharmacy${query}order=${first.id}`,
      answers: {
        ordering: {
          // A decided order leaves the list of the pending ones; in a list of all it comes after them.
          listOrders: ({ status }) => {
            const decided = [{ ...first, status: 'approved' as const }, old];
            const shown = isDone() ? [second, ...(status ? [] : decided)] : [first, second, ...(status ? [] : [old])];
            return pageWith(
              shown.map((order) => listedOrder({ id: order.id, voucher: `SO-${order.id}`, status: order.status })),
            );
          },
          getOrder: ({ orderId }) =>
            orderId === second.id ? second : isDone() ? { ...first, status: 'approved' as const } : first,
          approveOrder: (input) => {
            approved.push(input);
            return { ...listedOrder(), ...first, status: 'approved' as const };
          },
        },
      },
    });
    const quantity = await screen.findByRole('textbox', { name: 'Approve how many of Napa 500 mg' });
    await user.clear(quantity);
    await user.type(quantity, '12{Control>}{Enter}{/Control}');
    await waitFor(() => expect(approved).toMatchObject([{ quantities: [{ lineNo: 1, quantity: 12 }] }]));
    const next = await screen.findByRole('button', { name: 'Next order' });
    await waitFor(() => expect(next).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('the second')).toBeVisible();
  },
);
