import type { StoreRecord, StoreUse } from '@bhandar/domain/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import StoresScreen from './stores-screen';

const lake: StoreRecord = {
  id: '0198a1c0-0000-7000-8000-00000000d001',
  name: 'Lake Road',
  city: 'Dhaka',
  code: 'LAKE',
  address: '',
  phone: '',
  people: 3,
  units: 1200,
  closedAt: null,
};
const EMPTY: StoreUse = {
  people: 0,
  units: 0,
  orders: 0,
  transfers: 0,
  shifts: 0,
  counts: 0,
  returns: 0,
  offlineSales: 0,
  differences: 0,
  balances: 0,
};

const open = (rows: StoreRecord[], more: object = {}) =>
  renderScreen(<StoresScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/stores',
    answers: { accounts: { listStoresToManage: () => pageWith(rows), ...more } },
  });

const choose = async (user: ReturnType<typeof renderScreen>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Lake Road, Dhaka' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
};

describe('StoresScreen', () => {
  it('shows people, units and state of each store', async () => {
    open([
      lake,
      { ...lake, id: lake.id.replace('d001', 'd002'), name: 'Banani', closedAt: '2026-11-20T06:00:00.000Z' },
    ]);
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(/Lake Road.*Dhaka.*3.*1,200.*Open/);
    expect(second).toHaveTextContent(/Banani.*Closed/);
  });

  it('offers an organisation without stores to add one', async () => {
    const addStore = vi.fn(() => lake);
    const { user } = open([], { addStore });
    expect(await screen.findByText('No stores yet')).toBeVisible();
    const [add] = screen.getAllByRole('button', { name: 'Add store' });
    if (!add) throw new Error('There is no button');
    await user.click(add);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add store' }));
    expect(await dialog.findByText('Store name is required')).toBeVisible();
    expect(dialog.getByText('City is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'Lake Road');
    await user.type(dialog.getByLabelText(/^City/), 'Dhaka');
    await user.click(dialog.getByRole('button', { name: 'Add store' }));
    expect(await screen.findByText('Lake Road added')).toBeVisible();
    expect(addStore).toHaveBeenCalledWith({ name: 'Lake Road', city: 'Dhaka', address: '', phone: '' });
  });

  it('renames a store', async () => {
    const renameStore = vi.fn(() => ({ ...lake, name: 'Lake View' }));
    const { user } = open([lake], { renameStore });
    const dialog = await choose(user, 'Rename');
    const name = dialog.getByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Lake View');
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Lake View saved')).toBeVisible();
    expect(renameStore).toHaveBeenCalledWith(
      expect.objectContaining({ id: lake.id, name: 'Lake View', city: 'Dhaka' }),
    );
  });

  it('closes an empty store', async () => {
    const setStoreOpen = vi.fn(() => ({ ...lake, closedAt: '2026-11-20T06:00:00.000Z' }));
    const { user } = open([lake], { getStoreUse: () => EMPTY, setStoreOpen });
    const dialog = await choose(user, 'Close store');
    const confirm = dialog.getByRole('button', { name: 'Close store' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(await screen.findByText('Lake Road is closed')).toBeVisible();
    expect(setStoreOpen).toHaveBeenCalledWith({ id: lake.id, open: false });
  });

  it('lists what keeps a store open, each with its screen', async () => {
    const { user } = open([lake], { getStoreUse: () => ({ ...EMPTY, people: 3, units: 1200 }) });
    const dialog = await choose(user, 'Close store');
    expect(
      await dialog.findByText('Active people in this store: 3. Move or disable them under Employees first'),
    ).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Employees' })).toHaveAttribute(
      'href',
      '/dashboard/employees?search=Lake+Road',
    );
    expect(dialog.getByRole('link', { name: 'Inventory' })).toHaveAttribute(
      'href',
      `/dashboard/inventory/pharmacy?stock.place=${lake.id}`,
    );
    expect(dialog.getByRole('button', { name: 'Close store' })).toBeDisabled();
  });

  it('reopens a closed store', async () => {
    const setStoreOpen = vi.fn(() => lake);
    const { user } = open([{ ...lake, closedAt: '2026-11-20T06:00:00.000Z' }], { setStoreOpen });
    await user.click(await screen.findByRole('button', { name: 'Actions for Lake Road, Dhaka' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reopen store' }));
    expect(await screen.findByText('Lake Road is open again')).toBeVisible();
    expect(setStoreOpen).toHaveBeenCalledWith({ id: lake.id, open: true });
  });
});
