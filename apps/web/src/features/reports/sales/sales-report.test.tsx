import type { SalesReport } from '@bhandar/domain/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import { figures } from '../testing';
import SalesReportScreen from './sales-report-screen';

beforeEach(() => void vi.spyOn(files, 'saveFile').mockImplementation(() => undefined));

const report = (more: Partial<SalesReport> = {}): SalesReport => ({
  period: { from: '2026-11-01', to: '2026-11-02' },
  previous: { from: '2026-10-30', to: '2026-10-31' },
  by: 'day',
  total: figures(300_000),
  totalBefore: figures(200_000),
  rows: [
    { key: '2026-11-01', label: '', note: '', now: figures(100_000), before: figures(200_000) },
    { key: '2026-11-02', label: '', note: '', now: figures(200_000), before: figures(0, { bills: 0 }) },
  ],
  totalRows: 2,
  ...more,
});

const accounts = { listStores: () => [] };
const hidden = { costMinor: null, marginMinor: null, marginBp: null, uncostedMinor: null };

describe('SalesReportScreen', () => {
  beforeEach(() => {
    // The chart measures its container, which jsdom cannot.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300));
  });

  it('shows equal figures in tiles, rows and total, and links each row to its documents', async () => {
    const sales = vi.fn(() => report());
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: { accounts, reports: { sales } },
    });
    const table = await screen.findByRole('table', { name: 'Sales by Day' });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toHaveTextContent(/1 Nov 2026.*1,000\.00.*500\.00.*50%.*-50%/);
    expect(rows[3]).toHaveTextContent(/Sum.*3,000\.00.*\+50%/);
    expect(within(table).getByRole('link', { name: '2 Nov 2026' })).toHaveAttribute(
      'href',
      '/admin-dashboard/reports/documents?from=2026-11-02&to=2026-11-02',
    );
    expect(screen.getByText('৳ 3,000.00')).toBeVisible();
    expect(sales).toHaveBeenCalledWith(expect.objectContaining({ from: '2026-11-01', to: '2026-11-02', by: 'day' }));
  });

  it('rounds half a tenth of a percent up, as the file and a calculator do', async () => {
    const now = figures(100_000, { marginBp: 2_465 });
    const rows = [{ key: '2026-11-01', label: '', note: '', now, before: figures(97_618) }];
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-01',
      answers: { accounts, reports: { sales: () => report({ rows, totalRows: 1 }) } },
    });
    const row = await screen.findByRole('row', { name: /1 Nov 2026/ });
    expect(row).toHaveTextContent(/24\.7%/);
  });

  it('shows an employee no period picker and no cost', async () => {
    const row = { key: 's', label: 'Lazz Pharma', note: 'Dhaka', now: figures(300_000, hidden), before: null };
    const sales = vi.fn(() =>
      report({ by: 'store', previous: null, total: figures(300_000, hidden), totalBefore: null, rows: [row] }),
    );
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.employee,
      path: '/?from=2020-01-01&to=2020-02-01&by=store',
      answers: { accounts, reports: { sales } },
    });
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('columnheader', { name: 'Cost' })).toBeNull();
    // Without a previous period there is no change to show.
    expect(within(table).queryByRole('columnheader', { name: 'Change' })).toBeNull();
    expect(document.body).not.toHaveTextContent(/before:|compared with/);
    expect(screen.queryByLabelText('From')).toBeNull();
    const [asked] = sales.mock.calls[0] as unknown as [{ from: string; to: string }];
    expect(asked.from).toBe(asked.to);
    expect(asked.from > '2024').toBe(true);
  });

  it('shows neither an average receipt of 0.00 nor "Margin –" for days with returns only', async () => {
    const back = { bills: 0, returns: 1, refundMinor: 5_000, grossMinor: 0, quantity: 0 };
    const total = figures(-5_000, { ...back, costMinor: 0, marginMinor: 0, marginBp: null, uncostedMinor: -5_000 });
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: {
        accounts,
        reports: { sales: () => report({ total, totalBefore: figures(0, { bills: 0 }), rows: [] }) },
      },
    });
    await screen.findByRole('table', { name: 'Sales by Day' });
    expect(screen.queryByText(/each$|^Margin –/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Cost missing for goods returned for ৳ 50\.00/)).toBeVisible();
  });

  it('compares with days that had returns only, and shows no empty state', async () => {
    const nothing = figures(0, { bills: 0 });
    const totalBefore = figures(-5_000, { bills: 0, returns: 1 });
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: { accounts, reports: { sales: () => report({ total: nothing, totalBefore, rows: [] }) } },
    });
    expect(await screen.findByText('before: -৳ 50.00')).toBeVisible();
    expect(screen.queryByText('Nothing was sold in these days')).not.toBeInTheDocument();
  });

  it('never exports figures of another period under the new period’s name', async () => {
    let answerLater = (): void => undefined;
    const later = new Promise<void>((done) => {
      answerLater = done;
    });
    const sales = async ({ from }: { from: string }) => {
      if (from !== '2026-11-01') await later;
      return report();
    };
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: { accounts, reports: { sales } },
    });
    await screen.findByRole('table', { name: 'Sales by Day' });
    expect(screen.getByText(/compared with 30 Oct 2026 – 31 Oct 2026/)).toBeVisible();
    const from = screen.getByLabelText('From');
    fireEvent.change(from, { target: { value: '2026-11-02' } });
    fireEvent.blur(from);
    await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(screen.queryByText(/compared with/)).not.toBeInTheDocument();
    answerLater();
    await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toBeEnabled());
  });

  it('exports the report as CSV', async () => {
    const { user } = renderScreen(<SalesReportScreen />, {
      user: PEOPLE.superadmin,
      path: '/?from=2026-11-01&to=2026-11-02&by=company',
      answers: {
        accounts,
        reports: {
          sales: () =>
            report({
              by: 'company',
              rows: [{ key: 'c', label: '=HYPERLINK("x")', note: '', now: figures(300_000), before: figures(0) }],
            }),
        },
      },
    });
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(files.saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^Sales-Company-2026-11-01-2026-11-02_/);
    expect(file).toContain('"\'=HYPERLINK(""x"")",12,3000.00,0.00,0.00,3000.00,1500.00,1500.00,50.00');
    expect(file).toContain('"Sum",12,3000.00');
  });

  it('exports a longer previous period with all its days, so that they add up', async () => {
    const alone = { key: '', label: '', note: '2026-10-29', now: figures(0), before: figures(50_000) };
    const rows = [...report().rows, alone];
    const { user } = renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: { accounts, reports: { sales: () => report({ rows, totalBefore: figures(250_000) }) } },
    });
    const table = await screen.findByRole('table', { name: 'Sales by Day' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const file = String(vi.mocked(files.saveFile).mock.lastCall?.[1]);
    expect(file).toContain('"2026-10-29 (only the period before)"');
    const lines = file.trim().split('\r\n');
    expect(lines[0]).toMatch(/,"Revenue before","Change %"$/);
    const compared = lines.slice(1).map((line) => line.split(',').slice(-2));
    expect(compared).toEqual([
      ['2000.00', '-50.00'],
      ['0.00', ''],
      ['500.00', '-100.00'],
      ['2500.00', '20.00'],
    ]);
  });

  it('exports every row of a long report, not only the first five hundred', async () => {
    const row = (index: number) => ({
      key: `p${index}`,
      label: `Product ${index}`,
      note: '',
      now: figures(100),
      before: figures(0),
    });
    const sales = vi.fn(({ page = 1, limit = 50 }: { page?: number | undefined; limit?: number | undefined }) => {
      const all = Array.from({ length: 1_203 }, (_, index) => row(index));
      return report({ by: 'product', rows: all.slice((page - 1) * limit, page * limit), totalRows: all.length });
    });
    const { user } = renderScreen(<SalesReportScreen />, {
      user: PEOPLE.superadmin,
      path: '/?from=2026-11-01&to=2026-11-02&by=product',
      answers: { accounts, reports: { sales } },
    });
    await screen.findByText('Product 0');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(vi.mocked(files.saveFile).mock.lastCall?.[0]).toMatch(/^Sales-Product/));
    const names = String(vi.mocked(files.saveFile).mock.lastCall?.[1]).match(/Product \d+/g);
    expect(new Set(names).size).toBe(1_203);
  });
});
