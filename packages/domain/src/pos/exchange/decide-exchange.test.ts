import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CARD_TENDER_ID, CASH_TENDER_ID } from '../payments/built-in-tenders';
import { paidMinorOf } from '../payments/payment-rules';
import type { AskedRefund, RefundableSale, RefundPayment } from '../returns/refund-payments';
import { decideExchange, whyNotExchangeAt, whyNotExchangeBy, whyNotSellTo } from './decide-exchange';

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
const account = (amountMinor: number): RefundPayment => ({ ...cash(amountMinor), method: 'account', tenderId: null });
const paid = (payments: RefundPayment[], more: Partial<RefundableSale> = {}): RefundableSale => ({
  payments,
  refunds: [],
  cashRoundingMinor: 0,
  hasCustomer: true,
  ...more,
});
const asked = (refundMinor: number, more: Partial<AskedRefund> = {}): AskedRefund => ({
  refundMinor,
  isWhole: false,
  ...more,
});
const taka = { cashRoundingMinor: 100 };

describe('an exchange', () => {
  it.each<[string, RefundableSale, AskedRefund, number, RefundPayment[], RefundPayment[], number]>([
    ['for dearer goods credits all of it', paid([cash(900)]), asked(400), 1_000, [cash(400)], [], 0],
    ['for goods of the same worth moves nothing', paid([cash(900)]), asked(400), 400, [cash(400)], [], 0],
    ['for cheaper goods refunds the rest', paid([cash(900)]), asked(400), 300, [cash(300)], [cash(100)], 0],
    [
      'refunds to the account first',
      paid([cash(500), account(400)]),
      asked(900),
      300,
      [cash(300)],
      [account(400), cash(200)],
      0,
    ],
    [
      'rounds cash that goes back against the sale',
      paid([cash(1_000)], taka),
      asked(1_000, { isWhole: true }),
      235,
      [cash(200)],
      [cash(800)],
      -35,
    ],
    [
      'rounds it the other way, too',
      paid([cash(1_000)], taka),
      asked(1_000, { isWhole: true }),
      265,
      [cash(300)],
      [cash(700)],
      35,
    ],
    [
      'does not round what goes back by card',
      paid([card(1_000)], taka),
      asked(1_000, { isWhole: true }),
      235,
      [card(235)],
      [card(765)],
      0,
    ],
    ['gives less than a coin to nobody', paid([cash(1_000)], taka), asked(420), 400, [cash(420)], [], 20],
    [
      'in another way credits what the receipt was paid by',
      paid([card(900)]),
      asked(400, { method: 'cash' }),
      300,
      [card(300)],
      [cash(100)],
      0,
    ],
  ])('%s', (_, sale, wanted, totalMinor, credits, refunds, saleRoundingMinor) => {
    const decided = decideExchange(sale, wanted, totalMinor);
    expect(decided).toMatchObject({ credits, refunds, saleRoundingMinor, creditMinor: paidMinorOf(credits) });
  });

  test('never gives back more than was paid, and its cash in whole coins', () => {
    const anySale = fc.record({
      amounts: fc.tuple(fc.nat(500), fc.nat(50_000), fc.nat(50_000)),
      step: fc.constantFrom(0, 5, 50, 100),
      part: fc.integer({ min: 1, max: 100 }),
      totalMinor: fc.nat(60_000),
    });
    fc.assert(
      fc.property(anySale, ({ amounts: [coins, cards, owed], step, part, totalMinor }) => {
        const sale = paid(
          [cash(coins * (step || 7)), card(cards), account(owed)].filter(({ amountMinor }) => amountMinor > 0),
          { cashRoundingMinor: step },
        );
        const whole = paidMinorOf(sale.payments);
        const wanted = asked(Math.floor((whole * part) / 100), { isWhole: part === 100 });
        const { creditMinor, credits, refunds, roundingMinor, saleRoundingMinor } = decideExchange(
          sale,
          wanted,
          totalMinor,
        );
        expect(creditMinor + paidMinorOf(refunds)).toBe(wanted.refundMinor + roundingMinor);
        expect(paidMinorOf(credits)).toBe(creditMinor);
        expect(creditMinor + paidMinorOf(refunds)).toBeLessThanOrEqual(whole);
        expect(Math.abs(saleRoundingMinor)).toBeLessThanOrEqual(500);
        if (refunds.length > 0) expect(creditMinor).toBe(totalMinor + saleRoundingMinor);
        const back = paidMinorOf(refunds.filter(({ method }) => method === 'cash'));
        // Less than a coin can only go back as it is.
        if (step > 0 && back >= step) expect(back % step).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  test('in another way than the receipt was paid needs the grant only if money goes back', () => {
    const sale = paid([card(900)]);
    const wanted = asked(400, { method: 'cash' });
    expect(whyNotExchangeBy({ role: 'employee' }, sale, wanted, 300)).toMatchObject([
      { code: 'saleReturn.refundAsPaid' },
    ]);
    expect(whyNotExchangeBy({ role: 'employee' }, sale, wanted, 400)).toEqual([]);
    expect(whyNotExchangeBy({ role: 'admin' }, sale, wanted, 300)).toEqual([]);
  });

  test('of goods on account needs the customer of the receipt', () => {
    const refused = [{ code: 'exchange.sameCustomer' }];
    expect(whyNotSellTo({ returnedBy: 'a', soldTo: undefined }, [account(1)])).toMatchObject(refused);
    expect(whyNotSellTo({ returnedBy: 'a', soldTo: 'b' }, [account(1)])).toMatchObject(refused);
    expect(whyNotSellTo({ returnedBy: 'a', soldTo: 'a' }, [account(1)])).toEqual([]);
    expect(whyNotSellTo({ returnedBy: 'a', soldTo: undefined }, [cash(1)])).toEqual([]);
  });

  test('happens at the store of the receipt', () => {
    expect(whyNotExchangeAt({ id: 'a', name: 'Lake Road' }, 'b')).toMatchObject([{ code: 'exchange.otherStore' }]);
    expect(whyNotExchangeAt({ id: 'a', name: 'Lake Road' }, 'a')).toEqual([]);
  });
});
