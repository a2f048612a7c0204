import { expect, test } from 'vitest';
import { sumOfCounts, whyNotCount } from './denominations';
import { expectedCashMinor } from './expected-cash';

test('the expected cash is the float, what was paid and paid in, less what was refunded, voided, paid out and dropped', () => {
  const sums = {
    floatMinor: 1_000,
    salesMinor: 200,
    refundsMinor: 30,
    voidsMinor: 7,
    payInMinor: 4,
    payOutMinor: 500,
    safeDropMinor: 60,
  };
  expect(expectedCashMinor(sums)).toBe(607);
});

test.each([
  ['notes of the currency', [{ valueMinor: 100_000, count: 2 }], []],
  ['other coins, in the smallest unit', [{ valueMinor: 1, count: 70 }], []],
  ['the same note twice', Array(2).fill({ valueMinor: 100_000, count: 2 }), ['shift.denominationRepeated']],
  ['a note that the currency does not have', [{ valueMinor: 99, count: 1 }], ['shift.denominationUnknown']],
])('a count of %s', (_title, counts, codes) => {
  expect(whyNotCount(counts, 'BDT').map(({ code }) => code)).toEqual(codes);
});

test('a count comes to its notes and coins', () => {
  expect(
    sumOfCounts([
      { valueMinor: 50_000, count: 3 },
      { valueMinor: 100, count: 7 },
    ]),
  ).toBe(150_700);
});
