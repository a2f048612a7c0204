import { CASH_TENDER_ID, type ReturnableSale } from '@bhandar/domain/pos';
import { returnableLine, returnableSale, saleReturn } from '@bhandar/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Inputs } from '../../../../lib/api/trpc';
import { PEOPLE } from '../../../../testing/render-screen';
import { scan } from '../../../../testing/scan';
import { saleOf, sellable, tillContext } from '../../testing';
import { useOrders } from '../../use-orders';
import { openTill, type PosAnswers, resetTill, seclo, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

type Sent = Inputs['pos']['exchangeGoods'];

const CASH = { method: 'cash' as const, tenderId: CASH_TENDER_ID, tenderName: '' };
/** Two of Napa for 20.00 in cash. */
const RECEIPT = returnableSale({
  lines: [returnableLine({ quantity: 2, paidMinor: 2_000 })],
  payments: [{ ...CASH, amountMinor: 2_000 }],
});
const CHEAP = sellable({ name: 'Fexo', strength: '120 mg', unitPriceMinor: 1_200 });

/** A till that was given the goods of the receipt to exchange. */
async function openExchange(receipt: ReturnableSale = RECEIPT, answers: PosAnswers = {}) {
  const sent: Sent[] = [];
  const { user } = openTill(
    {
      findReturnableSale: () => receipt,
      exchangeGoods: (input) => {
        sent.push(input);
        const { sale, creditMinor } = input;
        const refunds = input.refundMinor > 0 ? [{ ...CASH, amountMinor: input.refundMinor }] : [];
        const exchange = {
          returnId: RECEIPT.saleId,
          voucher: 'CR-000007',
          receiptNo: receipt.receiptNo,
          lines: [],
          returnedMinor: creditMinor + input.refundMinor,
          roundingMinor: 0,
          creditMinor,
          refunds,
        };
        const payments = [{ method: 'exchange' as const, tenderId: null, tenderName: '', reference: '' }].map(
          (one) => ({
            ...one,
            amountMinor: creditMinor,
            tenderedMinor: creditMinor,
          }),
        );
        const made = saleOf(sale, [seclo, CHEAP]);
        return { sale: { ...made, payments: [...payments, ...made.payments], exchange }, returned: saleReturn() };
      },
      ...answers,
    },
    [seclo, CHEAP],
    PEOPLE.admin,
  );
  await tile('Seclo 20 mg');
  await user.keyboard('{F7}');
  const find = await screen.findByRole('dialog', { name: 'Return with receipt' });
  await user.type(within(find).getByRole('textbox', { name: /Receipt number/ }), 'DHN-1-000042{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Return of receipt DHN-1-000042' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Returned units/ }), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Exchange for other products' }));
  const goods = await screen.findByRole('region', { name: 'Exchange' });
  return { user, sent, goods };
}

describe('an exchange at the till', () => {
  test('for dearer goods asks for the difference and sends both in one call', async () => {
    const { user, sent, goods } = await openExchange();
    expect(goods).toHaveTextContent(/Returned DHN-1-000042.*20\.00.*2 × Napa 500 mg.*Add the products/);
    await user.click(await tile('Seclo 20 mg'));
    expect(await screen.findByText('To pay')).toBeVisible();
    expect(screen.getByText('৳ 50.00')).toBeVisible();
    expect(screen.getByText('New 70.00 − returned 20.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Complete exchange/ }));
    const done = await screen.findByRole('dialog', { name: 'Exchange completed' });
    // It had no sum between the returned goods and the cash.
    expect(done).toHaveTextContent(/Returned-৳ 20\.00To pay৳ 50\.00Given৳ 50\.00/);
    expect(sent).toMatchObject([
      {
        goods: { saleId: RECEIPT.saleId, lines: [{ lineNo: 1, quantity: 2 }] },
        sale: { totalMinor: 7_000, payments: [{ method: 'cash', amountMinor: 5_000 }] },
        creditMinor: 2_000,
        refundMinor: 0,
      },
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exchange' })).not.toBeInTheDocument());
  });

  test('for cheaper goods shows what goes back and takes no payment, and neither Enter out of habit nor a letter or a scan closes it', async () => {
    const { user, sent, goods } = await openExchange();
    await user.click(await tile('Fexo 120 mg'));
    expect(await screen.findByText('To refund')).toBeVisible();
    expect(goods).toHaveTextContent('Refund by Cash৳ 8.00');
    expect(screen.queryByRole('radio', { name: 'Card' })).not.toBeInTheDocument();
    await user.keyboard('{F9}');
    const done = await screen.findByRole('dialog', { name: 'Exchange completed' });
    expect(done).toHaveTextContent(/To refund৳ 8\.00.*Returned-৳ 20\.00.*Refund by Cash৳ 8\.00/);
    expect(sent).toMatchObject([{ sale: { payments: [] }, creditMinor: 1_200, refundMinor: 800 }]);
    await user.keyboard('{Enter}');
    expect(done).toBeVisible();
    await user.keyboard('n');
    expect(done).toBeVisible();
    scan('8901030000003');
    expect(done).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(done).not.toBeInTheDocument());
  });

  test('is removed without the products of the cart', async () => {
    const { user } = await openExchange();
    await user.click(await tile('Seclo 20 mg'));
    await user.click(screen.getByRole('button', { name: 'Remove the exchange' }));
    expect(screen.queryByRole('region', { name: 'Exchange' })).not.toBeInTheDocument();
    expect(screen.getByText('৳ 70.00')).toBeVisible();
  });

  test('stays where a held bill is resumed, which is refused: it vanished without a word', async () => {
    const karim = {
      id: RECEIPT.saleId,
      name: 'Karim',
      units: 1,
      totalMinor: 7_000,
      heldAt: '2026-11-21T04:05:00.000Z',
    };
    const { user } = await openExchange(RECEIPT, { listHeldBills: () => [{ ...karim, heldBy: 'Ema Rahman' }] });
    await user.keyboard('{F6}');
    const dialog = await screen.findByRole('dialog', { name: 'Held bills' });
    await user.click(within(dialog).getByRole('button', { name: /^Karim/ }));
    expect(await screen.findByText(/A bill with an exchange cannot be held/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Exchange' })).toBeInTheDocument();
  });

  test('by a person without approved orders says that they can sell nothing, and who can exchange', async () => {
    const { goods } = await openExchange(RECEIPT, { tillContext: () => tillContext({ hasApprovedOrders: false }) });
    expect(await within(goods).findByText(/You have no approved orders to sell from.*A colleague/)).toBeVisible();
    expect(goods).not.toHaveTextContent('Add the products');
  });

  test('without the network is refused, and the cart is kept', async () => {
    const { user, sent } = await openExchange();
    await user.click(await tile('Seclo 20 mg'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: /Complete exchange/ }));
    expect((await screen.findAllByText(/An exchange needs the network/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    expect(screen.getByRole('region', { name: 'Exchange' })).toBeVisible();
    // A bill with an id counts as being sent, and would not pass to the next person.
    expect(Object.values(useOrders.getState().orders)).toMatchObject([{ saleId: null }]);
  });
});
