import type { PurchaseReport } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { broken, PEOPLE, renderScreen } from '../../../testing/render-screen';
import { IN_NOVEMBER, PERIOD } from '../testing';
import PurchasesReportScreen from './purchases-report-screen';

beforeEach(() => void vi.spyOn(files, 'saveFile').mockImplementation(() => undefined));

const SUPPLIER = '0198a1c0-0000-7000-8000-0000000000e1';
const amounts = { grossMinor: 200_000, discountMinor: 20_000, vatMinor: 27_000, totalMinor: 207_000 };
const answer = (more: Partial<PurchaseReport> = {}): PurchaseReport => ({
  previous: { from: '2026-10-01', to: '2026-10-31' },
  suppliers: [
    {
      supplierId: SUPPLIER,
      supplier: 'Square',
      store: null,
      purchases: 3,
      ...amounts,
      totalBeforeMinor: 414_000,
      returnedMinor: 7_000,
      returnedVatMinor: 1_000,
      paidMinor: 150_000,
    },
    {
      supplierId: null,
      supplier: '',
      store: null,
      purchases: 1,
      ...amounts,
      totalBeforeMinor: 0,
      returnedMinor: 0,
      returnedVatMinor: 0,
      paidMinor: 0,
    },
  ],
  vat: [
    {
      rateBp: 1_500,
      purchasedMinor: 180_000,
      purchaseVatMinor: 27_000,
      soldMinor: 230_000,
      saleVatMinor: 30_000,
      buyers: [],
    },
    { rateBp: null, purchasedMinor: 0, purchaseVatMinor: 0, soldMinor: 9_900, saleVatMinor: 0, buyers: [] },
  ],
  ...more,
});

const open = (purchases: () => PurchaseReport) =>
  renderScreen(<PurchasesReportScreen />, {
    user: PEOPLE.superadmin,
    path: IN_NOVEMBER,
    answers: { reports: { purchases } },
  });

describe('PurchasesReportScreen', () => {
  it('shows purchases, returns and payments by supplier, each linked to its account', async () => {
    const purchases = vi.fn(() => answer());
    open(purchases);
    const table = await screen.findByRole('table', { name: 'Purchases and VAT' });
    const [, square, nobody, sum] = within(table).getAllByRole('row');
    expect(square).toHaveTextContent(
      /Square.*3.*2,000\.00.*200\.00.*270\.00.*2,070\.00.*70\.00.*10\.00.*1,500\.00.*-50%/,
    );
    expect(nobody).toHaveTextContent('No supplier named');
    expect(sum).toHaveTextContent(/Sum.*4.*4,000\.00.*400\.00.*540\.00.*4,140\.00.*70\.00.*10\.00.*1,500\.00/);
    expect(within(square as HTMLElement).getByText('-50%')).not.toHaveClass('text-danger-ink');
    const link = within(table).getByRole('link', { name: 'Square' });
    expect(link).toHaveAttribute('href', expect.stringContaining(SUPPLIER));
    expect(within(table).getAllByRole('link')).toHaveLength(1);
    expect(purchases).toHaveBeenCalledWith(PERIOD);
  });

  it('shows VAT by rate, and as unknown when no purchase states it', async () => {
    open(() => answer());
    const table = await screen.findByRole('table', { name: 'VAT by rate' });
    const [, known, unknown] = within(table).getAllByRole('row');
    expect(known).toHaveTextContent(/15%.*1,800\.00.*270\.00.*2,300\.00.*300\.00/);
    expect(unknown).toHaveTextContent(/Unknown.*99\.00/);
  });

  it('sums the rates to the VAT of the purchases less that of the returns', async () => {
    open(() => answer());
    const bought = within(await screen.findByRole('table', { name: 'Purchases and VAT' }));
    expect(bought.getByRole('columnheader', { name: 'VAT in returns' })).toBeVisible();
    const sum = within(screen.getByRole('table', { name: 'VAT by rate' }))
      .getAllByRole('row')
      .at(-1);
    expect(sum).toHaveTextContent(/^Sum1,800\.00270\.002,399\.00300\.00$/);
    expect(screen.getByText(/Returns to suppliers are taken off/)).toBeVisible();
  });

  it('tells rates of 6.87% and 6.90% apart: both read 6.9%', async () => {
    const sums = { purchasedMinor: 1, purchaseVatMinor: 0, soldMinor: 0, saleVatMinor: 0, buyers: [] };
    open(() => answer({ vat: [687, 690].map((rateBp) => ({ rateBp, ...sums })) }));
    const table = await screen.findByRole('table', { name: 'VAT by rate' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/^6\.87%/);
    expect(second).toHaveTextContent(/^6\.9%/);
  });

  it('exports the report as CSV', async () => {
    const { user } = open(() => answer());
    await screen.findByRole('table', { name: 'Purchases and VAT' });
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(files.saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/Purchases-2026-11-01-2026-11-30/);
    expect(file).toContain('"Square",3,2000.00,200.00,270.00,2070.00,70.00,10.00,1500.00,4140.00');
    expect(file).toContain('"No supplier named",1,2000.00');
    expect(file).toContain('"15%",1800.00,270.00,2300.00,300.00');
  });

  it('names the buyer in both tables and in the file once a store bought for itself', async () => {
    const store = { id: SUPPLIER, name: 'Lake Road', city: 'Dhaka' };
    const [square] = answer().suppliers;
    const [known] = answer().vat;
    const buyers = [
      { store: null, purchasedMinor: 120_000, purchaseVatMinor: 18_000 },
      { store, purchasedMinor: 60_000, purchaseVatMinor: 9_000 },
    ];
    const { user } = open(() =>
      answer({
        suppliers: square ? [square, { ...square, store }] : [],
        vat: known ? [{ ...known, buyers }] : [],
      }),
    );
    const table = await screen.findByRole('table', { name: 'Purchases and VAT' });
    const [heads, head, shop] = within(table).getAllByRole('row');
    expect(heads).toHaveTextContent(/^SupplierBuyer/);
    expect(head).toHaveTextContent(/^SquareWarehouse/);
    expect(shop).toHaveTextContent(/^SquareLake Road, Dhaka/);
    const vat = within(screen.getByRole('table', { name: 'VAT by rate' }));
    expect(vat.getByRole('row', { name: /^Warehouse/ })).toHaveTextContent(/1,200\.00.*180\.00/);
    expect(vat.getByRole('row', { name: /^Lake Road, Dhaka/ })).toHaveTextContent(/600\.00.*90\.00/);
    vi.mocked(files.saveFile).mockClear();
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(files.saveFile).toHaveBeenCalled());
    const [, file] = vi.mocked(files.saveFile).mock.calls[0] ?? [];
    expect(file).toContain('"Square","Lake Road, Dhaka",3,2000.00');
    expect(file).toContain('"15%",600.00,90.00,,,"Lake Road, Dhaka"');
  });

  it('shows an empty state without purchases', async () => {
    open(() => answer({ suppliers: [], vat: [] }));
    expect(await screen.findByText('Nothing was bought in these days.')).toBeVisible();
    expect(screen.getByText('Nothing was bought or sold in these days.')).toBeVisible();
  });

  it('shows a failed load', async () => {
    open(broken);
    expect(await screen.findByText('Failed to load the report')).toBeVisible();
  });
});
