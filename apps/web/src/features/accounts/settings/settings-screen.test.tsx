import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useThresholds } from '../../../lib/thresholds';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import SettingsScreen from './settings-screen';

const STORE = {
  version: 4,
  code: 'LAZZ',
  ...{ id: PEOPLE.admin.stores[0]?.id ?? '', name: 'Lazz Pharma', city: 'Dhaka', address: '', phone: '' },
  ...{ licenceNumber: '', receiptHeader: '', receiptFooter: '', sellFrom: null },
};
const ORGANISATION = {
  version: 7,
  ...{
    name: 'Bhandar',
    address: '',
    phone: '',
    contactEmail: '',
    selfApproval: false,
    secondFactor: 'optional' as const,
  },
  weekStart: 'sunday' as const,
  ...{ employeeDiscountPercent: 100, adminDiscountPercent: 100, belowCost: 'reason' as const },
  ...{ sellFrom: 'own-orders' as const, adjustmentLimitMinor: 500_000, countLimitMinor: 1_000_000 },
  ...{ writeOffLimitMinor: 1_000_000, recountUnits: 10, recountValueMinor: 100_000 },
  ...{ storeLeadDays: 2, supplierLeadDays: 7, reorderReviewDays: 7, reorderSafetyDays: 3 },
  ...{ lowStockUnits: 10, expiryNearDays: 90, expirySoonDays: 30 },
};

describe('settings', () => {
  it('of an employee are appearance and language only', async () => {
    renderScreen(<SettingsScreen />, { user: PEOPLE.employee });
    expect(await screen.findByRole('radio', { name: 'Dark' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'বাংলা' })).toBeVisible();
    expect(screen.queryByText('Organisation')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Receipt header')).not.toBeInTheDocument();
  });

  it('act at once for theme and density', async () => {
    const { user } = renderScreen(<SettingsScreen />, { user: PEOPLE.employee });
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  });

  it('let an admin write what stands on the receipts of the store', async () => {
    const updateStoreSettings = vi.fn((input: object) => ({ ...STORE, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.admin,
      answers: {
        accounts: { listStores: () => PEOPLE.admin.stores, getStoreSettings: () => STORE, updateStoreSettings },
      },
    });
    await user.type(await screen.findByLabelText('Receipt header'), 'Open day and night');
    await user.click(screen.getByRole('radio', { name: /^Whole stock of the store/ }));
    await user.click(screen.getByRole('button', { name: 'Save store' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(updateStoreSettings).toHaveBeenCalledWith(
      expect.objectContaining({ receiptHeader: 'Open day and night', sellFrom: 'store-stock' }),
    );
    expect(screen.queryByText('Organisation')).not.toBeInTheDocument();
  });

  it('show a manager the code of the receipts, which only the warehouse changes', async () => {
    const accounts = { listStores: () => PEOPLE.admin.stores, getStoreSettings: () => STORE };
    renderScreen(<SettingsScreen />, { user: PEOPLE.admin, answers: { accounts } });
    expect(await screen.findByLabelText('Code on receipts')).toBeDisabled();
    expect(screen.getByText('Receipts read LAZZ-1-000481. The warehouse changes the code.')).toBeVisible();
  });

  it('say beside the code that another store had it', async () => {
    const message = 'Another place has this code, or had it';
    const updateStoreSettings = () => {
      throw trpcError('DUPLICATE', message, { code: message });
    };
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        accounts: {
          listStores: () => PEOPLE.admin.stores,
          getStoreSettings: () => STORE,
          getOrganisation: () => ORGANISATION,
          updateStoreSettings,
        },
      },
    });
    const code = await screen.findByLabelText('Code on receipts');
    await user.clear(code);
    await user.type(code, 'prog');
    await user.click(screen.getByRole('button', { name: 'Save store' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message)));
  });

  it('let the warehouse set the rules of the organisation', async () => {
    const updateOrganisation = vi.fn((input: object) => ({ ...ORGANISATION, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        accounts: {
          listStores: () => [{ id: STORE.id, name: STORE.name, city: STORE.city }],
          getStoreSettings: () => STORE,
          getOrganisation: () => ORGANISATION,
          updateOrganisation,
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /^Admins may approve their own orders/ }));
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(updateOrganisation).toHaveBeenCalledWith({ ...ORGANISATION, selfApproval: true });
  });

  it('let the warehouse say what is low stock, and marks stock by it from then on', async () => {
    const updateOrganisation = vi.fn((input: object) => ({ ...ORGANISATION, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { accounts: { listStores: () => [], getOrganisation: () => ORGANISATION, updateOrganisation } },
    });
    const field = await screen.findByLabelText('Low at or below, units');
    expect(field).toHaveValue('10');
    await user.clear(field);
    await user.type(field, '20');
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(updateOrganisation).toHaveBeenCalledWith({ ...ORGANISATION, lowStockUnits: 20 });
    expect(useThresholds.getState()).toEqual({ lowStockUnits: 20, expiryNearDays: 90, expirySoonDays: 30 });
  });

  it('say by which currency and zone the books are, and who sets these up', async () => {
    renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { accounts: { listStores: () => [], getOrganisation: () => ORGANISATION } },
    });
    const fixed = within(await screen.findByRole('region', { name: 'Set up with the server' }));
    expect(fixed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Currency',
      'Country',
      'Time zone',
    ]);
    expect(fixed.getByText('Bangladesh')).toBeVisible();
    expect(fixed.getByText('BDT (৳)')).toBeVisible();
    expect(fixed.getByText(/^Asia\/Dhaka, now /)).toBeVisible();
    expect(fixed.getByText('Set at installation, because existing records depend on it.')).toBeVisible();
    expect(fixed.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('refuse an urgent warning that does not come after the first', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { accounts: { listStores: () => [], getOrganisation: () => ORGANISATION } },
    });
    const soon = await screen.findByLabelText('Expires soon, days ahead');
    await user.clear(soon);
    await user.type(soon, '90');
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    expect(await screen.findByText('Must be fewer days than the first warning')).toBeVisible();
  });

  describe('that somebody else saved since they were opened', () => {
    const overtaken = () => {
      throw trpcError('CHANGED_MEANWHILE', 'Somebody else changed these settings meanwhile');
    };
    const openOrganisation = (now: object) => {
      const updateOrganisation = vi
        .fn((input: object) => ({ ...ORGANISATION, ...input, version: 9 }))
        .mockImplementationOnce(overtaken);
      const getOrganisation = vi.fn(() => ({ ...ORGANISATION, ...now })).mockImplementationOnce(() => ORGANISATION);
      const { user } = renderScreen(<SettingsScreen />, {
        user: PEOPLE.superadmin,
        answers: { accounts: { listStores: () => [], getOrganisation, updateOrganisation } },
      });
      return {
        user,
        updateOrganisation,
        save: () => user.click(screen.getByRole('button', { name: /organisation$/ })),
      };
    };

    it('are not put back by a form with an old discount ceiling: what changed is told, what was typed stays', async () => {
      const now = { version: 8, employeeDiscountPercent: 3, selfApproval: true, name: 'Bhandar Ltd' };
      const { user, updateOrganisation, save } = openOrganisation(now);
      const phone = await screen.findByLabelText('Phone');
      await user.type(phone, '02 777');
      await user.type(screen.getByLabelText(/^Name/), ' Trading');
      await save();
      const told = within(
        (await screen.findByText('Somebody else saved these settings meanwhile')).closest('div') as HTMLElement,
      );
      expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Name: “Bhandar” → “Bhandar Ltd” · You typed “Bhandar Trading”, which stays.',
        'Admins may approve their own orders: no → yes',
        'An employee, up to %: 100 % → 3 %',
      ]);
      expect(screen.queryByText('Settings saved')).not.toBeInTheDocument();
      expect(phone).toHaveValue('02 777');
      expect(screen.getByLabelText(/^Name/)).toHaveValue('Bhandar Trading');
      expect(screen.getByLabelText('An employee, up to %')).toHaveValue('3');
      expect(screen.getByRole('checkbox', { name: /^Admins may approve/ })).toBeChecked();

      await save();
      expect(await screen.findByText('Settings saved')).toBeInTheDocument();
      expect(updateOrganisation).toHaveBeenLastCalledWith({
        ...{ ...ORGANISATION, ...now, name: 'Bhandar Trading', phone: '02 777' },
      });
      await waitFor(() => expect(screen.queryByText(/meanwhile/)).not.toBeInTheDocument());
    });

    it('and left as they were need only be saved again', async () => {
      const { user, updateOrganisation, save } = openOrganisation({ version: 8 });
      await user.type(await screen.findByLabelText('Phone'), '02 777');
      await save();
      expect(await screen.findByText(/They changed nothing that you see here/)).toBeVisible();
      await save();
      expect(await screen.findByText('Settings saved')).toBeInTheDocument();
      expect(updateOrganisation).toHaveBeenLastCalledWith({ ...ORGANISATION, version: 8, phone: '02 777' });
    });

    it('of a store tell it in the words of the form', async () => {
      const updateStoreSettings = vi
        .fn((input: object) => ({ ...STORE, ...input, version: 6 }))
        .mockImplementationOnce(overtaken);
      const now = { ...STORE, version: 5, sellFrom: 'store-stock' as const };
      const getStoreSettings = vi.fn<() => typeof now | typeof STORE>(() => now).mockImplementationOnce(() => STORE);
      const { user } = renderScreen(<SettingsScreen />, {
        user: PEOPLE.admin,
        answers: { accounts: { listStores: () => PEOPLE.admin.stores, getStoreSettings, updateStoreSettings } },
      });
      await user.type(await screen.findByLabelText('Receipt footer'), 'Get well soon');
      await user.click(screen.getByRole('button', { name: 'Save store' }));
      expect(
        await screen.findByText('What the tills sell: As the organisation has it → Whole stock of the store'),
      ).toBeVisible();
      expect(screen.getByLabelText('Receipt footer')).toHaveValue('Get well soon');
      expect(screen.getByRole('radio', { name: /^Whole stock of the store/ })).toBeChecked();
      await user.click(screen.getByRole('button', { name: 'Save store' }));
      expect(await screen.findByText('Settings saved')).toBeInTheDocument();
      expect(updateStoreSettings).toHaveBeenLastCalledWith(
        expect.objectContaining({ version: 5, sellFrom: 'store-stock', receiptFooter: 'Get well soon' }),
      );
    });
  });
});
