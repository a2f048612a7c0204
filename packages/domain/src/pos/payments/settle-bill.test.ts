import { describe, expect, test } from 'vitest';
import { CASH_ROUNDING_STEPS } from '../../accounts';
import { MAX_CASH_MINOR } from '../../shared';
import { RecordSaleInput } from '../checkout/sale';
import { CARD_TENDER_ID } from './built-in-tenders';
import { decidePayments } from './decide-payments';
import {
  addPayment,
  inWholeCoins,
  settleBill,
  type TakenPayment,
  type TenderOption,
  whyNotTakePayment,
} from './settle-bill';
import type { Tender } from './tender';

const BKASH: Tender = {
  id: '0198a1c0-0000-7000-8000-00000000aa01',
  method: 'wallet',
  name: 'bKash',
  asksReference: true,
  paymentCode: '',
  position: 3,
  active: true,
  builtIn: false,
};
const CARD: Tender = { ...BKASH, id: CARD_TENDER_ID, method: 'card', name: 'Card', asksReference: false };
const PRODUCT = '0198a1c0-0000-7000-8000-00000000aa09';

const cash = (givenMinor: number): TakenPayment => ({ method: 'cash', givenMinor });
const bkash = (givenMinor: number): TakenPayment => ({
  method: 'wallet',
  tenderId: BKASH.id,
  givenMinor,
  reference: '8N7A6D5C',
});
const card = (givenMinor: number): TakenPayment => ({ method: 'card', tenderId: CARD.id, givenMinor });

describe('settleBill', () => {
  test.each<[string, number, TakenPayment[], number, Partial<ReturnType<typeof settleBill>>]>([
    ['nothing is put down yet', 10_040, [], 0, { leftMinor: 10_040, leftInCashMinor: 10_040, payments: [] }],
    ['nothing yet, cash is rounded', 10_040, [], 100, { leftMinor: 10_040, leftInCashMinor: 10_000, roundingMinor: 0 }],
    [
      'exact cash',
      10_040,
      [cash(10_040)],
      0,
      { leftMinor: 0, changeMinor: 0, payments: [{ method: 'cash', amountMinor: 10_040 }] },
    ],
    [
      'more cash gives change',
      10_040,
      [cash(20_000)],
      0,
      { changeMinor: 9_960, payments: [{ method: 'cash', amountMinor: 10_040, tenderedMinor: 20_000 }] },
    ],
    [
      'rounded cash',
      10_040,
      [cash(10_000)],
      100,
      { leftMinor: 0, roundingMinor: -40, payments: [{ method: 'cash', amountMinor: 10_000 }] },
    ],
    ['a part in cash is not rounded yet', 10_040, [cash(5_000)], 100, { leftMinor: 5_040, roundingMinor: 0 }],
    ['the rest of it in cash is rounded', 10_040, [cash(5_000)], 100, { leftInCashMinor: 5_000 }],
    ['cash first, the rest by wallet', 10_040, [cash(5_000), bkash(5_040)], 100, { leftMinor: 0, roundingMinor: 0 }],
    ['others first, the rest in cash', 10_040, [bkash(4_990), cash(5_000)], 50, { leftMinor: 50, roundingMinor: 0 }],
    ['a rest that rounding takes off', 10_040, [card(10_000), cash(0)], 100, { leftMinor: 0, roundingMinor: -40 }],
    ['a rest that no cash pays is not rounded', 10_040, [card(10_000)], 100, { leftMinor: 40, leftInCashMinor: 0 }],
    ['cash that is not needed goes back', 10_000, [cash(500), card(10_000)], 0, { leftMinor: 0, changeMinor: 500 }],
    ['more than the bill by card', 10_000, [card(10_500)], 0, { leftMinor: 0, overMinor: 500 }],
    ['a bill of nothing', 0, [cash(0)], 100, { leftMinor: 0, payments: [{ method: 'cash', amountMinor: 0 }] }],
  ])('%s', (_, totalMinor, taken, stepMinor, expected) => {
    expect(settleBill(totalMinor, taken, stepMinor)).toMatchObject(expected);
  });

  /** The same every time: a small generator of numbers from a seed. */
  function numbersFrom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }

  test('whatever is put down in whichever order, a bill with nothing left is one that the server takes', () => {
    const next = numbersFrom(20_261_124);
    const steps = [0, ...CASH_ROUNDING_STEPS];
    for (let bill = 0; bill < 2_000; bill += 1) {
      const totalMinor = 1 + next(200_000);
      const step = steps[next(steps.length)] ?? 0;
      let taken: TakenPayment[] = [];
      for (let part = 0; part < 6; part += 1) {
        const { leftMinor, leftInCashMinor } = settleBill(totalMinor, taken, step);
        if (leftMinor === 0) break;
        const isLast = part === 5 || next(3) === 0;
        const amount = isLast ? leftMinor : 1 + next(leftMinor);
        const way = isLast && next(2) === 0 ? 'cash' : ['cash', 'bkash', 'card'][next(3)];
        if (way === 'cash') {
          const given = amount === leftMinor ? leftInCashMinor + next(50_000) : inWholeCoins(amount, step);
          taken = addPayment(taken, cash(given));
        } else {
          taken = addPayment(taken, way === 'card' ? card(amount) : bkash(amount));
        }
      }
      const settled = settleBill(totalMinor, taken, step);
      const seen = JSON.stringify({ totalMinor, step, taken });
      expect(settled.leftMinor, seen).toBe(0);
      expect(settled.overMinor, seen).toBe(0);
      const input = RecordSaleInput.parse({
        id: PRODUCT,
        lines: [{ productId: PRODUCT, quantity: 1, unitPriceMinor: totalMinor }],
        totalMinor,
        payments: settled.payments,
        roundingMinor: settled.roundingMinor,
      });
      const draft = { input, businessOn: '2026-11-24', tenders: [BKASH, CARD] };
      const decided = decidePayments(draft, totalMinor, { cashRoundingMinor: step });
      const paid = decided.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(paid, seen).toBe(totalMinor + decided.roundingMinor);
    }
  });
});

describe('whyNotTakePayment', () => {
  const way = (more: Partial<TenderOption> = {}): TenderOption => ({
    method: 'wallet',
    tenderId: BKASH.id,
    name: 'bKash',
    asksReference: true,
    ...more,
  });
  const left = { leftMinor: 5_000, count: 0 };
  test.each<[string, TenderOption, number, string, typeof left, string | undefined]>([
    ['what is left with its reference', way(), 5_000, '8N7A', left, undefined],
    ['without the reference', way(), 5_000, ' ', left, 'tender.reference'],
    ['a card without a reference', way({ asksReference: false }), 100, '', left, undefined],
    ['nothing', way(), 0, '8N7A', left, 'sale.emptyPayment'],
    ['more than is left', way(), 5_001, '8N7A', left, 'sale.changeFromCash'],
    ['more than the account may owe', way({ mostMinor: 400 }), 401, '8N7A', left, 'sale.overTender'],
    ['more cash than is left', way({ method: 'cash', asksReference: false }), 9_000, '', left, undefined],
    ['more cash than anybody carries', way({ method: 'cash' }), MAX_CASH_MINOR + 1, '', left, 'field.max100Million'],
    ['an eleventh payment', way(), 100, '8N7A', { leftMinor: 5_000, count: 10 }, 'sale.tooManyPayments'],
  ])('%s', (_, one, givenMinor, reference, bill, code) => {
    expect(whyNotTakePayment(one, { givenMinor, reference }, bill)?.refusal.code).toBe(code);
  });
});
