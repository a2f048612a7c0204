import type { StockReport, StockReportRow } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { broken, PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { STORES } from '../testing';
import StockReportScreen from './stock-report-screen';

const place = (more: Partial<StockReportRow> = {}): StockReportRow => ({
  placeId: STORES.lazz.id,
  place: STORES.lazz.name,
  city: STORES.lazz.city,
  productId: null,
  product: '',
  onHand: 1_284,
  quarantined: 6,
  valueMinor: 840_000,
  uncostedUnits: 12,
  valueAtMrpMinor: 1_200_000,
  lastSoldOn: null,
  heldSince: null,
  soldUnits: 0,
  ...more,
});
const PRODUCT = '0198a1c0-0000-7000-8000-0000000000f1';
const slow = place({
  productId: PRODUCT,
  product: 'Napa 500 mg',
  lastSoldOn: '2026-07-03',
  heldSince: '2026-02-11',
  soldUnits: 40,
});

const answer = (...rows: StockReportRow[]): StockReport => ({ ...pageWith(rows), valueMinor: 840_000 });
const open = (stock: (input: object) => StockReport, path = '/') =>
  renderScreen(<StockReportScreen />, { user: PEOPLE.admin, path, answers: { reports: { stock } } });

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());

it('StockReportScreen shows an empty view without "Nothing matches, Clear all" when nothing is filtered', async () => {
  const { user } = open(() => answer(), '/?view=slow&days=180');
  expect(await screen.findByText('No slow stock')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  // With a search there is a Clear button, which keeps the view.
  await user.type(screen.getByRole('searchbox'), 'napa');
  const [clear] = await screen.findAllByRole('button', { name: 'Clear all' });
  if (clear) await user.click(clear);
  await waitFor(() => expect(window.location.search).toBe('?view=slow&days=180'));
});

describe('StockReportScreen', () => {
  it('shows value by location at cost and at MRP, with units of unknown cost apart', async () => {
    open(() => answer(place()));
    const row = await screen.findByRole('row', { name: /Lazz Pharma, Dhaka/ });
    expect(row).toHaveTextContent(/1,284.*6.*8,400\.00.*12,000\.00.*12/);
    expect(heads()).toEqual(
      expect.arrayContaining(['Place', 'On hand', 'Kept aside', 'Value at cost', 'Value at MRP', 'Cost missing']),
    );
    expect(screen.getByText(/Total ৳ 8,400\.00 at cost\./)).toBeVisible();
    expect(screen.queryByLabelText('Days')).not.toBeInTheDocument();
  });

  it('lists slow-moving products, links to their pages, and changes the number of days', async () => {
    const stock = vi.fn(() => answer(slow, { ...slow, productId: null, product: 'Seclo', lastSoldOn: null }));
    const { user } = open(stock);
    await user.click(await screen.findByRole('tab', { name: 'Slow-moving and dead stock' }));
    const link = await screen.findByRole('link', { name: 'Napa 500 mg' });
    expect(link).toHaveAttribute('href', expect.stringContaining(PRODUCT));
    expect(screen.getByText('3 Jul 2026')).toBeVisible();
    expect(screen.getByText('never')).toBeVisible();
    expect(screen.getAllByText('11 Feb 2026')).toHaveLength(2);
    expect(stock).toHaveBeenLastCalledWith(expect.objectContaining({ view: 'slow', days: 90 }));
    await user.click(screen.getByRole('combobox', { name: 'Days' }));
    await user.click(await screen.findByRole('option', { name: '180 days' }));
    await waitFor(() => expect(stock).toHaveBeenLastCalledWith(expect.objectContaining({ view: 'slow', days: 180 })));
    expect(await screen.findByText(/for 180 days or longer/)).toBeVisible();
  });

  it('lists sold-out products with their sales and without a value', async () => {
    open(() => answer({ ...slow, onHand: 73 }), '/?view=out&days=30');
    const row = await screen.findByRole('row', { name: /Napa 500 mg/ });
    expect(within(row).getByText('40')).toBeVisible();
    expect(within(row).getByText('73')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'On hand, not for sale' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Sold in 30 days' })).toBeVisible();
    expect(screen.queryByText(/at cost/)).not.toBeInTheDocument();
  });

  it('ignores an unknown number of days in the URL', async () => {
    const stock = vi.fn(() => answer(slow));
    open(stock, '/?view=slow&days=7');
    await screen.findByRole('row', { name: /Napa 500 mg/ });
    expect(stock).toHaveBeenCalledWith(expect.objectContaining({ days: 90 }));
  });

  it('shows an empty state', async () => {
    open(() => answer());
    expect(await screen.findByText('No stock')).toBeVisible();
  });

  it('shows a failed load', async () => {
    open(broken);
    expect(await screen.findByText('Failed to load the report')).toBeVisible();
  });
});
