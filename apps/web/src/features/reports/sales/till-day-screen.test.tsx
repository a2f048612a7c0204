import type { TillDayRow } from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { formatDate, today } from '../../../lib/format';
import { broken, PEOPLE, renderScreen } from '../../../testing/render-screen';
import { stopClock } from '../../../testing/stop-clock';
import { showOnPhone } from '../../../testing/window-width';
import { STORES } from '../testing';
import TillDayScreen from './till-day-screen';

beforeEach(() => void vi.spyOn(files, 'saveFile').mockImplementation(() => undefined));

const CASHIER = '0198a1c0-0000-7000-8000-00000000a001';
const row = (more: Partial<TillDayRow> = {}): TillDayRow => ({
  store: STORES.lazz,
  cashierId: CASHIER,
  cashier: 'Omar Faruk',
  bills: 12,
  returns: 1,
  voids: 0,
  voidCashMinor: 0,
  voidOtherMinor: 0,
  discountMinor: 5_000,
  cashInMinor: 400_000,
  cashBackMinor: 30_000,
  otherInMinor: 120_000,
  otherBackMinor: 20_000,
  accountMinor: 0,
  accountBackMinor: 0,
  exchangedMinor: 0,
  receivedMinor: 0,
  movedMinor: 0,
  undecided: 0,
  undecidedMinor: 0,
  ...more,
});
const PAST = row({ cashierId: null, cashier: '', bills: 3, returns: 0, cashInMinor: 10_000, cashBackMinor: 0 });

type Rows = () => { day: string; rows: TillDayRow[] };
const open = (tillDay: Rows, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.admin, path = '/?day=2026-11-20') =>
  renderScreen(<TillDayScreen />, { user, path, answers: { reports: { tillDay } } });

const answer = (...rows: TillDayRow[]) => ({ day: '2026-11-20', rows });

describe('TillDayScreen', () => {
  it('shows sales, returns and expected cash of each till', async () => {
    const tillDay = vi.fn(() => answer(row(), PAST));
    open(tillDay);
    const table = await screen.findByRole('table', { name: 'Till day' });
    const [, omar, past, sum] = within(table).getAllByRole('row');
    expect(within(table).queryByText('Cash of unreviewed offline sales')).not.toBeInTheDocument();
    expect(omar).toHaveTextContent(
      /Omar Faruk.*Lazz Pharma.*12.*50\.00.*4,000\.00.*300\.00.*1,200\.00.*200\.00.*3,700\.00/,
    );
    expect(past).toHaveTextContent(/Sales from the old system.*100\.00/);
    expect(sum).toHaveTextContent(/Sum.*15.*100\.00.*4,100\.00.*300\.00.*2,400\.00.*400\.00.*3,800\.00/);
    expect(screen.getByText('৳ 3,800.00')).toBeVisible();
    expect(screen.getByText('1 return')).toBeVisible();
    expect(tillDay).toHaveBeenCalledWith({ day: '2026-11-20' });
  });

  it('counts voids apart from returns, takes their cash out of the drawer and exports them', async () => {
    const { user } = open(() => answer(row({ voids: 2, voidCashMinor: 1_500, voidOtherMinor: 900 }), PAST));
    const table = await screen.findByRole('table', { name: 'Till day' });
    const [heads, omar, , sum] = within(table).getAllByRole('row');
    expect(heads).toHaveTextContent(/ReceiptsVoids.*Cash refunded.*Cash of voidsCard and other of voids/);
    expect(omar).toHaveTextContent(/122.*300\.00.*15\.009\.00.*3,685\.00/);
    expect(sum).toHaveTextContent(/152.*3,785\.00/);
    expect(screen.getByText('1 return')).toBeVisible();
    expect(screen.getByText('2 voids, ৳ 24.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const file = vi.mocked(files.saveFile).mock.lastCall?.[1];
    expect(file).toContain('"Receipts","Voids","Discounts"');
    expect(file).toContain('"Omar Faruk",12,2,50.00,4000.00,300.00,15.00,9.00,1200.00,200.00,3685.00');
  });

  it('includes the cash of offline sales awaiting review, and links to them', async () => {
    open(() => answer(row({ undecided: 2, undecidedMinor: 12_345 }), PAST));
    const table = await screen.findByRole('table', { name: 'Till day' });
    const [heads, omar] = within(table).getAllByRole('row');
    expect(heads).toHaveTextContent(/Cash refunded.*Cash of unreviewed offline sales.*Card and other taken/);
    expect(omar).toHaveTextContent(/300\.00.*123\.45.*1,200\.00.*200\.00.*3,823\.45/);
    expect(screen.getByText(/৳ 123\.45 of 2 offline sales is awaiting review/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      '/admin-dashboard/pos/conflicts?state=open',
    );
  });

  it('adds account payments and cash movements to the drawer, but not sales on account', async () => {
    open(() => answer(row({ receivedMinor: 50_000, movedMinor: -20_000, accountMinor: 70_000 })));
    const table = await screen.findByRole('table', { name: 'Till day' });
    const [heads, omar] = within(table).getAllByRole('row');
    expect(heads).toHaveTextContent(/Received on account.*Cash moved.*Card and other refunded.*Sold on account/);
    expect(omar).toHaveTextContent(/500\.00.*200\.00.*1,200\.00.*200\.00.*700\.00.*4,000\.00/);
  });

  it('counts refunds to customer accounts in the refunds and in their own column: they made sales on account less', async () => {
    open(() => answer(row({ accountBackMinor: 7_000, accountMinor: 70_000 })));
    const table = await screen.findByRole('table', { name: 'Till day' });
    const [heads, omar] = within(table).getAllByRole('row');
    expect(heads).toHaveTextContent(/Sold on account.*Returned to accounts/);
    expect(omar).toHaveTextContent(/700\.00.*70\.00/);
    expect(screen.getByText('৳ 570.00')).toBeVisible();
  });

  it('takes no more columns on a day that has everything than fit a screen of 1366 px (it had 15)', async () => {
    const rare = [
      'voidCashMinor',
      'voidOtherMinor',
      'receivedMinor',
      'movedMinor',
      'undecidedMinor',
      'accountMinor',
      'accountBackMinor',
      'exchangedMinor',
    ];
    open(() => answer(row(Object.fromEntries(rare.map((name) => [name, 70_000])))));
    const table = within(await screen.findByRole('table', { name: 'Till day' }));
    const heads = table.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Cashier',
      'Receipts',
      'Discounts',
      'Cash takenCash refunded',
      'Cash of voidsCard and other of voids',
      'Received on accountCash moved',
      'Cash of unreviewed offline sales',
      'Card and other takenCard and other refunded',
      'Sold on accountReturned to accounts',
      'Exchange credit',
      'Cash in the drawer',
    ]);
    expect(table.getByRole('row', { name: /Omar Faruk/ })).toHaveTextContent(/^Omar FarukLazz Pharma12/);
  });

  it('showed the cash of an open drawer to a cashier who counts it blind: it says that the cash is shown after the count', async () => {
    const { user } = open(() => answer(row({ cashInMinor: null }), row({ cashierId: null, cashier: 'Rina Akter' })));
    const [, omar, rina, sum] = within(await screen.findByRole('table', { name: 'Till day' })).getAllByRole('row');
    const withheld = /Shown once the drawer is closed.*300\.00.*1,200\.00.*Shown once the drawer is closed$/;
    expect(omar).toHaveTextContent(withheld);
    expect(rina).toHaveTextContent(/4,000\.00.*3,700\.00$/);
    expect(sum).toHaveTextContent(/Shown once the drawer is closed.*600\.00.*Shown once the drawer is closed$/);
    expect(screen.getByText('—')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const note = '"Shown once the drawer is closed"';
    expect(vi.mocked(files.saveFile).mock.lastCall?.[1]).toContain(
      `"Omar Faruk",12,50.00,${note},300.00,1200.00,200.00,${note}`,
    );
  });

  it('links to a person’s receipts, and to imported ones when there is no person', async () => {
    open(() => answer(row(), PAST));
    const documents = `/admin-dashboard/reports/documents?from=2026-11-20&to=2026-11-20&store=${STORES.lazz.id}`;
    expect(await screen.findByRole('link', { name: 'Omar Faruk' })).toHaveAttribute(
      'href',
      `${documents}&cashier=${CASHIER}`,
    );
    expect(screen.getByRole('link', { name: 'Sales from the old system' })).toHaveAttribute(
      'href',
      `${documents}&kind=past`,
    );
  });

  it('lets a manager choose another day up to today', async () => {
    stopClock();
    const tillDay = vi.fn(() => answer(row()));
    open(tillDay);
    await screen.findByRole('table', { name: 'Till day' });
    const day = screen.getByLabelText('Day');
    fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }));
    const days = await screen.findByRole('dialog', { name: 'Open the calendar' });
    expect(within(days).getByRole('gridcell', { name: formatDate(addDays(today(), 1)) })).toBeDisabled();
    fireEvent.keyDown(days, { key: 'Escape' });
    fireEvent.change(day, { target: { value: '2026-11-19' } });
    await waitFor(() => expect(tillDay).toHaveBeenLastCalledWith({ day: '2026-11-19' }));
  });

  it('requests no partial year (202) while it is typed, as one history entry', async () => {
    const tillDay = vi.fn(() => answer(row()));
    open(tillDay);
    await screen.findByRole('table', { name: 'Till day' });
    // The length of the history also changes by what earlier tests left on its way.
    const pushed = vi.spyOn(window.history, 'pushState');
    const day = screen.getByLabelText('Day');
    for (const typed of ['0002-11-20', '0020-11-20', '0202-11-20', '2025-11-20']) {
      fireEvent.change(day, { target: { value: typed } });
      await new Promise((done) => setTimeout(done, 400));
    }
    await waitFor(() => expect(tillDay).toHaveBeenLastCalledWith({ day: '2025-11-20' }));
    expect(tillDay).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(window.location.search).toBe('?day=2025-11-20'));
    expect(pushed).toHaveBeenCalledTimes(1);
  });

  it('shows today for an invalid day in the URL', async () => {
    const tillDay = vi.fn(() => answer(row()));
    open(tillDay, PEOPLE.admin, '/?day=0202-11-20');
    await screen.findByRole('table', { name: 'Till day' });
    expect(tillDay).toHaveBeenCalledWith({ day: today() });
  });

  it('shows an employee today only, whatever the URL says', async () => {
    const tillDay = vi.fn(() => answer(row()));
    open(tillDay, PEOPLE.employee);
    await screen.findByRole('table', { name: 'Till day' });
    expect(screen.queryByLabelText('Day')).not.toBeInTheDocument();
    expect(tillDay).toHaveBeenCalledWith({ day: today() });
  });

  it('exports the day as CSV', async () => {
    const { user } = open(() => answer(row(), PAST));
    await screen.findByRole('table', { name: 'Till day' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(files.saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/Till-day-2026-11-20/);
    expect(file).toContain('"Lazz Pharma, Dhaka","Omar Faruk",12,50.00,4000.00,300.00,1200.00,200.00,3700.00');
    expect(file).toContain('"Lazz Pharma, Dhaka","Sales from the old system",3,');
  });

  it('shows an empty state without sales', async () => {
    open(() => answer());
    expect(await screen.findByText('What the tills take on this day shows up here at once.')).toBeVisible();
  });

  it('shows a failed load', async () => {
    open(broken);
    expect(await screen.findByText('Failed to load the report')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('shows a phone every figure of a till and their sums without scrolling sideways', async () => {
    showOnPhone();
    open(() => answer(row(), PAST));
    const [omar, , sum] = within(await screen.findByRole('list', { name: 'Till day' })).getAllByRole('listitem');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(omar).toHaveTextContent(
      /Omar Faruk.*Lazz Pharma.*50\.00.*4,000\.00.*300\.00.*1,200\.00.*200\.00.*3,700\.00$/,
    );
    expect(sum).toHaveTextContent(/Sum.*3,800\.00$/);
    vi.restoreAllMocks();
  });
});
