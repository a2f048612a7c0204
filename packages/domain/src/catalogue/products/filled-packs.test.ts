import { expect, test } from 'vitest';
import { filledPacks } from './filled-packs';

test.each([
  [1, 100],
  [99, 100],
  [100, 200],
  [130, 200],
])('a line of %i is filled up to %i by a box of 100: a fresh line of 1 became 101', (quantity, filled) => {
  expect(filledPacks(quantity, 100)).toBe(filled);
});
