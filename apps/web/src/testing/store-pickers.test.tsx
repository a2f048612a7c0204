import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { StoreSection } from '../features/accounts/settings/store-settings';
import CountsScreen from '../features/inventory/counts/counts-screen';
import InventoryScreen from '../features/inventory/stock/inventory-screen';
import WriteOffScreen from '../features/inventory/write-offs/write-off-screen';
import ReorderScreen from '../features/ordering/replenishment/reorder-screen';
import CustomersScreen from '../features/pos/customers/customers-screen';
import ConflictsScreen from '../features/pos/offline/conflicts-screen';
import ReturnScreen from '../features/pos/returns/return-screen';
import ChangePricesScreen from '../features/pricing/campaigns/change-prices-screen';
import PricesScreen from '../features/pricing/prices-screen';
import { StorePicker } from '../features/reports/period-picker';
import { useReportView } from '../features/reports/use-report-view';
import { PEOPLE, pageWith, renderScreen } from './render-screen';

const id = (n: number) => `0198a1c0-0000-7000-8000-00000000d10${n}`;
const WAREHOUSE = { id: id(0), kind: 'warehouse' as const, name: 'Main warehouse', city: '' };
const STORES = [
  { id: id(1), name: 'Armanitola', city: 'Dhaka', closed: true as const },
  { id: id(2), name: 'Lake Road', city: 'Dhaka' },
  { id: id(3), name: 'Zindabazar', city: 'Sylhet' },
];
const OPEN = ['Lake Road, Dhaka', 'Zindabazar, Sylhet'];
const CLOSED = 'Armanitola, Dhaka (closed)';

const none = () => pageWith([]);
const waiting = () => new Promise<never>(() => undefined);

const SalesPicker = () => <StorePicker view={useReportView()} />;

/** The choices of a picker, after the button that opens its dialog. */
async function choicesOf(ui: ReactElement, { picker, opener }: { picker: string; opener: string | undefined }) {
  const { user } = renderScreen(ui, {
    user: PEOPLE.superadmin,
    // The tab of the inventory that has a picker; no other screen knows this view.
    path: '/dashboard?view=stock',
    answers: {
      accounts: { listStores: () => STORES, getStoreSettings: waiting },
      catalogue: { setupOptions: () => ({ categories: [], companies: [], unitTypes: [] }) },
      inventory: {
        stockTotals: () => ({ products: 0, sellableMinor: 0, reservedMinor: 0, unsellableMinor: 0 }),
        listPlaces: () => [WAREHOUSE, ...STORES.map((store) => ({ ...store, kind: 'store' as const }))],
        listApprovedItems: () => ({ ...none(), orderCount: 0, itemCount: 0 }),
        listStoreStock: none,
        listWriteOffs: none,
        listHeldBatches: none,
        listCounts: none,
      },
      ordering: { listReorder: () => ({ ...none(), place: WAREHOUSE }) },
      pos: { listCustomers: none, listSaleReturns: none, listConflicts: none, listMissingSales: () => [] },
      pricing: { listStorePrices: none, compareStorePrices: () => ({ ...none(), stores: [] }) },
    },
  });
  if (opener) await user.click(await screen.findByRole('button', { name: opener }));
  const labelled = new RegExp(`^${picker}`);
  const found = () =>
    screen.queryByRole('combobox', { name: labelled }) ?? screen.getByRole('button', { name: labelled });
  await user.click(await waitFor(found));
  const listed = await waitFor(() => {
    const choices = [...screen.queryAllByRole('option'), ...screen.queryAllByRole('menuitemradio')];
    expect(choices).not.toEqual([]);
    return choices;
  });
  return listed.map(({ textContent }) => textContent);
}

describe('a picker of stores', () => {
  it.each([
    ['prices', <PricesScreen key="" />, 'Store', undefined, ['All stores (2)', ...OPEN]],
    ['a change of prices', <ChangePricesScreen key="" />, 'Store', undefined, [...OPEN, 'All stores (2)']],
    ['store settings', <StoreSection key="" />, 'Store', undefined, OPEN],
    ['reordering', <ReorderScreen key="" />, 'Place', undefined, [WAREHOUSE.name, ...OPEN]],
    ['a new stock count', <CountsScreen key="" />, 'Place', 'Start a count', [WAREHOUSE.name, ...OPEN]],
    ['a new write-off', <WriteOffScreen key="" />, 'Goods of', 'New return', [WAREHOUSE.name, ...OPEN]],
    ['a new customer', <CustomersScreen key="" />, 'Store', 'New customer', OPEN],
  ])('for %s offers open stores only', async (_, ui, picker, opener, choices) => {
    expect(await choicesOf(ui, { picker, opener })).toEqual(choices);
  });

  it.each([
    ['sales reports', <SalesPicker key="" />, 'Store', ['All stores', ...OPEN, CLOSED]],
    ['stock and its movements', <InventoryScreen key="" kind="pharmacy" />, 'Place', [WAREHOUSE.name, ...OPEN, CLOSED]],
    ['past write-offs', <WriteOffScreen key="" />, 'Place', [WAREHOUSE.name, ...OPEN, CLOSED]],
    ['customers', <CustomersScreen key="" />, 'Store', [...OPEN, CLOSED]],
    ['returns', <ReturnScreen key="" />, 'Store', [...OPEN, CLOSED]],
    ['offline sales', <ConflictsScreen key="" />, 'Store', [...OPEN, CLOSED]],
  ])('for %s marks closed stores after the open ones', async (_, ui, picker, choices) => {
    expect(await choicesOf(ui, { picker, opener: undefined })).toEqual(choices);
  });
});
