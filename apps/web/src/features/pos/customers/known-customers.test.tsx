import type { Customer } from '@bhandar/domain/pos';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageWith } from '../../../testing/render-screen';
import { napa, openTill, resetTill, sent } from '../checkout/pos-screen.fixture';

const RAHIMA: Customer = {
  id: '0198a1c0-0000-7000-8000-00000000c001',
  store: { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' },
  name: 'Rahima Khatun',
  phone: '01711-000000',
  website: '',
  email: 'r@example.com',
  address: 'Road 7',
  addedBy: 'Omar',
  addedAt: '2026-11-02T05:00:00.000Z',
  updatedBy: '',
  updatedAt: null,
};

let asked: unknown[] = [];

beforeEach(async () => {
  await resetTill();
  asked = [];
});

async function openCustomer() {
  const { user } = openTill(
    {
      listCustomers: ({ search, locationId }) => {
        asked.push([search, locationId]);
        return pageWith([RAHIMA]);
      },
    },
    [napa],
  );
  await user.click(await screen.findByRole('button', { name: /Add to Cart Napa/ }));
  await user.click(screen.getByRole('button', { name: /Edit customer/ }));
  return user;
}

const choose = async (user: Awaited<ReturnType<typeof openCustomer>>) => {
  await user.type(screen.getByLabelText('Phone'), '01711');
  const known = await screen.findByRole('listbox', { name: 'Known customers' });
  await user.click(within(known).getByRole('option', { name: /Rahima Khatun/ }));
};
const sell = (user: Awaited<ReturnType<typeof openCustomer>>) =>
  user.click(screen.getByRole('button', { name: /Complete Sale/ }));

test('a known phone number suggests its customer; choosing it fills in the details and links the sale', async () => {
  const user = await openCustomer();
  expect(asked).toEqual([]);
  await choose(user);
  expect(asked.at(-1)).toEqual(['01711', RAHIMA.store?.id]);
  expect(screen.getByLabelText('Customer name')).toHaveValue('Rahima Khatun');
  expect(screen.getByLabelText('Email')).toHaveValue('r@example.com');
  expect(await screen.findByText('Saved to the purchase history of Rahima Khatun')).toBeVisible();
  await sell(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    customerId: RAHIMA.id,
    customer: { name: 'Rahima Khatun', phone: '01711-000000', email: 'r@example.com' },
  });
});

test('typing another name or pressing "Remove customer" unlinks the customer from the sale', async () => {
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

describe('the list of known customers, from F3 by keys', () => {
  const type = async () => {
    const user = await openCustomer();
    await user.keyboard('rah');
    await screen.findByRole('option', { name: /Rahima Khatun/ });
    return user;
  };
  const field = () => screen.getByRole('combobox', { name: 'Customer name' });
  const capture = () => screen.getByRole('searchbox', { name: 'Scan or search' });

  test('Down highlights the first and Enter picks it: Enter kept free text, and the account was lost', async () => {
    const user = await type();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    const option = screen.getByRole('option', { name: /Rahima Khatun/ });
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(field()).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    expect(capture()).toHaveFocus();
    expect(screen.getByRole('button', { name: /Edit customer/ })).toHaveTextContent('Rahima Khatun');
    await sell(user);
    await waitFor(() => expect(sent).toMatchObject([{ customerId: RAHIMA.id }]));
  });

  test('Enter keeps free text where nobody is highlighted', async () => {
    const user = await type();
    await user.keyboard('{Enter}');
    expect(capture()).toHaveFocus();
    await sell(user);
    await waitFor(() => expect(sent).toMatchObject([{ customer: { name: 'rah' } }]));
    expect(sent[0]).not.toHaveProperty('customerId');
  });

  test('Up highlights the last, Escape closes the list and then the fields', async () => {
    const user = await type();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { name: /Rahima Khatun/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Known customers' })).not.toBeInTheDocument();
    expect(field()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(capture()).toHaveFocus();
  });

  test('a click gives the focus back to the capture field: it fell to the page', async () => {
    const user = await type();
    await user.click(screen.getByRole('option', { name: /Rahima Khatun/ }));
    expect(capture()).toHaveFocus();
  });
});
