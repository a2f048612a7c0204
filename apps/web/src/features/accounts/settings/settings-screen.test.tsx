import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useThresholds } from '../../../lib/thresholds';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import SettingsScreen from './settings-screen';

const STORE = {
  version: 4,
  code: 'LAZZ',
  id: PEOPLE.admin.stores[0]?.id ?? '',
  name: 'Lazz Pharma',
  city: 'Dhaka',
  address: '',
  phone: '',
  licenceNumber: '',
  receiptHeader: '',
  receiptFooter: '',
  sellFrom: null,
};
const NO_TENDERS = { listTenders: () => [] };
const ORGANISATION = {
  version: 7,

  name: 'Bhandar',
  address: '',
  phone: '',
  contactEmail: '',
  selfApproval: false,
  mailOrders: false,
  secondFactor: 'optional' as const,
  weekStart: 'sunday' as const,
  employeeDiscountPercent: 100,
  adminDiscountPercent: 100,
  belowCost: 'reason' as const,
  purchasesByStores: 'own-store' as const,
  requireShift: false,
  tillLockMinutes: 0,
  cashRoundingMinor: 0,
  sellFrom: 'own-orders' as const,
  approvalLimitMinor: null,
  adjustmentLimitMinor: 500_000,
  countLimitMinor: 1_000_000,
  writeOffLimitMinor: 1_000_000,
  soloDayLimitMinor: 0,
  recountUnits: 10,
  recountValueMinor: 100_000,
  storeLeadDays: 2,
  supplierLeadDays: 7,
  reorderReviewDays: 7,
  reorderSafetyDays: 3,
  lowStockUnits: 10,
  expiryNearDays: 90,
  expirySoonDays: 30,
};

describe('SettingsScreen', () => {
  it('shows an employee appearance and language only', async () => {
    renderScreen(<SettingsScreen />, { user: PEOPLE.employee });
    expect(await screen.findByRole('radio', { name: 'Dark' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'বাংলা' })).toBeVisible();
    expect(screen.queryByText('Organisation')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Receipt header')).not.toBeInTheDocument();
  });

  it('applies theme and density at once', async () => {
    const { user } = renderScreen(<SettingsScreen />, { user: PEOPLE.employee });
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
  });

  it('lets an admin edit the receipt texts of the store', async () => {
    const updateStoreSettings = vi.fn((input: object) => ({ ...STORE, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.admin,
      answers: {
        pos: NO_TENDERS,
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

  it('opens on the primary store of a manager, as the till does', async () => {
    const [first] = PEOPLE.admin.stores;
    const other = { id: '00000000-0000-4000-8000-00000000abcd', name: 'A first by name', city: 'Dhaka' };
    const getStoreSettings = vi.fn(() => STORE);
    const accounts = { listStores: () => [other, ...PEOPLE.admin.stores], getStoreSettings };
    renderScreen(<SettingsScreen />, { user: PEOPLE.admin, answers: { accounts } });
    expect(await screen.findByLabelText('Code on receipts')).toBeInTheDocument();
    expect(getStoreSettings).toHaveBeenCalledWith({ id: first?.id });
  });

  it('shows a manager the store’s receipt code, which only the warehouse can change', async () => {
    const accounts = { listStores: () => PEOPLE.admin.stores, getStoreSettings: () => STORE };
    renderScreen(<SettingsScreen />, { user: PEOPLE.admin, answers: { accounts } });
    expect(await screen.findByLabelText('Code on receipts')).toBeDisabled();
    expect(screen.getByText('Receipts read LAZZ-1-000481. The warehouse changes the code.')).toBeVisible();
  });

  it('shows a store code that another store had as an error beside the field', async () => {
    const message = 'Another place has this code, or had it';
    const updateStoreSettings = () => {
      throw trpcError('DUPLICATE', message, { code: message });
    };
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
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

  it('lets the warehouse change the organisation’s rules', async () => {
    const updateOrganisation = vi.fn((input: object) => ({ ...ORGANISATION, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
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

  it('asks for the own password before a second factor is no longer required', async () => {
    const opened = { ...ORGANISATION, secondFactor: 'managers' as const };
    const updateOrganisation = vi.fn((input: object) => ({ ...opened, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
        accounts: { listStores: () => [], getOrganisation: () => opened, updateOrganisation },
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^Each person chooses/ }));
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Require no second factor any more?' }));
    expect(updateOrganisation).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText(/^Your password/), 'Correct4Horse!');
    await user.click(dialog.getByRole('button', { name: 'Require none' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    const sent = { ...opened, secondFactor: 'optional', currentPassword: 'Correct4Horse!' };
    expect(updateOrganisation).toHaveBeenCalledWith(sent);
  });

  it('lets the warehouse set the low-stock threshold, and marks stock by it at once', async () => {
    const updateOrganisation = vi.fn((input: object) => ({ ...ORGANISATION, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
        accounts: { listStores: () => [], getOrganisation: () => ORGANISATION, updateOrganisation },
      },
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

  it.each([
    [null, '50,000', 50_000_00],
    [50_000_00, '', null],
  ])('recommends a limit for approvals, and changes %s by "%s"', async (approvalLimitMinor, typed, saved) => {
    const opened = { ...ORGANISATION, approvalLimitMinor };
    const updateOrganisation = vi.fn((input: object) => ({ ...opened, ...input }));
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
        accounts: { listStores: () => [], getOrganisation: () => opened, updateOrganisation },
      },
    });
    const field = await screen.findByLabelText('Order approvals per admin and day up to');
    expect(field).toHaveAccessibleDescription(expect.stringMatching(/Recommended: .*50,000\.00/));
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    expect(updateOrganisation).toHaveBeenCalledWith({ ...opened, approvalLimitMinor: saved });
  });

  it('shows the present cash rounding and time after which tills lock (both used to read "Choose")', async () => {
    renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: {
        pos: NO_TENDERS,
        accounts: { listStores: () => [], getOrganisation: () => ORGANISATION },
      },
    });
    expect(await screen.findByRole('combobox', { name: /^Lock idle tills/ })).toHaveTextContent('Never');
    expect(screen.getByRole('combobox', { name: /^Cash rounding/ })).not.toHaveTextContent('Choose');
  });

  it('leads from the index to each group of the organisation’s rules', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { pos: NO_TENDERS, accounts: { listStores: () => [], getOrganisation: () => ORGANISATION } },
    });
    await screen.findByLabelText('Phone');
    const index = within(screen.getByRole('navigation', { name: 'Settings of the organisation' }));
    expect(screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual(
      expect.arrayContaining(index.getAllByRole('button').map((button) => button.textContent)),
    );
    await user.click(index.getByRole('button', { name: 'Reordering, in days' }));
    expect(document.activeElement).toHaveTextContent('Reordering, in days');
    await user.tab();
    expect(screen.getByLabelText(/^Delivery to a store/)).toHaveFocus();
  });

  it('shows currency and time zone as fixed at installation', async () => {
    renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { pos: NO_TENDERS, accounts: { listStores: () => [], getOrganisation: () => ORGANISATION } },
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

  it('rejects an urgent expiry warning that is not later than the first', async () => {
    const { user } = renderScreen(<SettingsScreen />, {
      user: PEOPLE.superadmin,
      answers: { pos: NO_TENDERS, accounts: { listStores: () => [], getOrganisation: () => ORGANISATION } },
    });
    const soon = await screen.findByLabelText('Expires soon, days ahead');
    await user.clear(soon);
    await user.type(soon, '90');
    await user.click(screen.getByRole('button', { name: 'Save organisation' }));
    expect(await screen.findByText('Must be fewer days than the first warning')).toBeVisible();
  });

  describe('SettingsScreen after another user saved', () => {
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
        answers: { pos: NO_TENDERS, accounts: { listStores: () => [], getOrganisation, updateOrganisation } },
      });
      return {
        user,
        updateOrganisation,
        save: () => user.click(screen.getByRole('button', { name: /organisation$/ })),
      };
    };

    it('keeps the other user’s values and the typed ones, and lists the changes (an old form used to restore the old discount limit)', async () => {
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
        ...ORGANISATION,
        ...now,
        name: 'Bhandar Trading',
        phone: '02 777',
      });
      await waitFor(() => expect(screen.queryByText(/meanwhile/)).not.toBeInTheDocument());
    });

    it('saves on the next attempt when the merged form is left as it is', async () => {
      const { user, updateOrganisation, save } = openOrganisation({ version: 8 });
      await user.type(await screen.findByLabelText('Phone'), '02 777');
      await save();
      expect(await screen.findByText(/They changed nothing that you see here/)).toBeVisible();
      await save();
      expect(await screen.findByText('Settings saved')).toBeInTheDocument();
      expect(updateOrganisation).toHaveBeenLastCalledWith({ ...ORGANISATION, version: 8, phone: '02 777' });
    });

    it('lists another user’s changes to store settings with the field labels', async () => {
      const updateStoreSettings = vi
        .fn((input: object) => ({ ...STORE, ...input, version: 6 }))
        .mockImplementationOnce(overtaken);
      const now = { ...STORE, version: 5, sellFrom: 'store-stock' as const };
      const getStoreSettings = vi.fn<() => typeof now | typeof STORE>(() => now).mockImplementationOnce(() => STORE);
      const { user } = renderScreen(<SettingsScreen />, {
        user: PEOPLE.admin,
        answers: {
          pos: NO_TENDERS,
          accounts: { listStores: () => PEOPLE.admin.stores, getStoreSettings, updateStoreSettings },
        },
      });
      await user.type(await screen.findByLabelText('Receipt footer'), 'Get well soon');
      await user.click(screen.getByRole('button', { name: 'Save store' }));
      expect(
        await screen.findByText('Goods sold at tills: As the organisation has it → Whole stock of the store'),
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
