import type { ListedOrder } from '@bhandar/domain/ordering';
import { listedOrder, orderDetails, orderDetailsLine } from '@bhandar/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
    const next = await screen.findByRole('button', { name: 'Next waiting order' });
    await waitFor(() => expect(next).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('the second')).toBeVisible();
  },
);

describe('the next waiting order by N', () => {
  const at = (day: number) => ({ requestedAt: `2026-11-0${day}T06:00:00.000Z` });
  const shown = orderDetails({ note: 'the shown one', ...at(2) });
  const renderOrder = (order: typeof shown, waiting: readonly Partial<ListedOrder>[]) => {
    const asked: unknown[] = [];
    const rendered = renderScreen(<OrdersScreen kind="pharmacy" />, {
      user: PEOPLE.admin,
      path: `/admin-dashboard/orders/pharmacy?status=fulfilled&order=${order.id}`,
      answers: {
        ordering: {
          listOrders: (query) => {
            if (query.status !== 'pending' || query.limit === 1) return pageWith([]);
            asked.push(query);
            return pageWith(waiting.map((one) => listedOrder(one)));
          },
          getOrder: ({ orderId }) =>
            orderId === order.id ? order : orderDetails({ id: orderId, note: `opened ${orderId}` }),
        },
      },
    });
    return { ...rendered, asked };
  };
  const [oldest, later] = [listedOrder(at(1)), listedOrder(at(3))];

  it.each([
    [
      'an approved order, in a list without waiting ones, opens the one placed after it',
      'approved',
      [oldest, later],
      later,
    ],
    ['the newest order opens the one that waits longest', 'pending', [oldest, shown], oldest],
    [
      'an order that the user may not approve is passed over',
      'pending',
      [{ ...later, whyNotDecide: { code: 'order.approveOwn' as const } }, oldest],
      oldest,
    ],
  ] as const)('%s', async (_, status, waiting, expected) => {
    const { user, asked } = renderOrder({ ...shown, status }, waiting);
    expect(await screen.findByRole('button', { name: 'Next waiting order' })).toHaveTextContent('N');
    expect(asked).toMatchObject([{ kind: 'pharmacy', sort: 'waiting' }]);
    await user.keyboard('n');
    expect(await screen.findByText(`opened ${expected.id}`)).toBeVisible();
  });

  it('is not offered where no other order waits', async () => {
    const { asked } = renderOrder(shown, [shown]);
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText('the shown one');
    expect(screen.queryByRole('button', { name: 'Next waiting order' })).not.toBeInTheDocument();
  });
});
