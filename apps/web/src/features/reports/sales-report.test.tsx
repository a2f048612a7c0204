import type { SalesReport } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../lib/save-file';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import SalesReportScreen from './sales-report-screen';
import { figures } from './testing';

vi.mock('../../lib/save-file', () => ({ saveFile: vi.fn() }));

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

describe('the sales report', () => {
  beforeEach(() => {
    // The drawing measures itself, which jsdom cannot.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 300));
  });

  it('shows the same figures in tiles, rows and the sum, and each row leads to its documents', async () => {
    const sales = vi.fn(() => report());
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.admin,
      path: '/?from=2026-11-01&to=2026-11-02',
      answers: { accounts, reports: { sales } },
    });
    const table = await screen.findByRole('table', { name: 'Sales by Day' });
    const rows = within(table).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(rows[1]).toHaveTextContent(/1 Nov 2026.*1,000\.00.*500\.00.*50\.0 %.*−50\.0 %/);
    expect(rows[3]).toHaveTextContent(/Sum.*3,000\.00.*\+50\.0 %/);
    expect(within(table).getByRole('link', { name: '2 Nov 2026' })).toHaveAttribute(
      'href',
      '/admin-dashboard/reports/documents?from=2026-11-02&to=2026-11-02',
    );
    expect(screen.getByText('৳ 3,000.00')).toBeVisible();
    expect(sales).toHaveBeenCalledWith(expect.objectContaining({ from: '2026-11-01', to: '2026-11-02', by: 'day' }));
  });

  it('asks an employee for no days, and shows them no cost', async () => {
    const sales = vi.fn(() => report({ total: figures(300_000, hidden), totalBefore: figures(0, hidden), rows: [] }));
    renderScreen(<SalesReportScreen />, {
      user: PEOPLE.employee,
      path: '/?from=2020-01-01&to=2020-02-01&by=store',
      answers: { accounts, reports: { sales } },
    });
    const table = await screen.findByRole('table');
    expect(within(table).queryByRole('columnheader', { name: 'Cost' })).toBeNull();
    expect(screen.queryByLabelText('From')).toBeNull();
    const [asked] = sales.mock.calls[0] as unknown as [{ from: string; to: string }];
    expect(asked.from).toBe(asked.to);
    expect(asked.from > '2024').toBe(true);
  });

  it('hands over what it shows as a file that a spreadsheet reads', async () => {
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
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^Sales-Company-2026-11-01-2026-11-02_/);
    expect(file).toContain('"\'=HYPERLINK(""x"")",12,3000.00,0.00,0.00,3000.00,1500.00,1500.00,50.00');
    expect(file).toContain('"Sum",12,3000.00');
  });
});
