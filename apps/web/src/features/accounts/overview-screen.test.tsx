import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import OverviewScreen from './overview-screen';

const answers = (over: Record<string, Record<string, unknown>> = {}) => ({
  accounts: { overview: () => ({ pendingRegistrations: 2, employees: 7 }), ...over.accounts },
  catalogue: { overview: () => ({ pharmacyProducts: 21_714, categories: 40 }), ...over.catalogue },
  ordering: {
    overview: () => ({ pendingPharmacyOrders: 12, pendingNonPharmacyOrders: 0 }),
    listOrders: () => pageWith<never>([]),
    ...over.ordering,
  },
  inventory: {
    overview: () => ({ expiring30: 3, expiring30ValueMinor: 4_120_000 }),
    listStoreStock: () => pageWith<never>([]),
    ...over.inventory,
  },
  pos: { overview: () => ({ salesToday: 4, salesTodayMinor: 12_456_000 }), ...over.pos },
});

describe('the dashboard home', () => {
  it('shows what waits, each number leading to its filtered list', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByRole('link', { name: /Pharmacy orders to decide\s*12/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/orders/pharmacy?status=pending',
    );
    expect(screen.getByRole('link', { name: /People to approve\s*2/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/employees?status=pending',
    );
    expect(screen.getByText('worth ৳ 41,200.00 at MRP')).toBeVisible();
    expect(screen.queryByText('Non-pharmacy orders to decide')).toBeNull();
    expect(screen.getByText('৳ 1,24,560.00')).toBeVisible();
  });

  it('leaves out what a role cannot open', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers() });
    expect(await screen.findByRole('link', { name: /Pharmacy products\s*21,714/ })).toBeVisible();
    expect(screen.queryByText('People to approve')).toBeNull();
    expect(screen.getByRole('link', { name: /Point of sale/ })).toHaveAttribute('href', '/employee-dashboard/pos');
    expect(screen.getByText('My latest requests')).toBeVisible();
  });

  it('shows the other figures when one domain fails, and asks it again', async () => {
    const overview = vi.fn<() => Record<string, number>>(() => {
      throw trpcError('INTERNAL', 'Something went wrong');
    });
    const { user } = renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: answers({ ordering: { overview } }),
    });
    expect(await screen.findByText('Some figures could not be loaded.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Pharmacy products\s*21,714/ })).toBeVisible();
    overview.mockImplementation(() => ({ pendingPharmacyOrders: 5 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Pharmacy orders to decide\s*5/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Some figures could not be loaded.')).toBeNull());
  });

  it('wishes a good evening by the organisation’s clock, wherever the browser is', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T11:27:00Z'), toFake: ['Date'] });
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByRole('heading', { level: 1, name: /^Good evening/ })).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
