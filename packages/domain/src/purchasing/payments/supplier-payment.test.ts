import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settledTotal, settleInOrder, whyNotSettle } from '../../shared';
import { whyNotPayOn } from './supplier-payment';

const bills = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 })
  .map((amounts) => amounts.map((openMinor, index) => ({ id: index + 1, openMinor })));

describe('settleInOrder', () => {
  test('settles the first bills in full, the last one in part, and never more than the amount', () => {
    const three = [500, 700, 900].map((openMinor, index) => ({ id: index + 1, openMinor }));
    expect(settleInOrder(1_000, three)).toEqual([
      { billId: 1, amountMinor: 500 },
      { billId: 2, amountMinor: 500 },
    ]);
    expect(settledTotal(settleInOrder(9_999, three))).toBe(2_100);
  });

  test('spends the lesser of the credit and the bills, in order, as the rule allows', () => {
    fc.assert(
      fc.property(bills, fc.integer({ min: 0, max: 5_000_000 }), (open, amount) => {
        const settles = settleInOrder(amount, open);
        const due = open.reduce((sum, { openMinor }) => sum + openMinor, 0);
        expect(settledTotal(settles)).toBe(Math.min(amount, due));
        expect(whyNotSettle(settles, { creditMinor: amount, bills: open })).toEqual([]);
        const whole = settles.slice(0, -1).map(({ amountMinor }) => amountMinor);
        expect(whole).toEqual(open.slice(0, whole.length).map(({ openMinor }) => openMinor));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [[{ billId: 1, amountMinor: 101 }], 'settles.0.amountMinor'],
    [[{ billId: 2, amountMinor: 1 }], 'settles.0.amountMinor'],
    [
      [
        { billId: 1, amountMinor: 60 },
        { billId: 1, amountMinor: 60 },
      ],
      'settles.1.amountMinor',
    ],
    [[{ billId: 1, amountMinor: 201 }], 'settles'],
  ])('%j is refused at %s', (settles, field) => {
    const violations = whyNotSettle(settles, { creditMinor: 200, bills: [{ id: 1, openMinor: 100 }] });
    expect(violations.map((violation) => violation.field)).toEqual([field]);
  });
});

test('refuses a payment dated tomorrow', () => {
  expect(whyNotPayOn(undefined, '2026-11-22')).toEqual([]);
  expect(whyNotPayOn('2026-11-22', '2026-11-22')).toEqual([]);
  expect(whyNotPayOn('2026-11-23', '2026-11-22')).toHaveLength(1);
});
