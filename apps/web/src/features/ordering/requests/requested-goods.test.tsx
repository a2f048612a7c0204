import { RequestedFigures, type RequestedItem } from '@bhandar/domain/ordering';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PHONE } from '../../../lib/use-media';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import RequestedItemsScreen from './requested-items-screen';

const { employee, superadmin } = PEOPLE;
const STORE = employee.stores[0] ?? { id: '', name: '', city: '' };

const request = (more: Partial<RequestedItem> = {}): RequestedItem => ({
  id: '0198a1c0-0000-7000-8000-00000000f001',
  kind: 'pharmacy',
  tradeName: 'Napa Rapid',
  strength: '500 mg',
  company: 'Beximco',
  wish: RequestedFigures.parse({
    genericName: 'Paracetamol',
    category: 'Tablet',
    stock: 300,
    packMrpMinor: 12_000,
    salePackSize: 30,
  }),
  unreadable: false,
  place: STORE,
  requestedBy: { id: employee.id, name: employee.name, email: employee.email },
  requestedAt: '2026-11-21T03:04:00.000Z',
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  product: null,
  ...more,
});

type Answers = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['answers']>;
type Ordering = NonNullable<Answers['ordering']>;
const named = (name: string) => [{ id: '0198a1c0-0000-7000-8000-00000000f0aa', name }];
const PRODUCT = '0198a1c0-0000-7000-8000-00000000f0bb';

const render = (ordering: Ordering, user: typeof employee = employee) =>
  renderScreen(<RequestedItemsScreen kind="pharmacy" />, {
    user,
    path: '/employee-dashboard/requested-items/pharmacy?view=requests',
    answers: {
      ordering: { listRequestedItems: () => pageWith([request()]), stockForRequester: () => pageWith([]), ...ordering },
      catalogue: {
        setupOptions: () => ({
          categories: named('Tablet'),
          companies: named('Beximco'),
          unitTypes: named('Piece'),
        }),
        listProducts: () =>
          pageWith([
            {
              id: PRODUCT,
              kind: 'pharmacy' as const,
              code: 'P000042',
              tradeName: 'Napa',
              genericName: '',
              strength: '500 mg',
              content: '',
              category: 'Tablet',
              company: 'Beximco',
              unitType: 'Piece',

              packType: 'Strip',
              requiresPrescription: false,
              ven: '',
              packs: [],
              barcodes: [],
              unitMrpMinor: 120,
              stock: 5,
              addedBy: 'Nadia',
              addedAt: '2026-11-01T00:00:00.000Z',
              updatedBy: '',
              updatedAt: null,
            },
          ]),
      },
      inventory: { listPlaces: () => [{ ...STORE, kind: 'store' }] },
    },
  });

describe('requesting goods that are not in the catalogue', () => {
  it('has its own tab, and requires a name', async () => {
    const sent: unknown[] = [];
    const { user } = render({
      requestItem: (input) => {
        sent.push(input);
        return request();
      },
    });
    expect(screen.getByRole('button', { name: 'View Products' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'View Orders' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request a new product' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a Pharmacy Requested Item' });
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await within(dialog).findByText('Trade name is required')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Trade Name/ }), 'Napa Rapid');
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Requested item added successfully')).toBeVisible();
    expect(sent).toMatchObject([
      { kind: 'pharmacy', tradeName: 'Napa Rapid', locationId: STORE.id, wish: { stock: null } },
    ]);
  });

  it('asks a manager of several stores for the store, which was always the first', async () => {
    const sent: unknown[] = [];
    const second = { id: '0198a1c0-0000-7000-8000-00000000f0cc', name: 'Agrabad', city: 'Chattogram' };
    const { user } = render(
      {
        requestItem: (input) => {
          sent.push(input);
          return request();
        },
      },
      { ...PEOPLE.admin, stores: [STORE, second] },
    );
    await user.click(screen.getByRole('button', { name: 'Request a new product' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a Pharmacy Requested Item' });
    await user.click(within(dialog).getByRole('combobox', { name: /^Store/ }));
    await user.click(await screen.findByRole('option', { name: 'Agrabad, Chattogram' }));
    await user.type(within(dialog).getByRole('textbox', { name: /^Trade Name/ }), 'Napa Rapid');
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    await screen.findByText('Requested item added successfully');
    expect(sent).toMatchObject([{ locationId: second.id }]);
  });

  it('says that the figures of a request can no longer be read', async () => {
    const spoilt = request({ wish: RequestedFigures.parse({}), unreadable: true });
    const { user } = render({ listRequestedItems: () => pageWith([spoilt]) });
    await user.click(await screen.findByRole('button', { name: /^Show details of Napa Rapid/ }));
    expect(await screen.findByText(/The figures of this request can no longer be read/)).toBeVisible();
  });

  it('computes the unit price, and percent and amount from each other', async () => {
    const sent: unknown[] = [];
    const { user } = render({
      requestItem: (input) => {
        sent.push(input);
        return request();
      },
    });
    await user.click(screen.getByRole('button', { name: 'Request a new product' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a Pharmacy Requested Item' });
    await user.click(within(dialog).getByText('Packs and prices'));
    const area = within(within(dialog).getByRole('group', { name: 'Buying' }));
    const type = async (name: RegExp, text: string) => user.type(area.getByRole('textbox', { name }), text);
    await type(/^Purchase Pack Size/, '30');
    await type(/^Pack TP/, '100');
    expect(area.getByRole('textbox', { name: /^Unit TP/ })).toHaveValue('3.33');
    await type(/^Discount %/, '10');
    expect(area.getByRole('textbox', { name: /^Discount amount/ })).toHaveValue('10.00');
    await type(/^VAT amount/, '13.50');
    expect(area.getByRole('textbox', { name: /^VAT %/ })).toHaveValue('15');
    await user.type(within(dialog).getByRole('textbox', { name: /^Trade Name/ }), 'Ace');
    await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
    await screen.findByText('Requested item added successfully');
    expect(sent).toMatchObject([
      {
        wish: {
          purchasePackSize: 30,
          packTpMinor: 10_000,
          unitTpMinor: 333,
          purchaseDiscount: { basisPoints: 1_000, minor: 1_000 },
          purchaseVat: { basisPoints: 1_500, minor: 1_350 },
        },
      },
    ]);
  });

  it('shows the answer beside the request, which can no longer be changed', async () => {
    const decided = { decidedBy: { id: 'x', name: 'Nila Rahman', email: '' }, decidedAt: '2026-11-21T05:00:00.000Z' };
    render({
      listRequestedItems: () => pageWith([request({ status: 'declined', reason: 'Not registered', ...decided })]),
    });
    expect(await screen.findByText('Not registered')).toBeVisible();
    expect(screen.getByText('Nila Rahman, 21 Nov 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve Napa Rapid 500 mg' })).not.toBeInTheDocument();
  });

  it('withdraws a request without confirmation, and Undo requests it again', async () => {
    const restored = vi.fn();
    const { user } = render({
      withdrawRequestedItem: ({ id }) => ({ id }),
      restoreRequestedItem: ({ id }) => {
        restored(id);
        return request({ id });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa Rapid 500 mg' }));
    expect(screen.queryByRole('menuitem', { name: 'Approve' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
    expect(await screen.findByText('Request for Napa Rapid 500 mg withdrawn')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Napa Rapid 500 mg is back')).toBeVisible();
    expect(restored).toHaveBeenCalledOnce();
  });
});

describe('answering requests at the warehouse', () => {
  it('matches a request with a product', async () => {
    const sent: unknown[] = [];
    const accept: Ordering = {
      acceptRequestedItem: (input) => {
        sent.push(input);
        return request({ status: 'accepted' });
      },
    };
    const { user } = render(accept, superadmin);
    await user.click(await screen.findByRole('button', { name: 'Approve Napa Rapid 500 mg' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve Napa Rapid 500 mg' });
    await user.click(within(dialog).getByRole('button', { name: 'Approve as this product' }));
    expect(await within(dialog).findByText('Choose a product')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa 500 mg/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Approve as this product' }));
    expect(await screen.findByText('Request for Napa Rapid 500 mg approved')).toBeVisible();
    expect(sent).toEqual([{ id: request().id, productId: PRODUCT }]);
  });

  it('creates a product with the request’s values', async () => {
    const sent: unknown[] = [];
    const accept: Ordering = {
      acceptRequestedItem: (input) => {
        sent.push(input);
        return request({ status: 'accepted' });
      },
    };
    const { user } = render(accept, superadmin);
    await user.click(await screen.findByRole('button', { name: 'Approve Napa Rapid 500 mg' }));
    await user.click(await screen.findByRole('button', { name: 'Create a product instead' }));
    const dialog = await screen.findByRole('dialog', { name: 'Approve Napa Rapid 500 mg' });
    expect(within(dialog).getByRole('textbox', { name: /^Unit MRP/ })).toHaveValue('4.00');
    await user.click(within(dialog).getByRole('button', { name: 'Create product and approve' }));
    expect(await within(dialog).findByText('Unit type is required')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: /^Unit Type/ }));
    await user.click(await screen.findByRole('option', { name: 'Piece' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create product and approve' }));
    expect(await screen.findByText('Request for Napa Rapid 500 mg approved')).toBeVisible();
    expect(sent).toMatchObject([
      {
        id: request().id,
        product: {
          tradeName: 'Napa Rapid',
          genericName: 'Paracetamol',
          strength: '500 mg',
          category: 'Tablet',
          company: 'Beximco',
          unitType: 'Piece',
          unitMrpMinor: 400,
          stock: 0,
          packs: [{ size: 30, name: '', mrpMinor: 12_000 }],
        },
      },
    ]);
  });

  it('keeps the typed values when switching between the two ways to accept (they used to be lost)', async () => {
    const { user } = render({}, superadmin);
    await user.click(await screen.findByRole('button', { name: 'Approve Napa Rapid 500 mg' }));
    await user.click(await screen.findByRole('combobox', { name: /^Product/ }));
    await user.click(await screen.findByRole('option', { name: /Napa 500 mg/ }));
    await user.click(screen.getByRole('button', { name: 'Create a product instead' }));
    const pack = await screen.findByRole('textbox', { name: /^Pack Type/ });
    await user.type(pack, 'Box of 30');
    await user.click(screen.getByRole('button', { name: 'Match a product instead' }));
    expect(await screen.findByRole('combobox', { name: /^Product/ })).toHaveTextContent('Napa 500 mg');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('button', { name: 'Create a product instead' }));
    expect(await screen.findByRole('textbox', { name: /^Pack Type/ })).toHaveValue('Box of 30');
  });

  it('rejects with a reason, and shows when another user was faster', async () => {
    const decline: Ordering = {
      declineRequestedItem: () => {
        throw trpcError('INVALID_TRANSITION', 'Request was already approved by Nila Rahman on 2026-11-21 09:04');
      },
    };
    const { user } = render(decline, superadmin);
    await user.click(await screen.findByRole('button', { name: 'Actions for Napa Rapid 500 mg' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Napa Rapid 500 mg' });
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Give a reason')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Not registered');
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect((await screen.findAllByText(/already approved by Nila Rahman/)).length).toBeGreaterThan(0);
  });
});

it('shows that nothing was requested when the server fails without a message', async () => {
  const { user } = render({
    requestItem: () => {
      throw trpcError('INTERNAL', 'Something went wrong');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Request a new product' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create a Pharmacy Requested Item' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Trade Name/ }), 'Napa Rapid');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Failed to add item')).toBeVisible();
});

it('names the store of a request on a phone, where it was missing', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === PHONE }),
  );
  render({});
  expect(await screen.findByText(`${employee.name} · ${STORE.name}`)).toBeVisible();
});
