import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeMinor, quickCashMinor, shortMinor } from './cash';

describe('quick cash', () => {
  test.each([
    [43_700, 'BDT', [43_700, 44_000, 45_000, 50_000, 100_000]],
    [9_400, 'BDT', [9_400, 10_000, 20_000, 50_000, 100_000]],
    [9_400, 'INR', [9_400, 10_000, 20_000, 50_000]],
    [500, 'BDT', [500, 1_000, 5_000, 10_000, 20_000, 50_000]],
    [10_000, 'BDT', [10_000, 20_000, 50_000, 100_000]],
    [143_725, 'BDT', [143_725, 144_000, 145_000, 150_000]],
  ] as const)('of %i in %s offers %j', (total, currency, amounts) => {
    expect(quickCashMinor(total, currency)).toEqual(amounts);
  });

  test('always begins with the exact amount and rises to at most six buttons, none short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('BDT', 'INR'), (total, currency) => {
        const amounts = quickCashMinor(total, currency);
        expect(amounts[0]).toBe(total);
        expect(amounts.length).toBeLessThanOrEqual(6);
        expect(amounts).toEqual([...new Set(amounts)].sort((a, b) => a - b));
        for (const amount of amounts) expect(shortMinor(amount, total)).toBe(0);
      }),
    );
  });
});

test('the handed amount splits into total and change, or is short', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (tendered, total) => {
      expect(tendered + shortMinor(tendered, total)).toBe(total + changeMinor(tendered, total));
    }),
  );
});
