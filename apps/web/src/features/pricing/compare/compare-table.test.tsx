import type { ComparedPrices, ComparedPricesPage, PriceAtStore } from '@bhandar/domain/pricing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { showOnPhone } from '../../../testing/window-width';
import ChangePricesScreen from '../campaigns/change-prices-screen';
import PricesScreen from '../prices-screen';

const id = (n: number) => `0198a1c0-0000-7000-8000-00000000c00${n}`;
const LAKE = { id: id(1), name: 'Lake Road', city: 'Dhaka' };
const PORT = { id: id(2), name: 'Port View', city: 'Chattogram' };

const at = (locationId: string, unitPriceMinor: number, over: Partial<PriceAtStore> = {}): PriceAtStore => ({
  locationId,
  stock: 42,
  ceilingMinor: 1_200,
  price: {
    unitPriceMinor,
    source: 'mrp',
    scope: null,
    basisPoints: null,
    since: null,
    cappedByMrp: false,
    raisedToCost: false,
  },
  margin: 1_228,
  markup: 1_400,
  warnings: [],
  nextAt: null,
  nextPriceMinor: null,
  ...over,
});

const RULE = { source: 'discount', scope: 'company', basisPoints: 500, since: '2026-10-12T04:00:00.000Z' } as const;

const NAPA: ComparedPrices = {
  productId: id(3),
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitName: 'tablet',
  stock: 84,
  mrpMinor: 1_200,
  unitCost: '10.0000',
  prices: [
    at(LAKE.id, 1_200),
    at(PORT.id, 900, { price: { ...at(PORT.id, 900).price, ...RULE }, warnings: ['belowCost'] }),
  ],
};

const page = (stores = [LAKE, PORT]): ComparedPricesPage => ({ ...pageWith([NAPA]), stores });

function render(
  path: string,
  { user = PEOPLE.superadmin, compare = (_input: unknown) => page(), stores = [LAKE, PORT] } = {},
) {
  const listStorePrices = vi.fn((_input: unknown) => pageWith([]));
  const rendered = renderScreen(<PricesScreen />, {
    user,
    path: `/dashboard/prices${path}`,
    answers: {
      accounts: { listStores: () => stores },
      catalogue: { setupOptions: () => ({ categories: [], companies: [], unitTypes: [] }) },
      pricing: {
        compareStorePrices: compare,
        listStorePrices,
        listPriceRules: () => pageWith([]),
        listPrices: () => ({
          product: { ...NAPA, ...at(PORT.id, 900), nextAt: null, nextPriceMinor: null },
          entries: [],
        }),
      },
    },
  });
  return { ...rendered, listStorePrices };
}

it('all stores stand side by side once they are chosen, which the address keeps: one store was seen at a time', async () => {
  const { user } = render(`?store=${LAKE.id}`);
  await user.click(await screen.findByRole('combobox', { name: 'Store' }));
  await user.click(await screen.findByRole('option', { name: 'All stores (2)' }));
  const row = within(await screen.findByRole('row', { name: /Napa/ }));
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(-2)).toEqual(['Lake Road', 'Port View']);
  expect(screen.getByRole('columnheader', { name: /^In stores/ })).toHaveAttribute('aria-sort', 'descending');
  expect(row.getByText('84')).toBeVisible();
  expect(row.getByRole('button', { name: 'Set price of Napa 500 mg at Lake Road' })).toHaveTextContent('12.00');
  expect(row.getByText('9.00')).toHaveClass('font-semibold');
  expect(row.getByText('Below cost')).toBeVisible();
  expect(row.getByText('12.3% · 5% off MRP')).toHaveAttribute('title', expect.stringMatching(/since 12 Oct 2026$/));
  expect(row.queryByText('MRP')).toBeNull();
  expect(window.location.search).toContain('store=all');
});

it('a price of the comparison opens the sheet of its own store', async () => {
  const { user } = render('?store=all');
  await user.click(await screen.findByRole('button', { name: 'Set price of Napa 500 mg at Port View' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/^Port View\. Today ৳.9\.00: Store rule/)).toBeVisible();
  expect(sheet.getByLabelText(/New price/)).toHaveValue('9.00');
});

it('a comparison shows employees prices without their cost, and opens the history', async () => {
  const { user } = render('?store=all', { user: PEOPLE.employee });
  await user.click(await screen.findByRole('button', { name: 'See prices of Napa 500 mg at Lake Road' }));
  expect(screen.queryByText(/^Cost/)).toBeNull();
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('No store price; the MRP applies.')).toBeVisible();
});

it('a comparison names on a phone each store with its price and source', async () => {
  showOnPhone();
  render('?store=all');
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('Port View')).toBeVisible();
  expect(card.getByText('12.3% · 5% off MRP')).toBeVisible();
  vi.restoreAllMocks();
});

it('a comparison says when there are more stores than it shows', async () => {
  const stores = Array.from({ length: 51 }, (_, n) => ({
    id: `0198a1c0-0000-7000-8000-0000000${n + 10_000}`,
    name: `Branch ${n}`,
    city: '',
  }));
  render('?store=all', { stores });
  expect(await screen.findByText('Shows the first 50 stores by city and name.')).toBeVisible();
});

it('rules ask for a store where all are chosen, and offer the main one of the person', async () => {
  const user = { ...PEOPLE.admin, stores: [PORT, LAKE] };
  const { user: mouse, listStorePrices } = render('?store=all&view=rules', { user });
  expect(await screen.findByText('Choose a store')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
  await mouse.click(screen.getByRole('button', { name: 'Show Port View' }));
  expect(await screen.findByText('No rules yet')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Store' })).toHaveTextContent('Port View, Chattogram');
  await mouse.click(screen.getByRole('tab', { name: 'Prices' }));
  await waitFor(() => expect(listStorePrices).toHaveBeenCalledWith(expect.objectContaining({ locationId: PORT.id })));
});

it('a person of one store sees its prices also by a link to all stores', async () => {
  const { listStorePrices } = render('?store=all', { stores: [LAKE] });
  await waitFor(() => expect(listStorePrices).toHaveBeenCalledWith(expect.objectContaining({ locationId: LAKE.id })));
  expect(screen.queryByRole('combobox', { name: 'Store' })).toBeNull();
});

it('a bulk change opened from all stores changes all of them: it began with the first store', async () => {
  renderScreen(<ChangePricesScreen />, {
    user: PEOPLE.superadmin,
    path: '/dashboard/prices/change?store=all',
    answers: {
      accounts: { listStores: () => [LAKE, PORT] },
      catalogue: { setupOptions: () => ({ categories: [], companies: [], unitTypes: [] }) },
    },
  });
  expect(await screen.findByRole('combobox', { name: /^Store/ })).toHaveTextContent('All stores (2)');
});

it('a price that is about to change says so among all stores, and each has its margin: only one store told it', async () => {
  const soon = {
    ...NAPA,
    prices: [at(LAKE.id, 1_200, { nextAt: '2026-12-03T20:00:00.000Z', nextPriceMinor: 1_128 }), at(PORT.id, 1_200)],
  };
  render('?store=all', { compare: () => ({ ...page(), data: [soon] }) });
  const row = within(await screen.findByRole('row', { name: /Napa/ }));
  expect(row.getAllByText('11.28 from 4 Dec 2026')).toHaveLength(1);
  expect(row.getAllByText(/^12\.3%/, { selector: 'span' })).toHaveLength(2);
});

it('The prices of all stores come first for head office: it began with the first store by city', async () => {
  const { listStorePrices } = render('');
  expect(await screen.findByRole('columnheader', { name: 'Port View' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Store' })).toHaveTextContent('All stores');
  expect(listStorePrices).not.toHaveBeenCalled();
});

it('The rules of a store come first for head office too, which has none of all stores', async () => {
  render('?view=rules');
  expect(await screen.findByRole('combobox', { name: 'Store' })).toHaveTextContent('Lake Road');
});

it('Stores of one name are told apart by their cities, and only they: the cities pushed the last store out of view', async () => {
  const twin = { ...PORT, name: LAKE.name };
  render('?store=all', { stores: [LAKE, twin], compare: () => page([LAKE, twin]) });
  expect(await screen.findByRole('columnheader', { name: 'Lake Road, Dhaka' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Lake Road, Chattogram' })).toBeVisible();
});

it('The prices of all stores go by their lowest margin and narrow to losses: each store had to be opened', async () => {
  const compare = vi.fn((_input: unknown) => ({
    ...page(),
    data: [{ ...NAPA, prices: [at(LAKE.id, 1_200), at(PORT.id, 900, { margin: -1_111, warnings: ['belowCost'] })] }],
  }));
  const { user } = render('?store=all', { compare });
  const margin = await screen.findByRole('columnheader', { name: /^Lowest margin/ });
  const row = within(await screen.findByRole('row', { name: /Napa/ }));
  expect(row.getAllByText('-11.1%')).toHaveLength(2);
  await user.click(within(margin).getByRole('button'));
  const sorted = { sort: 'margin', direction: 'asc' };
  await waitFor(() => expect(compare).toHaveBeenLastCalledWith(expect.objectContaining(sorted)));
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Below cost' }));
  const narrowed = { ...sorted, warning: 'belowCost' };
  await waitFor(() => expect(compare).toHaveBeenLastCalledWith(expect.objectContaining(narrowed)));
});

it('The stock of each store is a column to choose: only the sum could be seen', async () => {
  const { user } = render('?store=all');
  await user.click(await screen.findByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Port View: in stock' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('columnheader', { name: 'Port View: in stock' })).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Napa/ })).getByText('42')).toBeVisible();
});
