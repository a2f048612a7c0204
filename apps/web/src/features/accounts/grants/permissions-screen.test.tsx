import type { StaffGrants } from '@bhandar/domain/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import PermissionsScreen from './permissions-screen';

const karim: StaffGrants = {
  id: '0198a1c0-0000-7000-8000-00000000b001',
  firstName: 'Karim',
  lastName: 'Uddin',
  email: 'karim@example.com',
  role: 'employee',
  status: 'active',
  city: PEOPLE.admin.city,
  storeName: PEOPLE.admin.storeName,
  overrides: { voidSale: true },
};

const open = (more: object = {}, user = PEOPLE.admin) =>
  renderScreen(<PermissionsScreen />, {
    user,
    path: '/admin-dashboard/employees/permissions',
    answers: {
      accounts: {
        listGrants: () => pageWith([karim]),
        grantRules: () => ({ employeeDiscountPercent: 5, adminDiscountPercent: 15, belowCost: 'reason' as const }),
        ...more,
      },
    },
  });

it('PermissionsScreen shows each person’s permissions by role and by override', async () => {
  const { user } = open();
  const row = await screen.findByRole('row', { name: /Karim Uddin/ });
  await waitFor(() => expect(row).toHaveTextContent(/Karim Uddin.*5%.*Allowed.*Allowed.*Not allowed.*Not allowed/));
  await user.click(screen.getByRole('tab', { name: 'Stock' }));
  expect(await screen.findByRole('columnheader', { name: /Approve counts/ })).toBeVisible();
});

it('GrantsDialog sends every choice, null for "as the role"', async () => {
  const setGrants = vi.fn(() => karim);
  const { user } = open({ setGrants });
  await user.click(await screen.findByRole('button', { name: 'Actions for Karim Uddin' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Permissions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Permissions of Karim Uddin' }));
  await user.type(dialog.getByLabelText(/^Discount up to/), '10');
  await user.click(dialog.getByRole('combobox', { name: /^Count stock/ }));
  await user.click(await screen.findByRole('option', { name: 'Not allowed' }));
  await user.click(dialog.getByRole('button', { name: 'Save permissions' }));
  await waitFor(() => expect(setGrants).toHaveBeenCalledOnce());
  expect(setGrants).toHaveBeenCalledWith({
    id: karim.id,
    changes: expect.objectContaining({ discount: 10, countStock: false, voidSale: true, seeCost: null }),
  });
});

it('GrantsDialog shows beside the field that an admin cannot grant more than their own permissions', async () => {
  const setGrants = vi.fn(() => karim);
  const { user } = open({ setGrants }, { ...PEOPLE.admin, grants: { discount: 8 } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Karim Uddin' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Permissions' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Discount up to/), '10');
  await user.click(dialog.getByRole('button', { name: 'Save permissions' }));
  expect(await dialog.findByText('You cannot give a permission that you do not have')).toBeVisible();
  expect(setGrants).not.toHaveBeenCalled();
});
