import 'fake-indexeddb/auto';
import { CARD_TENDER_ID, type SnapshotProduct } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { isReloadBlocked } from '../../../lib/reload';
import { findCatalogue, readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { listWaiting, settle } from '../../../offline/outbox';
import { cacheTillSession } from '../../../offline/till-session';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import PosScreen from '../checkout/pos-screen';
import * as receipts from '../receipts/print-receipt';
import { tillShift } from '../shifts/testing';
import { saleOf, sellable, tillContext } from '../testing';
import { useOrders } from '../use-orders';

const HOUR = 3_600_000;
const STORE = tillContext().store?.id ?? '';
const napa: SnapshotProduct = { ...sellable(), gtins: [], seal: 'seal-of-napa' };
const seclo: SnapshotProduct = { ...sellable({ name: 'Seclo', strength: '20 mg' }), gtins: [], seal: 'seal-of-seclo' };
const TAKEN_AT = '2026-11-21T04:00:00.000Z';
const CONTACT = { skewMs: 1_500, seal: 'seal-of-the-clock' };

let sent: Inputs['pos']['recordSale'][] = [];

beforeEach(async () => {
  sent = [];
  useOrders.setState({ orders: {} });
  vi.spyOn(receipts, 'printReceipt').mockResolvedValue(undefined);
  await (await database()).clear('sales');
  await (await database()).clear('catalogues');
  localStorage.clear();
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes('min-width'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
});

/** Caches a catalogue that was read some hours ago. */
async function cacheCatalogue(hours = 0) {
  const page = { takenAt: TAKEN_AT, today: '2026-11-21', products: [napa, seclo], contact: CONTACT, next: null };
  await readCatalogue(async () => page, PEOPLE.employee.id, STORE);
  const db = await database();
  for (const catalogue of await db.getAll('catalogues')) {
    await db.put('catalogues', { ...catalogue, readAt: Date.now() - hours * HOUR });
  }
}

function openTill() {
  return renderScreen(<PosScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/pos',
    answers: {
      pos: {
        tillContext: () => tillContext(),
        tillShift: () => tillShift(),
        listSellable: () => pageWith([napa, seclo]),
        refreshSellable: () => [napa, seclo],
        listFavourites: () => ({ version: '', pages: [] }),
        listBestSellers: () => [],
        listHeldBills: () => [],
        // Fails, so that the tests use the catalogue cached before.
        sellableSnapshot: () => {
          throw trpcError('UNAVAILABLE', 'Later');
        },
        recordSale: (request) => {
          sent.push(request);
          return saleOf(request, [napa, seclo]);
        },
      },
    },
  });
}

/** Makes every request to record a sale fail. */
const loseServer = () =>
  server.use(
    http.post('*/trpc/pos.recordSale', async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, Inputs['pos']['recordSale']>;
      sent.push(...Object.values(body));
      return HttpResponse.error();
    }),
  );

const complete = () => screen.getByRole('button', { name: /Complete Sale/ });
const addNapa = async (user: ReturnType<typeof openTill>['user']) =>
  user.click(await screen.findByRole('button', { name: /Add to Cart Napa/ }));
const successful = () => screen.findByRole('dialog', { name: 'Order Successful' });

describe('a sale without a reachable server', () => {
  test('is stored under the id that was sent, with the signatures of its prices and its clock', async () => {
    await cacheCatalogue();
    const { user } = openTill();
    await addNapa(user);
    loseServer();
    await user.click(complete());
    const dialog = await successful();
    expect(dialog).toHaveTextContent('NOT SENT YET');
    const [waiting] = await listWaiting();
    expect(waiting).toMatchObject({
      id: sent[0]?.id,
      storeId: STORE,
      state: 'waiting',
      queued: {
        sale: { id: sent[0]?.id, totalMinor: 1_200, payments: [{ method: 'cash', amountMinor: 1_200 }] },
        cashierId: PEOPLE.employee.id,
        snapshotAt: TAKEN_AT,
        seals: { [napa.productId]: 'seal-of-napa' },
        contact: CONTACT,
      },
    });
    await user.click(within(dialog).getByRole('button', { name: /Print Receipt/ }));
    await waitFor(() =>
      expect(receipts.printReceipt).toHaveBeenCalledWith(waiting?.sale, { copy: false, pending: true }),
    );
    await user.click(within(dialog).getByRole('button', { name: /New Order/ }));
    expect(await screen.findByRole('button', { name: 'Offline - 1 sale waiting' })).toBeInTheDocument();
    expect((await findCatalogue(PEOPLE.employee.id, STORE))?.products.map((one) => one.approvedQty)).toEqual([9, 10]);
  });

  test('with a discount requires a reason, because costs are unknown offline, and stores it', async () => {
    await cacheCatalogue();
    const { user } = openTill();
    await addNapa(user);
    await user.click(screen.getByLabelText(/^Discount(?! and)/));
    await user.keyboard('2{Enter}Loyal{Enter}');
    act(() => markOffline());
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: 'Reason for the discount' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Regular customer');
    await user.click(within(dialog).getByRole('button', { name: 'Complete Sale' }));
    await successful();
    const [waiting] = await listWaiting();
    expect(waiting?.queued.sale).toMatchObject({
      discount: { amountMinor: 200, reason: 'Loyal' },
      belowCostReason: 'Regular customer',
    });
  });

  test('completed again with a changed cart shows the sale that was stored first', async () => {
    await cacheCatalogue();
    const { user } = openTill();
    await addNapa(user);
    const { orders } = useOrders.getState();
    loseServer();
    await user.click(complete());
    await user.click(within(await successful()).getByRole('button', { name: /New Order/ }));
    const [first] = await listWaiting();
    // Simulates a tab that died after storing the sale: the cart is restored with the sale's id.
    const [[key, cart] = []] = Object.entries(orders);
    if (!key || !cart || !first) throw new Error('Nothing was kept');
    act(() => useOrders.setState({ orders: { [key]: { ...cart, saleId: first.id } } }));
    await user.click(await screen.findByRole('button', { name: /Add to Cart Seclo/ }));
    await user.click(complete());
    const dialog = await successful();
    expect(dialog).toHaveTextContent('What was changed since is not in it.');
    expect(dialog).toHaveTextContent('12.00');
    expect(await listWaiting()).toEqual([first]);
  });

  test('uses the cached catalogue and sends no request to the server', async () => {
    await cacheCatalogue();
    markOffline();
    const { user } = openTill();
    const capture = await screen.findByRole('searchbox', { name: 'Scan or search' });
    await user.type(capture, 'secl{Enter}');
    expect(await screen.findByText('Seclo 20 mg added to cart')).toBeInTheDocument();
    await user.dblClick(complete());
    await successful();
    expect(await listWaiting()).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  test('by card and in cash stores both payments, for the server and on the receipt', async () => {
    await cacheCatalogue();
    markOffline();
    const { user } = openTill();
    await addNapa(user);
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    await user.keyboard('5{Enter}');
    await user.click(complete());
    await successful();
    const [waiting] = await listWaiting();
    const byCard = { method: 'card', tenderId: CARD_TENDER_ID, amountMinor: 500 };
    expect(waiting?.queued.sale.payments).toEqual([byCard, { method: 'cash', amountMinor: 700 }]);
    expect(waiting?.sale.payments).toMatchObject([byCard, { method: 'cash', amountMinor: 700 }]);
  });

  test.each([
    [25, 'No contact for 25 hours. Selling stops in 47 hours: connect to the network.'],
    [49, 'No contact for 49 hours. Selling stops in 23 hours: connect to the network.'],
  ])('after %d hours offline is stored, with a warning', async (hours, warning) => {
    await cacheCatalogue(hours);
    markOffline();
    const { user } = openTill();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    await addNapa(user);
    await user.click(complete());
    await successful();
  });

  test('after 73 hours offline is refused, and the cart stays', async () => {
    await cacheCatalogue(73);
    markOffline();
    const { user } = openTill();
    await addNapa(user);
    await user.click(complete());
    await waitFor(() => expect(screen.getAllByText(/No contact for over 72 hours/)).toHaveLength(2));
    expect(await listWaiting()).toEqual([]);
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveValue('1');
  });

  test('on a device without a cached catalogue stays in the cart', async () => {
    const { user } = openTill();
    await addNapa(user);
    loseServer();
    await user.click(complete());
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
    expect(await listWaiting()).toEqual([]);
  });
});

describe('a till opened while the server is unreachable', () => {
  const noServer = () => server.use(http.all('*/trpc/*', () => HttpResponse.error()));

  /** Caches a till session and a catalogue, as an online till does. */
  async function cacheTill(userId: string, hours = 0) {
    await cacheCatalogue(hours);
    const other = { id: '0198a1c0-0000-7000-8000-00000000d002', name: 'Other', city: 'Dhaka' };
    cacheTillSession(userId, tillContext({ stores: [...tillContext().stores, other] }));
  }

  test('opens for the last seller, finds a product by name and stores its sale', async () => {
    await cacheTill(PEOPLE.employee.id);
    const { user } = openTill();
    noServer();
    expect(await screen.findByRole('button', { name: 'Offline' })).toBeInTheDocument();
    expect(screen.getByText('Till LAZZ-2')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Store' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Scan or search' }), 'secl{Enter}');
    await screen.findByText('Seclo 20 mg added to cart');
    await user.click(complete());
    await successful();
    expect(await listWaiting()).toMatchObject([{ queued: { cashierId: PEOPLE.employee.id } }]);
  });

  test('says that a restored cart has the prices of the last contact', async () => {
    await cacheTill(PEOPLE.employee.id);
    const order = { lines: [{ product: napa, quantity: 1, unitPriceMinor: 1_200 }] };
    const customer = { name: 'Walk-in Customer', phone: '', email: '' };
    const rest = {
      customer,
      customerId: null,
      tender: 'cash',
      taken: [],
      discount: '',
      discountReason: '',
      note: '',
      exchange: null,
      billId: null,
      saleId: null,
    };
    useOrders.setState({ orders: { [`${PEOPLE.employee.id}:${STORE}`]: { ...order, ...rest } } });
    markOffline();
    openTill();
    expect(await screen.findByText(/Your cart is back .* are those of the last contact/)).toBeInTheDocument();
  });

  test('refuses to sell after 72 hours without contact', async () => {
    await cacheTill(PEOPLE.employee.id, 73);
    const { user } = openTill();
    noServer();
    await addNapa(user);
    await user.click(complete());
    await waitFor(() => expect(screen.getAllByText(/No contact for over 72 hours/)).toHaveLength(2));
    expect(await listWaiting()).toEqual([]);
  });

  test('does not open for a person without a cached session', async () => {
    await cacheTill(PEOPLE.admin.id);
    openTill();
    noServer();
    expect(await screen.findByText(/This device has not read the store’s goods yet/)).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('returns to online mode once the server is back', async () => {
    await cacheTill(PEOPLE.employee.id);
    markOffline();
    server.use(http.get('*/healthz', () => HttpResponse.json({ status: 'ok' })));
    openTill();
    expect(await screen.findByRole('button', { name: 'Offline' })).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Offline' })).toBeNull());
    expect(screen.getByRole('searchbox', { name: 'Scan or search' })).toBeInTheDocument();
  });
});

test('the till blocks reloads while its cart has lines', async () => {
  const { user } = openTill();
  await screen.findByRole('button', { name: /Add to Cart Napa/ });
  expect(isReloadBlocked()).toBe(false);
  await addNapa(user);
  await waitFor(() => expect(isReloadBlocked()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Clear cart' }));
  await waitFor(() => expect(isReloadBlocked()).toBe(false));
});

test('a refused offline sale is listed with its reason and cannot be deleted', async () => {
  await cacheCatalogue();
  const { user } = openTill();
  await addNapa(user);
  loseServer();
  await user.click(complete());
  await user.click(within(await successful()).getByRole('button', { name: /New Order/ }));
  await settle([{ id: sent[0]?.id ?? '', verdict: 'invalid', errors: { cashierId: 'No longer sells at this store' } }]);
  await user.click(await screen.findByRole('button', { name: 'Not accepted - 1 sale' }));
  const list = await screen.findByRole('dialog', { name: 'Sales waiting' });
  expect(list).toHaveTextContent('No longer sells at this store');
  expect(within(list).queryByRole('button', { name: /Delete|Remove|Clear/ })).toBeNull();
});

describe('a receipt that this till made offline', () => {
  async function sellOffline() {
    await cacheCatalogue();
    markOffline();
    const shown = openTill();
    await addNapa(shown.user);
    await shown.user.click(complete());
    await shown.user.click(within(await successful()).getByRole('button', { name: /New Order/ }));
    const [waiting] = await listWaiting();
    if (!waiting) throw new Error('Nothing was kept');
    return { ...shown, waiting, reference: waiting.sale.receiptNo };
  }
  const found = async (reference: string) => {
    const dialog = await screen.findByRole('dialog', { name: `Reference ${reference}` });
    expect(dialog).toHaveTextContent(/Napa 500 mg.*1 x 12\.00.*12\.00/);
    expect(dialog).toHaveTextContent('Its goods can be returned once it is sent');
    return dialog;
  };

  test('opens when its number is typed offline: it said Not found', async () => {
    const { user, reference, waiting } = await sellOffline();
    await user.type(screen.getByRole('searchbox', { name: 'Scan or search' }), `${reference.toLowerCase()}{Enter}`);
    const dialog = await found(reference);
    await user.click(within(dialog).getByRole('button', { name: 'Reprint' }));
    await waitFor(() =>
      expect(receipts.printReceipt).toHaveBeenCalledWith(waiting.sale, { copy: true, pending: true }),
    );
  });

  test('opens when its number is entered for a return (F7)', async () => {
    const { user, reference } = await sellOffline();
    await user.keyboard('{F7}');
    const find = await screen.findByRole('dialog', { name: 'Return with receipt' });
    await user.type(within(find).getByRole('textbox', { name: /Receipt number/ }), `${reference}{Enter}`);
    await found(reference);
  });
});
