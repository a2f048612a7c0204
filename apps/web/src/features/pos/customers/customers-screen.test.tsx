import type { Customer, CustomerSale } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import CustomersScreen from './customers-screen';

const STORE = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' };

const RAHIMA: Customer = {
  id: '0198a1c0-0000-7000-8000-00000000c001',
  store: STORE,
  name: 'Rahima Khatun',
  phone: '01711-000000',
  website: 'javascript:alert(1)',
  email: 'rahima@example.com',
  address: 'Road 7, Dhanmondi',
  addedBy: 'Omar Faruk',
  addedAt: '2026-11-02T05:00:00.000Z',
  updatedBy: '',
  updatedAt: null,
};

const SALE: CustomerSale = {
  id: '0198a1c0-0000-7000-8000-00000000e001',
  receiptNo: 'LR-1-000007',
  soldAt: '2026-11-20T05:00:00.000Z',
  cashier: 'Omar Faruk',
  method: 'cash',
  payments: [{ method: 'cash', tenderName: '', amountMinor: 12_000 }],
  totalMinor: 12_000,
  voidedAt: null,
  lines: [{ name: 'Napa', strength: '500 mg', quantity: 10 }],
};

type Pos = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['pos']>;

const render = (pos: Pos = {}, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.employee) =>
  renderScreen(<CustomersScreen />, {
    user,
    path: '/employee-dashboard/customers',
    answers: {
      pos: { listCustomers: () => pageWith([RAHIMA]), ...pos },
      inventory: { listPlaces: () => [{ ...STORE, kind: 'store' }] },
    },
  });

type User = ReturnType<typeof render>['user'];

async function act(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Rahima Khatun' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

describe('the customers screen', () => {
  it('shows the documented columns, dates without time, and no link for a script URL', async () => {
    render();
    const table = await screen.findByRole('table', { name: 'Customers' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent?.trim()),
    ).toEqual([
      'SN',
      'Name',
      'Phone',
      'Website',
      'Email',
      'Address',
      'Creator',
      'Created At',
      'Updated By',
      'Updated At',
      'Actions',
    ]);
    expect(within(table).getByText('2 Nov 2026')).toBeVisible();
    expect(within(table).queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  });

  it('shows markup in a name as plain text (A19)', async () => {
    const name = '<img src=x onerror=alert(1)>';
    render({ listCustomers: () => pageWith([{ ...RAHIMA, name }]) });
    const table = await screen.findByRole('table', { name: 'Customers' });
    expect(within(table).getByText(name)).toBeVisible();
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('requires a name, a phone number, an address and a valid email address', async () => {
    const sent: unknown[] = [];
    const { user } = render({
      createCustomer: (input) => {
        sent.push(input);
        return RAHIMA;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New customer' }));
    const dialog = await screen.findByRole('dialog', { name: 'New customer' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Email/ }), 'rahima@');
    await user.click(within(dialog).getByRole('button', { name: 'Add customer' }));
    for (const text of [
      'Name is required',
      'Phone number is required',
      'Address is required',
      'Enter a valid email address',
    ]) {
      expect(await within(dialog).findByText(text)).toBeVisible();
    }
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Rahima Khatun');
    await user.type(within(dialog).getByRole('textbox', { name: /^Phone/ }), '01711-000000');
    await user.type(within(dialog).getByRole('textbox', { name: /^Email/ }), 'example.com');
    await user.type(within(dialog).getByRole('textbox', { name: /^Address/ }), 'Road 7');
    await user.click(within(dialog).getByRole('button', { name: 'Add customer' }));
    expect(await screen.findByText('Customer added successfully')).toBeVisible();
    expect(sent).toEqual([
      {
        locationId: STORE.id,
        name: 'Rahima Khatun',
        phone: '01711000000',
        website: '',
        email: 'rahima@example.com',
        address: 'Road 7',
      },
    ]);
  });

  it('prefills the edit form with the current details', async () => {
    const sent: unknown[] = [];
    const { user } = render({
      updateCustomer: (input) => {
        sent.push(input);
        return RAHIMA;
      },
    });
    await act(user, 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit customer' });
    const phone = within(dialog).getByRole('textbox', { name: /^Phone/ });
    expect(phone).toHaveValue('01711-000000');
    await user.clear(phone);
    await user.type(phone, '01711-999999');
    await user.click(within(dialog).getByRole('button', { name: 'Save customer' }));
    expect(await screen.findByText('Customer updated successfully')).toBeVisible();
    expect(sent).toMatchObject([{ id: RAHIMA.id, name: 'Rahima Khatun', phone: '01711999999' }]);
  });

  it('deletes a customer with the documented message and restores it by Undo', async () => {
    const acts: string[] = [];
    const { user } = render({
      retireCustomer: ({ id }) => {
        acts.push('retired');
        return { id, name: RAHIMA.name };
      },
      restoreCustomer: () => {
        acts.push('restored');
        return RAHIMA;
      },
    });
    await act(user, 'Delete');
    expect(await screen.findByText('Rahima Khatun Deleted successfully.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rahima Khatun is back')).toBeVisible();
    expect(acts).toEqual(['retired', 'restored']);
  });

  it('shows why a customer cannot be deleted', async () => {
    const { user } = render({
      retireCustomer: () => {
        throw trpcError('NOT_FOUND', 'Customer not found');
      },
    });
    await act(user, 'Delete');
    expect(await screen.findByText('Error deleting Rahima Khatun: Customer not found')).toBeVisible();
  });

  it('shows the sales of a customer', async () => {
    const { user } = render({ listCustomerSales: () => pageWith([SALE]) });
    await act(user, 'Purchase history');
    const sheet = await screen.findByRole('dialog', { name: 'Purchases of Rahima Khatun' });
    expect(await within(sheet).findByText('LR-1-000007')).toBeVisible();
    expect(within(sheet).getByText('Napa 500 mg')).toBeVisible();
    expect(within(sheet).getByText('1 purchase')).toBeVisible();
  });

  it('marks an exchange and a voided sale of a customer: one read Split payment, the other nothing', async () => {
    const payments = (['exchange', 'cash'] as const).map((method) => ({ method, tenderName: '', amountMinor: 6_000 }));
    const sale = { ...SALE, method: 'split' as const, payments, voidedAt: '2026-11-20T06:00:00.000Z' };
    const { user } = render({ listCustomerSales: () => pageWith([sale]) });
    await act(user, 'Purchase history');
    expect((await screen.findByText('LR-1-000007')).parentElement).toHaveTextContent('LR-1-000007ExchangeVoid');
  });

  it('keeps the search text out of the URL', async () => {
    const asked: unknown[] = [];
    const { user } = render({
      listCustomers: ({ search }) => {
        asked.push(search);
        return pageWith(search ? [] : [RAHIMA]);
      },
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Name, phone or email' }), '01999');
    expect(await screen.findByText('No customers found')).toBeVisible();
    expect(asked).toContain('01999');
    expect(window.location.href).not.toContain('01999');
    await waitFor(() => expect(screen.queryByText('Rahima Khatun')).not.toBeInTheDocument());
  });
});
