import { expect, it } from 'vitest';
import { MAX_HELD_UNITS, MAX_LINE_UNITS, MAX_MINOR, MAX_UNIT_MINOR } from './bounds';

const MAX_BIGINT = 2n ** 63n - 1n;

it('the largest line of the dearest goods is a number without rounding', () => {
  expect(Number.isSafeInteger(MAX_LINE_UNITS * MAX_UNIT_MINOR)).toBe(true);
});

it.each([
  ['the value of a full place', MAX_HELD_UNITS, MAX_UNIT_MINOR],
  ['a thousand lines of the largest document', MAX_MINOR, 1_000],
])('%s fits a bigint', (_, a, b) => {
  expect(BigInt(a) * BigInt(b)).toBeLessThan(MAX_BIGINT);
});
