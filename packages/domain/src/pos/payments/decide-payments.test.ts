import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { DomainError, MAX_CASH_MINOR } from '../../shared';
import { RecordSaleInput } from '../checkout/sale';
import { CARD_TENDER_ID, CASH_TENDER_ID } from './built-in-tenders';
import { decidePayments } from './decide-payments';
import type { SalePaymentInput } from './payment';
import type { Tender } from './tender';

const PRODUCT = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b01';
const BKASH = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b02';
const NAGAD = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b03';
const NOT_TOTAL = 'The payments must add up to the total with its rounding';
const OFFLINE_ONLY = 'A customer account can be charged only while the till is online';
const tender = (more: Partial<Tender>): Tender => ({
  id: BKASH,
  method: 'wallet',
  name: 'bKash',
  asksReference: true,
  paymentCode: '',
  position: 3,
  active: true,
  builtIn: false,
  ...more,
});
const TENDERS = [
  tender({}),
  tender({ id: NAGAD, name: 'Nagad', asksReference: false, active: false }),
  tender({ id: CARD_TENDER_ID, method: 'card', name: 'Card', asksReference: false, builtIn: true }),
];

const sale = (payments: SalePaymentInput[], more: object = {}) => ({
  id: '5b0c2f0e-3f55-4a0c-8a51-6d6a3bb1f001',
  lines: [{ productId: PRODUCT, quantity: 2, unitPriceMinor: 5_020 }],
  totalMinor: 10_040,
  payments,
  ...more,
});
const decided = (
  payments: SalePaymentInput[],
  { offline = false, step = 0, ...more }: Record<string, unknown> = {},
) => {
  const input = RecordSaleInput.parse(sale(payments, more));
  const draft = { input, offline: offline === true, businessOn: '2026-11-21', tenders: TENDERS };
  return decidePayments(draft, input.totalMinor, { cashRoundingMinor: Number(step) });
};
const refusalOf = (payments: SalePaymentInput[], more?: Record<string, unknown>) => {
  try {
    decided(payments, more);
  } catch (error) {
    if (error instanceof DomainError) return englishOf(error.refusal);
    throw error;
  }
  return undefined;
};
const cash = (amountMinor: number, tenderedMinor?: number): SalePaymentInput => ({
  method: 'cash',
  amountMinor,
  ...(tenderedMinor === undefined ? {} : { tenderedMinor }),
});
const bkash = (amountMinor: number, reference = '8N7A6D5C'): SalePaymentInput => ({
  method: 'wallet',
  tenderId: BKASH,
  amountMinor,
  reference,
});

describe('payments of a bill', () => {
  test('charged a card more than the bill, as the rounding of cash that nobody paid', () => {
    const card = (amountMinor: number): SalePaymentInput => ({ method: 'card', amountMinor });
    expect(refusalOf([card(10_088), cash(0)], { step: 100, roundingMinor: 48 })).toBe(NOT_TOTAL);
    expect(refusalOf([card(10_040), cash(0)], { step: 100 })).toBeUndefined();
    expect(refusalOf([card(10_000), cash(0)], { step: 100, roundingMinor: -40 })).toBeUndefined();
  });

  test('in three parts keep their tenders, names, references and change', () => {
    const { payments, roundingMinor } = decided([
      bkash(5_000),
      { method: 'card', amountMinor: 40 },
      cash(5_000, 6_000),
    ]);
    expect(roundingMinor).toBe(0);
    expect(payments).toEqual([
      {
        method: 'wallet',
        tenderId: BKASH,
        tenderName: 'bKash',
        amountMinor: 5_000,
        tenderedMinor: 5_000,
        reference: '8N7A6D5C',
      },
      { method: 'card', tenderId: CARD_TENDER_ID, tenderName: '', amountMinor: 40, tenderedMinor: 40, reference: '' },
      {
        method: 'cash',
        tenderId: CASH_TENDER_ID,
        tenderName: '',
        amountMinor: 5_000,
        tenderedMinor: 6_000,
        reference: '',
      },
    ]);
  });

  test.each<[string, SalePaymentInput[], Record<string, unknown>, string | undefined]>([
    [
      'by a wallet that asks for a reference without one',
      [bkash(10_040, '')],
      {},
      'Enter the reference of the bKash payment',
    ],
    ['by a wallet offline without its reference', [bkash(10_040, '')], { offline: true }, undefined],
    ['by a retired tender', [{ ...bkash(10_040), tenderId: NAGAD }], {}, 'Nagad is no longer accepted'],
    ['by a tender that was retired meanwhile', [{ ...bkash(10_040), tenderId: NAGAD }], { offline: true }, undefined],
    ['by an unknown tender', [{ ...bkash(10_040), tenderId: PRODUCT }], {}, 'Payment method not found'],
    ['by card with a wallet', [{ ...bkash(10_040), method: 'card' }], {}, 'Choose a payment method of this kind'],
    ['with store credit', [{ method: 'credit', amountMinor: 10_040 }], { customerId: BKASH }, OFFLINE_ONLY],
    ['on account', [{ method: 'account', amountMinor: 10_040 }], { customerId: BKASH }, OFFLINE_ONLY],
    [
      'in cash unrounded where it is rounded',
      [cash(10_040)],
      { step: 100 },
      'With rounding the cash payment is 100.00',
    ],
    ['in cash rounded', [cash(10_000)], { step: 100, roundingMinor: -40 }, undefined],
    ['in cash rounded half up', [cash(5_050), bkash(4_990)], { step: 50 }, undefined],
    [
      'in cash rounded where it is not',
      [cash(10_000)],
      { roundingMinor: -40 },
      'With rounding the cash payment is 100.40',
    ],
    ['in cash rounded by an earlier setting', [cash(10_000)], { offline: true, roundingMinor: -40 }, undefined],
    ['in cash rounded by no setting', [cash(10_020)], { offline: true, roundingMinor: -20 }, NOT_TOTAL],
    ['in cash that is less than the bill where cash is not rounded', [cash(9_940)], { roundingMinor: -100 }, NOT_TOTAL],
    ['in cash that is more than the bill where cash is not rounded', [cash(10_140)], { roundingMinor: 100 }, NOT_TOTAL],
    ['from more cash than anybody carries', [cash(10_040, MAX_CASH_MINOR + 1)], {}, 'Must be at most 100,000,000'],
    ['from more cash than anybody carries offline', [cash(10_040, MAX_CASH_MINOR + 1)], { offline: true }, undefined],
    ['from the most cash', [cash(10_040, MAX_CASH_MINOR)], {}, undefined],
    ['by wallet whole where cash is rounded', [bkash(10_040)], { step: 100 }, undefined],
    ['by wallet whole and rounded', [bkash(10_000)], { step: 100, roundingMinor: -40 }, NOT_TOTAL],
  ])('%s', (_, payments, more, refusal) => {
    expect(refusalOf(payments, more)).toBe(refusal);
  });

  test.each<[string, SalePaymentInput[], string]>([
    ['two payments in cash', [cash(5_000), cash(5_040)], 'payments.1.method'],
    ['more than eleven payments', Array.from({ length: 11 }, () => bkash(1)), 'payments'],
    ['no payment', [], 'payments'],
    ['less than the total', [cash(10_039)], 'payments'],
    ['more than the total', [cash(10_041)], 'payments'],
    [
      'change from a card',
      [{ method: 'card', amountMinor: 10_040, tenderedMinor: 10_100 }],
      'payments.0.tenderedMinor',
    ],
    ['less cash than its amount', [cash(10_040, 10_000)], 'payments.0.tenderedMinor'],
    ['a wallet without its tender', [{ method: 'wallet', amountMinor: 10_040 }], 'payments.0.tenderId'],
    ['a card payment of nothing', [cash(10_040), { method: 'card', amountMinor: 0 }], 'payments.1.amountMinor'],
  ])('are refused: %s', (_, payments, path) => {
    const { error } = RecordSaleInput.safeParse(sale(payments));
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
