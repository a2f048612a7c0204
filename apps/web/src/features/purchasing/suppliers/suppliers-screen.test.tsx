import { supplier } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import SuppliersScreen from './suppliers-screen';

const square = supplier({ createdAt: '2026-01-05T06:00:00.000Z' });
const path = '/dashboard/suppliers/lists';

it('SuppliersScreen lists suppliers under the documented headers, with the website as a safe link', async () => {
  renderScreen(<SuppliersScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { listSuppliers: () => pageWith([square]) } },
  });
  const row = await screen.findByRole('row', { name: /Square/ });
  expect(within(row).getByText('5 Jan 2026')).toBeInTheDocument();
  expect(within(row).getByRole('link', { name: 'squarepharma.com.bd' })).toHaveAttribute('rel', 'noopener noreferrer');
  const heads = ['SN', 'Name', 'Phone', 'Website', 'Email', 'Address', 'Creator', 'Created At', 'Updated By'];
  for (const header of [...heads, 'Updated At', 'Actions']) {
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
  }
});

it('SuppliersScreen adds a supplier with the documented message; a blank field shows an error', async () => {
  const createSupplier = vi.fn(() => square);
  const { user } = renderScreen(<SuppliersScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { listSuppliers: () => pageWith([]), createSupplier } },
  });
  await user.click(await screen.findByRole('button', { name: 'New supplier' }));
  const texts = { 'Supplier Name': 'Square', Phone: '01711000000', Email: 'a@b.co', Address: 'Dhaka' };
  for (const [label, text] of Object.entries(texts))
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText('All fields are required')).toBeInTheDocument();
  expect(createSupplier).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/^Website/), 'square.com');
  await user.click(screen.getByRole('button', { name: 'Add supplier' }));
  expect(await screen.findByText('Square Pharmaceuticals added successfully.')).toBeInTheDocument();
});

it('SuppliersScreen edits the chosen row, and keeps the dialog open when the server refuses', async () => {
  const updateSupplier = vi.fn(() => square);
  updateSupplier.mockImplementationOnce(() => {
    throw trpcError('DUPLICATE', 'This supplier already exists', { name: 'A supplier of this name is on the list' });
  });
  const { user } = renderScreen(<SuppliersScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: { purchasing: { listSuppliers: () => pageWith([square]), updateSupplier } },
  });
  await user.click(await screen.findByRole('button', { name: `Actions for ${square.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByLabelText(/^Phone/)).toHaveValue(square.phone);
  await user.click(screen.getByRole('button', { name: 'Save supplier' }));
  expect(await screen.findByText('A supplier of this name is on the list')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save supplier' }));
  expect(await screen.findByText('Supplier updated successfully.')).toBeInTheDocument();
});

it('SuppliersScreen shows why a supplier with an open balance cannot be deleted', async () => {
  const { user } = renderScreen(<SuppliersScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: {
      purchasing: {
        listSuppliers: () => pageWith([square]),
        removeSupplier: () => {
          throw trpcError('IN_USE', "Cannot delete: this supplier's account is not settled");
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: `Actions for ${square.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText(/was not deleted: Cannot delete: this supplier's account/)).toBeInTheDocument();
});

it('SuppliersScreen gives an admin read access only', async () => {
  renderScreen(<SuppliersScreen />, {
    user: PEOPLE.admin,
    path: '/admin-dashboard/suppliers/lists',
    answers: { purchasing: { listSuppliers: () => pageWith([square]) } },
  });
  await screen.findByRole('row', { name: /Square/ });
  expect(screen.queryByRole('button', { name: 'New supplier' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: `Actions for ${square.name}` })).not.toBeInTheDocument();
});

it('SuppliersScreen shows that nothing was updated when the server fails without a message', async () => {
  const { user } = renderScreen(<SuppliersScreen />, {
    user: PEOPLE.superadmin,
    path,
    answers: {
      purchasing: {
        listSuppliers: () => pageWith([square]),
        updateSupplier: () => {
          throw trpcError('INTERNAL', 'Something went wrong');
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: `Actions for ${square.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save supplier' }));
  expect(await screen.findByText('Failed to update supplier')).toBeInTheDocument();
});
