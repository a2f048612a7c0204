import type { AbcReport } from '@bhandar/domain/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../../testing/render-screen';
import ClassesScreen from './classes-screen';

const id = (last: number) => `0198a1c0-0000-7000-8000-00000000b00${last}`;
const REPORT: AbcReport = {
  classes: [
    { abc: 'A', products: 2, netMinor: 900_000, shareBp: 8_000 },
    { abc: 'B', products: 0, netMinor: 0, shareBp: 0 },
    { abc: 'C', products: 1, netMinor: 225_000, shareBp: 2_000 },
  ],
  cells: [
    { abc: 'A', ven: 'vital', products: 1, netMinor: 600_000 },
    { abc: 'A', ven: '', products: 1, netMinor: 300_000 },
    { abc: 'C', ven: 'desirable', products: 1, netMinor: 225_000 },
  ],
  products: [
    {
      productId: id(1),
      product: 'Ventolin',
      company: 'GSK',
      abc: 'A',
      ven: 'vital',
      quantity: 40,
      netMinor: 600_000,
      cumulativeBp: 5_333,
    },
  ],
  totalRows: 1,
};

const open = () => {
  const classes = vi.fn((_input: object) => REPORT);
  const view = renderScreen(<ClassesScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/reports/classes',
    answers: { reports: { classes } },
  });
  return { classes, ...view };
};

describe('ClassMatrix', () => {
  it('counts products and revenue for each pair of ABC and VEN classes', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Vital, class A: 1 products' })).toHaveTextContent('6,000.00');
    expect(screen.getByRole('button', { name: 'No class, class A: 1 products' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Essential/ })).toBeNull();
    const row = within(screen.getByRole('row', { name: /Ventolin/ }));
    expect(row.getByText('Vital')).toBeVisible();
  });

  it('filters the products by a cell, keeps the filter in the URL, and clears it', async () => {
    const { user, classes } = open();
    await user.click(await screen.findByRole('button', { name: 'Desirable, class C: 1 products' }));
    await waitFor(() => expect(classes).toHaveBeenCalledWith(expect.objectContaining({ abc: 'C', ven: 'desirable' })));
    expect(window.location.search).toContain('abc=C');
    expect(await screen.findByRole('button', { name: /^Desirable/, pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All classes' }));
    await waitFor(() => expect(window.location.search).not.toContain('abc='));
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  });
});
