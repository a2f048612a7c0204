import type { AbcReport } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { broken, PEOPLE, renderScreen } from '../../../testing/render-screen';
import { IN_NOVEMBER, PERIOD } from '../testing';
import ClassesScreen from './classes-screen';

beforeEach(() => void vi.spyOn(files, 'saveFile').mockImplementation(() => undefined));

const NAPA = '0198a1c0-0000-7000-8000-0000000000f1';
const products: AbcReport['products'] = [
  {
    productId: NAPA,
    product: '=Napa',
    company: 'Beximco',
    abc: 'A',
    ven: 'vital',
    quantity: 1_200,
    netMinor: 800_000,
    cumulativeBp: 8_000,
  },
  {
    productId: '0198a1c0-0000-7000-8000-0000000000f2',
    product: '',
    company: 'Square',
    abc: 'C',
    ven: '',
    quantity: 4,
    netMinor: 20_000,
    cumulativeBp: 10_000,
  },
];
const answer = (more: Partial<AbcReport> = {}): AbcReport => ({
  classes: [
    { abc: 'A', products: 1, netMinor: 800_000, shareBp: 8_000 },
    { abc: 'B', products: 2, netMinor: 180_000, shareBp: 1_800 },
    { abc: 'C', products: 9, netMinor: 20_000, shareBp: 200 },
  ],
  cells: [],
  products,
  totalRows: 12,
  ...more,
});

const open = (classes: (period: { from: string; to: string }) => AbcReport, path = IN_NOVEMBER) =>
  renderScreen(<ClassesScreen />, { user: PEOPLE.admin, path, answers: { reports: { classes } } });

describe('ClassesScreen', () => {
  it('shows products and revenue by class, and each product’s cumulative share', async () => {
    const classes = vi.fn(() => answer());
    open(classes);
    const table = await screen.findByRole('table', { name: 'ABC classes' });
    const [, napa, nameless] = within(table).getAllByRole('row');
    expect(napa).toHaveTextContent(/A.*=Napa.*Beximco.*1,200.*8,000\.00.*80%/);
    expect(nameless).toHaveTextContent(/C.*Without a name.*100%/);
    expect(screen.getByText('Class A: 1 products')).toBeVisible();
    expect(screen.getByText('80% of the revenue')).toBeVisible();
    expect(screen.getByText('2 of 12 rows')).toBeVisible();
    expect(within(table).getByRole('link', { name: '=Napa' })).toHaveAttribute(
      'href',
      `/admin-dashboard/reports/documents?from=2026-11-01&to=2026-11-30&product=${NAPA}`,
    );
    expect(classes).toHaveBeenCalledWith(expect.objectContaining(PERIOD));
  });

  it('covers 90 days by default', async () => {
    const classes = vi.fn((_period: { from: string; to: string }) => answer());
    open(classes, '/');
    await screen.findByRole('table', { name: 'ABC classes' });
    const [{ from, to } = { from: '', to: '' }] = classes.mock.calls[0] ?? [];
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89);
  });

  it('exports product names without formulas', async () => {
    const { user } = open(() => answer());
    await screen.findByRole('table', { name: 'ABC classes' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    expect(vi.mocked(files.saveFile).mock.calls[0]?.[1]).toContain(
      '"A","Vital","\'=Napa","Beximco",1200,8000.00,80.00',
    );
  });

  it('shows an empty state without sales', async () => {
    const classes = (['A', 'B', 'C'] as const).map((abc) => ({ abc, products: 0, netMinor: 0, shareBp: 0 }));
    open(() => answer({ classes, products: [], totalRows: 0 }));
    expect(await screen.findByText('Nothing was sold in these days')).toBeVisible();
  });

  it('shows no share of a negative revenue (it used to be 0%)', async () => {
    const classes = (['A', 'B', 'C'] as const).map((abc) => ({ abc, products: 0, netMinor: 0, shareBp: 0 }));
    const back = { ...products[0], abc: 'C', netMinor: -20_000, cumulativeBp: 0 } as AbcReport['products'][number];
    const onlyBack = classes.map((each) => (each.abc === 'C' ? { ...each, products: 1, netMinor: -20_000 } : each));
    open(() => answer({ classes: onlyBack, products: [back], totalRows: 1 }));
    expect(await screen.findByRole('row', { name: /=Napa/ })).toHaveTextContent(/-200\.00–$/);
    expect(screen.queryByText(/^[\d.]+ % of the revenue$/)).not.toBeInTheDocument();
  });

  it('shows a failed load', async () => {
    open(broken);
    expect(await screen.findByText('Failed to load the report')).toBeVisible();
  });

  it('exports every product of a long list, and pages through them on screen', async () => {
    const some = products[0] as AbcReport['products'][number];
    const all = Array.from({ length: 1_050 }, (_, index) => ({
      ...some,
      productId: `0198a1c0-0000-7000-8000-0000${String(index).padStart(8, '0')}`,
      product: `Product ${index}`,
    }));
    const classes = ({ page = 1, limit = 50 }: { page?: number | undefined; limit?: number | undefined }) =>
      answer({ products: all.slice((page - 1) * limit, page * limit), totalRows: all.length });
    const { user } = renderScreen(<ClassesScreen />, {
      user: PEOPLE.admin,
      path: IN_NOVEMBER,
      answers: { reports: { classes } },
    });
    await screen.findByText('Product 0');
    await user.click(screen.getByRole('button', { name: 'Next rows' }));
    expect(await screen.findByText('Product 100')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(vi.mocked(files.saveFile).mock.lastCall?.[1]).toContain('Product 1049'));
    expect(new Set(String(vi.mocked(files.saveFile).mock.lastCall?.[1]).match(/Product \d+/g)).size).toBe(1_050);
  });
});
