import {
  NOTIFICATION_FIGURES,
  NOTIFICATION_KINDS,
  NOTIFICATION_LISTS,
  type Notification,
  notificationOfQuery,
  placeQuery,
  TOPIC_OF,
} from '@bhandar/domain/notifications';
import { notification, notificationCounts } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SCREENS } from '../../screens';
import { broken, PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import { Bell } from './bell';
import { placeOf } from './notification-messages';
import NotificationsScreen from './notifications-screen';

const stockLow = () =>
  notification({
    kind: 'stock.low',
    topic: 'stock',
    facts: { store: 'Lazz Pharma', low: 2, out: 1, names: 'Napa, Seclo' },
    read: true,
  });

/** A mock server that remembers read notifications. */
function inbox(notifications: Notification[]) {
  const readIds = new Set<number>();
  const now = () => notifications.map((one) => ({ ...one, read: one.read || readIds.has(one.id) }));
  const counts = () => notificationCounts({ approvals: now().filter((one) => !one.read).length });
  const markRead = vi.fn((input: { ids?: number[]; upTo?: number }) => {
    for (const { id } of notifications) if (input.ids?.includes(id) || id <= (input.upTo ?? 0)) readIds.add(id);
    return counts();
  });
  return { markRead, answers: { notifications: { counts, listNotifications: () => pageWith(now()), markRead } } };
}

describe('Bell', () => {
  it('counts unread notifications and links each to its screen', async () => {
    const { answers, markRead } = inbox([notification({ id: 9 }), stockLow()]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const order = await within(panel).findByRole('link', { name: /Ema Rahman orders 3 products/ });
    expect(order).toHaveAttribute(
      'href',
      '/admin-dashboard/orders/pharmacy?order=0198a1c0-0000-7000-8000-0000000000aa',
    );
    expect(within(panel).getByRole('link', { name: /1 out of stock, 2 low.*Napa, Seclo/ })).toHaveAttribute(
      'href',
      '/admin-dashboard/inventory/pharmacy?stock.standing=out',
    );
    await user.click(order);
    expect(markRead).toHaveBeenCalledWith({ ids: [9] });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [{}, 'Order SO-000012 was approved'],
    [{ lowered: 0, loweredItem: null }, 'Order SO-000012 was approved'],
    [{ lowered: 1, loweredItem: 'Napa 500 mg' }, 'Order SO-000012 was approved with less Napa 500 mg than ordered'],
    [{ lowered: 2, loweredItem: null }, 'Order SO-000012 was approved with less than ordered of 2 products'],
  ])('did not tell the requester of an approved order what was lowered: %j', async (lowered, title) => {
    const facts = { ...notification().facts, by: 'Kamal Uddin', ...lowered };
    const { answers } = inbox([notification({ kind: 'order.approved', topic: 'decisions', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.employee, answers });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it.each(NOTIFICATION_FIGURES)('opens the list that a stock notification counted: %s', async (figure) => {
    const kind = figure.startsWith('exp') ? 'batches.expiring' : 'stock.low';
    const facts = {
      store: 'Lazz Pharma',
      names: 'Napa',
      figure,
      placeId: 'place-1',
      listed: 73,
      expired: 1,
      out: 1,
      low: 1,
    };
    const { answers } = inbox([notification({ id: 5, kind, topic: kind === 'stock.low' ? 'stock' : 'expiry', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const { screen: name, path, filters, place } = NOTIFICATION_LISTS[figure];
    const query = new URLSearchParams({ ...filters, [place]: 'place-1' });
    expect(await screen.findByRole('link', { name: /73 .*Lazz Pharma, new: Napa/ })).toHaveAttribute(
      'href',
      `/admin-dashboard/${path}?${query}`,
    );
    expect(SCREENS[name].path).toBe(path);
  });

  it('says that a notification of another release cannot be read', async () => {
    const { answers } = inbox([notification({ id: 5, kind: 'unreadable', topic: 'jobs', facts: {} }), stockLow()]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const line = await screen.findByRole('link', { name: /This notification can no longer be read/ });
    expect(line).toHaveAttribute('href', '/admin-dashboard/notifications');
  });

  it('opens the waiting offline sales of the counted store (it used to open every store’s)', async () => {
    const facts = { store: 'Lazz Pharma', waiting: 3, late: 2, figure: 'undecidedSales', placeId: 'place-1' };
    const { answers } = inbox([notification({ id: 5, kind: 'sales.undecided', topic: 'approvals', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(
      await screen.findByRole('link', { name: /3 offline sales .*Lazz Pharma.*Over a day old: 2/ }),
    ).toHaveAttribute('href', '/admin-dashboard/pos/conflicts?state=open&locationId=place-1');
  });

  it.each([
    ['proposal.sent', '', /Purchase to confirm from Lazz Pharma.*Square, INV-7 · Rina/, 'waiting'],
    ['proposal.confirmed', '', /A purchase of Lazz Pharma was confirmed.*Square, INV-7 · Rina/, 'confirmed'],
    ['proposal.rejected', 'Twice', /A purchase of Lazz Pharma was rejected.*INV-7 · Rina: Twice/, 'rejected'],
  ] as const)('%s opens the purchases of that state', async (kind, reason, name, status) => {
    const facts = { goods: 'pharmacy', store: 'Lazz Pharma', purchase: 'Square, INV-7', by: 'Rina', reason };
    const { answers } = inbox([notification({ id: 5, kind, topic: 'approvals', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const query = `view=waiting&waiting.status=${status}`;
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(query));
  });

  const RETURN = { voucher: 'CR-000001', store: 'Lake Road', requester: 'Rina Akter', by: 'Kamal Uddin', units: 2 };
  const SHORT = { voucher: 'SO-000143', adjustment: 'AD-000009', orderId: 'order-1', goods: 'nonPharmacy' };
  const LATE = { store: 'Lake Road', goods: 'pharmacy', orderId: 'order-1', days: 3 };
  it.each([
    [
      'return.waiting',
      { ...RETURN, of: 'saleReturn', refundMinor: 12_000 },
      /Rina Akter's return CR-000001 for ৳\s120\.00 awaits approval.*Lake Road/,
      'returns/customers?search=CR-000001',
    ],
    [
      'return.waiting',
      { ...RETURN, of: 'writeOff', voucher: 'WO-000002', refundMinor: null },
      /Rina Akter's return WO-000002 of 2 units awaits approval/,
      'returns/expires-or-damages?search=WO-000002',
    ],
    [
      'return.posted',
      { ...RETURN, of: 'saleReturn', refundMinor: 570 },
      /Your return CR-000001 for ৳\s5\.70 was approved.*Kamal Uddin · Lake Road/,
      'returns/customers?search=CR-000001',
    ],
    [
      'return.posted',
      { ...RETURN, of: 'saleReturn', refundMinor: 570, cashMinor: 570, drawer: 'LR-2, Rina Das' },
      /CR-000001 was approved: hand out ৳\s5\.70 from LR-2, Rina Das/,
      'returns/customers?search=CR-000001',
    ],
    [
      'return.posted',
      { ...RETURN, of: 'saleReturn', refundMinor: 570, cashMinor: 570, drawer: '' },
      /CR-000001 was approved: hand out ৳\s5\.70Unread/,
      'returns/customers?search=CR-000001',
    ],
    [
      'sale.voided',
      { ...RETURN, voucher: 'LR-2-000002', saleId: 'sale-1', cashMinor: 920, drawer: 'LR-2, Rina Das' },
      /Kamal Uddin voided LR-2-000002: ৳\s9\.20 left your drawer.*Lake Road · LR-2, Rina Das/,
      'receipts/sale-1',
    ],
    [
      'return.deleted',
      { ...RETURN, of: 'saleReturn' },
      /Your return CR-000001 was deleted.*Kamal Uddin/,
      'returns/customers?search=CR-000001&status=voided',
    ],
    [
      'delivery.short',
      { ...RETURN, ...SHORT, sent: 1_886, received: 1_885 },
      /Lake Road received 1,885 of 1,886 units of SO-000143.*Kamal Uddin · AD-000009/,
      'inventory/adjustments?search=AD-000009',
    ],
    [
      'delivery.settled',
      { ...RETURN, ...SHORT, outcome: 'lost', note: 'Driver asked' },
      /The missing goods of SO-000143 were recorded as lost.*Kamal Uddin: Driver asked/,
      'requested-items/non-pharmacy?order=order-1',
    ],
    [
      'delivery.settled',
      { ...RETURN, voucher: 'TR-000004', transferId: 'transfer-1', outcome: 'returned' },
      /The missing goods of TR-000004 were found at the sender.*Kamal Uddin · Lake Road/,
      'inventory/transfers?transfer=transfer-1',
    ],
    [
      'order.unreceived',
      { ...LATE, count: 1, names: 'SO-000142' },
      /SO-000142 was approved more than 3 days ago and is not received yet.*Lake Road/,
      'requested-items/pharmacy?view=orders&order=order-1&receive=true',
    ],
    [
      'order.unreceived',
      { ...LATE, count: 2, names: 'SO-000142, SO-000143' },
      /2 pharmacy orders were approved more than 3 days ago .*Lake Road: SO-000142, SO-000143/,
      'requested-items/pharmacy?view=orders&orders.unreceived=1&orders.search=Lake+Road',
    ],
    [
      'order.unreceived',
      { ...LATE, goods: 'nonPharmacy', own: true, count: 2, names: 'SO-000142, SO-000143' },
      /2 of your non-pharmacy orders were approved more than 3 days ago .*Lake Road: SO-000142, SO-000143/,
      'requested-items/non-pharmacy?view=orders&orders.unreceived=1&orders.mine=1',
    ],
  ] as const)('%s says what happened and opens it: %o', async (kind, facts, name, path) => {
    const { answers } = inbox([notification({ id: 5, kind, topic: TOPIC_OF[kind], facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.admin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/admin-dashboard/${path}`);
  });

  it.each([
    ['order.placed', { goods: 'pharmacy', orderId: 'order-1', items: 2 }, 'orders/pharmacy?order=order-1'],
    ['return.posted', { ...RETURN, of: 'saleReturn', refundMinor: 570 }, 'returns/customers?search=CR-000001'],
    ['sale.voided', { saleId: 'sale-1', cashMinor: 920 }, 'receipts/sale-1'],
    [
      'order.unreceived',
      { ...LATE, count: 2 },
      'requested-items/pharmacy?view=orders&orders.unreceived=1&orders.search=Lake+Road',
    ],
    [
      'order.unreceived',
      { ...LATE, own: true, count: 2 },
      'requested-items/pharmacy?view=orders&orders.unreceived=1&orders.mine=1',
    ],
    ['registration.requested', { name: 'Omar Faruk' }, 'employees?status=pending'],
    ['approvals.reported', { day: '2026-11-21', approved: 2 }, 'orders/pharmacy'],
    ['webhook.paused', { webhookId: 'hook-1' }, 'webhooks/hook-1'],
  ] as const)(
    'the link of a mail opens what it tells of: %s led to the list of notifications',
    async (kind, facts, path) => {
      const { answers } = inbox([]);
      const { notifications } = answers;
      renderScreen(<NotificationsScreen />, {
        user: PEOPLE.admin,
        path: `/admin-dashboard/notifications?${new URLSearchParams(placeQuery(kind, facts))}`,
        answers: { notifications: { ...notifications, listPreferences: () => [] } },
      });
      await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(`/admin-dashboard/${path}`));
    },
  );

  it('names what stores took to the bank on a day', async () => {
    const facts = { day: '2026-11-21', approved: 0, names: 'Kamal Uddin, Lake Road: 50,000.00' };
    const { answers } = inbox([notification({ id: 5, kind: 'approvals.reported', topic: 'approvals', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.superadmin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(
      await screen.findByRole('link', { name: /Cash that stores took to the bank on 21 Nov 2026.*50,000\.00/ }),
    ).toHaveAttribute('href', '/dashboard/shifts');
  });

  it('names every order that admins approved on a day', async () => {
    const facts = { day: '2026-11-21', approved: 2, names: 'Rina Akter, Lake Road: SO-000001, SO-000002' };
    const { answers } = inbox([notification({ id: 5, kind: 'approvals.reported', topic: 'approvals', facts })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.superadmin, answers });
    await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(
      await screen.findByRole('link', { name: /Admins approved 2 orders on 21 Nov 2026.*SO-000001, SO-000002/ }),
    ).toHaveAttribute('href', '/dashboard/orders/pharmacy');
  });

  it('opens the past-sales import from its notification (it used to open the product import)', async () => {
    const imported = (id: number, what: string) =>
      notification({
        id,
        kind: 'import.finished',
        facts: { file: `${what}.csv`, what, status: 'done', jobId: `job-${id}` },
      });
    const { answers } = inbox([imported(9, 'pastSales'), imported(8, 'catalogue')]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.superadmin, answers });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    expect(await screen.findByRole('link', { name: /Import of pastSales.csv/ })).toHaveAttribute(
      'href',
      '/dashboard/reports/past-sales?job=job-9',
    );
    expect(screen.getByRole('link', { name: /Import of catalogue.csv/ })).toHaveAttribute(
      'href',
      '/dashboard/products/import?job=job-8',
    );
  });

  it('marks all as read up to the newest shown', async () => {
    const { answers, markRead } = inbox([notification({ id: 31 }), notification({ id: 30 })]);
    const { user } = renderScreen(<Bell />, { user: PEOPLE.superadmin, answers });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(markRead).toHaveBeenCalledWith({ upTo: 31 });
    expect(await screen.findByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('shows a failed load with Retry (it used to load forever)', async () => {
    const { answers } = inbox([notification({ id: 9 })]);
    let away = true;
    const { listNotifications } = answers.notifications;
    const { user } = renderScreen(<Bell />, {
      user: PEOPLE.admin,
      answers: {
        notifications: { ...answers.notifications, listNotifications: () => (away ? broken() : listNotifications()) },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByText('No luck')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Ema Rahman orders 3 products/ })).toBeVisible();
  });

  it('shows an empty state without notifications', async () => {
    const { user } = renderScreen(<Bell />, { user: PEOPLE.employee, answers: inbox([]).answers });
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText('No new notifications')).toBeVisible();
  });
});

describe('NotificationsScreen', () => {
  const preferences = { listPreferences: () => [{ topic: 'stock' as const, bell: true, mail: false }] };

  it('filters by kind and keeps the filter in the URL', async () => {
    const asked = vi.fn();
    const { user } = renderScreen(<NotificationsScreen />, {
      user: PEOPLE.admin,
      answers: {
        notifications: {
          ...preferences,
          counts: () => notificationCounts({ stock: 4, approvals: 1 }),
          listNotifications: (input) => {
            asked(input);
            return pageWith([stockLow()]);
          },
        },
      },
    });
    await user.click(await screen.findByRole('tab', { name: /Stock\s*4/ }));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ topic: 'stock', page: 1 })));
    expect(window.location.search).toBe('?topic=stock');
    await user.click(screen.getByRole('switch', { name: 'Unread only' }));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ topic: 'stock', unread: true })),
    );
  });

  it('shows failed preferences with Retry (they used to load forever)', async () => {
    let away = true;
    const { user } = renderScreen(<NotificationsScreen />, {
      user: PEOPLE.admin,
      answers: {
        notifications: {
          counts: () => notificationCounts(),
          listNotifications: () => pageWith<Notification>([]),
          listPreferences: () => (away ? broken() : preferences.listPreferences()),
        },
      },
    });
    expect(await screen.findByText('No luck')).toBeVisible();
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('switch', { name: 'Stock: Mail' })).toBeVisible();
  });

  it('saves preferences switch by switch', async () => {
    const setPreference = vi.fn((changed: { topic: 'stock'; bell: boolean; mail: boolean }) => [changed]);
    let stored = { topic: 'stock' as const, bell: true, mail: false };
    const { user } = renderScreen(<NotificationsScreen />, {
      user: PEOPLE.admin,
      answers: {
        notifications: {
          counts: () => notificationCounts(),
          listNotifications: () => pageWith<Notification>([]),
          listPreferences: () => [stored],
          setPreference: (changed) => {
            stored = { ...stored, ...changed, topic: 'stock' };
            return setPreference(stored);
          },
        },
      },
    });
    await user.click(await screen.findByRole('switch', { name: 'Stock: Mail' }));
    expect(setPreference).toHaveBeenCalledWith({ topic: 'stock', bell: true, mail: true });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Stock: Mail' })).toBeChecked());
  });
});

describe('the link of a mail', () => {
  /** Facts that the place of some kind is found by, as the server writes them. */
  const FACTS = {
    goods: 'nonPharmacy',
    own: true,
    orderId: 'order-1',
    of: 'writeOff',
    voucher: 'CR-000001',
    adjustment: 'AD-000009',
    transferId: 'transfer-1',
    count: 2,
    store: 'Lake Road',
    what: 'pastSales',
    jobId: 'job-1',
    webhookId: 'hook-1',
    approved: 2,
    out: 3,
  };
  const { transferId, ...ofOrder } = FACTS;
  const few = {
    ...ofOrder,
    goods: 'pharmacy',
    own: false,
    of: 'saleReturn',
    count: 1,
    what: 'products',
    approved: 0,
    out: 0,
  };

  it.each(NOTIFICATION_KINDS.flatMap((kind) => [FACTS, ofOrder, few].map((facts) => [kind, facts] as const)))(
    'leads to the place of its notification: %s %o',
    (kind, facts) => {
      const link = new URLSearchParams(placeQuery(kind, facts)).toString();
      const mailed = notificationOfQuery(new URLSearchParams(link));
      expect(mailed && placeOf(mailed)).toEqual(placeOf({ kind, facts }));
    },
  );
});
