import { type Employee, type Me, managerStoresRevision } from '@bhandar/domain/accounts';
import type { HeldAtStore } from '@bhandar/domain/ordering';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import EmployeesScreen from './employees-screen';

const { admin, superadmin } = PEOPLE;
const { stores } = admin;
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

const open = (rows: Employee[], user: Me, more: object = {}, held: HeldAtStore[] = []) => {
  const listEmployees = ({ status }: { status?: string | undefined }) => pageWith(status ? [] : rows);
  const answers = {
    accounts: { listEmployees, listStores: () => stores, ...more },
    ordering: { listHeldGoods: () => held },
  };
  return renderScreen(<EmployeesScreen />, { user, path: '/dashboard/employees', answers });
};

const choose = async (user: ReturnType<typeof renderScreen>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('ManagerStoresDialog', () => {
  const banani = { id: id(7), name: 'Banani', city: 'Dhaka' };
  const sylhet = { id: id(8), name: 'Zindabazar', city: 'Sylhet' };
  const known = () => [...stores, banani, sylhet];
  const main = stores[0]?.id ?? '';
  const manager = employee({ role: 'admin', stores: [...stores, banani] });
  const sent = { id: id(1), revision: managerStoresRevision(manager) };
  const openStores = async (more: object = {}, held: HeldAtStore[] = []) => {
    const { user } = open([manager], superadmin, { listStores: known, ...more }, held);
    await choose(user, 'Karim Uddin', 'Stores');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stores of Karim Uddin' }));
    await dialog.findByRole('checkbox', { name: 'Zindabazar' });
    return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save stores' })) };
  };

  it('lists the other stores below the main one', async () => {
    open([manager], superadmin);
    expect(await screen.findByText('also Banani')).toBeVisible();
  });

  it.each([
    ['an employee', employee(), superadmin],
    ['a disabled manager', employee({ role: 'admin', status: 'disabled' }), superadmin],
    ['another admin', employee({ role: 'admin' }), admin],
  ])('is not offered for %s', async (_, row, actor) => {
    const { user } = open([row], actor);
    await user.click(await screen.findByRole('button', { name: 'Actions for Karim Uddin' }));
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Stores' })).toBeNull();
  });

  it('changes stores and the main store, and warns that this signs the manager out', async () => {
    const setManagerStores = vi.fn(() => manager);
    const { user, dialog, save } = await openStores({ setManagerStores });
    expect(dialog.getByRole('checkbox', { name: 'Lazz Pharma' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Zindabazar' })).not.toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'Zindabazar' }));
    expect(dialog.getByText('3 chosen')).toBeVisible();
    expect(dialog.queryByText(/signs Karim Uddin out everywhere/)).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: 'Main store' }));
    await user.click(await screen.findByRole('option', { name: 'Zindabazar, Sylhet' }));
    expect(dialog.getByText(/signs Karim Uddin out everywhere/)).toBeVisible();
    await save();
    expect(await screen.findByText('The stores of Karim Uddin are set')).toBeVisible();
    expect(setManagerStores).toHaveBeenCalledWith({ ...sent, storeIds: [sylhet.id, main, banani.id] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the stores on opening, with the focus on the first (it used to start on Cancel)', async () => {
    const { user } = open([manager], superadmin, { listStores: known });
    await user.click(await screen.findByRole('button', { name: 'Actions for Karim Uddin' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stores' }));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Lazz Pharma' })).toHaveFocus());
  });

  it('asks who takes over the goods at a store that the manager loses (they went to that store unasked)', async () => {
    const setManagerStores = vi.fn(() => manager);
    const goods = [{ productId: id(8), name: 'Napa', strength: '500 mg', quantity: 20, batches: [] }];
    const held = [banani, sylhet].map((store) => ({
      store,
      goods,
      orders: [],
      colleagues: [{ id: id(9), name: `Rina of ${store.name}` }],
    }));
    const { user, dialog, save } = await openStores({ setManagerStores }, held);
    expect(dialog.queryByRole('combobox', { name: 'Hand over to' })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Banani' }));
    await user.click(await dialog.findByRole('combobox', { name: 'Hand over to' }));
    await user.click(await screen.findByRole('option', { name: 'Rina of Banani' }));
    await save();
    expect(await screen.findByText('The stores of Karim Uddin are set')).toBeVisible();
    expect(setManagerStores).toHaveBeenCalledWith({ ...sent, storeIds: [main], handOverTo: id(9) });
  });

  it('requires at least one store', async () => {
    const { user, dialog, save } = await openStores();
    for (const name of ['Lazz Pharma', 'Banani']) await user.click(dialog.getByRole('checkbox', { name }));
    await save();
    expect(await dialog.findByText('Choose at least one store')).toBeVisible();
  });

  it('keeps the choice when the server refuses', async () => {
    const setManagerStores = () => {
      throw trpcError('RULE_BROKEN', 'Only an active admin can manage several stores');
    };
    const { user, dialog, save } = await openStores({ setManagerStores });
    await user.click(dialog.getByRole('checkbox', { name: 'Zindabazar' }));
    await save();
    expect(await screen.findAllByText('Only an active admin can manage several stores')).not.toHaveLength(0);
    expect(dialog.getByRole('checkbox', { name: 'Zindabazar' })).toBeChecked();
  });

  it('lets an admin of several stores choose among them (they could use only the main one)', async () => {
    const createEmployee = vi.fn(() => employee());
    const several = { ...admin, stores: [...stores, sylhet] };
    const { user } = open([], several, { createEmployee });
    expect(await screen.findByText('My Stores: Lazz Pharma, Dhaka | Zindabazar, Sylhet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add employee' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: /^Store name/ }));
    await user.click(await screen.findByRole('option', { name: 'Zindabazar, Sylhet' }));
    expect(dialog.getByLabelText(/^City/)).toHaveValue('Sylhet');
    const typed = { 'First name': 'Rahima', 'Last name': 'Khatun', Email: 'rahima@example.com', Phone: '1712345678' };
    const passwords = { Password: 'Rickshaw7!Green', 'Confirm password': 'Rickshaw7!Green' };
    for (const [label, text] of Object.entries({ ...typed, ...passwords })) {
      await user.click(dialog.getByLabelText(new RegExp(`^${label}(?! strength)`)));
      await user.paste(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Add employee' }));
    await waitFor(() => expect(createEmployee).toHaveBeenCalled());
    expect(createEmployee).toHaveBeenCalledWith(expect.objectContaining({ city: 'Sylhet', storeName: 'Zindabazar' }));
  });
});
