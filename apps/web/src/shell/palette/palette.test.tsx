import { type FoundOrder, NOTHING_FOUND } from '@bhandar/domain/reports';
import { listedOrder } from '@bhandar/testing/factories';
import { toast } from '@bhandar/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { menuOf, routesOf } from '../../screens';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import { Menu } from '../menu';
import { foundNothing } from './palette.fixture';
import { PaletteHost } from './palette-host';

const names = (role: keyof typeof PEOPLE) =>
  routesOf(role)
    .filter(({ screen: page }) => !page.path.includes(':'))
    .map(({ screen: page }) => page.path);

const STORE = PEOPLE.admin.stores[0];
const foundOrder = (more: Partial<FoundOrder> = {}): FoundOrder => ({
  id: 'o1',
  voucher: 'SO-000070',
  kind: 'pharmacy',
  status: 'pending',
  storeId: STORE?.id ?? '',
  store: 'Lazz Pharma',
  requestedBy: 'Ema Rahman',
  whyNotDecide: null,
  ...more,
});

describe('Palette', () => {
  it.each(['superadmin', 'admin', 'employee'] as const)(
    'opens with Ctrl+K and lists every page of the %s',
    async (role) => {
      const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE[role], answers: foundNothing });
      await user.keyboard('{Control>}k{/Control}');
      const palette = await screen.findByRole('dialog', { name: 'Search everything' });
      const pages = within(palette).getByRole('group', { name: 'Pages' });
      expect(within(pages).getAllByRole('option')).toHaveLength(names(role).length);
      for (const { entries } of menuOf(role))
        expect(names(role)).toEqual(expect.arrayContaining(entries.map((e) => e.screen.path)));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );

  it('lists only the till for a person who is there by PIN, as the menu does', async () => {
    const user = { ...PEOPLE.employee, atTill: true as const };
    const shown = renderScreen(
      <>
        <Menu current="pos" />
        <PaletteHost till={false} />
      </>,
      { user, answers: foundNothing },
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Point of sale']);
    await shown.user.keyboard('{Control>}k{/Control}');
    const pages = within(await screen.findByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map((option) => option.textContent)).toEqual(['Point of saleCounter']);
  });

  it('opens a typed page and lists it first the next time', async () => {
    const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin, answers: foundNothing });
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await user.type(await screen.findByRole('combobox'), 'unit ty');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Unit typesSetup']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/admin-dashboard/setup/unit-types'));
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Last opened' });
    expect(within(recent).getByRole('option')).toHaveTextContent('Unit types');
  });

  it('finds the purchases by the word invoice', async () => {
    const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin, answers: foundNothing });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'invoice');
    const pages = within(await screen.findByRole('group', { name: 'Pages' }));
    expect(pages.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Pharmacy purchasesPurchases',
      'Non-pharmacy purchasesPurchases',
    ]);
  });

  it('searches products and people on the server; staff and suppliers only for managers', async () => {
    const asked: string[] = [];
    const saw = (name: string) => () => {
      asked.push(name);
      return pageWith([]);
    };
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.employee,
      answers: {
        catalogue: { listProducts: saw('products') },
        ordering: { listOrders: saw('orders') },
        pos: { listCustomers: saw('customers') },
        reports: {
          findByNumber: () => {
            asked.push('numbers');
            return NOTHING_FOUND;
          },
        },
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['products', 'orders', 'customers', 'numbers'])));
  });

  describe.each([
    ['Batches', 'BX-70', '/admin-dashboard/batches/b1'],
    ['Receipts', 'DHN-1-000070', '/admin-dashboard/receipts/r1'],
    ['Orders', 'SO-000070', '/admin-dashboard/orders/pharmacy?order=o1'],
    ['Purchases', 'PU-000070', '/admin-dashboard/purchases/non-pharmacy?purchase=p1'],
    ['Orders to suppliers', 'PO-000070', '/admin-dashboard/purchases/pharmacy?order=po1'],
    ['Supplier payments', 'PM-000070', '/admin-dashboard/suppliers/payments?view=ledger&ledger.search=PM-000070'],
    ['Returns to suppliers', 'SR-000070', '/admin-dashboard/returns/expires-or-damages?suppliers.search=SR-000070'],
    ['Customer returns', 'CR-000070', '/admin-dashboard/returns/customers?search=CR-000070&status=voided'],
  ])('Palette finds %s by number', (title, label, href) => {
    it(`and ${label} opens ${href}`, async () => {
      const { user } = renderScreen(<PaletteHost till={false} />, {
        user: PEOPLE.admin,
        answers: {
          ...foundNothing,
          reports: {
            findByNumber: () => ({
              batches: [{ id: 'b1', batchNumber: 'BX-70', expiresOn: '2028-08-31', product: 'Napa 500 mg' }],
              receipts: [
                {
                  id: 'r1',
                  receiptNo: 'DHN-1-000070',
                  soldAt: '2026-11-20T06:00:00.000Z',
                  store: 'Lazz Pharma',
                  customer: 'Walk-in',
                },
              ],
              orders: [foundOrder()],
              purchases: [
                { id: 'p1', voucher: 'PU-000070', invoiceNumber: 'INV 70', kind: 'nonPharmacy', supplier: 'Square' },
              ],
              purchaseOrders: [{ id: 'po1', voucher: 'PO-000070', kind: 'pharmacy', supplier: 'Square' }],
              payments: [{ id: 'pm1', voucher: 'PM-000070', supplier: 'Square' }],
              supplierReturns: [{ id: 'sr1', voucher: 'SR-000070', supplier: 'Square' }],
              saleReturns: [{ id: 'cr1', voucher: 'CR-000070', status: 'voided', store: 'Lazz Pharma' }],
            }),
          },
        },
      });
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await screen.findByRole('combobox'), '70');
      const group = await screen.findByRole('group', { name: title });
      await user.click(within(group).getByRole('option', { name: new RegExp(label) }));
      await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(href));
    });
  });

  it('lists an order once, by its voucher, when both searches find it', async () => {
    const order = listedOrder();
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.admin,
      answers: {
        ...foundNothing,
        ordering: { listOrders: () => pageWith([order]) },
        reports: {
          findByNumber: () => ({
            ...NOTHING_FOUND,
            orders: [foundOrder({ id: order.id, voucher: order.voucher })],
          }),
        },
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), order.voucher);
    const group = await screen.findByRole('group', { name: 'Orders' });
    await waitFor(() => expect(within(group).getAllByRole('option')).toHaveLength(1));
    expect(within(group).getByRole('option')).toHaveTextContent(order.voucher);
  });

  const address = () => `${window.location.pathname}${window.location.search}`;

  it.each([
    ['admin', 'new pur', '/admin-dashboard/purchases/pharmacy?entry=new'],
    ['admin', 'approve', '/admin-dashboard/orders/pharmacy?status=pending'],
    ['employee', 'receive', '/employee-dashboard/requested-items/pharmacy?view=orders&status=approved'],
    ['superadmin', 'add store', '/dashboard/stores?new=true'],
  ] as const)('begins the work that a %s names by "%s"', async (role, typed, href) => {
    const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE[role], answers: foundNothing });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), `${typed}{Enter}`);
    await waitFor(() => expect(address()).toBe(href));
  });

  it('offers an employee no work of the warehouse', async () => {
    const { user } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.employee, answers: foundNothing });
    await user.keyboard('{Control>}k{/Control}');
    const acts = within(await screen.findByRole('group', { name: 'Acts' }));
    const offered = acts.getAllByRole('option').map((option) => option.textContent);
    expect(offered).toContain('New customerCustomers');
    expect(offered.join()).not.toMatch(/supplier|New product|Add store|Approve|purchase/);
  });

  it.each([
    ['approve', '/admin-dashboard/orders/pharmacy?order=o1'],
    ['receive', '/admin-dashboard/requested-items/pharmacy?order=o1&view=orders&receive=true'],
  ])('finds the order to %s by its number', async (verb, href) => {
    const order = foundOrder({ status: verb === 'approve' ? 'pending' : 'approved' });
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.admin,
      answers: {
        ...foundNothing,
        reports: {
          findByNumber: ({ number }) => (number === 'so-70' ? { ...NOTHING_FOUND, orders: [order] } : NOTHING_FOUND),
        },
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), `${verb} so-70`);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${verb} SO-000070`, 'i') }));
    await waitFor(() => expect(address()).toBe(href));
  });

  it.each([
    ['approve', { status: 'approved' }, /^SO-000070.*Approved · Lazz Pharma/, 'orders/pharmacy?order=o1'],
    [
      'approve',
      { whyNotDecide: { code: 'order.approveOwn', params: {} } },
      /^SO-000070.*Pending/,
      'orders/pharmacy?order=o1',
    ],
    ['receive', { status: 'pending' }, /^SO-000070.*Pending/, 'orders/pharmacy?order=o1'],
    ['receive', { status: 'fulfilled' }, /^SO-000070.*Received/, 'orders/pharmacy?order=o1'],
    [
      'receive',
      { status: 'approved', storeId: '0198a1c0-0000-7000-8000-0000000000ff' },
      /^SO-000070.*Approved/,
      'orders/pharmacy?order=o1',
    ],
  ] as const)('shows an order that the person cannot %s with its state alone: %j', async (verb, more, name, href) => {
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.admin,
      answers: { ...foundNothing, reports: { findByNumber: () => ({ ...NOTHING_FOUND, orders: [foundOrder(more)] }) } },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), `${verb} so-70`);
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(address()).toBe(`/admin-dashboard/${href}`));
  });

  it('opens nothing by Enter while the results are those of an earlier search', async () => {
    let isSlow = false;
    const { user } = renderScreen(<PaletteHost till={false} />, {
      user: PEOPLE.admin,
      answers: {
        ...foundNothing,
        reports: {
          findByNumber: () =>
            isSlow ? new Promise<never>(() => undefined) : { ...NOTHING_FOUND, orders: [foundOrder()] },
        },
      },
    });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'so-00007');
    await screen.findByRole('option', { name: /SO-000070/ });
    isSlow = true;
    await user.keyboard('1{Enter}');
    expect(screen.getByRole('dialog', { name: 'Search everything' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('Alt+Z undoes what a toast offers to undo', async () => {
    const undo = vi.fn();
    const { user } = renderScreen(<PaletteHost till />, { user: PEOPLE.employee });
    act(() => {
      toast.success('Napa removed', { action: { label: 'Undo', onClick: undo } });
    });
    await screen.findByText('Napa removed');
    await user.keyboard('{Alt>}[KeyZ]{/Alt}');
    expect(undo).toHaveBeenCalledOnce();
  });

  it('shows the shortcuts on a question mark, except on the till, which has its own', async () => {
    const { user, unmount } = renderScreen(<PaletteHost till={false} />, { user: PEOPLE.admin });
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent('From row to row');
    unmount();
    const again = renderScreen(<PaletteHost till />, { user: PEOPLE.admin });
    await again.user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
