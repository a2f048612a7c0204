import type { Me } from '@bhandar/domain/accounts';
import { approvedItem, movement, stockBatch, storeStock } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ActorProvider } from '../../../kit/scope';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { showOnPhone } from '../../../testing/window-width';
import { useApprovedColumns } from './approved-columns';
import InventoryScreen from './inventory-screen';

type Inventory = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['inventory']>;

const PLACE = { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' };
const TOTALS = { products: 84, sellableMinor: 945_000, reservedMinor: 0, unsellableMinor: 1_147_200 };
const nothing = { ...pageWith([]), orderCount: 0, itemCount: 0 };

const render = (inventory: Inventory, user: Me = PEOPLE.admin, query = '') =>
  renderScreen(<InventoryScreen kind="pharmacy" />, {
    user,
    path: `/admin-dashboard/inventory/pharmacy${query}`,
    answers: {
      inventory: {
        listPlaces: () => [PLACE],
        listApprovedItems: () => nothing,
        listStoreStock: () => pageWith([]),
        stockTotals: () => TOTALS,
        ...inventory,
      },
    },
  });

describe('InventoryScreen', () => {
  it('shows the three figures and the approved items', async () => {
    const item = approvedItem({ name: 'Napa', quantity: 20 });
    render({ listApprovedItems: () => ({ ...pageWith([item]), orderCount: 83, itemCount: 751 }) });
    expect(await screen.findByText('83')).toBeVisible();
    expect(screen.getByText('751')).toBeVisible();
    expect(screen.getByText('Admin Access')).toBeVisible();
    const row = await screen.findByRole('row', { name: /Napa/ });
    expect(within(row).getByTitle(item.orderId)).toHaveTextContent(
      `#${item.orderId.slice(0, 8).toUpperCase()}SO-000001`,
    );
    expect(row).toHaveTextContent(/20.*Rina Akter.*Dhanmondi.*Approved/);
  });

  it('shows when each item was approved, and sorts by it, the newest first', async () => {
    const approved = { approvedAt: '2026-11-26T06:00:00.000Z' };
    render({ listApprovedItems: () => ({ ...nothing, ...pageWith([approvedItem({ name: 'Napa', ...approved })]) }) });
    expect(await screen.findByRole('row', { name: /Napa/ })).toHaveTextContent('26 Nov 2026');
    expect(screen.getByRole('columnheader', { name: 'Approved At' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Approved By' })).not.toHaveAttribute('aria-sort');
  });

  it('says number and approver of an order once above its items', async () => {
    const first = approvedItem({ name: 'Napa', lineNo: 1 });
    const items = [first, { ...first, name: 'Seclo', lineNo: 2 }, approvedItem({ name: 'Fexo' })];
    render({ listApprovedItems: () => ({ ...nothing, ...pageWith(items) }) });
    expect(await screen.findByRole('row', { name: /Napa/ })).toHaveTextContent(first.voucher);
    const repeated = screen.getByRole('row', { name: /Seclo/ });
    expect(repeated).not.toHaveTextContent(first.voucher);
    expect(repeated).toHaveTextContent(/Rina Akter.*Approved/);
    expect(screen.getByRole('row', { name: /Fexo/ })).toHaveTextContent(first.voucher);
  });

  it('names each store of a manager of several', async () => {
    const stores = [...PEOPLE.admin.stores, { ...PEOPLE.admin.stores[0], id: 'second', name: 'Lake Road' } as never];
    render({}, { ...PEOPLE.admin, stores });
    expect(await screen.findByText('Your Stores')).toBeVisible();
    expect(screen.getByText('Lazz Pharma, Lake Road')).toBeVisible();
  });

  it('explains to users without access that they cannot see approved orders', async () => {
    const refuse = () => {
      throw trpcError('NOT_PERMITTED', "You don't have permission to view approved orders");
    };
    render({ listApprovedItems: refuse }, PEOPLE.employee);
    expect(await screen.findByText("You don't have permission to view approved orders")).toBeVisible();
    expect(screen.getByText('Limited Access')).toBeVisible();
  });

  it('offers to reload when nothing is approved, and searches on the server', async () => {
    const asked: unknown[] = [];
    const { user } = render({
      listApprovedItems: (query) => {
        asked.push(query.search);
        return nothing;
      },
    });
    expect(await screen.findByText('No Approved Orders Found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh Data' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search by name, category, store or strength' }), 'napa');
    expect(await screen.findByText('No result for “napa”.')).toBeVisible();
    await waitFor(() => expect(asked).toContain('napa'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('searchbox', { name: 'Search by name, category, store or strength' })).toHaveValue('');
  });

  it('expands a product into its batches and a quantity into its movements', async () => {
    const stock = storeStock({
      name: 'Seclo',
      strength: '20 mg',
      onHand: 12,
      soonestExpiry: '2020-01-31',
      batches: [
        stockBatch({ batchNumber: 'OLD-1', expiresOn: '2020-01-31', onHand: 5 }),
        stockBatch({ batchNumber: 'NEW-2', expiresOn: null, onHand: 7, blocked: true }),
      ],
    });
    const asked: unknown[] = [];
    const { user } = render(
      {
        listStoreStock: () => pageWith([stock]),
        listMovements: (query) => {
          asked.push(query);
          return pageWith([movement({ change: 20, balance: 32 }), movement({ id: 2, change: -3, balance: 12 })]);
        },
      },
      PEOPLE.admin,
      '?view=stock',
    );
    await user.click(await screen.findByRole('button', { name: 'Show details of Seclo 20 mg' }));
    const batches = await screen.findByRole('table', { name: 'Batches of Seclo 20 mg' });
    expect(within(batches).getByRole('row', { name: /OLD-1/ })).toHaveTextContent('01/2020Expired5');
    expect(within(batches).getByRole('row', { name: /NEW-2/ })).toHaveTextContent(/Blocked.*No expiry.*7/);
    await user.click(within(batches).getByRole('button', { name: 'Show movements of Seclo 20 mg OLD-1' }));
    const sheet = await screen.findByRole('dialog', { name: 'Movements of Seclo 20 mg, batch OLD-1' });
    expect(await within(sheet).findByText('+20')).toBeVisible();
    expect(within(sheet).getByText('-3')).toBeVisible();
    expect(within(sheet).getAllByRole('link', { name: 'Order SO-000001' })).toHaveLength(2);
    expect(asked).toMatchObject([
      { locationId: PLACE.id, productId: stock.productId, batchId: stock.batches[0]?.batchId },
    ]);
  });
});

it.each([
  ['', 'Approved quantities'],
  ['?stock.standing=out', 'Stock by batch and expiry'],
  ['?stock.place=lake', 'Stock by batch and expiry'],
  ['?stock.expiry=near', 'Stock by batch and expiry'],
  ['?stock.search=napa', 'Stock by batch and expiry'],
])('a link to the stock opens its tab: it was below the approved items, off screen (%s)', async (query, tab) => {
  render({}, PEOPLE.admin, query);
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent(tab);
});

it.each([
  ['one store', PEOPLE.admin.stores, true],
  ['two stores', [...PEOPLE.admin.stores, ...PEOPLE.employee.stores], false],
] as const)(
  'the store of an approved item gives way on a tablet only to a manager of one: of %s',
  (_, stores, spare) => {
    const { result } = renderHook(() => useApprovedColumns([]), {
      wrapper: ({ children }) => (
        <ActorProvider actor={{ ...PEOPLE.admin, stores: [...stores] }}>{children}</ActorProvider>
      ),
    });
    expect(result.current.find(({ id }) => id === 'store')?.spare).toBe(spare);
  },
);

it('the stock is the first tab, with its own figures: the page led with an order log and its counts', async () => {
  const asked: unknown[] = [];
  const stockTotals = (query: unknown) => {
    asked.push(query);
    return TOTALS;
  };
  const { user } = render({ stockTotals }, PEOPLE.admin, '?view=stock');
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Stock by batch and expiry',
    'Approved quantities',
  ]);
  expect(await screen.findByText('৳ 9,450.00')).toBeVisible();
  const figures = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(figures).toEqual(['Products in stock', 'Sellable at MRP', 'Expired or blocked at MRP']);
  expect(screen.getByText('৳ 11,472.00')).toHaveClass('text-danger-ink');
  expect(asked).toEqual([{ kind: 'pharmacy', locationId: PLACE.id }]);
  await user.click(screen.getByRole('tab', { name: 'Approved quantities' }));
  expect(await screen.findByText('Total Orders')).toBeVisible();
  expect(screen.queryByText('Products in stock')).not.toBeInTheDocument();
});

it('the tab of the stock is reached by an arrow key and kept in the address', async () => {
  const { user } = render({ listStoreStock: () => pageWith([storeStock({ name: 'Seclo' })]) });
  (await screen.findByRole('tab', { name: 'Approved quantities' })).focus();
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('row', { name: /Seclo/ })).toBeVisible();
  expect(location.search).toContain('view=stock');
});

it.each([
  ['all of it can be sold', [400, 0, 0], /^400$/, 'bg-ok-soft'],
  ['all of it has expired', [0, 332, 0], /^0 ?332 expired$/, 'bg-danger-soft'],
  ['most of it has expired', [1_575, 1_912, 0], /^1,575 ?1,912 expired$/, 'bg-sunken'],
  ['some of it is blocked', [100, 0, 20], /^100 ?20 blocked$/, 'bg-sunken'],
] as const)(
  'the status of a shelf follows what can be sold where %s: it was a green tick',
  async (_, units, text, tone) => {
    const [sellable, expired, blocked] = units;
    const stock = storeStock({
      name: 'Seclo',
      onHand: sellable + expired + blocked,
      sellable,
      batches: [
        stockBatch({ onHand: sellable }),
        stockBatch({ onHand: expired, expiresOn: '2020-01-31' }),
        stockBatch({ onHand: blocked, blocked: true }),
      ],
    });
    render({ listStoreStock: () => pageWith([stock]) }, PEOPLE.admin, '?view=stock');
    const row = await screen.findByRole('row', { name: /Seclo/ });
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cell = within(row).getAllByRole('cell')[heads.indexOf('Sellable')];
    expect(cell?.textContent?.replace('Sellable', '')).toMatch(text);
    expect(cell?.getElementsByClassName(tone)).toHaveLength(1);
  },
);

it('the value of a shelf is that of what can be sold: expired goods were valued like the others', async () => {
  const stock = storeStock({
    name: 'Seclo',
    valueMinor: 49_200,
    sellableMinor: 12_300,
    batches: [
      stockBatch({ batchNumber: 'OLD-1', expiresOn: '2020-01-31', valueMinor: 36_900, sellableMinor: 0 }),
      stockBatch({ batchNumber: 'NEW-2', valueMinor: 12_300, sellableMinor: 12_300 }),
    ],
  });
  const { user } = render({ listStoreStock: () => pageWith([stock]) }, PEOPLE.admin, '?view=stock');
  expect(await screen.findByRole('row', { name: /Seclo.*123\.00$/ })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^Sellable at MRP/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Show details of Seclo/ }));
  const batches = within(await screen.findByRole('table', { name: /^Batches of Seclo/ }));
  expect(batches.getByRole('row', { name: /OLD-1/ })).toHaveTextContent(/ ?0\.00$/);
  expect(batches.getByRole('row', { name: /NEW-2/ })).toHaveTextContent(/123\.00$/);
});

it.each([
  ['an expired batch leads on to returns and write-offs: its row was a dead end', '2020-01-31', 1],
  ['a good batch offers no return of expired goods', '2099-01-31', 0],
])('%s', async (_, expiresOn, links) => {
  const stock = storeStock({ name: 'Seclo', batches: [stockBatch({ batchNumber: 'B-1', expiresOn })] });
  const { user } = render({ listStoreStock: () => pageWith([stock]) }, PEOPLE.admin, '?view=stock');
  await user.click(await screen.findByRole('button', { name: /^Show details of Seclo/ }));
  await screen.findByRole('table', { name: /^Batches of Seclo/ });
  const found = screen.queryAllByRole('link', { name: 'Return or write off expired goods' });
  expect(found).toHaveLength(links);
  for (const link of found) expect(link).toHaveAttribute('href', expect.stringMatching(/search=Seclo.*bucket=expired/));
});

it('a phone says what the search of the stock looks at: it said Search', async () => {
  showOnPhone();
  render({}, PEOPLE.admin, '?view=stock');
  expect(await screen.findByPlaceholderText('Product, code, batch')).toBeVisible();
  vi.restoreAllMocks();
});

it('a phone shows what can be sold as the figure of a card: it showed what is on hand, in green', async () => {
  showOnPhone();
  const stock = storeStock({
    name: 'Seclo',
    onHand: 90,
    sellable: 60,
    batches: [stockBatch({ blocked: true, onHand: 30 })],
  });
  render({ listStoreStock: () => pageWith([stock]) }, PEOPLE.admin, '?view=stock');
  const card = within(await screen.findByRole('list', { name: 'Stock on the shelf' }));
  expect(card.getByText('60').closest('dl')).toBeNull();
  expect(card.getByText('30 blocked')).toBeVisible();
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Soonest expiry', 'On hand']);
  vi.restoreAllMocks();
});

it('a card has its expired units beside the expiry: a line of their own left a hole below the name', async () => {
  showOnPhone();
  const stock = storeStock({
    name: 'Seclo',
    soonestExpiry: '2020-01-31',
    onHand: 92,
    sellable: 10,
    batches: [stockBatch({ onHand: 82, expiresOn: '2020-01-31' }), stockBatch({ onHand: 10 })],
  });
  render({ listStoreStock: () => pageWith([stock]) }, PEOPLE.admin, '?view=stock');
  const card = within(await screen.findByRole('list', { name: 'Stock on the shelf' }));
  expect(card.getByText('82 expired').closest('dl')).not.toBeNull();
  expect(card.queryByText('Expired')).toBeNull();
  vi.restoreAllMocks();
});

it('a card opens by a tap anywhere on it, but not by its figure: only the arrow did', async () => {
  showOnPhone();
  const stock = storeStock({ name: 'Seclo', strength: '20 mg', batches: [stockBatch({ batchNumber: 'CN-3935' })] });
  const listMovements = () => pageWith([movement()]);
  const { user } = render({ listStoreStock: () => pageWith([stock]), listMovements }, PEOPLE.admin, '?view=stock');
  await user.click(await screen.findByText('Seclo'));
  const batches = await screen.findByRole('table', { name: 'Batches of Seclo 20 mg' });
  // The code broke in two at its hyphen.
  expect(within(batches).getByText('CN-3935')).toHaveClass('whitespace-nowrap');
  await user.click(within(batches).getByText('Batch'));
  expect(batches).toBeVisible();
  await user.click(screen.getByText('Soonest expiry').parentElement as HTMLElement);
  expect(batches).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show movements of Seclo 20 mg' }));
  expect(await screen.findByRole('dialog', { name: 'Movements of Seclo 20 mg' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Batches of Seclo 20 mg' })).toBeNull();
  vi.restoreAllMocks();
});

it('the shelf says which number opens its movements: it said that each does', async () => {
  render({ listStoreStock: () => pageWith([storeStock()]) }, PEOPLE.admin, '?view=stock');
  expect(await screen.findByText(/^The stock of .* The number on hand opens its movements\.$/)).toBeVisible();
});

it('shows that the approved orders could not be loaded', async () => {
  render({
    listApprovedItems: () => {
      throw trpcError('INTERNAL', 'Something went wrong');
    },
  });
  expect(await screen.findByText('Failed to fetch approved orders')).toBeVisible();
});
