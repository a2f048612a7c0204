import 'fake-indexeddb/auto';
import type { SnapshotProduct } from '@bhandar/domain/pos';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { isReloadHeld } from '../../../lib/reload';
import { findCatalogue, readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { markBack, markOffline } from '../../../offline/network';
import { listWaiting, settle } from '../../../offline/outbox';
import { cacheTillSession } from '../../../offline/till-session';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import PosScreen from '../checkout/pos-screen';
import { useOrders } from '../checkout/use-till';
import { saleOf, sellable, tillContext } from '../testing';

const printed = vi.hoisted(() => vi.fn());
vi.mock('../receipts/print-receipt', () => ({ printReceipt: printed, fetchReceiptStyles: async () => undefined }));

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
  printed.mockReset().mockResolvedValue(undefined);
  await database().sales.clear();
  await database().catalogues.clear();
  localStorage.clear();
  markBack();
  server.use(http.get('*/healthz', () => HttpResponse.error()));
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      ...{ media: query, matches: query.includes('min-width'), onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  );
});

/** What the device read some hours ago. */
async function readBefore(hours = 0) {
  const page = { takenAt: TAKEN_AT, today: '2026-11-21', products: [napa, seclo], contact: CONTACT, next: null };
  await readCatalogue(async () => page, PEOPLE.employee.id, STORE);
  await database()
    .catalogues.toCollection()
    .modify({ readAt: Date.now() - hours * HOUR });
}

function openTill() {
  return renderScreen(<PosScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/pos',
    answers: {
      pos: {
        tillContext: () => tillContext(),
        listSellable: () => pageWith([napa, seclo]),
        refreshSellable: () => [napa, seclo],
        // What was read before stands: that is what these tests are about.
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

/** The next request for a sale finds no server. */
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

describe('a sale that finds no server', () => {
  test('is kept on the device under the id that was sent, with the proof of its prices and of its clock', async () => {
    await readBefore();
    const { user } = openTill();
    await addNapa(user);
    loseServer();
    await user.click(complete());
    const dialog = await successful();
    expect(dialog).toHaveTextContent('PENDING SYNC');
    const [waiting] = await listWaiting();
    expect(waiting).toMatchObject({
      ...{ id: sent[0]?.id, storeId: STORE, state: 'waiting' },
      queued: {
        sale: { id: sent[0]?.id, totalMinor: 1_200, paymentMethod: 'cash' },
        ...{ cashierId: PEOPLE.employee.id, snapshotAt: TAKEN_AT },
        seals: { [napa.productId]: 'seal-of-napa' },
        contact: CONTACT,
      },
    });
    await user.click(within(dialog).getByRole('button', { name: /Print Receipt/ }));
    await waitFor(() => expect(printed).toHaveBeenCalledWith(waiting?.sale, { copy: false, pending: true }));
    await user.click(within(dialog).getByRole('button', { name: /New Order/ }));
    expect(await screen.findByRole('button', { name: 'Offline - 1 sale waiting' })).toBeInTheDocument();
    expect((await findCatalogue(PEOPLE.employee.id, STORE))?.products.map((one) => one.approvedQty)).toEqual([9, 10]);
  });

  test('with a discount asks for its reason, since costs are unknown offline, and keeps it with the sale', async () => {
    await readBefore();
    const { user } = openTill();
    await addNapa(user);
    await user.click(screen.getByLabelText(/Discount/));
    await user.keyboard('2{Enter}');
    act(() => markOffline());
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: 'Reason for the discount' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Regular customer');
    await user.click(within(dialog).getByRole('button', { name: 'Complete Sale' }));
    await successful();
    const [waiting] = await listWaiting();
    expect(waiting?.queued.sale).toMatchObject({ discountMinor: 200, belowCostReason: 'Regular customer' });
  });

  test('and is completed again with another cart says which of them stands', async () => {
    await readBefore();
    const { user } = openTill();
    await addNapa(user);
    const { orders } = useOrders.getState();
    loseServer();
    await user.click(complete());
    await user.click(within(await successful()).getByRole('button', { name: /New Order/ }));
    const [first] = await listWaiting();
    // As if the tab had died between the disk and the screen: the cart comes back, and with it the sale's id.
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

  test('is sold from what the device keeps, without asking a server that is away', async () => {
    await readBefore();
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

  test('by card is not made', async () => {
    await readBefore();
    markOffline();
    const { user } = openTill();
    await addNapa(user);
    await user.click(screen.getByRole('radio', { name: 'Card' }));
    await user.click(complete());
    expect(await screen.findByText(/only cash is taken/)).toBeInTheDocument();
    expect(await listWaiting()).toEqual([]);
  });

  test.each([
    [25, 'No contact for 25 hours. Selling stops in 47 hours: connect to the network.'],
    [49, 'No contact for 49 hours. Selling stops in 23 hours: connect to the network.'],
  ])('after %d hours alone is made, under a warning', async (hours, warning) => {
    await readBefore(hours);
    markOffline();
    const { user } = openTill();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    await addNapa(user);
    await user.click(complete());
    await successful();
  });

  test('after 73 hours alone is not made, and the cart stays', async () => {
    await readBefore(73);
    markOffline();
    const { user } = openTill();
    await addNapa(user);
    await user.click(complete());
    expect((await screen.findAllByText(/No contact for over 72 hours/)).length).toBe(2);
    expect(await listWaiting()).toEqual([]);
    expect(screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' })).toHaveValue('1');
  });

  test('on a device that has read no goods yet waits in the cart', async () => {
    const { user } = openTill();
    await addNapa(user);
    loseServer();
    await user.click(complete());
    expect(await screen.findByText('The server cannot be reached')).toBeInTheDocument();
    expect(await listWaiting()).toEqual([]);
  });
});

describe('a till that is opened while the server is away', () => {
  const noServer = () => server.use(http.all('*/trpc/*', () => HttpResponse.error()));

  /** It was open before, with the network. */
  async function soldHereBefore(userId: string, hours = 0) {
    await readBefore(hours);
    const other = { id: '0198a1c0-0000-7000-8000-00000000d002', name: 'Other', city: 'Dhaka' };
    cacheTillSession(userId, tillContext({ stores: [...tillContext().stores, other] }));
  }

  test('opens for who sold here last, finds a product by name and keeps its sale', async () => {
    await soldHereBefore(PEOPLE.employee.id);
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

  test('a cart that is back is not said to have been checked again', async () => {
    await soldHereBefore(PEOPLE.employee.id);
    const order = { lines: [{ product: napa, quantity: 1, unitPriceMinor: 1_200 }] };
    const customer = { name: 'Walk-in Customer', phone: '', email: '' };
    const rest = { customer, customerId: null, method: 'cash' as const, discount: '', saleId: null };
    useOrders.setState({ orders: { [`${PEOPLE.employee.id}:${STORE}`]: { ...order, ...rest } } });
    markOffline();
    openTill();
    expect(await screen.findByText(/Your cart is back .* are those of the last contact/)).toBeInTheDocument();
  });

  test('still sells nothing after 72 hours without contact', async () => {
    await soldHereBefore(PEOPLE.employee.id, 73);
    const { user } = openTill();
    noServer();
    await addNapa(user);
    await user.click(complete());
    expect((await screen.findAllByText(/No contact for over 72 hours/)).length).toBe(2);
    expect(await listWaiting()).toEqual([]);
  });

  test('does not open for somebody else, nor where nobody sold before', async () => {
    await soldHereBefore(PEOPLE.admin.id);
    openTill();
    noServer();
    expect(await screen.findByText(/This device has not read the store’s goods yet/)).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('goes on as the server says once it is back', async () => {
    await soldHereBefore(PEOPLE.employee.id);
    markOffline();
    server.use(http.get('*/healthz', () => HttpResponse.json({ status: 'ok' })));
    openTill();
    expect(await screen.findByRole('button', { name: 'Offline' })).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Offline' })).toBeNull());
    expect(screen.getByRole('searchbox', { name: 'Scan or search' })).toBeInTheDocument();
  });
});

test('nothing reloads the till while its cart holds something', async () => {
  const { user } = openTill();
  await screen.findByRole('button', { name: /Add to Cart Napa/ });
  expect(isReloadHeld()).toBe(false);
  await addNapa(user);
  await waitFor(() => expect(isReloadHeld()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Clear cart' }));
  await waitFor(() => expect(isReloadHeld()).toBe(false));
});

test('a sale that the server will not take is shown with its reason, and cannot be thrown away', async () => {
  await readBefore();
  const { user } = openTill();
  await addNapa(user);
  loseServer();
  await user.click(complete());
  await user.click(within(await successful()).getByRole('button', { name: /New Order/ }));
  await settle([{ id: sent[0]?.id ?? '', verdict: 'invalid', errors: { cashierId: 'No longer sells at this store' } }]);
  await user.click(await screen.findByRole('button', { name: 'Sync problem - 1 sale' }));
  const list = await screen.findByRole('dialog', { name: 'Sales waiting' });
  expect(list).toHaveTextContent('No longer sells at this store');
  expect(within(list).queryByRole('button', { name: /Delete|Remove|Clear/ })).toBeNull();
});
