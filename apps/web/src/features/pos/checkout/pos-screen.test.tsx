import type { AppRouter } from '@bhandar/api';
import type { SellableProduct } from '@bhandar/domain/pos';
import { coded, DomainError } from '@bhandar/domain/shared';
import { returnableSale } from '@bhandar/testing/factories';
import { type Answers, trpcError } from '@bhandar/testing/mock-trpc';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { PEOPLE, pageWith, renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { saleOf, sellable, tillContext } from '../testing';
import PosScreen from './pos-screen';
import { useOrders } from './use-till';

// A screenful of tiles takes its time on a busy machine.

const printed = vi.hoisted(() => vi.fn());
vi.mock('../receipts/print-receipt', () => ({ printReceipt: printed }));

type PosAnswers = NonNullable<Answers<AppRouter>['pos']>;
type SaleRequest = Inputs['pos']['recordSale'];

const napa = sellable({
  batches: [
    { batchId: '0198a1c0-0000-7000-8000-00000000b001', batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 4 },
    { batchId: '0198a1c0-0000-7000-8000-00000000b002', batchNumber: 'BX-300', expiresOn: '2032-08-31', quantity: 6 },
  ],
});
const seclo = sellable({ name: 'Seclo', strength: '20 mg', unitPriceMinor: 7_000, kind: 'pharmacy' });
const fexo = sellable({ name: 'Fexo', strength: '120 mg', approvedQty: 0 });

/** Which of the house's widths the media queries answer to. */
function showOn(width: 'desktop' | 'phone') {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes('min-width') ? width === 'desktop' : false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}

let sent: SaleRequest[] = [];
beforeEach(() => {
  sent = [];
  useOrders.setState({ orders: {} });
  showOn('desktop');
  printed.mockReset().mockResolvedValue(undefined);
});

function openTill(answers: PosAnswers = {}, products: SellableProduct[] = [napa, seclo, fexo]) {
  const found = (search = '') =>
    products.filter((product) => product.name.toLowerCase().startsWith(search.toLowerCase()));
  return renderScreen(<PosScreen />, {
    user: PEOPLE.employee,
    path: '/employee-dashboard/pos',
    answers: {
      pos: {
        tillContext: () => tillContext(),
        listSellable: ({ search }) => pageWith(found(search)),
        refreshSellable: ({ productIds }) => products.filter((product) => productIds.includes(product.productId)),
        findScanned: ({ code }) => products.find((product) => product.code === code) ?? null,
        recordSale: (request) => {
          sent.push(request);
          return saleOf(request, products);
        },
        ...answers,
      },
    },
  });
}

const tile = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`(Add to Cart|Add More|Max Approved) ${name}`) });
const cart = () => screen.findByRole('list', { name: 'Cart' });
const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity of Napa 500 mg' });
const complete = () => screen.getByRole('button', { name: /Complete Sale/ });
/** Hands are slower than scanners. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
const capture = () => screen.getByRole('searchbox', { name: 'Scan or search' });

describe('products', () => {
  test('a tile adds one, then more, then says it is at the most', async () => {
    const { user } = openTill({}, [{ ...napa, approvedQty: 2 }]);
    await user.click(await tile('Napa 500 mg'));
    expect(await screen.findByText('Napa 500 mg added to cart')).toBeInTheDocument();
    expect(quantity()).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: 'Add More Napa 500 mg' }));
    expect(quantity()).toHaveValue('2');
    expect(screen.getByRole('button', { name: 'Max Approved Napa 500 mg' })).toBeDisabled();
  });

  test('one without approved quantity says so and cannot be added', async () => {
    openTill();
    expect(await tile('Fexo 120 mg')).toBeDisabled();
    expect(screen.getByText('Not approved')).toBeInTheDocument();
  });

  test('the store and the approved orders stand above the tiles', async () => {
    openTill();
    expect(await screen.findByText(/Showing products from your store: Lazz Pharma/)).toBeInTheDocument();
    expect(screen.getByText(/Showing only products from your approved orders/)).toBeInTheDocument();
  });

  test('without approved orders the till says whom to ask', async () => {
    openTill({ tillContext: () => tillContext({ hasApprovedOrders: false }) }, []);
    expect(
      await screen.findByText('You have no approved orders. Contact admin to approve your orders.'),
    ).toBeInTheDocument();
  });

  test('a tab narrows to its kind', async () => {
    const kinds: unknown[] = [];
    const { user } = openTill({
      listSellable: ({ kind }) => {
        kinds.push(kind);
        return pageWith([napa]);
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Non-Pharmacy' }));
    await waitFor(() => expect(kinds).toContain('nonPharmacy'));
    expect(screen.getByRole('tab', { name: 'All Products' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Pharmacy Items' })).toBeInTheDocument();
  });

  test('a failed load says so and can be tried again', async () => {
    let working = false;
    const { user } = openTill({
      listSellable: () => {
        if (!working) throw trpcError('INTERNAL', 'no');
        return pageWith([napa]);
      },
    });
    expect(await screen.findByText('Failed to load products. Please try again.')).toBeInTheDocument();
    working = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await tile('Napa 500 mg')).toBeEnabled();
  });

  test('loading is said', async () => {
    openTill({ tillContext: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading products...')).toBeInTheDocument();
  });
});

describe('the cart', () => {
  test('splits a quantity over batches, first expiry first, and shows them', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    expect(within(await cart()).getByText('BX-204')).toBeInTheDocument();
    expect(within(await cart()).queryByText('BX-300')).not.toBeInTheDocument();
    await user.click(quantity());
    await user.keyboard('7{Enter}');
    expect(within(await cart()).getByText('4 ×')).toBeInTheDocument();
    expect(within(await cart()).getByText('3 ×')).toBeInTheDocument();
    expect(within(await cart()).getByText('BX-300')).toBeInTheDocument();
  });

  test('above the cap the quantity is set to it, and both the toast and the line say why', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('11{Enter}');
    expect(await screen.findByText('Cannot add more than approved quantity (10)')).toBeInTheDocument();
    expect(quantity()).toHaveValue('10');
    expect(screen.getByText('4 left in BX-204, 6 in other batches')).toBeInTheDocument();
  });

  test('a typed 0 changes nothing', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('0{Enter}');
    expect(quantity()).toHaveValue('1');
  });

  test('minus at 1 removes the line, and undo brings it back', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: 'One less of Napa 500 mg' }));
    expect(await screen.findByText('Napa 500 mg removed from cart')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity()).toHaveValue('1');
  });

  test('is back after a reload, with a notification', async () => {
    const first = openTill();
    await first.user.click(await tile('Napa 500 mg'));
    first.unmount();
    openTill();
    expect(await screen.findByText(/Your cart is back as you left it/)).toBeInTheDocument();
    expect(quantity()).toHaveValue('1');
    // It never left: now it goes with the first change of the cart.
    fireEvent.click(await tile('Napa 500 mg'));
    await waitFor(() => expect(screen.queryByText(/Your cart is back as you left it/)).not.toBeInTheDocument());
  });

  test('clears with a toast', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: 'Clear cart' }));
    expect(await screen.findByText('Cart has been cleared.')).toBeInTheDocument();
    expect(screen.getByText('The cart is empty')).toBeInTheDocument();
  });

  test.each([
    ['12.5', '৳ 57.50'],
    ['abc', '৳ 70.00'],
    ['9999', '৳ 0.00'],
  ])('a discount of %j leaves %s', async (typed, total) => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.click(screen.getByLabelText(/Discount/));
    await user.keyboard(`${typed}{Enter}`);
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(total);
  });
});

test('a discount counts up to what this person may give, and the till says how much that is', async () => {
  const { user } = openTill({ tillContext: () => tillContext({ discountPercent: 10 }) });
  await user.click(await tile('Seclo 20 mg'));
  expect(screen.getByText('up to 10 %')).toBeInTheDocument();
  const discount = screen.getByLabelText(/Discount/);
  await user.click(discount);
  await user.keyboard('50{Enter}');
  expect(discount).toHaveValue('7.00');
  expect(await screen.findByText('You may give up to 10 %. The discount was set to 7.00.')).toBeInTheDocument();
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('৳ 63.00');
});

describe('completing a sale', () => {
  test('a sale below cost says so without its cost, asks for a reason and sells with it under the same id', async () => {
    const requests: Inputs['pos']['recordSale'][] = [];
    const { user } = openTill({
      recordSale: (request) => {
        requests.push(request);
        if (request.belowCostReason) return saleOf(request, [napa, seclo]);
        throw new DomainError('RULE_BROKEN', coded('sale.belowCostReason'), {
          data: { belowCost: ['x'] },
        });
      },
    });
    await user.click(await tile('Seclo 20 mg'));
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: 'Below cost' });
    await user.click(within(dialog).getByRole('button', { name: 'Sell below cost' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Damaged box');
    await user.click(within(dialog).getByRole('button', { name: 'Sell below cost' }));
    expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeInTheDocument();
    expect(requests.map(({ belowCostReason }) => belowCostReason)).toEqual([undefined, 'Damaged box']);
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1);
  });

  test('an empty cart is refused in the documented words', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.click(complete());
    expect(await screen.findByText('Cart is empty. Please add products to proceed.')).toBeInTheDocument();
  });

  test('shows success only from the answer, with the change, and a new order starts clean', async () => {
    let answer: () => void = () => undefined;
    const { user } = openTill({
      recordSale: async (request) => {
        sent.push(request);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return saleOf(request, [napa]);
      },
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: 'Cash given' }));
    await user.click(screen.getByRole('textbox', { name: 'Given' }));
    await user.keyboard('50');
    await user.click(complete());
    expect(await screen.findByRole('button', { name: /Processing\.\.\./ })).toBeDisabled();
    expect(screen.queryByText('Order Successful')).not.toBeInTheDocument();
    answer();
    const dialog = await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(within(dialog).getByText('৳ 38.00')).toBeInTheDocument();
    expect(within(dialog).getByText(/LAZZ-2-000481/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'New Order' })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Print Receipt' }));
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    await user.click(within(dialog).getByRole('button', { name: 'New Order' }));
    expect(await screen.findByText('The cart is empty')).toBeInTheDocument();
    expect(sent).toMatchObject([
      { paymentMethod: 'cash', tenderedMinor: 5_000, totalMinor: 1_200, customer: { name: 'Walk-in Customer' } },
    ]);
  });

  test('a double click sends one sale', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    const button = complete();
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toHaveLength(1);
  });

  test('a lost answer keeps the cart, and the next try sends the same id', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    server.use(
      http.post(
        '*/trpc/pos.recordSale',
        async ({ request }) => {
          const body = (await request.clone().json()) as Record<string, SaleRequest>;
          sent.push(...Object.values(body));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await user.click(complete());
    expect(await screen.findByText('Failed to place order. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('The server cannot be reached')).toBeInTheDocument();
    expect(quantity()).toHaveValue('1');
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.id).toBe(sent[1]?.id);
  });

  test('the next order gets an id of its own', async () => {
    const { user } = openTill();
    for (const _ of [1, 2]) {
      await user.click(await tile('Napa 500 mg'));
      await user.click(complete());
      await user.click(await screen.findByRole('button', { name: 'New Order' }));
    }
    expect(new Set(sent.map((sale) => sale.id)).size).toBe(2);
  });

  test('a cart changed after a lost answer shows the sale that was recorded, and keeps what it had not', async () => {
    const lines = [{ productId: napa.productId, quantity: 1, unitPriceMinor: 1_200 }];
    const id = '0198a1c0-0000-7000-8000-00000000c001';
    const recorded = saleOf({ id, deviceId: 'a', lines, totalMinor: 1_200 }, [napa]);
    const { user } = openTill({
      recordSale: () => {
        throw trpcError('KEY_REUSED', 'This sale id was used for a different sale');
      },
      getSale: () => recorded,
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    const dialog = await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(dialog).toHaveTextContent('This sale was recorded before the connection broke');
    await user.click(within(dialog).getByRole('button', { name: 'New Order' }));
    expect(quantity()).toHaveValue('1');
  });

  test('what is scanned for the next customer while a sale is being sent is the next order, and not lost', async () => {
    let answer: () => void = () => undefined;
    const { user } = openTill({
      recordSale: async (request) => {
        sent.push(request);
        if (sent.length === 1) {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        }
        return saleOf(request, [napa, seclo]);
      },
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    await screen.findByRole('button', { name: /Processing\.\.\./ });
    await user.click(await tile('Seclo 20 mg'));
    await user.click(await tile('Napa 500 mg'));
    answer();
    await user.click(await screen.findByRole('button', { name: 'New Order' }));
    expect(await cart()).toHaveTextContent('Seclo');
    expect(quantity()).toHaveValue('1');
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent.map(({ lines }) => lines.map((line) => line.quantity))).toEqual([[1], [1, 1]]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  });

  test('what was sold meanwhile is said on the line, and the cart is kept', async () => {
    let left = 10;
    const { user } = openTill({
      recordSale: () => {
        left = 2;
        throw new DomainError('INSUFFICIENT_STOCK', coded('sale.overApproved', { approved: 2 }));
      },
      refreshSellable: () => [{ ...napa, approvedQty: left, storeStock: left, batches: napa.batches.slice(0, 1) }],
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('5{Enter}');
    await user.click(complete());
    expect(await screen.findByText(/Only 2 may be sold now/)).toBeInTheDocument();
    expect(screen.getAllByText('Cannot add more than approved quantity (2)').length).toBeGreaterThan(0);
    expect(quantity()).toHaveValue('5');
    await user.click(complete());
    expect(quantity()).toHaveValue('2');
  });

  test('a changed price is said and taken over', async () => {
    let price = 1_200;
    const { user } = openTill({
      recordSale: () => {
        price = 1_500;
        throw new DomainError('CHANGED_MEANWHILE', coded('sale.priceChanged', { name: 'Napa 500 mg', price: '15.00' }));
      },
      refreshSellable: () => [{ ...napa, unitPriceMinor: price }],
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    expect((await screen.findAllByText('The price of Napa 500 mg is 15.00')).length).toBeGreaterThan(0);
    expect(await within(await cart()).findByText('15.00 each')).toBeInTheDocument();
  });

  test('too little cash does not proceed and says how much is missing', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.click(screen.getByRole('button', { name: 'Cash given' }));
    await user.click(screen.getByRole('textbox', { name: 'Given' }));
    await user.keyboard('64');
    expect(screen.getByText('৳ 6.00 short')).toBeInTheDocument();
    await user.click(complete());
    expect(sent).toHaveLength(0);
  });

  test('a bad phone number opens the customer beside its message', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: /Edit customer/ }));
    await user.click(screen.getByLabelText('Phone'));
    await user.keyboard('call me');
    await user.click(complete());
    expect(await screen.findByText('Enter a valid phone number')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  test('a print that the browser refuses is said and touches nothing', async () => {
    printed.mockRejectedValue(new Error('refused'));
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    await user.click(await screen.findByRole('button', { name: 'Print Receipt' }));
    expect(
      await screen.findByText('Could not open print window. Please check your popup blocker settings.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Order Successful' })).toBeInTheDocument();
  });
});

describe('by keyboard alone', () => {
  test('letters, Enter, F9, Enter sell by hand for exact cash', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    expect(capture()).toHaveFocus();
    await user.keyboard('se{Enter}');
    expect(await cart()).toHaveTextContent('Seclo');
    expect(capture()).toHaveFocus();
    expect(capture()).toHaveValue('');
    await user.keyboard('{F9}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Order Successful' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(capture()).toHaveFocus());
    expect(sent).toMatchObject([{ totalMinor: 7_000, tenderedMinor: 7_000 }]);
  });

  test('a digit in the tender block picks a quick amount', async () => {
    const { user } = openTill();
    await user.click(await tile('Seclo 20 mg'));
    await user.keyboard('{F9}2{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ tenderedMinor: 10_000 }]);
  });

  test('+ and - change the line, Del removes it, 3*na adds three', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('3*na{Enter}');
    await cart();
    expect(quantity()).toHaveValue('3');
    await pause();
    await user.keyboard('+');
    expect(quantity()).toHaveValue('4');
    for (const _ of [1, 2]) {
      await pause();
      await user.keyboard('-');
    }
    expect(quantity()).toHaveValue('2');
    await user.keyboard('*5{Enter}');
    expect(quantity()).toHaveValue('5');
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('list', { name: 'Cart' })).not.toBeInTheDocument();
  });

  test('arrows move in the results and Enter adds the highlighted one', async () => {
    const second = sellable({ name: 'Napa Extend', strength: '665 mg' });
    const { user } = openTill({}, [napa, second]);
    await tile('Napa 500 mg');
    await user.keyboard('na');
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await cart()).toHaveTextContent('Napa Extend');
  });

  test('what is not found is said and the field keeps the focus', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('zzz{Enter}');
    expect(await screen.findByText('Not found: zzz')).toBeInTheDocument();
    expect(capture()).toHaveFocus();
  });

  test('Enter again on a slow look-up adds nothing twice, and what is typed meanwhile stays', async () => {
    const answers: (() => void)[] = [];
    const { user } = openTill({
      listSellable: async ({ search, limit }) => {
        if (limit === 1) await new Promise<void>((resolve) => answers.push(resolve));
        return pageWith(
          [napa, seclo].filter(({ name }) => name.toLowerCase().startsWith((search ?? '').toLowerCase())),
        );
      },
    });
    await tile('Napa 500 mg');
    await user.keyboard('napa{Enter}{Enter}');
    await user.keyboard('sec');
    for (const answer of answers) answer();
    expect(await cart()).toHaveTextContent('Napa');
    expect(quantity()).toHaveValue('1');
    expect(capture()).toHaveValue('sec');
    expect(answers).toHaveLength(1);
  });

  test('? shows the keys', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeInTheDocument();
  });
});

describe('scanning', () => {
  const scan = (code: string) =>
    act(() => {
      const target = document.activeElement ?? document.body;
      for (const key of [...code, 'Enter']) {
        const code = /\d/.test(key) ? `Digit${key}` : '';
        target.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }));
      }
    });

  test('a known code adds its product, again one more, F9 and Enter sell it', async () => {
    const { user } = openTill({}, [sellable({ code: '8901030000003' })]);
    await tile('Napa 500 mg');
    scan('8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('1'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    scan('8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('2'));
    await user.keyboard('{F9}{Enter}');
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ totalMinor: 2_400 }]);
  });

  test('the next scan closes the finished order and starts a new one', async () => {
    const { user } = openTill({}, [sellable({ code: '8901030000003' })]);
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    scan('8901030000003');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await cart()).toHaveTextContent('Napa');
  });

  test("a receipt's barcode opens its return, and the cart stays: it said Not found", async () => {
    const asked: unknown[] = [];
    const { user } = openTill({
      findReturnableSale: (input) => {
        asked.push(input);
        return returnableSale();
      },
    });
    await user.click(await tile('Napa 500 mg'));
    scan('DHN-1-000042');
    expect(await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' })).toBeInTheDocument();
    expect(asked).toEqual([{ receiptNo: 'DHN-1-000042' }]);
    await user.keyboard('{Escape}');
    expect(await cart()).toHaveTextContent('Napa');
  });

  test("a receipt's number that is typed opens its return too", async () => {
    openTill({ findReturnableSale: () => returnableSale() });
    await tile('Napa 500 mg');
    fireEvent.change(capture(), { target: { value: 'dhn-1-000042' } });
    fireEvent.keyDown(capture(), { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' })).toBeInTheDocument();
  });

  test('a receipt that is not known is said', async () => {
    openTill({
      findReturnableSale: () => {
        throw trpcError('NOT_FOUND', 'Receipt not found');
      },
    });
    await tile('Napa 500 mg');
    scan('DHN-1-000099');
    expect(await screen.findByText('Not found: DHN-1-000099')).toBeInTheDocument();
  });

  test('a scan right after 5* adds five', async () => {
    openTill({}, [sellable({ code: '8901030000003', approvedQty: 50 })]);
    await tile('Napa 500 mg');
    scan('5*8901030000003');
    await waitFor(() => expect(quantity()).toHaveValue('5'));
  });

  test('an unknown code is said', async () => {
    openTill();
    await tile('Napa 500 mg');
    scan('4006381333931');
    expect(await screen.findByText('Not found: 4006381333931')).toBeInTheDocument();
  });
});

test('a recent sale is reprinted as a copy', async () => {
  const sale = saleOf({ id: '0198a1c0-0000-7000-8000-00000000c001', deviceId: 'a', lines: [], totalMinor: 1_200 }, []);
  const { user } = openTill({
    listSales: () =>
      pageWith([
        {
          id: sale.id,
          receiptNo: sale.receiptNo,
          soldAt: sale.soldAt,
          cashier: sale.cashier,
          customerName: 'Rahim',
          units: 2,
          method: 'cash' as const,
          totalMinor: sale.totalMinor,
        },
      ]),
    getSale: () => sale,
  });
  await user.click(await screen.findByRole('button', { name: 'Recent sales' }));
  await user.click(await screen.findByRole('button', { name: 'Reprint LAZZ-2-000481' }));
  await waitFor(() => expect(printed).toHaveBeenCalledWith(sale, { copy: true, pending: false }));
});

test('on a phone the pay bar leads to the payment, with the cash block open', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Pay' });
  await user.click(within(sheet).getByRole('button', { name: /^20$/ }));
  await user.click(within(sheet).getByRole('button', { name: /Complete Sale/ }));
  await screen.findByRole('dialog', { name: 'Order Successful' });
  expect(sent).toMatchObject([{ totalMinor: 1_200, tenderedMinor: 2_000 }]);
});

test('on a phone the payment of the next order opens at a tap, not at its first product', async () => {
  showOn('phone');
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.click(screen.getByRole('button', { name: /Pay/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Pay' })).getByRole('button', { name: /Complete/ }),
  );
  await user.click(await screen.findByRole('button', { name: 'New Order' }));
  await user.click(await tile('Napa 500 mg'));
  expect(await cart()).toHaveTextContent('Napa');
  expect(screen.queryByRole('dialog', { name: 'Pay' })).not.toBeInTheDocument();
});

test('a whole pack is added at a tap, capped like any quantity', async () => {
  const { user } = openTill({}, [{ ...napa, packs: [{ name: 'Strip', size: 6 }] }]);
  await user.click(await tile('Napa 500 mg'));
  const strip = screen.getByRole('button', { name: 'Add one Strip of 6 of Napa 500 mg' });
  await user.click(strip);
  expect(quantity()).toHaveValue('7');
  await user.click(strip);
  expect(quantity()).toHaveValue('10');
  expect(await screen.findByText('Cannot add more than approved quantity (10)')).toBeInTheDocument();
});

test('Escape leaves the cash block for the capture field', async () => {
  const { user } = openTill();
  await user.click(await tile('Napa 500 mg'));
  await user.keyboard('{F9}');
  expect(screen.getByRole('textbox', { name: 'Given' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Given' })).not.toBeInTheDocument();
  expect(capture()).toHaveFocus();
});

describe('the batches of a line', () => {
  const [early, late] = napa.batches;
  if (!early || !late) throw new Error('Two batches are wanted');
  const expired = {
    ...early,
    batchId: '0198a1c0-0000-7000-8000-00000000b000',
    batchNumber: 'BX-100',
    expiresOn: '2020-01-31',
  };
  const listBatches = () => [
    { ...expired, refused: 'expired' as const },
    { ...early, refused: null },
    { ...late, refused: null },
  ];

  test('open with Alt+B; one against first expiry was sold without a reason: it asks for one, and both are sent', async () => {
    const { user } = openTill({ listBatches });
    await user.click(await tile('Napa'));
    fireEvent.keyDown(window, { key: '∫', code: 'KeyB', altKey: true });
    const dialog = await screen.findByRole('dialog', { name: 'Batches of Napa 500 mg' });
    expect(await within(dialog).findByRole('button', { name: /BX-100/ })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'First expiry first' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await within(dialog).findByRole('textbox', { name: /Reason/ })).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Sell this batch' })).toBeDisabled();
    await user.keyboard('Early box is sealed{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(await cart()).getByText('BX-300')).toBeInTheDocument();
    await user.keyboard('{F9}{Enter}');
    await screen.findByText('Order Successful');
    expect(sent[0]?.lines).toMatchObject([
      { productId: napa.productId, quantity: 1, batchId: late.batchId, batchReason: 'Early box is sealed' },
    ]);
  });

  test('cut a line that asks for more than the chosen one holds, and say so', async () => {
    const { user } = openTill({ listBatches });
    await user.click(await tile('Napa'));
    await user.keyboard('*5{Enter}');
    await user.click(within(await cart()).getByRole('button', { name: 'Batches of Napa 500 mg' }));
    await user.click(await screen.findByRole('button', { name: /BX-204.*4 left/ }));
    expect(await screen.findByText('Only 4 left in batch BX-204')).toBeInTheDocument();
    expect(quantity()).toHaveValue('4');
  });
});
