import type { Branch, Branches } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { broken, PEOPLE, renderScreen } from '../../../testing/render-screen';
import { figures, IN_NOVEMBER, PERIOD, STORES } from '../testing';
import BranchesScreen from './branches-screen';

beforeEach(() => void vi.spyOn(files, 'saveFile').mockImplementation(() => undefined));

const branch = (store: Branch['store'], more: Partial<Branch> = {}): Branch => ({
  store,
  now: figures(300_000),
  before: figures(200_000),
  rank: 1,
  rankBefore: 2,
  trend: [100_000, 200_000],
  rise: { category: 'Tablet', changeMinor: 60_000 },
  fall: { category: 'Syrup', changeMinor: -10_000 },
  ...more,
});

const answer = (branches: Branch[]): Branches => ({
  period: PERIOD,
  previous: { from: '2026-10-02', to: '2026-10-31' },
  bucket: 'day',
  buckets: ['2026-11-01', '2026-11-02'],
  branches,
});

const TWO = [
  branch(STORES.lazz),
  branch(STORES.lake, {
    now: figures(100_000),
    before: figures(0, { bills: 0 }),
    rank: 2,
    rankBefore: 2,
    rise: null,
    fall: null,
  }),
];

const open = (branches: () => Branches, user: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.superadmin) =>
  renderScreen(<BranchesScreen />, { user, path: IN_NOVEMBER, answers: { reports: { branches } } });

describe('BranchesScreen', () => {
  beforeEach(() => {
    // The chart measures its container, which jsdom cannot.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300));
  });

  it('ranks stores with revenue, change and its causes, and shows their total', async () => {
    const branches = vi.fn(() => answer(TWO));
    open(branches);
    const table = await screen.findByRole('table', { name: 'Branch performance' });
    const [, first, second, sum] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/1.*Lazz Pharma.*Dhaka.*3,000\.00.*\+50%.*1,500\.00.*50%/);
    expect(first).toHaveTextContent('Tablet: ৳ 600.00 more');
    expect(first).toHaveTextContent('Syrup: ৳ 100.00 less');
    expect(sum).toHaveTextContent(/Sum.*4,000\.00.*\+100%.*4.*2,000\.00/);
    expect(within(first as HTMLElement).getByRole('img', { name: 'up from 2' })).toBeInTheDocument();
    expect(second).toHaveTextContent('New');
    expect(branches).toHaveBeenCalledWith(PERIOD);
  });

  it('links each store to its receipts in the period', async () => {
    open(() => answer(TWO));
    expect(await screen.findByRole('link', { name: 'Lake Road' })).toHaveAttribute(
      'href',
      `/dashboard/reports/documents?store=${STORES.lake.id}&from=2026-11-01&to=2026-11-30`,
    );
  });

  it('shows no margin when no cost is known', async () => {
    open(() => answer([branch(STORES.lazz, { now: figures(100_000, { marginMinor: null, marginBp: null }) })]));
    const row = await screen.findByRole('row', { name: /Lazz Pharma/ });
    expect(within(row).getAllByText('–')).toHaveLength(2);
    expect(screen.queryByRole('heading', { name: /Revenue by/ })).not.toBeInTheDocument();
  });

  it('shows a fall beyond 999% in red with a minus (a fall to -200.00 used to read "> +999%")', async () => {
    open(() => answer([branch(STORES.lazz, { now: figures(-20_000), before: figures(1_000) })]));
    const row = await screen.findByRole('row', { name: /Lazz Pharma/ });
    expect(within(row).getByText('< -999%')).toHaveClass('text-danger-ink');
    expect(within(row).queryByText(/\+999/)).not.toBeInTheDocument();
  });

  it('shows a rise beyond 999% with a plus, and no change without a sign', async () => {
    const still = branch(STORES.lake, { now: figures(1_000_001), before: figures(1_000_400) });
    open(() => answer([branch(STORES.lazz, { now: figures(20_000), before: figures(1_000) }), still]));
    const row = await screen.findByRole('row', { name: /Lazz Pharma/ });
    expect(within(row).getByText('> +999%')).toHaveClass('text-ok-ink');
    expect(within(screen.getByRole('row', { name: /Lake Road/ })).getByText('0%')).toHaveClass('text-ink-3');
  });

  it('does not call a store new that sold nothing, or that had only returns before', async () => {
    const none = figures(0, { bills: 0, costMinor: 0, marginMinor: 0, marginBp: null });
    const idle = branch(STORES.lake, { now: none, before: none, rank: 2, rankBefore: 2, rise: null, fall: null });
    const back = branch(STORES.lazz, { before: figures(-500, { bills: 0, returns: 1 }) });
    open(() => answer([back, idle]));
    await screen.findByRole('table', { name: 'Branch performance' });
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'up from 2' })).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /Lake Road/ })).getAllByText('–')).toHaveLength(2);
  });

  it('shows no margin total when no margin is sent (it used to be 0.00)', async () => {
    open(() => answer([branch(STORES.lazz, { now: figures(100_000, { marginMinor: null, marginBp: null }) })]));
    const sum = await screen.findByRole('row', { name: /^Sum/ });
    expect(within(sum).getByText('–')).toBeVisible();
  });

  it('exports figures as numbers', async () => {
    const { user } = open(() => answer(TWO));
    await screen.findByRole('table', { name: 'Branch performance' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(files.saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^Branches-2026-11-01-2026-11-30_/);
    expect(file).toContain('1,"Lazz Pharma, Dhaka",3000.00,2000.00,2,1500.00,50.00,0.00,0.00');
  });

  it('shows an empty state without sales, and no export until the report is loaded', async () => {
    open(() => answer([]), PEOPLE.admin);
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
    expect(await screen.findByText('Nothing was sold in these days')).toBeVisible();
  });

  it('shows a failed load with Retry', async () => {
    let fails = true;
    const { user } = open(() => (fails ? broken() : answer(TWO)));
    expect(await screen.findByText('Failed to load the report')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Branch performance' })).toBeVisible();
  });
});
