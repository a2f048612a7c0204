import { expect, it } from 'vitest';
import { CARD_TENDER_ID, CASH_TENDER_ID } from '../payments/built-in-tenders';
import { closingSum } from './closing-sum';

const cash = { method: 'cash', tenderId: CASH_TENDER_ID, tenderName: '', amountMinor: 400 } as const;
const card = { method: 'card', tenderId: CARD_TENDER_ID, tenderName: '', amountMinor: 210 } as const;
const sale = { totalMinor: 600, roundingMinor: 10, payments: [cash, card] };

it('closingSum of a voided sale is its refund, with the payments that went back', () => {
  expect(closingSum({ ...sale, voidedAt: '2026-11-22T05:00:00.000Z' })).toEqual({
    label: 'refunded',
    minor: -610,
    payments: [cash, card],
  });
});

it('closingSum of a partly returned sale is its total less all refunds', () => {
  const returned = { isWhole: false, returns: [{ refundedMinor: 200 }, { refundedMinor: 50 }] };
  expect(closingSum({ ...sale, returned })).toEqual({ label: 'remaining', minor: 360, payments: [] });
});

it('closingSum is absent from a sale of which nothing or everything came back', () => {
  expect(closingSum(sale)).toBeUndefined();
  expect(closingSum({ ...sale, returned: { isWhole: true, returns: [{ refundedMinor: 610 }] } })).toBeUndefined();
});
