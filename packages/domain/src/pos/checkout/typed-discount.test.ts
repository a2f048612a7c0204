import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountsOf } from './discount';
import { maxDiscountMinor } from './discount-policy';
import { billDiscountFrom, shownDiscount, typedDiscountOf } from './typed-discount';

test.each([
  ['', undefined],
  ['%', undefined],
  ['abc%', undefined],
  ['-5%', undefined],
  ['0%', undefined],
  ['5', { amountMinor: 500 }],
  ['5%', { basisPoints: 500 }],
  [' 12.5 % ', { basisPoints: 1_250 }],
  ['12.345%', { basisPoints: 1_235 }],
  ['250%', { basisPoints: 10_000 }],
])('typedDiscountOf(%j)', (typed, discount) => {
  expect(typedDiscountOf(typed)).toEqual(discount);
});

describe('billDiscountFrom', () => {
  test.each([
    ['a percentage of what the lines come to', '10%', 9_400, 9_400, 940, { basisPoints: 1_000 }, '10%'],
    ['a percentage, rounded half up', '5%', 3_330, 3_330, 167, { basisPoints: 500 }, '5%'],
    [
      'a percentage that rounds over the ceiling is capped in money',
      '5%',
      3_330,
      166,
      166,
      { amountMinor: 166 },
      '1.66',
    ],
    ['money', '12.5', 9_400, 9_400, 1_250, { amountMinor: 1_250 }, '12.50'],
    ['money over the ceiling', '50', 9_400, 470, 470, { amountMinor: 470 }, '4.70'],
    ['a percentage of nothing', '10%', 0, 0, 0, undefined, ''],
    ['no discount where none may be given', '10%', 9_400, 0, 0, undefined, ''],
  ])('%s', (_, typed, leftMinor, mostMinor, minor, given, shown) => {
    const discount = billDiscountFrom(typed, { leftMinor, mostMinor });
    expect(discount).toMatchObject({ minor });
    expect(discount.given).toEqual(given);
    expect(shownDiscount(discount)).toBe(shown);
  });

  test('comes to what the sale of it comes to, and never to more than the ceiling', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), unitPriceMinor: fc.nat(100_000) });
    const typed = fc.oneof(
      fc.integer({ min: 1, max: 12_000 }).map((points) => `${points / 100}%`),
      fc.integer({ min: 1, max: 500_000 }).map((minor) => `${minor / 100}`),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), typed, fc.nat(100), (lines, text, percent) => {
        const { subtotalMinor } = discountsOf({ lines, discountMinor: 0 });
        const mostMinor = maxDiscountMinor(subtotalMinor, percent);
        const { minor, given } = billDiscountFrom(text, { leftMinor: subtotalMinor, mostMinor });
        expect(minor).toBeLessThanOrEqual(mostMinor);
        const discount = given && { ...given, reason: 'Loyal' };
        expect(discountsOf({ lines, discountMinor: 0, discount }).billMinor).toBe(minor);
      }),
    );
  });
});
