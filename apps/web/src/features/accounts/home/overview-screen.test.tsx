import { AccountsOverview } from '@bhandar/domain/accounts';
import { CatalogueOverview } from '@bhandar/domain/catalogue';
import { type SetupProgress, TILE_LISTS, type TileList } from '@bhandar/domain/dashboard';
import { InventoryOverview } from '@bhandar/domain/inventory';
import { OrderingOverview } from '@bhandar/domain/ordering';
import { PosOverview } from '@bhandar/domain/pos';
import type { SalesFigures, SalesGrouping, SalesReport, SalesReportRow } from '@bhandar/domain/reports';
import { listedOrder, storeStock } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { shiftSummary } from '../../../testing/shift-summary';
import { stopClock } from '../../../testing/stop-clock';
import { showOnPhone } from '../../../testing/window-width';
import OverviewScreen from './overview-screen';

const DAY = { from: '2026-11-22', to: '2026-11-22' };

const salesFigures = (more: Partial<SalesFigures>): SalesFigures => ({
  bills: 2,
  quantity: 12,
  grossMinor: 0,
  discountMinor: 0,
  returns: 0,
  returnedQuantity: 0,
  refundMinor: 0,
  netMinor: 0,
  costMinor: 0,
  marginMinor: 0,
  marginBp: 0,
  uncostedMinor: 0,
  ...more,
});

const soldBy = (by: SalesGrouping, rows: readonly SalesReportRow[] = []): SalesReport => ({
  period: DAY,
  previous: DAY,
  by,
  rows: [...rows],
  totalRows: rows.length,
  total: salesFigures({}),
  totalBefore: salesFigures({}),
});

const PLACES = [
  { id: 'p1', kind: 'store' as const, name: 'Dhanmondi', city: 'Dhaka' },
  { id: 'p2', kind: 'store' as const, name: 'Banani', city: 'Dhaka' },
];

/** All counts of a domain: 0, or the given value. */
function countsOf<Schema extends z.ZodObject>({ shape }: Schema, given: Record<string, number> = {}) {
  const counts = Object.keys(shape).map((name) => [name, given[name] ?? 0]);
  return Object.fromEntries(counts) as Record<keyof z.infer<Schema>, number>;
}

const ALL_DONE: SetupProgress = {
  stores: true,
  people: true,
  selling: true,
  products: true,
  stock: true,
  orders: true,
  sales: true,
  withoutStock: { count: 0, names: [] },
};

const answers = (over: Record<string, Record<string, unknown>> = {}) => ({
  accounts: {
    overview: () => ({ pendingRegistrations: 2, employees: 7 }),
    setupProgress: () => ALL_DONE,
    ...over.accounts,
  },
  catalogue: {
    overview: () => countsOf(CatalogueOverview, { pharmacyProducts: 21_714, categories: 40 }),
    ...over.catalogue,
  },
  ordering: {
    overview: () => countsOf(OrderingOverview, { pendingPharmacyOrders: 12 }),
    listOrders: () => pageWith<never>([]),
    ...over.ordering,
  },
  inventory: {
    overview: () => countsOf(InventoryOverview, { products: 84, expiringSoon: 3, expiringSoonValueMinor: 4_120_000 }),
    listStoreStock: () => pageWith<never>([]),
    listPlaces: () => PLACES,
    ...over.inventory,
  },
  pos: {
    overview: () => countsOf(PosOverview, { customers: 3, customerReturns: 6 }),
    listShifts: () => pageWith<never>([]),
    ...over.pos,
  },
  reports: {
    today: () => ({
      day: '2026-11-22',
      now: salesFigures({ bills: 4, netMinor: 12_456_000 }),
      weekAgo: { netMinor: 11_000_000, until: '2026-11-15T08:05:00.000Z' },
      days: [{ day: '2026-11-22', netMinor: 12_456_000 }],
    }),
    sales: ({ by = 'day' }: { by?: SalesGrouping | undefined }) => soldBy(by),
    ...over.reports,
  },
});

const stockEnding = (place: string, expiresOn: string) => {
  const stock = storeStock({ name: 'Napa', productId: `${place} ${expiresOn}` });
  return {
    ...stock,
    batches: stock.batches.slice(0, 1).map((batch) => ({ ...batch, batchId: place + expiresOn, expiresOn })),
  };
};

/** The place of a part among the parts of the home in one column, by the class that orders them. */
function orderOf(part: Element | null): number {
  const name = [...(part?.classList ?? [])].find((of) => /^-?order-\d$/.test(of));
  if (name) return Number(name.replace('order-', ''));
  return part ? orderOf(part.parentElement) : 0;
}

// Loaded once, so that the first test does not wait for it.
beforeAll(() => Promise.all([import('./overview-day'), import('./set-up-guide'), import('./empty-store')]));

describe('OverviewScreen', () => {
  it('shows pending work, each count linked to its filtered list', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByRole('link', { name: /Pharmacy orders awaiting approval\s*12/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/orders/pharmacy?status=pending',
    );
    expect(screen.getByRole('link', { name: /Registrations awaiting approval\s*2/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/employees?status=pending',
    );
    expect(await screen.findByRole('link', { name: /^Batches expiring in \d+ days Dhanmondi\s*3$/ })).toBeVisible();
    expect(screen.getAllByText(/^৳\s41,2\d\d\.\d\d$/)[0]).toBeVisible();
    expect(screen.queryByText('Non-pharmacy orders awaiting approval')).toBeNull();
    const sales = screen.getByRole('link', { name: /^Sales today/ });
    // It opened the report of 30 days.
    expect(sales).toHaveAttribute('href', '/admin-dashboard/reports/documents?from=2026-11-22&to=2026-11-22');
    expect(sales).toHaveTextContent('৳ 1,24,560.004 receipts');
    expect(sales).toHaveTextContent('Same day last week until 14:05: ৳ 1,10,000.00');
  });

  it('shows every count of the spec, each linked to its list', async () => {
    const documented = { pharmacyPurchases: 10, nonPharmacyPurchases: 2, suppliers: 5 };
    const papers = { supplierPayments: 12, supplierDocuments: 44, requestedPharmacy: 4, requestedNonPharmacy: 1 };
    const counts = { ...documented, ...papers, pharmacyOrders: 98, nonPharmacyOrders: 43 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: answers({
        catalogue: {
          overview: () =>
            countsOf(CatalogueOverview, {
              pharmacyProducts: 1,
              nonPharmacyProducts: 1,
              categories: 1,
              unitTypes: 1,
              companies: 1,
            }),
        },
        ordering: { overview: () => countsOf(OrderingOverview, counts) },
        inventory: { overview: () => countsOf(InventoryOverview, { damageReturns: 3 }) },
      }),
    });
    await screen.findByText('Records');
    for (const line of [
      'Pharmacy products1',
      'Non-pharmacy products1',
      'New product requests, pharmacy4',
      'New product requests, non-pharmacy1',
      'Pharmacy orders98',
      'Non-pharmacy orders43',
      'Pharmacy purchases10',
      'Non-pharmacy purchases2',

      'Customer returns6',
      'Expired and damaged returns3',
      'Categories1',
      'Unit types1',
      'Companies1',
      'Employees7',
      'Customers3',
      'Suppliers5',
      'Supplier payments12',
      'Supplier documents44',
    ]) {
      const [, name = '', count = ''] = /^(.*?)(\d+)$/.exec(line) ?? [];
      expect(screen.getByRole('link', { name: new RegExp(`^${name}\\s*${count}$`) })).toBeVisible();
    }
  });

  it('folds the records on a phone, one tap away: 18 counts filled its last screen', async () => {
    showOnPhone();
    const { user } = renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: answers() });
    const records = within(await screen.findByRole('region', { name: 'Records' }));
    const categories = records.getByRole('link', { name: /^Categories\s*40$/, hidden: true });
    expect(categories).not.toBeVisible();
    await user.click(records.getByText('Records'));
    expect(categories).toBeVisible();
  });

  it('links each tile to exactly the rows that it counted (25 expired batches used to open 57)', async () => {
    const all = Object.fromEntries(Object.keys(TILE_LISTS).map((figure, index) => [figure, 101 + index]));
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: answers({
        accounts: { overview: () => countsOf(AccountsOverview, all) },
        catalogue: { overview: () => countsOf(CatalogueOverview, all) },
        ordering: { overview: () => countsOf(OrderingOverview, all) },
        inventory: { overview: () => countsOf(InventoryOverview, { ...all, expiringSoonValueMinor: 100 }) },
        pos: { overview: () => countsOf(PosOverview, all) },
      }),
    });
    await screen.findByText('Records');
    const links = screen.getAllByRole('link');
    for (const [index, [, list]] of Object.entries(TILE_LISTS).entries()) {
      const tile = links.find((link) => link.textContent?.includes(String(101 + index)));
      if (!tile) throw new Error(`No tile says ${101 + index}`);
      const asked = new URL(tile.getAttribute('href') ?? '', 'http://localhost').searchParams;
      const byName = new Map([...asked].map(([name, value]) => [name.split('.').at(-1), value]));
      const { filters = {}, place }: TileList = list;
      for (const [name, value] of Object.entries(filters)) {
        expect(byName.get(name)).toBe(typeof value === 'string' ? value : value ? '1' : '0');
      }
      if (place) {
        expect(byName.get(place === 'homeId' ? 'homeId' : 'place')).toBe('p1');
        expect(tile).toHaveTextContent('Dhanmondi');
      }
    }
  });

  it('merges pharmacy and non-pharmacy work of one kind into one row, laid out as the other rows: each row had a layout of its own', async () => {
    const overview = () => countsOf(OrderingOverview, { pendingPharmacyOrders: 12, pendingNonPharmacyOrders: 5 });
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers({ ordering: { overview } }) });
    const row = (await screen.findByText('Orders awaiting approval')).closest('li');
    if (!row) throw new Error('No row of orders');
    for (const [name, path] of [
      [/^Pharmacy orders awaiting approval\s*12$/, 'pharmacy'],
      [/^Non-pharmacy orders awaiting approval\s*5$/, 'non-pharmacy'],
    ] as const) {
      const href = `/admin-dashboard/orders/${path}?status=pending`;
      expect(within(row).getByRole('link', { name })).toHaveAttribute('href', href);
    }
    // Below the count, which stood under the name of a store, the kind was not seen.
    expect(row).toHaveTextContent(/Pharmacy12.*Non-pharmacy5$/);
  });

  it('shows a manager the deliveries, returns and dues to settle, each in days of its own', async () => {
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.admin,
      answers: answers({
        ordering: { overview: () => countsOf(OrderingOverview, { unreceivedPharmacy: 8 }) },
        inventory: { overview: () => countsOf(InventoryOverview, { products: 84, differencesToSettle: 5 }) },
        pos: {
          overview: () =>
            countsOf(PosOverview, { saleReturnsToDecide: 9, overdueAccounts: 4, overdueMinor: 4_120_000 }),
        },
      }),
    });
    for (const [name, href] of [
      [/^Customer returns awaiting approval\s*9$/, '/admin-dashboard/returns/customers?status=pending'],
      [/^Pharmacy orders not received for 3 days\s*8$/, '/admin-dashboard/orders/pharmacy?unreceived=1'],
      [/^Short deliveries to resolve\s*5$/, '/admin-dashboard/inventory/adjustments?unsettled=1'],
      [/^Customers with overdue bills\s*৳\s41,200.00\s*4$/, '/admin-dashboard/customers/receivables?state=overdue'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  it('shows an employee the late deliveries of the store, on the screen where it orders', async () => {
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.employee,
      answers: answers({
        ordering: {
          overview: () => countsOf(OrderingOverview, { pendingPharmacyOrders: 12, unreceivedNonPharmacy: 2 }),
          listOrders: () => pageWith<never>([]),
        },
      }),
    });
    expect(
      await screen.findByRole('link', {
        name: /^Non-pharmacy orders not received for 3 days\s*All orders of your store\s*2$/,
      }),
    ).toHaveAttribute('href', '/employee-dashboard/requested-items/non-pharmacy?view=orders&orders.unreceived=1');
    expect(screen.queryByText('Pharmacy orders awaiting approval')).toBeNull();
  });

  it('the shelf of the own store is the work of an employee, who opens what mends it: the home was silent about it', async () => {
    const shelf = { products: 84, outPharmacy: 37, lowPharmacy: 12, lowNonPharmacy: 2, expired: 5, expiringSoon: 3 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.employee,
      answers: answers({
        inventory: { overview: () => countsOf(InventoryOverview, shelf), listPlaces: () => PLACES.slice(0, 1) },
      }),
    });
    for (const [name, href] of [
      [/^Pharmacy products out of stock\s*37$/, 'requested-items/pharmacy?standing=out&place=p1'],
      [/^Pharmacy products running low\s*12$/, 'requested-items/pharmacy?standing=low&place=p1'],
      [/^Non-pharmacy products running low\s*2$/, 'requested-items/non-pharmacy?standing=low&place=p1'],
      [/^Expired batches.*5$/, 'returns/expires-or-damages?new=1'],
      [/^Batches expiring in \d+ days.*3$/, 'returns/expires-or-damages?new=1'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/employee-dashboard/${href}`);
    }
  });

  const expiredAt = (given: Record<string, number>) => ({
    inventory: {
      overview: ({ locationId = 'p1' }: { locationId?: string | undefined }) =>
        countsOf(InventoryOverview, { products: 84, expired: given[locationId] ?? 0 }),
    },
  });

  it('counts the stock of all stores of an admin, as notifications do: it counted one store', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers(expiredAt({ p1: 2, p2: 5 })) });
    for (const [count, place, id] of [
      [2, 'Dhanmondi', 'p1'],
      [5, 'Banani', 'p2'],
    ] as const) {
      const tile = await screen.findByRole('link', { name: new RegExp(`Expired.*${place}.*${count}`) });
      expect(new URL(tile.getAttribute('href') ?? '', 'http://localhost').searchParams.get('homeId')).toBe(id);
    }
    expect(
      screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Expired batches')),
    ).toHaveLength(1);
  });

  it('heads the work of two stores with their short names, urgent work first: each row repeated the names', async () => {
    const places = PLACES.map((place) => ({ ...place, name: `${place.name} Pharmacy` }));
    const counts = { products: 84, lowPharmacy: 4, expired: 2 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.admin,
      answers: answers({
        inventory: { overview: () => countsOf(InventoryOverview, counts), listPlaces: () => places },
      }),
    });
    expect(await screen.findByText('Dhanmondi')).toBeVisible();
    expect(screen.getByText('Banani')).toBeVisible();
    const allStores = screen.getByText('All stores');
    const firstWordsOf = (list: Element | null) =>
      within(list as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.match(/^Expired|^Pharmacy products|^Pharmacy orders/)?.[0]);
    expect(firstWordsOf(allStores.previousElementSibling)).toEqual(['Expired', 'Pharmacy products']);
    // Their counts stood below the name of the second store.
    expect(firstWordsOf(allStores.nextElementSibling)).toEqual(['Pharmacy orders', undefined]);
  });

  it('work in the columns of two stores has short names on a phone: they wrapped to three lines', async () => {
    showOnPhone();
    const counts = { products: 84, outPharmacy: 4, outNonPharmacy: 3 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.admin,
      answers: answers({ inventory: { overview: () => countsOf(InventoryOverview, counts) } }),
    });
    expect(await screen.findByText('Out of stock, non-pharmacy')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Non-pharmacy products out of stock Banani\s*3$/ })).toBeVisible();
  });

  it('expired batches have their worth, as expiring ones: 23 of them had none', async () => {
    const counts = { products: 84, expired: 23, expiredValueMinor: 1_230_000 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: answers({ inventory: { overview: () => countsOf(InventoryOverview, counts) } }),
    });
    expect(
      await screen.findByRole('link', { name: /^Expired batches\s*worth ৳\s12,300.00 at MRP · Dhanmondi\s*23$/ }),
    ).toBeVisible();
  });

  it('the worth in the columns of two stores names its basis: nobody could tell cost from MRP', async () => {
    const counts = { products: 84, expired: 2, expiredValueMinor: 1_230_000, lowPharmacy: 4 };
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.admin,
      answers: answers({ inventory: { overview: () => countsOf(InventoryOverview, counts) } }),
    });
    const row = (await screen.findByText('Expired batches')).closest('li');
    expect(row).toHaveTextContent(/Worth at MRP/);
    expect(screen.getByText('Pharmacy products running low').closest('li')).not.toHaveTextContent(/MRP/);
  });

  it('work comes before the charts for who approves: on a laptop the fold cut it', async () => {
    for (const user of [PEOPLE.superadmin, PEOPLE.admin]) {
      const { unmount } = renderScreen(<OverviewScreen />, { user, answers: answers() });
      const places = [
        await screen.findByText('To do', { selector: 'h2' }),
        screen.getByText('Waiting orders', { selector: 'h2' }),
        screen.getByRole('link', { name: /^Sales today/ }),
        await screen.findByText('Sales by hour today', { selector: 'h2' }),
      ].map(orderOf);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      unmount();
    }
  });

  it('sales of today say to an employee that they are of the whole store: they read as the own ones', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers() });
    expect(await screen.findByRole('link', { name: /^Sales today, whole store\s*৳/ })).toBeVisible();
  });

  it('offers the point of sale to the people of a store as the main button: a manager had none', async () => {
    const { unmount } = renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByRole('link', { name: 'Point of sale' })).toHaveAttribute('href', '/admin-dashboard/pos');
    unmount();
    renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: answers() });
    await screen.findByText('Records');
    expect(screen.queryByRole('link', { name: 'Point of sale' })).not.toBeInTheDocument();
  });

  it('tells a cashier whether a shift is open: the home said nothing of it', async () => {
    const { unmount } = renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers() });
    expect(await screen.findByText('No shift open')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open shift' })).toHaveAttribute(
      'href',
      '/employee-dashboard/pos?shift=open',
    );
    unmount();
    const openedAt = '2026-11-21T03:05:00.000Z';
    const mine = shiftSummary({ businessOn: '2026-11-21', openedAt, heldById: PEOPLE.employee.id });
    const pos = { listShifts: () => pageWith([mine]) };
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers({ pos }) });
    expect(await screen.findByText('Shift open at LAZZ-2 since 21 Nov 2026, 09:05')).toBeVisible();
  });

  it('says in words that nothing was sold by this time last week: ৳ 0.00 looked like a fault', async () => {
    const weekAgo = { netMinor: 0, until: '2026-11-15T00:17:00.000Z' };
    const today = () => ({ day: '2026-11-22', now: salesFigures({}), weekAgo, days: [] });
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers({ reports: { today } }) });
    expect(await screen.findByText('No sales until 06:17 on the same day last week')).toBeVisible();
  });

  it('puts orders and expiry of a manager beside the sales, and the records after the work: they filled the column', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    const records = await screen.findByRole('region', { name: 'Records' });
    const isInColumnOf = (text: string) =>
      records.parentElement?.parentElement?.contains(screen.getByText(text, { selector: 'h2' }));
    expect(isInColumnOf('To do')).toBe(true);
    expect(isInColumnOf('Waiting orders')).toBe(false);
    expect(isInColumnOf('Expiring first')).toBe(false);
  });

  it('draws the unfinished day apart from the line of sales: it ended each morning in a fall', async () => {
    const days = [9_000, 8_000, 300].map((netMinor, index) => ({ day: `2026-11-2${index}`, netMinor }));
    const today = () => ({ day: '2026-11-22', now: salesFigures({}), weekAgo: null, days });
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers({ reports: { today } }) });
    const line = (await screen.findByRole('img', { name: /Sales/ })).querySelector('polyline');
    expect(line?.getAttribute('points')?.split(' ')).toHaveLength(2);
  });

  it('counts the stock of the warehouse alone for a superadmin, as notifications do', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: answers(expiredAt({ p1: 2, p2: 5 })) });
    expect(await screen.findByRole('link', { name: /Expired.*Dhanmondi.*2/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Expired.*Banani/ })).toBeNull();
  });

  it('shows employees no comparison with last week (it used to read 0.00)', async () => {
    const today = () => ({
      day: '2026-11-22',
      now: salesFigures({ bills: 4, netMinor: 12_456_000 }),
      weekAgo: null,
      days: [{ day: '2026-11-22', netMinor: 12_456_000 }],
    });
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers({ reports: { today } }) });
    expect(await screen.findByText('৳ 1,24,560.00')).toBeVisible();
    expect(screen.queryByText(/last week/)).toBeNull();
  });

  it('names the voucher of each order, as papers and notifications do', async () => {
    const ordering = { listOrders: () => pageWith([listedOrder()]) };
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers({ ordering }) });
    expect(await screen.findByRole('link', { name: /Dhanmondi.*SO-000001/ })).toBeVisible();
  });

  it('names the requester and not the store of an order where the user has one store: each row repeated it', async () => {
    const ordering = { listOrders: () => pageWith([listedOrder()]) };
    const inventory = { listPlaces: () => PLACES.slice(0, 1) };
    for (const user of [PEOPLE.admin, PEOPLE.employee]) {
      const { unmount } = renderScreen(<OverviewScreen />, { user, answers: answers({ ordering, inventory }) });
      const link = await screen.findByRole('link', { name: /SO-000001/ });
      expect(link).toHaveTextContent(user === PEOPLE.admin ? /^Salma Khatun/ : /^Napa/);
      expect(link).not.toHaveTextContent('Dhanmondi');
      unmount();
    }
  });

  it('batches of all stores expire first, each with its store: a manager of two saw the first one alone', async () => {
    stopClock('2026-11-22T12:00:00+06:00');
    const shelves = { p1: ['2026-12-20', '2026-11-30'], p2: ['2026-12-05'] };
    const listStoreStock = ({ locationId }: { locationId: 'p1' | 'p2' }) =>
      pageWith(shelves[locationId].map((expiresOn) => stockEnding(locationId, expiresOn)));
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers({ inventory: { listStoreStock } }) });
    const list = (await screen.findByText('Expiring first', { selector: 'h2' })).closest('section');
    const links = await within(list as HTMLElement).findAllByRole('link', { name: /^Napa/ });
    expect(links.map(({ textContent }) => textContent?.match(/Dhanmondi|Banani/)?.[0])).toEqual([
      'Dhanmondi',
      'Banani',
      'Dhanmondi',
    ]);
    expect(links[1]).toHaveAttribute('href', expect.stringMatching(/stock.place=p2/));
    expect(within(list as HTMLElement).getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/admin-dashboard/expiry',
    );
  });

  it('batches of the warehouse are named as its own for a superadmin', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: answers() });
    expect(await screen.findByText('Expiring first, Dhanmondi')).toBeVisible();
  });

  it('hides tiles whose screens the role cannot open', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: answers() });
    expect(await screen.findByText('Records')).toBeVisible();
    expect(screen.queryByText('Registrations awaiting approval')).toBeNull();
    expect(screen.getByRole('link', { name: /Point of sale/ })).toHaveAttribute('href', '/employee-dashboard/pos');
    for (const name of [/^Order pharmacy items/, /^Order non-pharmacy items/]) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    expect(screen.getByText('My latest orders')).toBeVisible();
  });

  it('shows the other figures when one domain fails, and retries it', async () => {
    const overview = vi.fn<() => OrderingOverview>(() => {
      throw trpcError('INTERNAL', 'Something went wrong');
    });
    const { user } = renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: answers({ ordering: { overview } }),
    });
    expect(await screen.findByText('Some figures could not be loaded.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Pharmacy products\s*21,714/ })).toBeVisible();
    overview.mockImplementation(() => countsOf(OrderingOverview, { pendingPharmacyOrders: 5 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Pharmacy orders awaiting approval\s*5/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Some figures could not be loaded.')).toBeNull());
  });

  it('greets by the organisation’s time zone, not the browser’s', async () => {
    stopClock('2026-11-22T11:27:00Z');
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByRole('heading', { level: 1, name: /^Good evening/ })).toBeInTheDocument();
  });

  it.each([
    ['Super Admin', 'Super', /, Super Admin$/],
    ['Muhammad Abdullah Al Mamun', 'Muhammad', /, Muhammad$/],
  ])('greets %s by a name of at most 20 letters', async (name, firstName, greeting) => {
    renderScreen(<OverviewScreen />, { user: { ...PEOPLE.superadmin, name, firstName }, answers: answers() });
    expect(await screen.findByRole('heading', { level: 1, name: greeting })).toBeVisible();
  });

  it('shows today’s sales by store and hour, each bar linked to its documents', async () => {
    const row = (key: string, label: string, netMinor: number, bills: number) => ({
      key,
      label,
      note: '',
      now: salesFigures({ netMinor, bills }),
      before: salesFigures({}),
    });
    const rows = {
      store: [row('s1', 'Lake Road', 900_000, 3), row('s2', 'Port View', 0, 0)],
      hour: [row('10', '', 600_000, 2), row('23', '', 300_000, 1)],
    };
    const sales = ({ by }: { by?: SalesGrouping | undefined }) =>
      by === 'store' || by === 'hour' ? soldBy(by, rows[by]) : soldBy('day');
    renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: answers({ reports: { sales } }) });
    expect(await screen.findByRole('link', { name: /^Lake Road\s*৳\s9,000.00\s*3 receipts$/ })).toHaveAttribute(
      'href',
      '/dashboard/reports/sales?period=today&by=hour&store=s1',
    );
    expect(screen.getByRole('link', { name: /^Port View\s*৳\s0.00/ })).toBeVisible();
    const hours = within(await screen.findByRole('list', { name: 'Sales by hour today' }));
    expect(hours.getByRole('link', { name: /^10:00: ৳\s6,000.00, 2 receipts$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/reports\/documents\?from=.+&to=.+&hour=10$/),
    );
    expect(hours.getAllByRole('listitem')).toHaveLength(16);
    expect(hours.getAllByRole('link')).toHaveLength(2);
  });

  it('shows an empty state without sales, and no ranking of a single store', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    expect(await screen.findByText('Nothing was sold yet today.')).toBeVisible();
    expect(screen.queryByText('Sales by store today')).toBeNull();
  });

  it('prints the page', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: answers() });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

/** Answers of an organisation in which nothing was received, ordered or sold yet. */
const nothingYet = (accounts: Record<string, unknown> = {}) =>
  answers({
    accounts: { overview: () => ({ pendingRegistrations: 0, employees: 1 }), ...accounts },
    ordering: { overview: () => countsOf(OrderingOverview) },
    inventory: { overview: () => countsOf(InventoryOverview) },
  });

describe('the home of a new organisation', () => {
  const setUpTo = (done: Partial<SetupProgress>): SetupProgress => ({
    ...ALL_DONE,
    stock: false,
    orders: false,
    sales: false,
    withoutStock: { count: 1, names: ['Main warehouse'] },
    ...done,
  });
  const homeAt = (done: Partial<SetupProgress>) =>
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: nothingYet({ setupProgress: () => setUpTo(done) }),
    });

  it('shows the steps to the superadmin, each linked to its page: it said "Nothing to do" on the first day', async () => {
    homeAt({ people: false, selling: false, products: false });
    for (const [name, href] of [
      ['Add stores Done', '/dashboard/stores'],
      ['Add employees Not done', '/dashboard/employees'],
      ['Choose the goods that tills sell Not done', '/dashboard/settings'],
      ['Import products Not done', '/dashboard/products/import'],
      ['Enter opening stock Not done', '/dashboard/inventory/adjustments'],
      ['Order from the warehouse Not done', '/dashboard/requested-items/pharmacy'],
      ['Make the first sale Not done', '/dashboard/pos'],
    ] as const) {
      expect(await screen.findByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href);
    }
    expect(screen.getByText('1 of 7 done')).toBeVisible();
    expect(screen.queryByText('Nothing to do')).toBeNull();
    expect(screen.queryByText('Nothing was sold yet today.')).toBeNull();
  });

  it('names the first three places without stock and counts the rest', async () => {
    homeAt({ withoutStock: { count: 5, names: ['Main warehouse', 'Banani', 'Gulshan'] } });
    expect(await screen.findByText('No stock yet: Main warehouse, Banani, Gulshan and 2 more')).toBeVisible();
  });

  it('names the only store without stock', async () => {
    homeAt({ withoutStock: { count: 1, names: ['Banani'] } });
    expect(await screen.findByText('No stock yet: Banani')).toBeVisible();
  });

  it('keeps pending work under the steps', async () => {
    const overview = () => ({ pendingRegistrations: 2, employees: 1 });
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.superadmin,
      answers: nothingYet({ overview, setupProgress: () => setUpTo({}) }),
    });
    expect(await screen.findByText('Set up Bhandar', { selector: 'h2' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Registrations awaiting approval\s*2/ })).toBeVisible();
  });

  it('shows no steps once all are done', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.superadmin, answers: nothingYet() });
    expect(await screen.findByText('Nothing to do')).toBeVisible();
    expect(screen.queryByText('Set up Bhandar')).toBeNull();
  });
});

describe('the home of an empty store', () => {
  it('shows the manager how to get stock: it said "Nothing to do"', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: nothingYet() });
    expect(await screen.findByText('Lazz Pharma has no stock yet')).toBeVisible();
    for (const [name, href] of [
      ['Order from the warehouse', '/admin-dashboard/requested-items/pharmacy'],
      ['Enter opening stock', '/admin-dashboard/inventory/adjustments'],
      ['Add employees', '/admin-dashboard/employees'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(screen.queryByText('Nothing to do')).toBeNull();
    expect(screen.queryByText('No orders awaiting approval.')).toBeNull();
  });

  it('leaves the records out that count nothing: it listed 17 zeros beside the guide', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: nothingYet() });
    expect(await screen.findByText('Records')).toBeVisible();
    expect(screen.queryByRole('link', { name: /[^\d,]0$/ })).toBeNull();
  });

  it('does not tell a manager with employees to add some', async () => {
    const overview = () => ({ pendingRegistrations: 0, employees: 2 });
    renderScreen(<OverviewScreen />, { user: PEOPLE.admin, answers: nothingYet({ overview }) });
    expect(await screen.findByRole('link', { name: 'Enter opening stock' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add employees' })).toBeNull();
  });

  it('shows an employee the order and no point of sale, which has nothing to sell', async () => {
    renderScreen(<OverviewScreen />, { user: PEOPLE.employee, answers: nothingYet() });
    expect(await screen.findByText('Lazz Pharma has no stock yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order from the warehouse' })).toHaveAttribute(
      'href',
      '/employee-dashboard/requested-items/pharmacy',
    );
    expect(screen.queryByRole('link', { name: 'Enter opening stock' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Point of sale/ })).toBeNull();
  });

  it('is the usual home when one of several stores has stock, or when all of it is sold', async () => {
    const overview = ({ locationId = 'p1' }: { locationId?: string | undefined }) =>
      countsOf(InventoryOverview, { outOfStock: locationId === 'p2' ? 1 : 0 });
    renderScreen(<OverviewScreen />, {
      user: PEOPLE.admin,
      answers: answers({ ordering: { overview: () => countsOf(OrderingOverview) }, inventory: { overview } }),
    });
    expect(await screen.findByText('Nothing was sold yet today.')).toBeVisible();
    expect(screen.queryByText(/no stock yet/)).toBeNull();
  });
});
