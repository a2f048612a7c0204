import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as qr from '../../../kit/qr/write-qr';
import { applyLanguage } from '../../../lib/i18n/language';
import { renderScreen } from '../../../testing/render-screen';
import { complete, openTill, resetTill, tile } from '../checkout/pos-screen.fixture';
import { BKASH, saleOf, sellable, tillContext } from '../testing';
import { billOfSale } from './bill-shown';
import { broadcastBill, watchBill } from './display-channel';
import DisplayScreen from './display-screen';
import type { DisplayState } from './display-state';

beforeEach(resetTill);

const napa = sellable();
const place = { store: 'Lazz Pharma', language: 'en' };
const bill: DisplayState = {
  ...place,
  lines: [
    { key: 'a', name: 'Napa 500 mg', quantity: 2, unitPriceMinor: 1_200, discountMinor: 240, totalMinor: 2_160 },
    { key: 'b', name: 'Seclo 20 mg', quantity: 1, unitPriceMinor: 7_000, discountMinor: 0, totalMinor: 7_000 },
  ],
  discountMinor: 340,
  totalMinor: 9_060,
  scan: null,
  paid: null,
};

let stop: (() => void)[] = [];
beforeEach(() => localStorage.clear());
afterEach(async () => {
  for (const end of stop) end();
  stop = [];
  await act(() => applyLanguage('en'));
});

function till(first: DisplayState) {
  const channel = broadcastBill();
  stop.push(() => channel.close(first));
  channel.show(first);
  return channel;
}

describe('the customer display', () => {
  it('that opens late shows the bill of the till with its discounts and total', async () => {
    till(bill);
    renderScreen(<DisplayScreen />);
    const list = await screen.findByRole('list');
    expect(list).toHaveTextContent('Napa 500 mg2 × 12.00 · Discount -2.4021.60');
    expect(list).toHaveTextContent('Seclo 20 mg1 × 70.0070.00');
    expect(screen.getByRole('main')).toHaveTextContent(/Discount-3\.40Total৳.90\.60$/);
  });

  it('follows the till: welcome, lines, then what was paid, the change and thanks', async () => {
    const channel = till({ ...bill, lines: [], discountMinor: 0, totalMinor: 0 });
    renderScreen(<DisplayScreen />);
    expect(await screen.findByText('Welcome')).toBeVisible();
    channel.show(bill);
    expect(await screen.findByText('Napa 500 mg')).toBeVisible();
    channel.show({ ...bill, paid: { paidMinor: 10_000, accountMinor: 0, exchangeMinor: 0, changeMinor: 940 } });
    expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(/Total৳.90\.60Paid৳.100\.00Change৳.9\.40/);
  });

  it('a payment by phone shows the code with the amount of the bill, until it is paid', async () => {
    const writeQr = vi.spyOn(qr, 'writeQr').mockImplementation(async (text) => `data:image/svg+xml,${text}`);
    const channel = till({
      ...bill,
      scan: { name: 'bKash', code: 'upi://pay?pa=lazz@bank&cu=BDT', amountMinor: 4_060 },
    });
    // The display has neither a session nor a query client.
    render(<DisplayScreen />);
    const code = await screen.findByRole('img', { name: 'Scan to pay by bKash' });
    expect(writeQr).toHaveBeenCalledWith('upi://pay?pa=lazz@bank&cu=BDT&am=40.60');
    expect(code.closest('section')).toHaveTextContent(/৳.40\.60/);
    channel.show(bill);
    await waitFor(() => expect(screen.queryByRole('img')).not.toBeInTheDocument());
    expect(screen.getByText('Napa 500 mg')).toBeVisible();
  });

  it('says how it is used while no till is open on the device', async () => {
    renderScreen(<DisplayScreen />);
    expect(await screen.findByText(/Open the point of sale on this device/)).toBeVisible();
  });

  it('takes the language of the till', async () => {
    till({ ...bill, language: 'hi' });
    renderScreen(<DisplayScreen />);
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('कुल'));
  });
});

it('a bill that is shown holds no person, note, reason, reference or stock', () => {
  const sale = saleOf(
    {
      id: '0198a1c0-0000-7000-8000-00000000c001',
      deviceId: 'a',
      customer: { name: 'PRIVATE' },
      lines: [{ productId: napa.productId, quantity: 2, unitPriceMinor: 1_200, note: 'PRIVATE' }],
      totalMinor: 2_400,
      tenderedMinor: 5_000,
      note: 'PRIVATE',
    },
    [napa],
  );
  const shown = billOfSale(sale, place);
  expect(JSON.stringify(shown)).not.toMatch(/PRIVATE|Ema Rahman|BX-204|0198a1c0/);
  expect(shown.paid).toEqual({ paidMinor: 5_000, accountMinor: 0, exchangeMinor: 0, changeMinor: 2_600 });
});

it('the till tells its display the cart, the payment and the next order', async () => {
  const seen: DisplayState[] = [];
  stop.push(watchBill((state) => void seen.push(state)));
  const { user } = openTill();
  await user.click(await tile('Napa'));
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ lines: [{ quantity: 1 }], totalMinor: 1_200, paid: null }));
  await user.click(complete());
  await screen.findByRole('dialog', { name: 'Order Successful' });
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ paid: { paidMinor: 1_200, changeMinor: 0 } }));
  await user.click(screen.getByRole('button', { name: /New Order/ }));
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ lines: [], paid: null, store: 'Lazz Pharma' }));
});

it('the till shows its display the code of a payment method while a payment by it is entered', async () => {
  const seen: DisplayState[] = [];
  stop.push(watchBill((state) => void seen.push(state)));
  const context = tillContext();
  const bkash = { ...BKASH, paymentCode: 'https://pay.example/lazz' };
  const { user } = openTill({ tillContext: () => ({ ...context, tenders: [...context.tenders, bkash] }) });
  await user.click(await tile('Napa'));
  await user.click(await screen.findByRole('radio', { name: /bKash/ }));
  const asked = { name: 'bKash', code: 'https://pay.example/lazz', amountMinor: 1_200 };
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ scan: asked }));
  await user.click(screen.getByRole('radio', { name: /Cash/ }));
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ scan: null }));
});
