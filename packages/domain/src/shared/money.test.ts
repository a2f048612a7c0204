import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MINOR } from './bounds';
import { vatInside } from './money';

describe('the VAT inside an amount', () => {
  test.each([
    [11_500, 1_500, 1_500],
    [10_000, 1_500, 1_304],
    [4_700, 1_740, 697],
    [1, 10_000, 1],
    [100, 0, 0],
    [0, 1_500, 0],
    [MAX_MINOR, 1_500, 1_304_347_826_087],
  ])('%d at %d basis points is %d', (minor, basisPoints, vat) => {
    expect(vatInside(minor, basisPoints)).toBe(vat);
  });

  test('and the amount without it are the amount, within one minor unit of the exact rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 10_000 }), (minor, rate) => {
        const vat = vatInside(minor, rate);
        expect(Math.abs(vat - ((minor - vat) * rate) / 10_000)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
