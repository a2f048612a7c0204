import { coded, DomainError } from '@bhandar/domain/shared';
import { trpcError } from '@bhandar/testing/mock-trpc';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Inputs } from '../../../lib/api/trpc';
import { pageWith } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import * as receipts from '../receipts/print-receipt';
import { saleOf } from '../testing';
import { useOrders } from '../use-orders';
import {
  cart,
  complete,
  napa,
  openTill,
  quantity,
  resetTill,
  type SaleRequest,
  seclo,
  sent,
  showOn,
  tile,
} from './pos-screen.fixture';

beforeEach(resetTill);

beforeEach(() => {
  vi.spyOn(receipts, 'printReceipt').mockResolvedValue(undefined);
});

test.each([
  ['{Enter}', 'Paid', '৳ 12.00'],
  ['20{Enter}', 'Change due', '৳ 8.00'],
])(
  'a sale is headed by its change, or by what was paid where none is due: %s showed Change due',
  async (given, label, sum) => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.keyboard(`{F9}${given}`);
    const dialog = await screen.findByRole('dialog', { name: 'Order Successful' });
    const figure = within(dialog).getByText(label).nextElementSibling;
    expect(figure).toHaveTextContent(sum);
    expect(figure).toHaveClass('title');
  },
);

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

  test('a bill that was sold and is back after a power cut is sent under the id of its sale: it was sold twice', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    const { orders } = useOrders.getState();
    const sell = async () => {
      await user.click(complete());
      await screen.findByRole('dialog', { name: 'Order Successful' });
      await user.keyboard('{Enter}');
    };
    await sell();
    act(() => useOrders.setState({ orders }));
    await sell();
    await user.click(await tile('Napa 500 mg'));
    await sell();
    const [sold, repeated, next] = sent.map(({ id }) => id);
    expect(repeated).toBe(sold);
    expect(next).not.toBe(sold);
  });

  test('an empty cart is refused in the documented words', async () => {
    const { user } = openTill();
    await tile('Napa 500 mg');
    expect(complete()).toHaveAccessibleDescription('Cart is empty. Please add products to proceed.');
    expect(complete()).toHaveAttribute('aria-disabled', 'true');
    await user.click(complete());
    expect(await screen.findAllByText('Cart is empty. Please add products to proceed.')).toHaveLength(2);
  });

  test('a bill of 0.00 whose discount has no reason says so beside its button, and is then sold', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.type(screen.getByLabelText(/^Discount(?! and)/), '100%{Enter}');
    expect(complete()).toHaveAccessibleDescription('Enter a reason for the discount');
    await user.type(screen.getByLabelText('Reason for the discount'), 'Gift');
    expect(complete()).not.toHaveAccessibleDescription();
    await user.click(complete());
    await screen.findByRole('dialog', { name: 'Order Successful' });
    expect(sent).toMatchObject([{ totalMinor: 0 }]);
  });

  test('on a phone the pay bar says that the cart is empty', async () => {
    showOn('phone');
    openTill();
    await tile('Napa 500 mg');
    expect(screen.getByRole('button', { name: /The cart is empty.*Pay/ })).toBeDisabled();
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
    await waitFor(() => expect(receipts.printReceipt).toHaveBeenCalledTimes(1));
    await user.click(within(dialog).getByRole('button', { name: 'New Order' }));
    expect(await screen.findByText('The cart is empty')).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        payments: [{ method: 'cash', amountMinor: 1_200, tenderedMinor: 5_000 }],
        totalMinor: 1_200,
        customer: { name: 'Walk-in Customer' },
      },
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

  test('a lost answer keeps the cart of a browser that stores no sales, and the next try sends the same id', async () => {
    vi.stubGlobal('indexedDB', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
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

  test('what was sold meanwhile is said on the line and with its name, and the cart is kept', async () => {
    let left = 10;
    const { user } = openTill({
      recordSale: () => {
        left = 2;
        throw new DomainError('INSUFFICIENT_STOCK', coded('sale.overApproved', { approved: 2 }), {
          data: { product: 'Napa 500 mg' },
        });
      },
      refreshSellable: () => [{ ...napa, approvedQty: left, storeStock: left, batches: napa.batches.slice(0, 1) }],
    });
    await user.click(await tile('Napa 500 mg'));
    await user.click(quantity());
    await user.keyboard('5{Enter}');
    await user.click(complete());
    expect(await screen.findByText(/Only 2 may be sold now/)).toBeInTheDocument();
    const refusal = await screen.findByText('Cannot add more than approved quantity (2)');
    expect(refusal.closest('[data-sonner-toast]')).toHaveTextContent('Napa 500 mg');
    expect(screen.getByText('Napa 500 mg: Cannot add more than approved quantity (2)')).toBeInTheDocument();
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

  test('"Done" keeps a customer with a bad email open beside its message: the sale found it while she waited', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(screen.getByRole('button', { name: /Edit customer/ }));
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('Enter a valid email address')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Email'));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: /Edit customer/ })).toBeInTheDocument();
  });

  test('a receipt that is printed twice was an original twice', async () => {
    const { user } = openTill();
    await user.click(await tile('Napa 500 mg'));
    await user.click(complete());
    const print = await screen.findByRole('button', { name: 'Print Receipt' });
    for (const copy of [false, true]) {
      await user.click(print);
      await waitFor(() =>
        expect(receipts.printReceipt).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ copy })),
      );
    }
  });

  test('a print that the browser refuses is said and touches nothing', async () => {
    vi.mocked(receipts.printReceipt).mockRejectedValue(new Error('refused'));
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

describe('a recent sale', () => {
  const sale = saleOf({ id: '0198a1c0-0000-7000-8000-00000000c001', deviceId: 'a', lines: [], totalMinor: 1_200 }, []);
  const summary = {
    id: sale.id,
    receiptNo: sale.receiptNo,
    soldAt: sale.soldAt,
    cashier: sale.cashier,
    customerName: 'Rahim',
    units: 2,
    method: 'cash' as const,
    payments: [{ method: 'cash' as const, tenderName: '', amountMinor: sale.totalMinor }],
    totalMinor: sale.totalMinor,
    voidedAt: null,
    mayVoid: true,
    voidByPin: false,
  };
  const open = async (more: object = {}) => {
    const asked: Inputs['pos']['voidSale'][] = [];
    const { user } = openTill({
      listSales: () => pageWith([{ ...summary, ...more }]),
      getSale: () => sale,
      receiptLink: () => ({ link: null }),
      findPayingDrawer: () => ({ till: 'LAZZ-2', heldBy: 'Rina Das' }),
      voidSale: (input: Inputs['pos']['voidSale']) => {
        asked.push(input);
        throw new DomainError('INVALID_TRANSITION', coded('sale.voidShiftClosed'));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Recent sales' }));
    return { user, asked };
  };

  const paid = (method: 'cash' | 'exchange' | 'wallet', tenderName = '') => ({ method, tenderName, amountMinor: 600 });

  test.each([
    ['Exchange', 'split', [paid('exchange'), paid('cash')]],
    ['Exchange', 'exchange', [paid('exchange')]],
    ['Split payment', 'split', [paid('wallet', 'bKash'), paid('cash')]],
    ['bKash', 'wallet', [paid('wallet', 'bKash')]],
  ] as const)('reads %s where it was paid so: an exchange read Split payment', async (name, method, payments) => {
    await open({ method, payments });
    const row = (await screen.findByText('LAZZ-2-000481', { selector: '.code' })).parentElement;
    expect(row?.textContent).toBe(`LAZZ-2-000481${name}`);
  });

  test('is reprinted as a copy', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Reprint LAZZ-2-000481' }));
    await waitFor(() => expect(receipts.printReceipt).toHaveBeenCalledWith(sale, { copy: true, pending: false }));
  });

  test('is voided for what was paid: a total of 1.24 that rounded to 1.00 read 1.24 back to the customer', async () => {
    const { user } = await open({
      totalMinor: 124,
      payments: [{ method: 'cash' as const, tenderName: '', amountMinor: 100 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Void LAZZ-2-000481' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void sale LAZZ-2-000481' });
    expect(within(dialog).getByText(/৳ 1.00 back to the customer/)).toBeInTheDocument();
  });

  test('is voided with a reason, and a refusal stands in the dialog', async () => {
    const { user, asked } = await open();
    await user.click(await screen.findByRole('button', { name: 'Void LAZZ-2-000481' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void sale LAZZ-2-000481' });
    await user.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(await within(dialog).findByText('Enter why the sale is voided')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/Reason/), 'Wrong customer');
    await user.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(await within(dialog).findByText(/shift of this sale is closed/)).toBeInTheDocument();
    expect(asked).toEqual([{ saleId: sale.id, reason: 'Wrong customer' }]);
  });

  test.each([
    ['whole', 'Returned'],
    ['part', 'Partly returned'],
    ['waiting', 'Return waiting'],
  ] as const)('of which goods came back (%s) says so', async (returned, badge) => {
    await open({ returned, mayVoid: false });
    expect(await screen.findByText(badge)).toBeInTheDocument();
  });

  test('that was voided says so and is not voided again', async () => {
    await open({ voidedAt: sale.soldAt, mayVoid: false, payments: [paid('cash')] });
    expect(await screen.findByText('Voided', { selector: ':not(s *)' })).toBeInTheDocument();
    // Its amount read like that of a sale that stands.
    const amount = screen.getByText(/6\.00/, { selector: 's' });
    expect(amount).toHaveTextContent(/^Voided ৳\s6\.00$/);
    expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull();
  });
});

test('F7 opens the return of a receipt at the till', async () => {
  const { user } = openTill({});
  await screen.findByRole('button', { name: 'Recent sales' });
  await user.keyboard('{F7}');
  expect(await screen.findByLabelText(/Receipt number/)).toHaveFocus();
});
