import { listedOrder, orderDetails } from '@bhandar/testing/factories';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { MyOrders } from './my-orders';

const [home] = PEOPLE.employee.stores;
const sent = orderDetails({
  status: 'approved',
  processedAt: '2026-01-02T03:04:00.000Z',
  store: home ?? orderDetails().store,
});

it('marks an order that was sent long ago and offers its receipt in the row: both needed the order to be opened', async () => {
  const orders = [listedOrder({ ...sent, lines: [] }), listedOrder({ voucher: 'SO-000002' })];
  const { user } = renderScreen(<MyOrders kind="pharmacy" />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/requested-items/pharmacy?view=orders',
    answers: { ordering: { listOrders: () => pageWith(orders), getOrder: () => sent } },
  });
  const late = await screen.findByRole('row', { name: /SO-000001/ });
  expect(late).toHaveTextContent(/not received for \d+ d/);
  const pending = screen.getByRole('row', { name: /SO-000002/ });
  expect(pending).not.toHaveTextContent('not received');
  expect(within(pending).queryByRole('button', { name: /^Receive goods/ })).not.toBeInTheDocument();
  await user.click(within(late).getByRole('button', { name: 'Receive goods of order SO-000001' }));
  expect(await screen.findByRole('dialog', { name: 'Receive goods of order SO-000001' })).toBeVisible();
});
