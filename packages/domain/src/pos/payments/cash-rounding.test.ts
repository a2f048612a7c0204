import { expect, test } from 'vitest';
import { isRoundingOfAnyStep, roundingMinorOf } from './cash-rounding';

test.each([
  [10_049, 100, -49],
  [10_050, 100, 50],
  [10_000, 100, 0],
  [10_024, 50, -24],
  [10_025, 50, 25],
  [10_002, 5, -2],
  [10_003, 5, 2],
  [10_037, 0, 0],
  [30, 100, -30],
])('cash of %i rounded to %i changes by %i', (cashMinor, step, change) => {
  expect(roundingMinorOf(cashMinor, step)).toBe(change);
});

test('a rounding that no setting makes is none', () => {
  expect(isRoundingOfAnyStep(10_037, 3)).toBe(true);
  expect(isRoundingOfAnyStep(10_037, -37)).toBe(true);
  expect(isRoundingOfAnyStep(10_037, -36)).toBe(false);
  expect(isRoundingOfAnyStep(10_037, -10_037)).toBe(false);
});
