import { coded, DomainError } from '@bhandar/domain/shared';
import {
  listedOrder,
  listedOrderLine,
  orderDetails,
  orderDetailsLine,
  requesterStock,
} from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as files from '../../../lib/api/save-file';
import { PHONE } from '../../../lib/use-media';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import OrdersScreen from './orders-screen';

type Ordering = NonNullable<NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>['ordering']>;

const render = (ordering: Ordering, query = '', kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') =>
  renderScreen(<OrdersScreen kind={kind} />, {
    user: PEOPLE.admin,
    path: `/admin-dashboard/orders/pharmacy${query}`,
    answers: { ordering },
  });

const confirmApproval = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve Order' }));

function onPhone() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === PHONE }),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
}

const lines = [
  orderDetailsLine({ lineNo: 1, name: 'Napa', quantity: 20, available: 1284 }),
  orderDetailsLine({ lineNo: 2, name: 'Seclo', strength: '20 mg', quantity: 10, available: 6 }),
];

describe('OrdersScreen', () => {
  it('shows the documented columns and expands a row into its items', async () => {
    const order = listedOrder({
      note: 'need all of it by Sunday',
      lines: [listedOrderLine({ name: 'Napa', quantity: 20, available: 7 })],
    });
    const { user } = render({ listOrders: () => pageWith([order]) });
    const row = await screen.findByRole('row', { name: /Salma Khatun/ });
    expect(row).toHaveTextContent(`#${order.id.slice(0, 8).toUpperCase()}`);
    expect(row).toHaveTextContent('SO-000001');
    expect(row).toHaveTextContent('Dhanmondi · salma@example.com');
    expect(row).toHaveTextContent('need all of it by Su…');
    expect(row).toHaveTextContent('Pending');
    await user.click(within(row).getByRole('button', { name: /^Show details of order SO-000001/ }));
    const items = await screen.findByRole('table', { name: /^Items of order SO-000001/ });
    expect(screen.getByText('need all of it by Sunday')).toBeVisible();
    expect(within(items).getByRole('row', { name: /1 Napa/ })).toHaveTextContent(/Tablet\s*20\s*7/);
  });

  it.each(['desktop', 'phone'])(
    'shows only the orders awaiting approval at one press on a %s, and their count',
    async (device) => {
      if (device === 'phone') onPhone();
      const asked: unknown[] = [];
      const pending = { ...pageWith([listedOrder()]), totalItems: 4 };
      const { user } = render({
        listOrders: ({ status, limit }) => {
          if (limit !== 1) asked.push(status);
          return status === 'pending' ? pending : { ...pending, totalItems: 104 };
        },
      });
      const button = await screen.findByRole('button', { name: 'Awaiting approval 4', pressed: false });
      await user.click(button);
      expect(await screen.findByRole('button', { name: 'Awaiting approval 4', pressed: true })).toHaveFocus();
      await waitFor(() => expect(asked.at(-1)).toBe('pending'));
      await user.click(button);
      expect(await screen.findByRole('button', { name: 'Awaiting approval 4', pressed: false })).toHaveFocus();
    },
  );

  it('counts the orders that were not received', async () => {
    const late = { ...pageWith([listedOrder()]), totalItems: 5 };
    render({ listOrders: ({ unreceived }) => (unreceived ? late : pageWith([listedOrder()])) });
    expect(await screen.findByRole('button', { name: 'Not received: Over 3 days 5' })).toBeVisible();
  });

  it('shows the value of an order and its short lines in the list: an approver had to open each order', async () => {
    const lines = [listedOrderLine({ quantity: 20, available: 7 }), listedOrderLine({ lineNo: 2 })];
    const totals = { quantity: 40, costMinor: null, valueAtMrpMinor: 124_000 };
    const orders = [listedOrder({ lines, totals }), listedOrder({ lines, totals, status: 'fulfilled' })];
    render({ listOrders: () => pageWith(orders) });
    const row = await screen.findByRole('row', { name: /Pending/ });
    expect(row).toHaveTextContent('৳ 1,240.00');
    expect(row).toHaveTextContent('1 line short');
    expect(screen.getByRole('row', { name: /Received/ })).not.toHaveTextContent('short');
  });

  it.each(['pending', 'approved'] as const)(
    'counts goods of the store that it has not received apart, in a %s order: they were shown as there',
    async (status) => {
      const order = orderDetails({
        status,
        lines: [orderDetailsLine({ storeHas: 40, unreceived: 12 }), orderDetailsLine({ lineNo: 2, storeHas: 7 })],
      });
      render({ listOrders: () => pageWith([]), getOrder: () => order }, `?order=${order.id}`);
      expect(await screen.findByText('+12 on the way')).toBeVisible();
      expect(screen.getByText('+12 on the way').parentElement).toHaveTextContent(/^28\+12 on the way/);
      expect(screen.getAllByText(/on the way/)).toHaveLength(1);
    },
  );

  it('names the available quantity of a product in the list of a new order: a bare number stood behind its company', async () => {
    const { user } = render({
      listOrders: () => pageWith([]),
      stockForRequester: () => pageWith([requesterStock({ available: 1284 })]),
    });
    await user.click((await screen.findAllByRole('button', { name: 'New order' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Order' }));
    await user.click(dialog.getByRole('combobox', { name: /Trade Name/ }));
    expect(await screen.findByRole('option', { name: /Napa/ })).toHaveTextContent('Beximco · available 1,284');
  });

  it('opens the first order that the user may approve with one key, and sums it up', async () => {
    const own = listedOrder({ whyNotDecide: { code: 'order.approveOwn' } });
    const order = listedOrder();
    const { user } = render({
      listOrders: () => pageWith([own, order]),
      getOrder: ({ orderId }) => orderDetails({ id: orderId, note: orderId === order.id ? 'the second' : 'the first' }),
    });
    await screen.findByRole('button', { name: /^Review next order/ });
    await user.keyboard('n');
    expect(await screen.findByText('the second')).toBeVisible();
    expect(screen.getByText('1 item · 20 units · ৳ 240.00 at MRP')).toBeVisible();
  });

  it('names an order by its number on a phone, and offers its review: they were the id and a new order', async () => {
    onPhone();
    render({ listOrders: () => pageWith([listedOrder()]) });
    const review = await screen.findByRole('button', { name: 'Review next order' });
    expect(review).toHaveTextContent('Review');
    expect(screen.getAllByText('SO-000001')).toHaveLength(1);
  });

  it('shows vouchers and totals of non-pharmacy orders, and no costs to a store manager', async () => {
    const order = listedOrder({ totals: { quantity: 12, costMinor: null, valueAtMrpMinor: 124_000 } });
    render({ listOrders: () => pageWith([order]) }, '', 'nonPharmacy');
    const row = await screen.findByRole('row', { name: /SO-000001/ });
    expect(row).toHaveTextContent('1,240.00');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toContain('–');
  });

  it.each(['pharmacy', 'nonPharmacy'] as const)('exports the requester of a %s order', async (kind) => {
    const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
    const { user } = render({ listOrders: () => pageWith([listedOrder()]) }, '', kind);
    await screen.findByRole('row', { name: /SO-000001/ });
    await user.click(screen.getByRole('button', { name: /^Export .* as CSV$/ }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(save.mock.lastCall?.[1]).toContain('"Salma Khatun"');
  });

  it('confirms the approval of a whole order from its row: one click moved the stock for good', async () => {
    const approved: unknown[] = [];
    const order = listedOrder();
    const { user } = render({
      listOrders: () => pageWith([order]),
      approveOrder: (input) => {
        approved.push(input);
        return { ...listedOrder(), ...order, status: 'approved' as const };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve order SO-000001/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Approve order SO-000001?' });
    expect(question).toHaveTextContent('1 item for Dhanmondi. The stock leaves the warehouse at once.');
    expect(approved).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Approve Order' }));
    expect(await screen.findByText('Order approved successfully')).toBeVisible();
    expect(approved).toMatchObject([{ orderId: order.id }]);
  });

  it('opens an order with short lines from its row: Approve failed with a message that was soon gone', async () => {
    const lines = [listedOrderLine({ quantity: 20, available: 7 })];
    const order = listedOrder({ lines });
    const { user } = render({
      listOrders: () => pageWith([order]),
      getOrder: () => orderDetails({ id: order.id, note: 'opened' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Review order SO-000001' }));
    expect(await screen.findByText('opened')).toBeVisible();
  });

  it('hides the actions from users who cannot approve', async () => {
    const orders = [listedOrder({ whyNotDecide: { code: 'order.approveOwn' } }), listedOrder({ status: 'approved' })];
    render({ listOrders: () => pageWith(orders) });
    expect(await screen.findAllByRole('row', { name: /Salma Khatun/ })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Approve order/ })).not.toBeInTheDocument();
  });

  it('says in the list that an order of a newcomer waits for the warehouse', async () => {
    const whyNotDecide = { code: 'order.placedByDecider', params: { days: 30 } } as const;
    render({ listOrders: () => pageWith([listedOrder({ whyNotDecide })]) });
    expect(await screen.findByText('Needs approval by the warehouse')).toHaveAttribute(
      'title',
      'You added or moved this person within the last 30 days, so their orders wait for the warehouse',
    );
    expect(screen.queryByRole('button', { name: /^Approve order/ })).not.toBeInTheDocument();
  });

  it('requires a reason to reject; closing the dialog rejects nothing', async () => {
    const rejected: unknown[] = [];
    const order = listedOrder();
    const { user } = render({
      listOrders: () => pageWith([order]),
      rejectOrder: (input) => {
        rejected.push(input);
        return { ...listedOrder(), ...order, status: 'rejected' as const };
      },
    });
    const ask = async () => user.click(await screen.findByRole('button', { name: /^Reject order SO-000001/ }));
    await ask();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(rejected).toEqual([]);
    await ask();
    await user.click(screen.getByRole('button', { name: 'Not in stock' }));
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not in stock');
    await user.click(screen.getByRole('button', { name: 'Reject Order' }));
    expect(await screen.findByText('Order rejected successfully')).toBeVisible();
    expect(rejected).toMatchObject([{ orderId: order.id, reason: 'Not in stock' }]);
  });
});

describe('OrderDetails', () => {
  it('requires a shortage to be lowered, and sends only the lowered quantities', async () => {
    const order = orderDetails({ lines });
    const approved: unknown[] = [];
    let done = false;
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: order.id })]),
        getOrder: () => (done ? { ...order, status: 'approved' as const, processedAt: order.requestedAt } : order),
        approveOrder: (input) => {
          approved.push(input);
          done = true;
          return { ...listedOrder(), ...order, status: 'approved' as const };
        },
      },
      `?order=${order.id}`,
    );
    const approve = await screen.findByRole('button', { name: /Approve Order/ });
    expect(approve).toBeDisabled();
    expect(screen.getByText('4 short')).toBeVisible();
    expect(screen.getByText('One line asks for more than the warehouse has')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lower to what is there' }));
    expect(screen.getByRole('textbox', { name: 'Approve how many of Seclo 20 mg' })).toHaveValue('6');
    expect(screen.getByText('1,264')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Admin Note' }), 'Rest next week');
    await user.click(approve);
    expect(await screen.findByText('Order approved successfully')).toBeVisible();
    expect(approved).toEqual([
      { orderId: order.id, adminNote: 'Rest next week', quantities: [{ lineNo: 2, quantity: 6 }] },
    ]);
    expect(screen.queryByText('Already decided by another person')).not.toBeInTheDocument();
  });

  it('warns of a line that covers the store for over 180 days, until it is lowered: 300 passed beside 40 a month', async () => {
    const line = orderDetailsLine({ quantity: 300, storeHas: 70, soldLast30Days: 40 });
    const order = orderDetails({ lines: [line] });
    const { user } = render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    expect(await screen.findByText('with this order, 9 months')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Approve how many of Napa 500 mg' });
    await user.clear(field);
    await user.type(field, '100');
    expect(screen.queryByText(/months/)).toBeNull();
  });

  it('warns of a line that adds to goods of which none were sold: 200 more passed beside 200 without a word', async () => {
    const lines = [
      orderDetailsLine({ quantity: 200, storeHas: 200, soldLast30Days: 0 }),
      orderDetailsLine({ lineNo: 2, quantity: 200, storeHas: 0, soldLast30Days: 0 }),
    ];
    const order = orderDetails({ lines });
    render({ listOrders: () => pageWith([]), getOrder: () => order }, `?order=${order.id}`);
    expect(await screen.findAllByText('none sold in 30 days')).toHaveLength(1);
  });

  it('a long strength goes below the name in an order to approve: it pushed the last column out of the sheet', async () => {
    const order = orderDetails({ lines: [orderDetailsLine({ strength: '20 mg+10 mg+2.5 mg/5 ml' })] });
    render({ listOrders: () => pageWith([]), getOrder: () => order }, `?order=${order.id}`);
    const strength = await screen.findByTitle('20 mg+10 mg+2.5 mg/5 ml');
    expect(strength.parentElement).toHaveClass('flex-wrap');
  });

  it('names the warehouse stock of a line on a phone: a number stood there alone', async () => {
    onPhone();
    const order = orderDetails();
    render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    const items = await screen.findByRole('list', { name: /^Items of order/ });
    expect(within(items).getByText('Warehouse').parentElement).toHaveTextContent('Warehouse1,284BX-204');
  });

  it('handles A, R and J, but not while the focus is in a field', async () => {
    const [first, second] = [orderDetails({ note: 'the first' }), orderDetails({ note: 'the second' })];
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: first.id }), listedOrder({ id: second.id })]),
        getOrder: ({ orderId }) => (orderId === second.id ? second : first),
        approveOrder: () => ({ ...listedOrder(), ...second, status: 'approved' as const }),
      },
      `?order=${first.id}`,
    );
    await screen.findByText('the first');
    const note = screen.getByRole('textbox', { name: 'Admin Note' });
    await user.type(note, 'jar');
    expect(screen.getByText('the first')).toBeVisible();
    await user.clear(note);
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('j');
    expect(await screen.findByText('the second')).toBeVisible();
    await user.keyboard('r');
    expect(await screen.findByRole('dialog', { name: /Reject order/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Reject order/ })).not.toBeInTheDocument());
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('a');
    expect(await screen.findByText('Order approved successfully')).toBeVisible();
  });

  it('confirms before typed values are discarded by the next order or by closing (they used to be lost)', async () => {
    const [first, second] = [orderDetails({ note: 'the first', lines }), orderDetails({ note: 'the second' })];
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: first.id }), listedOrder({ id: second.id })]),
        getOrder: ({ orderId }) => (orderId === second.id ? second : first),
      },
      `?order=${first.id}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Lower to what is there' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Approve how many of Seclo 20 mg' })).toHaveValue('6');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.keyboard('j');
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('the second')).toBeVisible();
  });

  it('asks who may sell the goods where the requester has left', async () => {
    const order = listedOrder();
    const rina = { id: order.store.id, name: 'Rina Das' };
    const approved: unknown[] = [];
    const { user } = render({
      listOrders: () => pageWith([order]),
      approveOrder: (input) => {
        approved.push(input);
        if (input.goodsFor) return { ...order, status: 'approved' as const };
        throw new DomainError(
          'RULE_BROKEN',
          coded('order.chooseGoodsFor', { person: 'Asha Paul', store: 'Lake Road' }),
          {
            data: { colleagues: [rina] },
          },
        );
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve order/ }));
    await confirmApproval(user);
    expect(
      await screen.findByText('Asha Paul no longer works at Lake Road. Choose who takes over the goods'),
    ).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Goods for' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Das' }));
    await user.click(screen.getByRole('button', { name: 'Approve Order' }));
    expect(await screen.findByText('Order approved successfully')).toBeVisible();
    expect(approved).toMatchObject([{ orderId: order.id }, { orderId: order.id, goodsFor: rina.id }]);
  });

  it('asks about each order anew: the colleague chosen for one was chosen for the next', async () => {
    const orders = [listedOrder(), listedOrder()];
    const [first = listedOrder(), second = first] = orders;
    const rina = { id: first.store.id, name: 'Rina Das' };
    const approved: unknown[] = [];
    const { user } = render({
      listOrders: () => pageWith(orders),
      approveOrder: (input) => {
        approved.push(input);
        if (input.goodsFor) return { ...first, status: 'approved' as const };
        const person = { person: 'Asha Paul', store: 'Lake Road' };
        const data = { colleagues: [rina] };
        throw new DomainError('RULE_BROKEN', coded('order.chooseGoodsFor', person), { data });
      },
    });
    const [approveFirst, approveSecond] = await screen.findAllByRole('button', { name: /^Approve order/ });
    await user.click(approveFirst as HTMLElement);
    await confirmApproval(user);
    await user.click(await screen.findByRole('combobox', { name: 'Goods for' }));
    await user.click(await screen.findByRole('option', { name: 'Rina Das' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(approveSecond as HTMLElement);
    await confirmApproval(user);
    await screen.findByRole('combobox', { name: 'Goods for' });
    await user.click(screen.getByRole('button', { name: 'Approve Order' }));
    expect(await screen.findByText('Order approved successfully')).toBeVisible();
    expect(approved.at(-1)).toMatchObject({ orderId: second.id, goodsFor: 'store' });
  });

  it('shows who decided meanwhile and removes the buttons', async () => {
    const order = orderDetails();
    const theirs = {
      ...order,
      status: 'approved' as const,
      processedBy: { id: order.store.id, name: 'Rina Akter', email: 'rina@example.com' },
      processedAt: '2026-11-21T03:04:00.000Z',
    };
    let theirTurn = false;
    const { user } = render(
      {
        listOrders: () => pageWith([listedOrder({ id: order.id })]),
        getOrder: () => (theirTurn ? theirs : order),
        approveOrder: () => {
          theirTurn = true;
          throw trpcError('INVALID_TRANSITION', 'Order was already approved by Rina Akter on 2026-11-21 09:04');
        },
      },
      `?order=${order.id}`,
    );
    await user.click(await screen.findByRole('button', { name: /Approve Order/ }));
    expect(await screen.findByText('Failed to approve order')).toBeVisible();
    expect(await screen.findByText('Already decided by another person')).toBeVisible();
    expect(screen.getByText('Approved by Rina Akter on 21 Nov 2026, 09:04')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Approve Order/ })).not.toBeInTheDocument();
  });

  it('says how many units of a short delivery are missing: only the received number was shown', async () => {
    const order = orderDetails({
      status: 'fulfilled',
      lines: [orderDetailsLine({ quantity: 100, approvedQuantity: 100, receivedQuantity: 90, foundQuantity: 7 })],
    });
    render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    expect((await screen.findByText('3 missing')).parentElement).toHaveTextContent('973 missing7 found later');
  });

  it.each([
    ['lost', 'Missing in delivery: Lost'],
    ['arrived', 'Missing in delivery: Found at the receiver'],
    ['returned', 'Missing in delivery: Found at the sender'],
  ] as const)('did not show how and when the missing goods of an order were resolved: %s', async (outcome, title) => {
    const order = orderDetails({
      status: 'fulfilled',
      lines: [orderDetailsLine({ quantity: 100, approvedQuantity: 100, receivedQuantity: 90 })],
      settlement: { outcome, by: 'Kamal Uddin', at: '2026-11-23T08:05:00.000Z', note: 'Driver asked' },
    });
    render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    const resolved = await screen.findByText(new RegExp(`^${title}`));
    expect(resolved).toHaveTextContent(`${title}. Resolved by Kamal Uddin on 23 Nov 2026, 14:05. Driver asked`);
  });

  it('shows units found after a short receipt (its line used to show the first count)', async () => {
    const order = orderDetails({
      status: 'fulfilled',
      lines: [orderDetailsLine({ quantity: 100, approvedQuantity: 100, receivedQuantity: 90, foundQuantity: 10 })],
    });
    render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    const found = await screen.findByText('10 found later');
    expect(found.parentElement).toHaveTextContent('10010 found later');
  });

  it('disables the approval of the user’s own order and says why', async () => {
    const order = orderDetails({ whyNotDecide: { code: 'order.approveOwn' } });
    render(
      { listOrders: () => pageWith([listedOrder({ id: order.id })]), getOrder: () => order },
      `?order=${order.id}`,
    );
    expect(await screen.findByText('You cannot approve your own order')).toBeVisible();
    expect(screen.getByRole('button', { name: /Approve Order/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /Reject Order/ })).toBeDisabled();
  });
});

describe('OrdersScreen when the server fails without a message', () => {
  const fails = () => {
    throw trpcError('INTERNAL', 'Something went wrong');
  };

  it('names the orders that could not be loaded', async () => {
    const pharmacy = render({ listOrders: fails });
    expect(await screen.findByText('Failed to fetch pharmacy orders')).toBeVisible();
    pharmacy.unmount();
    render({ listOrders: fails }, '', 'nonPharmacy');
    expect(await screen.findByText('Failed to load orders')).toBeVisible();
  });

  it('shows that an order was not rejected', async () => {
    const { user } = render({ listOrders: () => pageWith([listedOrder()]), rejectOrder: fails });
    await user.click(await screen.findByRole('button', { name: /^Reject order SO-000001/ }));
    await user.click(await screen.findByRole('button', { name: 'Reject Order' }));
    expect(await screen.findByText('Failed to reject order')).toBeVisible();
  });

  it('keeps the reason of a failed rejection (it used to be lost)', async () => {
    const { user } = render({ listOrders: () => pageWith([listedOrder()]), rejectOrder: fails });
    await user.click(await screen.findByRole('button', { name: /^Reject order SO-000001/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /Reject order/ }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await user.type(reason, 'Ask for the smaller pack');
    await user.click(dialog.getByRole('button', { name: 'Reject Order' }));
    expect(await dialog.findByText('Failed to reject order')).toBeVisible();
    expect(reason).toHaveValue('Ask for the smaller pack');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(reason).not.toBeInTheDocument());
  });
});
