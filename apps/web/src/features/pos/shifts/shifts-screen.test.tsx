import { coded, refuse } from '@bhandar/domain/shared';
import { eventually } from '@bhandar/testing/eventually';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { shiftSummary } from '../../../testing/shift-summary';
import { showOnPhone } from '../../../testing/window-width';
import * as report from './report/print-report';
import ShiftScreen from './shift-screen';
import ShiftsScreen from './shifts-screen';
import { blindReading, shiftReport, tillShift, zReport } from './testing';

const closed = shiftSummary({
  id: '0198a1c0-0000-7000-8000-0000000000f2',
  state: 'closed',
  businessOn: '2026-11-20',
  closedAt: '2026-11-20T15:00:00.000Z',
  zNumber: 12,
  expectedMinor: 56_500,
  countedMinor: 50_000,
  differenceMinor: -6_500,
  differenceReason: 'Change given twice',
});
const open = shiftSummary();
const STORE = open.store;
const REGISTERED = { registeredBy: 'Ema Rahman', registeredAt: '2026-11-03T04:00:00.000Z', state: 'open' as const };

describe('the shifts screen', () => {
  it('shows the expected cash of each drawer and the differences of closed shifts, and at its field why a deposit is refused', async () => {
    const { user } = renderScreen(<ShiftsScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/shifts',
      answers: {
        pos: {
          tillsOverview: () => ({
            today: open.businessOn,
            tills: [
              {
                tillId: tillShift().tillId,
                till: 'LAZZ-2',
                store: STORE,
                shift: { ...open, expectedMinor: 89_000 },
                sales: 7,
                salesMinor: 120_000,
                lastZ: 12,
                overdue: false,
                ...REGISTERED,
              },
            ],
            safes: [{ store: STORE, droppedMinor: 50_000, depositedMinor: 0, balanceMinor: 50_000 }],
          }),
          listShifts: () => pageWith([open, closed]),
          recordBankDeposit: () =>
            refuse([{ field: 'amountMinor', ...coded('shift.overSafe') }], 'RULE_BROKEN') as never,
        },
      },
    });
    const tills = await screen.findByRole('table', { name: 'Tills now' });
    expect(within(tills).getByRole('row', { name: /Till LAZZ-2/ })).toHaveTextContent(
      /Open.*Ema Rahman.*7.*890\.00.*12/,
    );
    const row = await screen.findByRole('row', { name: /Till LAZZ-2 · Z 12/ });
    expect(row).toHaveTextContent(/565\.00.*500\.00.*65\.00 short.*Closed/);
    expect(within(row).getByRole('link', { name: 'Till LAZZ-2 · Z 12' })).toHaveAttribute(
      'href',
      `/admin-dashboard/shifts/${closed.id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Bank deposit' }));
    const deposit = await screen.findByRole('dialog', { name: 'Bank deposit' });
    await user.type(within(deposit).getByLabelText(/Amount/), '900');
    await user.type(within(deposit).getByLabelText(/Reason/), 'Evening');
    await user.click(within(deposit).getByRole('button', { name: 'Bank deposit' }));
    expect(await within(deposit).findByText('This is more cash than the safe holds')).toBeVisible();
    expect(within(deposit).getByLabelText(/Amount/)).toBeInvalid();
  });

  it('says who registered a till, and closes one that no person holds', async () => {
    const closedTills: string[] = [];
    const till = { store: STORE, shift: null, sales: 0, salesMinor: 0, lastZ: null, overdue: false, ...REGISTERED };
    const { user } = renderScreen(<ShiftsScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/shifts',
      answers: {
        pos: {
          tillsOverview: () => ({
            today: open.businessOn,
            tills: [
              { ...till, tillId: 'one', till: 'LAZZ-1', shift: { ...open, expectedMinor: 0 } },
              { ...till, tillId: 'two', till: 'LAZZ-2', state: closedTills.includes('two') ? 'closed' : 'open' },
            ],
            safes: [],
          }),
          listShifts: () => pageWith([]),
          closeTill: ({ tillId }) => {
            closedTills.push(tillId);
            return { closed: true };
          },
        },
      },
    });
    const row = await screen.findByRole('row', { name: /Till LAZZ-2/ });
    expect(row).toHaveTextContent(/Ema Rahman, 3 Nov 2026/);
    expect(screen.queryByRole('button', { name: 'Close Till LAZZ-1' })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Close Till LAZZ-2' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close till' }));
    await waitFor(() => expect(row).toHaveTextContent('Closed'));
    expect(closedTills).toEqual(['two']);
    expect(screen.getByText('of 1 till')).toBeVisible();
  });

  it('shows a phone every figure of a till without scrolling sideways', async () => {
    showOnPhone();
    const till = { store: STORE, sales: 7, salesMinor: 120_000, lastZ: 12, overdue: false, ...REGISTERED };
    renderScreen(<ShiftsScreen />, {
      user: { ...PEOPLE.admin, stores: [...PEOPLE.admin.stores, { id: 'other', name: 'Hill Road', city: 'Dhaka' }] },
      path: '/admin-dashboard/shifts',
      answers: {
        pos: {
          tillsOverview: () => ({
            today: open.businessOn,
            tills: [
              { ...till, tillId: 'one', till: 'LAZZ-1', shift: { ...open, expectedMinor: 89_000 } },
              { ...till, tillId: 'two', till: 'LAZZ-2', shift: null },
            ],
            safes: [],
          }),
          listShifts: () => pageWith([closed]),
        },
      },
    });
    const [held, free] = within(await screen.findByRole('list', { name: 'Tills now' })).getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(held).toHaveTextContent(/Till LAZZ-1.*Open.*Ema Rahman, 3 Nov 2026.*12.*7.*1,200\.00.*890\.00$/);
    expect(within(free as HTMLElement).getByRole('button', { name: 'Close Till LAZZ-2' })).toBeVisible();
    const shifts = await screen.findByRole('list', { name: 'Shifts' });
    expect(shifts).toHaveTextContent(new RegExp(`Till LAZZ-2 · Z 12.*${STORE.name}`));
    vi.restoreAllMocks();
  });

  it('filters by the state in the URL', async () => {
    const asked: Inputs['pos']['listShifts'][] = [];
    renderScreen(<ShiftsScreen />, {
      user: PEOPLE.admin,
      path: '/admin-dashboard/shifts?state=closed',
      answers: {
        pos: {
          tillsOverview: () => ({ today: open.businessOn, tills: [], safes: [] }),
          listShifts: (input) => {
            asked.push(input);
            return pageWith([]);
          },
        },
      },
    });
    expect(await screen.findByText('No shift matches these filters')).toBeVisible();
    expect(asked).toMatchObject([{ state: 'closed' }]);
  });
});

describe('the report of a shift', () => {
  it('shows the stored Z report with its supplement of late sales, and prints both', async () => {
    const printed = vi.spyOn(report, 'printReport').mockResolvedValue(undefined);
    const supplement = shiftReport({ kind: 'supplement' });
    const { user } = renderScreen(<ShiftScreen />, {
      user: PEOPLE.employee,
      path: `/employee-dashboard/shifts/${closed.id}`,
      answers: { pos: { getShift: () => ({ summary: closed, x: null, z: zReport(), supplement }) } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Z report 12' })).toBeVisible();
    expect(screen.getByText('Reason: Change given twice')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'After the Z report' })).toBeVisible();
    // Employees have no list of all shifts.
    expect(screen.queryByRole('link', { name: 'All shifts' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Paper' }));
    await user.click(await screen.findByRole('option', { name: '58 mm receipt' }));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await eventually(() => expect(printed).toHaveBeenCalled());
    expect(printed.mock.calls[0]?.[1]).toEqual({ report: zReport(), supplement, copy: true });
    expect(printed.mock.calls[0]?.[2]).toBe('58');
  });

  it('hides the expected cash of an open shift from the person who counts it', async () => {
    renderScreen(<ShiftScreen />, {
      user: PEOPLE.employee,
      path: `/employee-dashboard/shifts/${open.id}`,
      answers: {
        pos: { getShift: () => ({ summary: open, x: null, blind: blindReading(), z: null, supplement: null }) },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'X reading' })).toBeVisible();
    expect(screen.getByText('Totals so far. The shift stays open.')).toBeVisible();
    expect(screen.getByText('Cash is shown after the count.')).toBeVisible();
    expect(screen.queryByText(/Expected|^Cash sales|^Cash \(|Total$/)).toBeNull();
  });
});
