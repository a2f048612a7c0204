import type { Employee, StoreRef } from '@bhandar/domain/accounts';
import type { HeldAtStore } from '@bhandar/domain/ordering';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import EmployeesScreen from './employees-screen';

const { admin, superadmin } = PEOPLE;
const [store] = admin.stores;
const stores = store ? [store] : [];
const id = (n: number) => `0198a1c0-0000-7000-8000-00000000b00${n}`;

const employee = (over: Partial<Employee> = {}): Employee => ({
  id: id(1),
  firstName: 'Karim',
  lastName: 'Uddin',
  email: 'karim@example.com',
  phone: '0171234567',
  city: admin.city,
  storeName: admin.storeName,
  stores,
  role: 'employee',
  status: 'active',
  createdAt: '2026-11-01T06:00:00.000Z',
  ...over,
});

const pending = employee({ id: id(2), firstName: 'Rahima', lastName: 'Khatun', status: 'pending' });

const listing =
  (rows: Employee[]) =>
  ({ status }: { status?: string | undefined }) =>
    pageWith(rows.filter((row) => !status || row.status === status));

const open = (rows: Employee[], more: object = {}, user = admin, held: HeldAtStore[] = []) =>
  renderScreen(<EmployeesScreen />, {
    user,
    path: '/admin-dashboard/employees',
    answers: {
      accounts: { listEmployees: listing(rows), listStores: () => stores, ...more },
      ordering: { listHeldGoods: () => held },
    },
  });

/** 20 units and an order in the name of a person, and the colleague Rina. */
const heldAt = (places: readonly StoreRef[]): HeldAtStore[] =>
  places.map((place) => ({
    store: place,
    goods: [
      {
        productId: id(8),
        name: 'Napa',
        strength: '500 mg',
        quantity: 20,
        batches: [{ batchNumber: 'A1', expiresOn: '2031-01-31', quantity: 20 }],
      },
    ],
    orders: [{ orderId: id(9), voucher: 'SO-000007', status: 'pending' as const, quantity: 5 }],
    colleagues: [{ id: id(7), name: 'Rina Das' }],
  }));

const choose = async (user: ReturnType<typeof renderScreen>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('EmployeesScreen', () => {
  it('names the admin’s store', async () => {
    open([employee()]);
    expect(await screen.findByText('My City: Dhaka | My Store: Lazz Pharma')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Employees' })).toBeVisible();
  });

  it('shows the spec’s message when the list fails to load', async () => {
    const fails = () => {
      throw trpcError('INTERNAL', 'Something went wrong');
    };
    open([], { listEmployees: fails });
    expect(await screen.findByText('Failed to load users. Please check your connection.')).toBeVisible();
  });

  it('offers an admin no action on their own row that would lock them out', async () => {
    const { user } = open([employee({ id: admin.id, role: 'admin' })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Karim Uddin' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit employee' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('EmployeesScreen, adding', () => {
  it('fixes city, store and role for an admin and sends the admin’s own', async () => {
    const createEmployee = vi.fn(() => employee());
    const { user } = open([], { createEmployee });
    await user.click(await screen.findByRole('button', { name: 'Add employee' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^City/)).toBeDisabled();
    expect(dialog.getByLabelText(/^City/)).toHaveValue('Dhaka');
    expect(dialog.getByLabelText(/^Store name/)).toBeDisabled();
    expect(dialog.getByRole('combobox', { name: /^Role/ })).toBeDisabled();
    const typed = [
      [/^First name/, 'Karim'],
      [/^Last name/, 'Uddin'],
      [/^Email/, 'karim@example.com'],
      [/^Phone/, '(017) 123-4567'],
      [/^Password/, 'Rickshaw7!Green'],
      [/^Confirm password/, 'Rickshaw7!Green'],
    ] as const;
    for (const [label, text] of typed) {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Add employee' }));
    expect(await screen.findByText('User Karim Uddin added successfully')).toBeVisible();
    expect(createEmployee).toHaveBeenCalledWith(
      expect.objectContaining({ phone: '0171234567', city: 'Dhaka', storeName: 'Lazz Pharma', role: 'employee' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows every message of the spec beside its field', async () => {
    const { user } = open([], {}, superadmin);
    await user.click(await screen.findByRole('button', { name: 'Add employee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add employee' }));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'City is required',
      'Store name is required',
      'Role is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      expect(await dialog.findByText(message)).toBeVisible();
    }
    await user.type(dialog.getByLabelText(/^First name/), 'R2');
    expect(dialog.getByText('First name should contain only alphabets')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Phone/), '123');
    expect(dialog.getByText('Phone number must be exactly 10 digits')).toBeVisible();
  });
});

describe('EmployeesScreen, editing', () => {
  it('opens with the current values and confirms the update', async () => {
    const updateEmployee = vi.fn(() => employee({ firstName: 'Karima' }));
    const { user } = open([employee()], { updateEmployee });
    await choose(user, 'Karim Uddin', 'Edit employee');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('combobox', { name: /^Role/ })).toBeDisabled();
    await user.type(dialog.getByLabelText(/^First name/), 'a');
    await user.click(dialog.getByRole('button', { name: 'Save employee' }));
    expect(await screen.findByText('Employee updated successfully')).toBeVisible();
    expect(updateEmployee).toHaveBeenCalledWith(expect.objectContaining({ id: id(1), firstName: 'Karima' }));
  });

  it('asks who takes over the goods at a store that a person leaves (they went to the store unasked)', async () => {
    const updateEmployee = vi.fn(() => employee());
    const banani = { id: id(6), name: 'Banani', city: 'Dhaka' };
    const manager = employee({ role: 'admin', stores: [...stores, banani] });
    const { user } = open([manager], { updateEmployee }, superadmin, heldAt([banani]));
    await choose(user, 'Karim Uddin', 'Edit employee');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('combobox', { name: 'Hand over to' })).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Employee' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Hand over to' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Das' }));
    await user.click(dialog.getByRole('button', { name: 'Save employee' }));
    expect(await screen.findByText('Employee updated successfully')).toBeVisible();
    expect(updateEmployee).toHaveBeenCalledWith(expect.objectContaining({ role: 'employee', handOverTo: id(7) }));
  });

  it('asks for the own password once the email is another one, and sends it along', async () => {
    const updateEmployee = vi.fn(() => employee());
    const { user } = open([employee()], { updateEmployee });
    await choose(user, 'Karim Uddin', 'Edit employee');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(/^Your password/)).toBeNull();
    await user.type(dialog.getByLabelText(/^Email/), '.bd');
    await user.click(dialog.getByRole('button', { name: 'Save employee' }));
    expect(await dialog.findByText('Please enter your current password')).toBeVisible();
    expect(updateEmployee).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText(/^Your password/), 'Correct4Horse!');
    await user.click(dialog.getByRole('button', { name: 'Save employee' }));
    expect(await screen.findByText('Employee updated successfully')).toBeVisible();
    expect(updateEmployee).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'karim@example.com.bd', currentPassword: 'Correct4Horse!' }),
    );
  });

  it('asks for the own password before it resets a second factor, and keeps the dialog open on a wrong one', async () => {
    const message = 'The current password is not right';
    const resetSecondFactor = vi.fn(() => ({ message: 'Second factor reset' }));
    resetSecondFactor.mockImplementationOnce(() => {
      throw trpcError('VALIDATION_FAILED', message, { currentPassword: message });
    });
    const { user } = open([employee()], { resetSecondFactor }, superadmin);
    await choose(user, 'Karim Uddin', 'Reset second factor');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset the second factor of Karim Uddin?' }));
    const password = dialog.getByLabelText(/^Your password/);
    await user.type(password, 'Wrong7!Horse');
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(message)));
    await user.clear(password);
    await user.type(password, 'Correct4Horse!');
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Second factor of Karim Uddin reset')).toBeVisible();
    expect(resetSecondFactor).toHaveBeenLastCalledWith({ id: id(1), currentPassword: 'Correct4Horse!' });
  });

  it('shows that the session has expired', async () => {
    const updateEmployee = () => {
      throw trpcError('NOT_AUTHENTICATED', 'Please login to continue');
    };
    const { user } = open([employee()], { updateEmployee });
    await choose(user, 'Karim Uddin', 'Edit employee');
    await user.click(await screen.findByRole('button', { name: 'Save employee' }));
    expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
  });
});

describe('EmployeesScreen, deleting and disabling', () => {
  it('deletes after confirmation and names the person', async () => {
    const removeEmployee = vi.fn(() => ({ message: 'Karim Uddin deleted successfully', deletedCount: 1 }));
    const { user } = open([employee()], { removeEmployee });
    await choose(user, 'Karim Uddin', 'Delete');
    expect(removeEmployee).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Karim Uddin Deleted successfully.')).toBeVisible();
  });

  it('names the people who could not be deleted, with the reason', async () => {
    const removeEmployee = () => {
      throw trpcError('INVALID_TRANSITION', 'The last superadmin cannot be demoted, disabled or deleted');
    };
    const { user } = open([employee()], { removeEmployee });
    await choose(user, 'Karim Uddin', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(
      await screen.findByText('Error deleting Karim Uddin: The last superadmin cannot be demoted, disabled or deleted'),
    ).toBeVisible();
  });

  it('shows the goods and orders in the person’s name, and hands them over to the chosen colleague', async () => {
    const setEmployeeStatus = vi.fn(() => employee({ status: 'disabled' }));
    const held = heldAt(stores);
    const { user } = open([employee()], { setEmployeeStatus }, admin, held);
    await choose(user, 'Karim Uddin', 'Disable');
    expect(await screen.findByText('Napa 500 mg')).toBeVisible();
    expect(screen.getByText('A1 01/2031')).toBeVisible();
    expect(screen.getByText('20 units')).toBeVisible();
    expect(screen.getByText('Order SO-000007, awaiting approval')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Hand over to' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Das' }));
    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    expect(await screen.findByText('Karim Uddin is disabled and signed out everywhere')).toBeVisible();
    expect(setEmployeeStatus).toHaveBeenCalledWith({ id: id(1), status: 'disabled', handOverTo: id(7) });
  });

  it('disables only after confirmation', async () => {
    const setEmployeeStatus = vi.fn(() => employee({ status: 'disabled' }));
    const { user } = open([employee()], { setEmployeeStatus });
    await choose(user, 'Karim Uddin', 'Disable');
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    expect(await screen.findByText('Karim Uddin is disabled and signed out everywhere')).toBeVisible();
    expect(setEmployeeStatus).toHaveBeenCalledWith({ id: id(1), status: 'disabled' });
  });
});

describe('EmployeesScreen, registrations', () => {
  it('lists registrations first and approves them with the approver’s role and store', async () => {
    const approveRegistration = vi.fn(() => ({ ...pending, status: 'active' as const }));
    const { user } = open([pending, employee()], { approveRegistration }, superadmin);
    expect(await screen.findByText('requested role: Employee, store: Lazz Pharma, Dhaka')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve Rahima Khatun' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Admin' }));
    await user.click(dialog.getByRole('button', { name: 'Approve account' }));
    expect(await screen.findByText('Rahima Khatun can sign in now')).toBeVisible();
    expect(approveRegistration).toHaveBeenCalledWith({
      id: pending.id,
      role: 'admin',
      city: 'Dhaka',
      storeName: 'Lazz Pharma',
    });
  });

  it('rejects a registration after confirmation', async () => {
    const refuseRegistration = vi.fn(() => ({ message: 'The request of Rahima Khatun was refused' }));
    const { user } = open([pending], { refuseRegistration });
    await user.click(await screen.findByRole('button', { name: 'Reject Rahima Khatun' }));
    await user.click(await screen.findByRole('button', { name: 'Reject request' }));
    expect(await screen.findByText('The request of Rahima Khatun was rejected')).toBeVisible();
  });
});

describe('EmployeesScreen when the server fails without a message', () => {
  const fails = () => {
    throw trpcError('INTERNAL', 'Something went wrong');
  };

  it('shows that nobody was added', async () => {
    const { user } = open([], { createEmployee: fails });
    await user.click(await screen.findByRole('button', { name: 'Add employee' }));
    const dialog = within(await screen.findByRole('dialog'));
    const texts = { 'First name': 'Rahima', 'Last name': 'Khatun', Email: 'rahima@example.com', Phone: '1712345678' };
    const passwords = { Password: 'Rickshaw7!Green', 'Confirm password': 'Rickshaw7!Green' };
    for (const [label, text] of Object.entries({ ...texts, ...passwords })) {
      await user.click(dialog.getByLabelText(new RegExp(`^${label}(?! strength)`)));
      await user.paste(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Add employee' }));
    expect(await screen.findByText('Failed to add user')).toBeVisible();
  });

  it('shows that nothing was updated', async () => {
    const { user } = open([employee()], { updateEmployee: fails });
    await choose(user, 'Karim Uddin', 'Edit employee');
    await user.click(await screen.findByRole('button', { name: 'Save employee' }));
    expect(await screen.findByText('Failed to update employee')).toBeVisible();
  });
});
