import { CARD_TENDER_ID } from '@bhandar/domain/pos';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { BKASH, tillContext } from '../../testing';
import { complete, openTill, resetTill, sellable1000, sent, showOn, tile } from '../pos-screen.fixture';

beforeEach(resetTill);

const TENDERS = [...tillContext().tenders, BKASH];

/** A till with a bill of 1,000.40. */
async function openBill(cashRoundingMinor = 0) {
  const { user } = openTill({ tillContext: () => tillContext({ tenders: TENDERS, cashRoundingMinor }) }, [
    sellable1000,
  ]);
  await user.click(await tile('Seclo 500 mg'));
  return user;
}
const successful = () => screen.findByRole('dialog', { name: 'Order Successful' });
const taken = () => within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
const way = (name: string) => screen.getByRole('radio', { name });

describe('a bill paid in parts', () => {
  test('by three tenders takes nine keys beside the amounts and the reference', async () => {
    const user = await openBill();
    await user.keyboard('{F9}{ArrowRight}{ArrowRight}300{Enter}');
    expect(screen.getByText('Enter the reference of the bKash payment')).toBeInTheDocument();
    await user.keyboard('8N7A{Enter}');
    expect(taken()).toHaveLength(1);
    await user.keyboard('{ArrowRight}{ArrowRight}200{Enter}');
    expect(taken()).toHaveLength(2);
    expect(screen.getByText('৳ 500.40')).toBeInTheDocument();
    await user.keyboard('600{Enter}');
    const done = within(await successful());
    // Given was the whole bill: card and wallet are no cash.
    const [, ...figures] = done.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/, ' '));
    expect(figures).toEqual(['৳ 600.00', '৳ 300.00', '৳ 200.00']);
    expect(sent).toMatchObject([
      {
        totalMinor: 100_040,
        payments: [
          { method: 'wallet', tenderId: BKASH.id, amountMinor: 30_000, reference: '8N7A' },
          { method: 'card', tenderId: CARD_TENDER_ID, amountMinor: 20_000 },
          { method: 'cash', amountMinor: 50_040 },
        ],
      },
    ]);
  });

  test('counts given, short and total alike in each step: 500 given and 500.40 left made 1,001 in all', async () => {
    const user = await openBill(100);
    const shown = () => screen.getByRole('status', { name: 'Total' }).textContent?.replace(/\s/, ' ');
    expect(shown()).toBe('৳ 1,000.00');
    await user.keyboard('{F9}500');
    expect(screen.getByText('৳ 500.00 short')).toBeVisible();
    expect(shown()).toBe('৳ 1,000.00');
    await user.keyboard('{Enter}');
    // The rest may be paid by card, which is not rounded.
    expect(screen.getByText('৳ 500.40')).toBeVisible();
    expect(shown()).toBe('৳ 1,000.40');
  });

  test('is not held: its name was asked before the refusal', async () => {
    const user = await openBill();
    await user.keyboard('{F9}{ArrowRight}300{Enter}{F4}');
    expect(await screen.findByText('Remove the payments before holding the bill.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Hold bill' })).not.toBeInTheDocument();
  });

  test('Enter after a part finishes nothing until a tender is chosen: it finished the bill in cash', async () => {
    const user = await openBill();
    await user.keyboard('{F9}{ArrowRight}300{Enter}');
    expect(taken()).toHaveLength(1);
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    expect(way('Cash')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Choose how the rest is paid.')).toBeInTheDocument();
    await user.keyboard('{F9}{Enter}');
    expect(sent).toEqual([]);
    await user.keyboard('1');
    expect(way('Cash')).toBeChecked();
    await user.keyboard('{Enter}');
    await successful();
    expect(sent).toMatchObject([{ payments: [{ method: 'card' }, { method: 'cash', amountMinor: 70_040 }] }]);
  });

  test('too little cash and Enter twice sell nothing where only card is left: the rest became a card payment', async () => {
    const { user } = openTill({}, [sellable1000]);
    await user.click(await tile('Seclo 500 mg'));
    await user.keyboard('{F9}5{Enter}');
    expect(taken()).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Choose how the rest is paid.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('by card alone is one click more than cash, for what is left', async () => {
    const user = await openBill();
    await user.click(way('Card'));
    await user.click(complete());
    await successful();
    expect(sent).toMatchObject([{ payments: [{ method: 'card', amountMinor: 100_040 }] }]);
  });

  test('F9 again focuses the tenders, where a number chooses one', async () => {
    const user = await openBill();
    await user.keyboard('{F9}{F9}');
    expect(way('Cash')).toHaveFocus();
    await user.keyboard('2');
    expect(way('Card')).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await successful();
    expect(sent).toMatchObject([{ payments: [{ method: 'card', amountMinor: 100_040 }] }]);
  });

  test('gives change from cash only: more than is left is refused by card and counted back in cash', async () => {
    const user = await openBill();
    await user.click(way('Card'));
    await user.keyboard('2000{Enter}');
    expect(screen.getByText('Change is given from cash only')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.keyboard('{Backspace>4/}1000{Enter}110{Enter}');
    const dialog = await successful();
    expect(sent).toMatchObject([
      { payments: [{ amountMinor: 100_000 }, { method: 'cash', amountMinor: 40, tenderedMinor: 1_000 }] },
    ]);
    expect(within(dialog).getByText('Change due')).toBeInTheDocument();
    expect(within(dialog).getByText('৳ 9.60')).toBeInTheDocument();
  });

  test('rounds what is left to cash, says so, and leaves the card as it is', async () => {
    const user = await openBill(100);
    expect(screen.getByText(/Rounding -0.40/)).toBeInTheDocument();
    await user.click(way('Card'));
    expect(screen.queryByText(/Rounding/)).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '300.20');
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('700.20');
    expect(screen.queryByText(/Rounding/)).not.toBeInTheDocument();
    await user.click(way('Cash'));
    expect(screen.getByText(/Rounding -0.20/)).toBeInTheDocument();
    // Left in cash is rounded as the total is: it read 700.20 beside a total without the 0.20.
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('700.00');
    await user.keyboard('{Enter}');
    await successful();
    expect(sent).toMatchObject([
      { roundingMinor: -20, payments: [{ amountMinor: 30_020 }, { method: 'cash', amountMinor: 70_000 }] },
    ]);
  });

  test('a part is removed by its cross, or the last one by Backspace', async () => {
    const user = await openBill();
    await user.keyboard('{F9}{ArrowRight}300{Enter}');
    await user.keyboard('2100{Enter}');
    expect(taken()).toHaveLength(2);
    await user.keyboard('{Backspace}');
    expect(taken()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove Card 300.00' }));
    expect(screen.queryByRole('list', { name: 'Payments' })).not.toBeInTheDocument();
    expect(screen.getByText('৳ 1,000.40')).toBeInTheDocument();
  });

  test('that was paid above what is left of its cart is not sold until a part is removed', async () => {
    const user = await openBill();
    await user.click(await tile('Seclo 500 mg'));
    await user.click(way('Card'));
    await user.keyboard('1500{Enter}');
    await user.click(screen.getByRole('button', { name: 'One less of Seclo 500 mg' }));
    expect(screen.getByText('Overpaid by ৳ 499.60')).toBeInTheDocument();
    await user.click(complete());
    expect(await screen.findByText('More was paid than the bill comes to. Remove a payment.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('on a phone is opened for its rounded sum with the focus on its button: Enter opened the batches of a line', async () => {
    showOn('phone');
    const user = await openBill(100);
    await user.click(screen.getByRole('button', { name: /1,000\.00.*Pay$/ }));
    await screen.findByRole('dialog', { name: 'Pay' });
    expect(complete()).toHaveFocus();
  });

  test('on a phone is added by the button', async () => {
    showOn('phone');
    const user = await openBill();
    await user.click(screen.getByRole('button', { name: /Pay$/ }));
    await user.click(await screen.findByRole('radio', { name: 'bKash' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '400');
    await user.type(screen.getByRole('textbox', { name: 'Reference number' }), '9XK');
    await user.click(screen.getByRole('button', { name: 'Add payment' }));
    expect(taken()).toHaveLength(1);
    await user.click(complete());
    expect(await screen.findByText('Choose how the rest is paid.')).toBeInTheDocument();
    await user.click(way('Cash'));
    await user.click(complete());
    await successful();
    expect(sent).toMatchObject([{ payments: [{ reference: '9XK' }, { method: 'cash', amountMinor: 60_040 }] }]);
  });
});
