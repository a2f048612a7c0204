import type { Customer } from '@bhandar/domain/pos';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import PosScreen from '../checkout/pos-screen';
import { useOrders } from '../checkout/use-till';
import { saleOf, sellable, tillContext } from '../testing';

// Else a slow run gets as far as fetching what is needed away.
vi.mock('../receipts/print-receipt', () => ({ fetchReceiptStyles: async () => undefined }));

const RAHIMA: Customer = {
  id: '0198a1c0-0000-7000-8000-00000000c001',
  store: { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' },
  ...{ name: 'Rahima Khatun', phone: '01711-000000', website: '', email: 'r@example.com', address: 'Road 7' },
  ...{ addedBy: 'Omar', addedAt: '2026-11-02T05:00:00.000Z', updatedBy: '', updatedAt: null },
};

const napa = sellable();
let sent: Inputs['pos']['recordSale'][] = [];
let asked: unknown[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  useOrders.setState({ orders: {} });
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes('min-width') }),
  );
});

async function openCustomer() {
  const { user } = renderScreen(<PosScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/pos',
    answers: {
      pos: {
        tillContext: () => tillContext(),
        listSellable: () => pageWith([napa]),
        refreshSellable: () => [napa],
        listCustomers: ({ search, locationId }) => {
          asked.push([search, locationId]);
          return pageWith([RAHIMA]);
        },
        recordSale: (request) => {
          sent.push(request);
          return saleOf(request, [napa]);
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: /Add to Cart Napa/ }));
  await user.click(screen.getByRole('button', { name: /Edit customer/ }));
  return user;
}

const choose = async (user: Awaited<ReturnType<typeof openCustomer>>) => {
  await user.type(screen.getByLabelText('Phone'), '01711');
  const known = await screen.findByRole('list', { name: 'Known customers' });
  await user.click(within(known).getByRole('button', { name: /Rahima Khatun/ }));
};
const sell = (user: Awaited<ReturnType<typeof openCustomer>>) =>
  user.click(screen.getByRole('button', { name: /Complete Sale/ }));

test('a known number offers its customer; choosing them fills in the rest and links the sale', async () => {
  const user = await openCustomer();
  expect(asked).toEqual([]);
  await choose(user);
  expect(asked.at(-1)).toEqual(['01711', RAHIMA.store?.id]);
  expect(screen.getByLabelText('Customer name')).toHaveValue('Rahima Khatun');
  expect(screen.getByLabelText('Email')).toHaveValue('r@example.com');
  expect(screen.getByText('Saved to the purchase history of Rahima Khatun')).toBeVisible();
  await sell(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    customerId: RAHIMA.id,
    customer: { name: 'Rahima Khatun', phone: '01711-000000', email: 'r@example.com' },
  });
});

test('another name, or "Remove customer", unlinks the customer', async () => {
  const user = await openCustomer();
  await choose(user);
  await user.click(screen.getByRole('button', { name: 'Remove customer' }));
  expect(screen.getByLabelText('Customer name')).toHaveValue('Walk-in Customer');
  await choose(user);
  await user.type(screen.getByLabelText('Customer name'), ' and son');
  expect(screen.queryByText(/Goes into the purchase history/)).not.toBeInTheDocument();
  await sell(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('customerId');
});
