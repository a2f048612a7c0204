import type { ReorderRow } from '@bhandar/domain/ordering';
import { listedOrder, listedOrderLine, orderDetails, reorderRow, requesterStock } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useViewTitle } from '../../../kit/view-title';
import { messages as shellBn } from '../../../shell/messages/bn';
import { messages as shellEn } from '../../../shell/messages/en';
import { messages as shellHi } from '../../../shell/messages/hi';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { showOnPhone } from '../../../testing/window-width';
import { messages as bn } from '../messages/bn';
import { messages as en } from '../messages/en';
import { messages as hi } from '../messages/hi';
import { useCarts } from '../orders/cart/use-order-cart';
import RequestedItemsScreen, { BESIDE } from './requested-items-screen';

const NAPA = requesterStock({ name: 'Napa', available: 30, storeHas: 6 });
const SECLO = requesterStock({ name: 'Seclo', strength: '20 mg', available: 0 });
const PLACE = { id: PEOPLE.employee.stores[0]?.id ?? '', kind: 'store' as const, name: 'Dhanmondi', city: 'Dhaka' };
const due = (rows: ReorderRow[]) => ({ ...pageWith(rows), place: PLACE });
const stock = { stockForRequester: () => pageWith([NAPA, SECLO]), listReorder: () => due([]) };

let wide = true;
beforeEach(() => {
  wide = true;
  useCarts.setState({ carts: {} });
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: wide && query === BESIDE }),
  );
});

type Ordering = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['ordering']>;

const render = (ordering: Ordering, path = '/employee-dashboard/requested-items/pharmacy', user = PEOPLE.employee) =>
  renderScreen(<RequestedItemsScreen kind="pharmacy" />, {
    user,
    path,
    answers: { inventory: { listPlaces: () => [] }, ordering: { ...stock, ...ordering } },
  });

/** The server fails without a message. */
const fails = () => {
  throw trpcError('INTERNAL', 'Something went wrong');
};

type User = ReturnType<typeof render>['user'];

async function add(user: User, quantity: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Napa 500 mg to the order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to Order' });
  const field = within(dialog).getByRole('textbox', { name: /Quantity/ });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.keyboard(`${quantity}{Enter}`);
  return dialog;
}

describe('RequestedItemsScreen', () => {
  it('leads from an empty order to what the store will run out of', async () => {
    render({});
    expect(await screen.findByRole('link', { name: 'Reorder suggestions' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/employee-dashboard\/reorder\?kind=pharmacy/),
    );
  });

  it('shows a product on a phone in two lines with one button: each card was 97 px high', async () => {
    showOnPhone();
    const { user } = render({});
    await user.click(await screen.findByRole('button', { name: 'Add Napa 500 mg to the order' }));
    expect(await screen.findByRole('dialog', { name: 'Add to Order' })).toBeVisible();
    const card = screen.getAllByRole('listitem', { hidden: true })[0];
    expect(card).toHaveTextContent(/Your store\s*\d+/);
    expect(card?.querySelectorAll('button')).toHaveLength(1);
    expect(card?.querySelector('button')).toHaveTextContent('');
  });

  it('does not add a product that the warehouse does not have', async () => {
    render({});
    expect(await screen.findByRole('button', { name: 'Add Seclo 20 mg to the order' })).toBeDisabled();
    expect(screen.getByText('Your order is empty')).toBeVisible();
  });

  it('the orders of the warehouse have their count, value, short lines and note: the list of approvals alone had them', async () => {
    const totals = { quantity: 40, costMinor: null, valueAtMrpMinor: 124_000 };
    const order = listedOrder({ lines: [listedOrderLine({ available: 7 })], totals, note: 'By noon' });
    const listOrders = () => pageWith([order], { totalItems: 71 });
    render({ listOrders }, '/dashboard/requested-items/pharmacy?view=orders', PEOPLE.superadmin);
    const row = await screen.findByRole('row', { name: /SO-000001/ });
    for (const text of ['৳ 1,240.00', '1 line short', 'By noon']) expect(row).toHaveTextContent(text);
    const heading = screen.getByRole('heading', { level: 1, name: /^Pharmacy orders/ });
    expect(heading.parentElement).toHaveTextContent('71');
  });

  it('says in its heading and to the shell which view is open, and moves the focus there', async () => {
    const { user } = render({ listOrders: () => pageWith([]), listRequestedItems: () => pageWith([]) });
    const heading = (name: string) => screen.findByRole('heading', { level: 1, name: new RegExp(`^${name}`) });
    await heading('Order pharmacy items');
    for (const [button, name] of [
      ['View Orders', 'Sent pharmacy orders'],
      ['New product requests', 'New product requests, pharmacy'],
      ['View Products', 'Order pharmacy items'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      await heading(name);
      expect(useViewTitle.getState()).toBe(name);
    }
    await user.click(screen.getByRole('button', { name: 'View Orders' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    ['what the store needs', 24, '24'],
    ['what the warehouse has of it', 180, '30'],
  ])('lists by need, and begins an order at %s: it began at 1', async (_, suggested, begun) => {
    const asked: unknown[] = [];
    const row = reorderRow({ productId: NAPA.productId });
    const { user } = render({
      listReorder: () => due([{ ...row, reorder: { ...row.reorder, suggested } }]),
      stockForRequester: (query) => {
        asked.push(query);
        return pageWith([NAPA]);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Napa 500 mg to the order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to Order' });
    expect(within(dialog).getByRole('textbox', { name: /Quantity/ })).toHaveValue(begun);
    expect(within(dialog).getByText(`Suggested for your store: ${suggested}`)).toBeVisible();
    expect(
      within(dialog).getByText('2.40 used per day in stock, to last 12 days; 5 in your store, 0 on order'),
    ).toBeVisible();
    expect(asked).toMatchObject([{ sort: 'need' }]);
  });

  it('lists only what the store ran out of where the link says so, in the store of the link: the home had nowhere to lead', async () => {
    const asked: unknown[] = [];
    const stores = ['Dhanmondi', 'Banani'].map((name, index) => ({ id: `s${index}`, name, city: 'Dhaka' }));
    const stockForRequester = (query: unknown) => {
      asked.push(query);
      return pageWith([SECLO]);
    };
    const path = '/employee-dashboard/requested-items/pharmacy?standing=out&place=s1';
    render({ stockForRequester }, path, { ...PEOPLE.employee, stores });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ standing: 'out', locationId: 's1', sort: 'need' }));
    expect(await screen.findByRole('button', { name: 'Remove filter Your store: Out of stock' })).toBeVisible();
  });

  it('says that the most needed products are first, until there is a search or nothing is due', async () => {
    const { user, unmount } = render({ listReorder: () => due([reorderRow({ productId: NAPA.productId })]) });
    expect(await screen.findByText('Most needed first')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'napa');
    await waitFor(() => expect(screen.queryByText('Most needed first')).toBeNull());
    unmount();
    render({});
    await screen.findByText('Seclo');
    expect(screen.queryByText('Most needed first')).toBeNull();
  });

  it('shows a stock of 0 as the number alone: ten empty dots stood in each row', async () => {
    render({ stockForRequester: () => pageWith([NAPA, requesterStock({ name: 'Seclo', storeHas: 0 })]) });
    const row = (await screen.findByText('Seclo')).closest('tr') as HTMLElement;
    expect(within(row).getByText('0')).toBeVisible();
    expect(within(row).queryByRole('meter')).toBeNull();
    expect(screen.getByRole('meter', { name: 'Your store' })).toBeVisible();
  });

  it('adds a quantity between 1 and the available stock with Enter', async () => {
    const { user } = render({});
    const dialog = await add(user, '31');
    expect(within(dialog).getByText('Enter a whole number from 1 to 30')).toBeVisible();
    await user.clear(within(dialog).getByRole('textbox', { name: /Quantity/ }));
    await user.keyboard('30{Enter}');
    expect(await screen.findByText('Added Napa 500 mg to order')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveValue('30');
  });

  it('adds whole packs: an order of a box began at 1', async () => {
    const packs = [
      { size: 10, name: 'strip' },
      { size: 500, name: 'box' },
    ];
    const { user } = render({ stockForRequester: () => pageWith([requesterStock({ available: 30, packs })]) });
    await user.click(await screen.findByRole('button', { name: /^Add Napa/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Order' }));
    expect(dialog.queryByRole('button', { name: /box/ })).toBeNull();
    const strip = dialog.getByRole('button', { name: 'strip 10' });
    await user.click(strip);
    expect(dialog.getByRole('textbox', { name: /Quantity/ })).toHaveValue('10');
    await user.click(strip);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('spinbutton', { name: /^Quantity of Napa/ })).toHaveValue('20');
  });

  it.each([
    ['1', '100'],
    ['100', '200'],
    ['130', '200'],
  ])('fills %s up to %s by a box of 100, as the till does: 130 became 230', async (typed, filled) => {
    const packs = [{ size: 100, name: 'box' }];
    const { user } = render({ stockForRequester: () => pageWith([requesterStock({ available: 500, packs })]) });
    await user.click(await screen.findByRole('button', { name: /^Add Napa/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to Order' }));
    const quantity = dialog.getByRole('textbox', { name: /Quantity/ });
    await user.clear(quantity);
    await user.type(quantity, typed);
    await user.click(dialog.getByRole('button', { name: 'box 100' }));
    expect(quantity).toHaveValue(filled);
    expect(quantity).toHaveFocus();
  });

  it('says at Submit Order that the store is missing: the button looked ready', async () => {
    const placed = vi.fn();
    const { user } = render({ placeOrder: placed }, '/dashboard/requested-items/pharmacy', PEOPLE.superadmin);
    await add(user, '5');
    const submit = screen.getByRole('button', { name: /^Submit Order/ });
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription('Choose the store that orders');
    await user.click(submit);
    expect(placed).not.toHaveBeenCalled();
  });

  it('shows no stock of a store before one is chosen: it showed 0 to the warehouse', async () => {
    const { user } = render({}, '/dashboard/requested-items/pharmacy', PEOPLE.superadmin);
    await user.click(await screen.findByRole('button', { name: 'Add Napa 500 mg to the order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add to Order' });
    expect(within(dialog).getByText('1 to 30')).toBeVisible();
    await user.keyboard('4{Enter}');
    expect(await screen.findByText('available 30')).toBeVisible();
  });

  it('replaces the quantity when a product is added again, and says so', async () => {
    const { user } = render({});
    await add(user, '5');
    const dialog = await add(user, '8');
    expect(dialog).toHaveTextContent('Your order holds 5. Adding replaces it.');
    expect(await screen.findByText('Quantity is now 8, was 5')).toBeVisible();
    expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  });

  it('submits the cart with its note, confirms, and clears it', async () => {
    const placed: unknown[] = [];
    const { user } = render({
      placeOrder: (input) => {
        placed.push(input);
        return listedOrder();
      },
    });
    await add(user, '4');
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'need by Sunday');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Order submitted successfully')).toBeVisible();
    expect(placed).toEqual([
      {
        kind: 'pharmacy',
        locationId: PEOPLE.employee.stores[0]?.id,
        items: [{ productId: NAPA.productId, quantity: 4 }],
        note: 'need by Sunday',
      },
    ]);
    expect(screen.getByText('Your order is empty')).toBeVisible();
  });

  it('submits with the printed key wherever the focus is, but not from the dialog above: it worked only in the note', async () => {
    const placed: unknown[] = [];
    const { user } = render({
      placeOrder: (input) => {
        placed.push(input);
        return listedOrder();
      },
    });
    await add(user, '4');
    await user.click(screen.getByRole('button', { name: 'Add Napa 500 mg to the order' }));
    await screen.findByRole('dialog', { name: 'Add to Order' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(placed).toEqual([]);
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Order submitted successfully')).toBeVisible();
    expect(placed).toHaveLength(1);
  });

  it('keeps the cart when the server refuses, and shows the shortage of its line', async () => {
    const { user } = render({
      placeOrder: () => {
        throw trpcError('INSUFFICIENT_STOCK', 'Napa: Only 2 available');
      },
      stockFigures: () => [{ productId: NAPA.productId, available: 2, storeHas: 6 }],
    });
    await add(user, '4');
    await user.click(screen.getByRole('button', { name: /Submit Order/ }));
    expect(await screen.findByText('Only 2 available')).toBeVisible();
    expect(screen.getByText('Failed to submit order')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveValue('4');
  });

  it('restores the cart after a reload with fresh figures', async () => {
    const first = render({});
    await add(first.user, '4');
    first.unmount();
    render({ stockFigures: () => [{ productId: NAPA.productId, available: 9, storeHas: 1 }] });
    expect(await screen.findByText('here 1, available 9')).toBeVisible();
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveValue('4');
  });

  it('shows the cart as a bar with its line count on narrow screens', async () => {
    wide = false;
    const { user } = render({});
    await add(user, '4');
    await user.click(await screen.findByRole('button', { name: '1 line - Review order' }));
    const order = await screen.findByRole('dialog', { name: 'Your Order' });
    await user.click(within(order).getByRole('button', { name: 'Remove Napa 500 mg' }));
    await user.click(within(order).getByRole('button', { name: 'Browse Products' }));
    await waitFor(() => expect(order).not.toBeInTheDocument());
  });

  it('opens an order’s details and cancels it while pending', async () => {
    const order = orderDetails({
      requestedBy: { id: PEOPLE.employee.id, name: PEOPLE.employee.name, email: PEOPLE.employee.email },
      store: PEOPLE.employee.stores[0] ?? { id: '', name: '', city: '' },
      whyNotDecide: { code: 'order.approveNotByEmployees' },
    });
    let cancelled = false;
    const { user } = render({
      listOrders: () => pageWith([listedOrder({ id: order.id, requestedBy: order.requestedBy })]),
      getOrder: () => (cancelled ? { ...order, status: 'cancelled' as const } : order),
      cancelOrder: () => {
        cancelled = true;
        return { ...listedOrder(), ...order, status: 'cancelled' as const };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'View Orders' }));
    expect(await screen.findByRole('button', { name: 'View Products' })).toBeVisible();
    await user.click((await screen.findAllByRole('button', { name: /^View order SO-000001 #/ }))[0] ?? document.body);
    const details = await screen.findByRole('dialog', { name: /Order Details/ });
    expect(within(details).queryByRole('button', { name: /Approve Order/ })).not.toBeInTheDocument();
    await user.click(await within(details).findByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Order cancelled successfully')).toBeVisible();
    await waitFor(() =>
      expect(within(details).queryByRole('button', { name: 'Cancel Order' })).not.toBeInTheDocument(),
    );
  });

  it('confirms receipt and names the differences from the approved quantities', async () => {
    const store = PEOPLE.employee.stores[0] ?? { id: '', name: '', city: '' };
    const approved = orderDetails({ store, status: 'approved', processedAt: '2026-11-21T05:00:00.000Z' });
    const lines = approved.lines.map((line) => ({ ...line, approvedQuantity: 20 }));
    const received: unknown[] = [];
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: approved.id, status: 'approved' })]),
        getOrder: () => ({ ...approved, lines }),
        fulfilOrder: (input) => {
          received.push(input);
          return { ...listedOrder(), ...approved, status: 'fulfilled' as const };
        },
      },
      `/employee-dashboard/requested-items/pharmacy?view=orders&order=${approved.id}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }));
    const dialog = await screen.findByRole('dialog', { name: /Receive goods/ });
    const count = within(dialog).getByRole('textbox', { name: 'Arrived of Napa 500 mg' });
    await user.clear(count);
    await user.type(count, '19');
    expect(within(dialog).getByText('One line differs from what was approved')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Receive goods' }));
    expect(await screen.findByText('Goods received')).toBeVisible();
    expect(received).toEqual([{ orderId: approved.id, received: [{ lineNo: 1, quantity: 19 }] }]);
  });

  it('keeps the counted quantities when the receipt fails (they used to be lost)', async () => {
    const store = PEOPLE.employee.stores[0] ?? { id: '', name: '', city: '' };
    const approved = orderDetails({ store, status: 'approved', processedAt: '2026-11-21T05:00:00.000Z' });
    const lines = approved.lines.map((line) => ({ ...line, approvedQuantity: 20 }));
    let received: unknown;
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: approved.id, status: 'approved' })]),
        getOrder: () => ({ ...approved, lines }),
        fulfilOrder: (input) => {
          if (received) return { ...listedOrder(), ...approved, status: 'fulfilled' as const };
          received = input;
          throw trpcError('UNAVAILABLE', 'The server is busy');
        },
      },
      `/employee-dashboard/requested-items/pharmacy?view=orders&order=${approved.id}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Receive goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Receive goods/ }));
    const count = dialog.getByRole('textbox', { name: 'Arrived of Napa 500 mg' });
    await user.clear(count);
    await user.type(count, '19');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    expect(await dialog.findByText('The server is busy')).toBeVisible();
    expect(count).toHaveValue('19');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(count).toHaveValue('19');
    await user.click(dialog.getByRole('button', { name: 'Receive goods' }));
    await waitFor(() => expect(count).not.toBeInTheDocument());
    expect(received).toEqual({ orderId: approved.id, received: [{ lineNo: 1, quantity: 19 }] });
  });

  it('shows that the products could not be loaded', async () => {
    render({ stockForRequester: fails });
    expect(await screen.findByText('Failed to load products')).toBeVisible();
  });

  it('shows that an order was not updated', async () => {
    const { id, name, email, stores } = PEOPLE.employee;
    const order = orderDetails({
      requestedBy: { id, name, email },
      store: stores[0] ?? { id: '', name: '', city: '' },
      whyNotDecide: { code: 'order.approveNotByEmployees' },
    });
    const { user } = render({
      listOrders: () => pageWith([listedOrder({ id: order.id, requestedBy: order.requestedBy })]),
      getOrder: () => order,
      cancelOrder: fails,
    });
    await user.click(await screen.findByRole('button', { name: 'View Orders' }));
    await user.click((await screen.findAllByRole('button', { name: /^View order SO-000001 #/ }))[0] ?? document.body);
    const details = await screen.findByRole('dialog', { name: /Order Details/ });
    await user.click(await within(details).findByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Failed to update order')).toBeVisible();
  });
});

it.each([
  ['English', shellEn, en],
  ['Bangla', shellBn, bn],
  ['Hindi', shellHi, hi],
])('the menu and the title of the screen have one name in %s: they had two', (_, menu, titles) => {
  expect([titles.title_products_pharmacy, titles.title_products_nonPharmacy]).toEqual([
    menu.pharmacyRequests,
    menu.nonPharmacyRequests,
  ]);
});
