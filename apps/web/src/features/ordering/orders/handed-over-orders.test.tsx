import { listedOrder, orderDetails } from '@bhandar/testing/factories';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { MyOrders } from './my-orders';
import { OrderDetails } from './order-details';
import OrdersScreen from './orders-screen';

const order = orderDetails({ goodsFor: { id: PEOPLE.admin.id, name: 'Rina Das' } });

it.each<[string, ReactElement]>([
  ['the list of pharmacy orders', <OrdersScreen key="pharmacy" kind="pharmacy" />],
  ['the list of non-pharmacy orders', <OrdersScreen key="nonPharmacy" kind="nonPharmacy" />],
  ['the store’s list', <MyOrders key="mine" kind="pharmacy" />],
  ['the order’s page', <OrderDetails key="details" orderId={order.id} onClose={() => undefined} />],
])('%s names the new owner of a handed over order, and not only who ordered it', async (_, screenOf) => {
  renderScreen(screenOf, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/orders/pharmacy',
    answers: {
      ordering: {
        listOrders: () => pageWith([listedOrder({ goodsFor: order.goodsFor })]),
        getOrder: () => order,
      },
    },
  });
  expect(await screen.findByText('for Rina Das')).toBeVisible();
});
