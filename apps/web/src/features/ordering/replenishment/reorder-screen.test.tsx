import type { Me } from '@bhandar/domain/accounts';
import type { ReorderRow } from '@bhandar/domain/ordering';
import { reorderRow } from '@bhandar/testing/factories';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { showOnPhone } from '../../../testing/window-width';
import { useCarts } from '../orders/cart/use-order-cart';
import ReorderScreen from './reorder-screen';

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;

const STORE = { id: PEOPLE.admin.stores[0]?.id ?? '', kind: 'store' as const, name: 'Lazz Pharma', city: 'Dhaka' };
const WAREHOUSE = { id: '0198a1c0-0000-7000-8000-00000000d009', kind: 'warehouse' as const, name: 'Main', city: '' };
const NAPA = '0198a1c0-0000-7000-8000-00000000e0aa';
const SQUARE = { id: '0198a1c0-0000-7000-8000-00000000e001', name: 'Square Depot' };
const DHAKA = { id: '0198a1c0-0000-7000-8000-00000000e002', name: 'Dhaka Traders' };

type RowAnswers = NonNullable<Answers['ordering']> & Pick<NonNullable<Answers['purchasing']>, 'supplierOptions'>;

const render = (
  rows: ReorderRow[],
  { supplierOptions = () => [SQUARE, DHAKA], ...ordering }: RowAnswers = {},
  user: Me = PEOPLE.employee,
) =>
  renderScreen(<ReorderScreen />, {
    user,
    path: '/dashboard/reorder',
    answers: {
      inventory: { listPlaces: () => [WAREHOUSE, STORE] },
      ordering: {
        listReorder: ({ page = 1 }) => ({
          ...pageWith(page === 1 ? rows : []),
          place: user.role === 'superadmin' ? WAREHOUSE : STORE,
        }),
        ...ordering,
      },
      purchasing: { supplierOptions },
    },
  });

beforeEach(() => useCarts.setState({ carts: {} }));

describe('ReorderScreen', () => {
  it('names every figure of a suggestion on a phone', async () => {
    showOnPhone();
    render([reorderRow()]);
    const [card] = await screen.findAllByRole('listitem');
    expect(card).toHaveTextContent(/On hand5.*Warehouse.*Suggested30/);
    vi.restoreAllMocks();
  });

  it('explains the calculation of each suggestion', async () => {
    const { user } = render([reorderRow()]);
    const row = await screen.findByRole('row', { name: /Napa/ });
    expect(within(row).getByText('2 days')).toBeVisible();
    expect(within(row).getByText('30')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: /Napa/ }));
    expect(await screen.findByText('216 used on 90 days in stock: 2.40 per day')).toBeVisible();
    const reckoning = within(screen.getByRole('table', { name: 'How the suggestion comes about' }));
    const lines = reckoning.getAllByRole('row').map((line) => line.textContent);
    expect(lines).toEqual([
      '2 days of delivery and 7 until the next order22',
      '3 days of safety+8',
      'Expires before it is used+0',
      'On hand−5',
      'On order−0',
      'Missing=25',
      'In packs of 10=30',
    ]);
  });

  it('marks a product’s own values, and lets a manager set, clear and undo them', async () => {
    const general = { leadDays: 2, safetyDays: 3, packSize: 10 };
    let own = { leadDays: 14 as number | null, safetyDays: null as number | null, packSize: 1 as number | null };
    const row = () => {
      const { reorder, ...more } = reorderRow({ productId: NAPA });
      const days = { lead: own.leadDays ?? 2, review: 7, safety: own.safetyDays ?? 3 };
      return { ...more, reorder: { ...reorder, days, own, general, packSize: own.packSize ?? 10 } };
    };
    const sent: unknown[] = [];
    const { user } = render(
      [],
      {
        listReorder: () => ({ ...pageWith([row()]), place: STORE }),
        setReorder: ({ productId, locationId, ...values }) => {
          sent.push({ productId, locationId });
          own = values;
          return values;
        },
      },
      PEOPLE.admin,
    );
    await user.click(await screen.findByRole('button', { name: 'Show details of Napa 500 mg' }));
    const reckoning = screen.getByRole('table', { name: 'How the suggestion comes about' });
    expect(reckoning).toHaveTextContent('Lead time 14 days, set for this product, and 7 until the next order');
    expect(reckoning).toHaveTextContent('3 days of safety+');
    expect(reckoning).toHaveTextContent('In packs of 1, set for this product');
    expect(screen.getByText('Tablet · Beximco · own values')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Actions for Napa 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set lead time and safety stock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reorder Napa 500 mg' }));
    const lead = dialog.getByRole('textbox', { name: 'Lead time (days)' });
    expect(lead).toHaveValue('14');
    expect(lead).toHaveAccessibleDescription('Otherwise 2 days');
    await user.clear(lead);
    await user.type(dialog.getByRole('textbox', { name: 'Safety stock (days)' }), '400');
    await user.click(dialog.getByRole('button', { name: 'Save values' }));
    expect((await dialog.findAllByText('At most 365 days'))[0]).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Safety stock (days)' }));
    await user.type(dialog.getByRole('textbox', { name: 'Safety stock (days)' }), '5');
    await user.clear(dialog.getByRole('textbox', { name: 'Order in packs of' }));
    await user.click(dialog.getByRole('button', { name: 'Save values' }));
    expect(await screen.findByText('Reorder values of Napa 500 mg saved')).toBeVisible();
    expect(sent).toEqual([{ productId: NAPA, locationId: STORE.id }]);
    expect(own).toEqual({ leadDays: null, safetyDays: 5, packSize: null });
    await waitFor(() => expect(reckoning).toHaveTextContent('5 days of safety, set for this product'));
    expect(reckoning).toHaveTextContent('2 days of delivery and 7 until the next order');

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Reorder values of Napa 500 mg are as before')).toBeVisible();
    expect(own).toEqual({ leadDays: 14, safetyDays: null, packSize: 1 });
  });

  it('lists products that are not due, without ordering them', async () => {
    const { reorder, ...more } = reorderRow();
    const asked: unknown[] = [];
    const { user } = render([], {
      listReorder: ({ show }) => {
        asked.push(show);
        return { ...pageWith([{ ...more, reorder: { ...reorder, suggested: 0, missing: 0 } }]), place: STORE };
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Show/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'All in use' }));
    await waitFor(() => expect(asked).toContain('used'));
    expect(screen.getByText('What Lazz Pharma has used in the last 90 days, due or not.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Order/ })).not.toBeInTheDocument();
    // An employee has read access only.
    expect(screen.queryByRole('button', { name: 'Actions for Napa 500 mg' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: /Napa/ }));
    await user.click(screen.getByRole('button', { name: /^Order/ }));
    expect(await screen.findByText('None of these is to be ordered now')).toBeVisible();
    expect(useCarts.getState().carts).toEqual({});
  });

  it('adds the warehouse’s available stock to the store’s cart', async () => {
    const short = reorderRow({ name: 'Seclo', available: 12 });
    const none = reorderRow({ name: 'Fexo', available: 0 });
    const { user } = render([reorderRow(), short, none]);
    await user.click(await screen.findByRole('button', { name: 'Order all 3 suggested' }));
    expect(await screen.findByText('2 products are in your order')).toBeVisible();
    expect(screen.getByText('The warehouse has none of one of them')).toBeVisible();
    const cart = Object.values(useCarts.getState().carts)[0];
    expect(cart?.locationId).toBe(STORE.id);
    expect(cart?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Napa', 30],
      ['Seclo', 12],
    ]);
  });

  it('creates one purchase order per supplier for the warehouse', async () => {
    const napa = reorderRow({ available: null, supplier: { ...SQUARE, packTpMinor: 1_000 } });
    const seclo = reorderRow({ name: 'Seclo', available: null, supplier: null });
    const fexo = reorderRow({ name: 'Fexo', available: null, supplier: { ...DHAKA, packTpMinor: null } });
    const sent: unknown[] = [];
    const { user } = render(
      [napa, seclo, fexo],
      {
        orderFromSuppliers: (input) => {
          sent.push(input);
          throw trpcError('NOT_FOUND', 'Supplier not found');
        },
      },
      PEOPLE.superadmin,
    );
    await user.click(await screen.findByRole('button', { name: 'Order all 3 suggested' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order from suppliers' }));
    const make = dialog.getByRole('button', { name: /purchase order/ });
    await user.click(make);
    expect(dialog.getByText('Choose a supplier, or order 0')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Supplier of Seclo 500 mg' }));
    await user.click(await screen.findByRole('option', { name: 'Square Depot' }));
    const quantity = dialog.getByRole('textbox', { name: 'Quantity of Fexo 500 mg' });
    await user.clear(quantity);
    await user.type(quantity, 'x');
    expect(dialog.getByText('Enter a whole number of 0 or more')).toBeVisible();
    await user.clear(quantity);
    await user.type(quantity, '0');
    await user.click(dialog.getByRole('button', { name: 'Make the purchase order' }));
    expect(await dialog.findByText('Supplier not found')).toBeVisible();
    expect(sent).toEqual([
      {
        orders: [
          {
            kind: 'pharmacy',
            supplierId: SQUARE.id,
            lines: [
              { productId: napa.productId, quantity: 30, packSize: 10, packTpMinor: 1_000 },
              { productId: seclo.productId, quantity: 30, packSize: 10, packTpMinor: null },
            ],
          },
        ],
      },
    ]);
  });

  it('keeps the suggested supplier while the supplier list loads', async () => {
    const napa = reorderRow({ available: null, supplier: { ...SQUARE, packTpMinor: 1_000 } });
    const supplierOptions = () => new Promise<(typeof SQUARE)[]>(() => undefined);
    const { user } = render([napa], { supplierOptions }, PEOPLE.superadmin);
    await user.click(await screen.findByRole('button', { name: 'Order what is suggested (1)' }));
    expect(await screen.findByRole('combobox', { name: 'Supplier of Napa 500 mg' })).toHaveTextContent('Square Depot');
  });

  it('confirms before the chosen quantities are discarded (they used to be lost)', async () => {
    const napa = reorderRow({ available: null, supplier: { ...SQUARE, packTpMinor: 1_000 } });
    const { user } = render([napa], {}, PEOPLE.superadmin);
    const open = async () => user.click(await screen.findByRole('button', { name: 'Order what is suggested (1)' }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open();
    const quantity = await screen.findByRole('textbox', { name: 'Quantity of Napa 500 mg' });
    await user.clear(quantity);
    await user.type(quantity, '70');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(quantity).toHaveValue('70');
  });

  it('shows that the suggestions could not be loaded (the button used to fail silently)', async () => {
    let away = false;
    const { user } = render([], {
      listReorder: () => {
        if (away) throw trpcError('UNAVAILABLE', 'The server is busy');
        return { ...pageWith([reorderRow()]), place: STORE };
      },
    });
    const button = await screen.findByRole('button', { name: 'Order what is suggested (1)' });
    away = true;
    await user.click(button);
    expect(await screen.findByText('The suggestions could not be worked out')).toBeVisible();
    expect(screen.getByText('The server is busy')).toBeVisible();
    expect(button).toBeEnabled();
    expect(useCarts.getState().carts).toEqual({});
  });

  it('shows an empty state when nothing is due', async () => {
    render([]);
    expect(await screen.findByText('Nothing to reorder')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Order/ })).not.toBeInTheDocument();
  });
});
