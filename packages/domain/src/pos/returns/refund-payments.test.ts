import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_TENDER_ID, CASH_TENDER_ID } from '../payments/built-in-tenders';
import { roundingMinorOf } from '../payments/cash-rounding';
import { paidMinorOf } from '../payments/payment-rules';
import {
  type AskedRefund,
  decideRefund,
  type RefundableSale,
  type RefundPayment,
  whyNotCredit,
  whyNotRefundBy,
} from './refund-payments';

const cash = (amountMinor: number): RefundPayment => ({
  method: 'cash',
  tenderId: CASH_TENDER_ID,
  tenderName: '',
  amountMinor,
});
const card = (amountMinor: number): RefundPayment => ({
  ...cash(amountMinor),
  method: 'card',
  tenderId: CARD_TENDER_ID,
});
const bkash = (amountMinor: number): RefundPayment => ({
  ...cash(amountMinor),
  method: 'wallet',
  tenderId: 'bkash',
  tenderName: 'bKash',
});
const account = (amountMinor: number): RefundPayment => ({ ...cash(amountMinor), method: 'account', tenderId: null });
const credit = (amountMinor: number): RefundPayment => ({ ...account(amountMinor), method: 'credit' });
const paid = (payments: RefundPayment[], more: Partial<RefundableSale> = {}): RefundableSale => ({
  payments,
  refunds: [],
  cashRoundingMinor: 0,
  hasCustomer: true,
  ...more,
});
const asked = (refundMinor: number, more: Partial<AskedRefund> = {}) => ({ refundMinor, isWhole: false, ...more });
const taka = { cashRoundingMinor: 100 };

describe('a refund', () => {
  test.each<[string, RefundableSale, AskedRefund, RefundPayment[], number]>([
    ['comes from the cash first', paid([bkash(700), cash(300)]), asked(400), [cash(300), bkash(100)], 0],
    [
      'comes from the account before the cash',
      paid([cash(400), account(600)]),
      asked(700),
      [account(600), cash(100)],
      0,
    ],
    [
      'gives spent store credit back as such',
      paid([bkash(700), credit(300)]),
      asked(400),
      [account(300), bkash(100)],
      0,
    ],
    ['counts both sides of an account together', paid([account(200), credit(300)]), asked(400), [account(400)], 0],
    [
      'comes from what has not gone back',
      paid([cash(300), card(700)], { refunds: [cash(300)] }),
      asked(400),
      [card(400)],
      0,
    ],
    ['by card leaves the cash', paid([card(700), cash(300)]), asked(400, { method: 'card' }), [card(400)], 0],
    ['in cash of a sale by card is one in cash', paid([card(700)]), asked(400, { method: 'cash' }), [cash(400)], 0],
    [
      'in cash leaves the account its part',
      paid([account(600), card(400)]),
      asked(700, { method: 'cash' }),
      [account(600), cash(100)],
      0,
    ],
    [
      'in cash after one in cash takes what is left',
      paid([card(700)], { refunds: [cash(400)] }),
      asked(300, { isWhole: true }),
      [card(300)],
      0,
    ],
    ['counts two payments of a tender together', paid([bkash(200), bkash(300)]), asked(400), [bkash(400)], 0],
    [
      'of all goods brings the rounding back',
      paid([cash(1_300)], { refunds: [cash(300)] }),
      asked(960, { isWhole: true }),
      [cash(1_000)],
      40,
    ],
    [
      'of all goods brings no more than was paid',
      paid([cash(1_200)]),
      asked(1_240, { isWhole: true }),
      [cash(1_200)],
      -40,
    ],
    ['in cash is rounded', paid([cash(1_300)], taka), asked(460), [cash(500)], 40],
    ['to an account is not rounded', paid([account(1_300)], taka), asked(460), [account(460)], 0],
    [
      'as store credit puts a cash sale on the account',
      paid([cash(700)], taka),
      asked(460, { method: 'credit' }),
      [account(460)],
      0,
    ],
    [
      'in cash after store credit gives whole coins: it gave 8.23 in coins of 1',
      paid([cash(1_800)], { ...taka, refunds: [account(977)] }),
      asked(823, { isWhole: true }),
      [cash(800)],
      -23,
    ],
    [
      'in cash of a card payment gives whole coins, and never more than was paid: it gave 8.60 in coins of 1',
      paid([card(860)], taka),
      asked(860, { method: 'cash', isWhole: true }),
      [cash(800)],
      -60,
    ],
    ['of all goods gives cash back as it came', paid([cash(860)], taka), asked(860, { isWhole: true }), [cash(860)], 0],
    ['that rounds to nothing brings nothing', paid([cash(1_300)], taka), asked(30), [], -30],
    ['of nothing brings nothing', paid([cash(1_300)]), asked(0), [], 0],
  ])('%s', (_, sale, wanted, payments, roundingMinor) => {
    expect(decideRefund(sale, wanted)).toEqual({ payments, roundingMinor });
  });

  test.each([
    ['by another method than the receipt was paid by', asked(400, { method: 'cash' }), 'saleReturn.refundAsPaid'],
    ['by the method that paid too little of it', asked(600, { method: 'card' }), 'saleReturn.refundAsPaid'],
    ['by the method that paid enough of it', asked(400, { method: 'card' }), undefined],
    ['as it was paid', asked(900), undefined],
    ['as store credit of a sale that was paid', asked(900, { method: 'credit' }), 'saleReturn.refundAsPaid'],
  ])('%s needs a grant or not', (_, wanted, code) => {
    const sale = paid([card(500), bkash(500)]);
    const [missing] = whyNotRefundBy({ role: 'employee' }, sale, wanted);
    expect(missing?.code).toBe(code);
    expect(whyNotRefundBy({ role: 'admin' }, sale, wanted)).toEqual([]);
    expect(whyNotRefundBy({ role: 'employee', grants: { refundOtherWay: true } }, sale, wanted)).toEqual([]);
  });

  test('as store credit needs a customer, unlike any other', () => {
    expect(whyNotCredit({ hasCustomer: false }, 'credit')).toMatchObject([
      { code: 'customerAccount.customerRequired' },
    ]);
    expect(whyNotCredit({ hasCustomer: true }, 'credit')).toEqual([]);
    expect(whyNotCredit({ hasCustomer: false }, undefined)).toEqual([]);
  });

  test('in any parts never exceeds what was paid, and all of them bring exactly that', () => {
    const anySale = fc.record({
      payments: fc.array(
        fc.record({
          kind: fc.constantFrom(cash, card, bkash, account, credit),
          amountMinor: fc.integer({ min: 1, max: 50_000 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      step: fc.constantFrom(0, 5, 50, 100),
      parts: fc.array(
        fc.record({
          part: fc.integer({ min: 1, max: 40_000 }),
          method: fc.constantFrom('cash', 'card', 'credit', undefined),
        }),
        { maxLength: 8 },
      ),
    });
    fc.assert(
      fc.property(anySale, ({ payments: kinds, step, parts }) => {
        const exact = kinds.map(({ kind, amountMinor }) => kind(amountMinor));
        const totalMinor = paidMinorOf(exact);
        const cashMinor = paidMinorOf(exact.filter(({ method }) => method === 'cash'));
        const others = exact.filter(({ method }) => method !== 'cash');
        const payments = cashMinor > 0 ? [...others, cash(cashMinor + roundingMinorOf(cashMinor, step))] : others;
        const refunds: RefundPayment[] = [];
        let back = 0;
        for (const { part, method } of [...parts, { part: totalMinor, method: undefined }]) {
          const refundMinor = Math.min(part, totalMinor - back);
          if (refundMinor === 0) continue;
          back += refundMinor;
          const wanted = asked(refundMinor, { isWhole: back === totalMinor, method });
          const decided = decideRefund(paid(payments, { refunds, cashRoundingMinor: step }), wanted);
          expect(paidMinorOf(decided.payments)).toBe(refundMinor + decided.roundingMinor);
          expect(decided.payments.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
          const cashBack = paidMinorOf(decided.payments.filter(({ method }) => method === 'cash'));
          if (step > 0) expect(cashBack % step).toBe(0);
          refunds.push(...decided.payments);
          expect(paidMinorOf(refunds)).toBeLessThanOrEqual(paidMinorOf(payments));
        }
        const onAccount = (all: readonly RefundPayment[]) =>
          paidMinorOf(all.filter(({ tenderId }) => tenderId === null));
        const methods = new Set(parts.map(({ method }) => method));
        if (!methods.has('credit')) expect(onAccount(refunds)).toBe(onAccount(payments));
        // In another way than it was paid, less than a coin may be left.
        if ([...methods].every((method) => method === undefined))
          expect(paidMinorOf(refunds)).toBe(paidMinorOf(payments));
      }),
      { numRuns: 400 },
    );
  });
});
