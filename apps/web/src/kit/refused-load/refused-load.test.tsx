import type { ErrorKind } from '@bhandar/domain/shared';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import WebhookScreen from '../../features/integrations/webhook-screen';
import { OrderDetails } from '../../features/ordering/orders/order-details';
import OrdersScreen from '../../features/ordering/orders/orders-screen';
import ReceiptScreen from '../../features/pos/receipts/receipt-screen';
import { PEOPLE, renderScreen } from '../../testing/render-screen';

const UNKNOWN = 'It does not exist, or you do not have access to it.';

it.each<[ErrorKind, string, string]>([
  ['VALIDATION_FAILED', 'Not a valid id', UNKNOWN],
  ['NOT_FOUND', 'Order not found', UNKNOWN],
  ['NOT_PERMITTED', "You don't have permission to do this", "You don't have permission to do this"],
])('an order that is refused as %s offers its list and no Retry', async (kind, message, shown) => {
  renderScreen(<OrderDetails orderId="12" onClose={() => undefined} />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/orders/pharmacy?order=12',
    answers: {
      ordering: {
        getOrder: () => {
          throw trpcError(kind, message);
        },
      },
    },
  });
  expect(await screen.findByText(shown)).toBeVisible();
  expect(screen.getByText('This order could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Pharmacy orders' })).toHaveAttribute(
    'href',
    '/admin-dashboard/orders/pharmacy',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

it('a page of its own that is refused offers the first screen of its group', async () => {
  renderScreen(<ReceiptScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/receipts/12',
    answers: {
      pos: {
        getSale: () => {
          throw trpcError('NOT_FOUND', 'Receipt not found');
        },
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Back to Point of sale' })).toHaveAttribute(
    'href',
    '/employee-dashboard/pos',
  );
});

it('a list whose filter is refused says why and offers the list without it', async () => {
  renderScreen(<OrdersScreen kind="pharmacy" />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/orders/pharmacy?page=900',
    answers: {
      ordering: {
        listOrders: () => {
          throw trpcError('VALIDATION_FAILED', 'Page must be at most 500');
        },
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Back to Pharmacy orders' })).toHaveAttribute(
    'href',
    '/admin-dashboard/orders/pharmacy',
  );
  expect(screen.getByText('Page must be at most 500')).toBeVisible();
});

it('a webhook that does not exist offers the list (it used to load for ever)', async () => {
  renderScreen(<WebhookScreen />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/webhooks/12',
    answers: { integrations: { listWebhooks: () => [] } },
  });
  expect(await screen.findByRole('link', { name: 'Back to Webhooks' })).toBeVisible();
});
