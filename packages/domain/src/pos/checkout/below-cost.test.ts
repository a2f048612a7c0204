import { describe, expect, it } from 'vitest';
import { costMinorOf, isLineBelowCost } from '../index';

describe('the cost of a line', () => {
  it.each([
    ['of one batch', [{ quantity: 3, unitCost: '0.7500' }], 225],
    [
      'of two batches',
      [
        { quantity: 2, unitCost: '0.7500' },
        { quantity: 1, unitCost: '1.0000' },
      ],
      250,
    ],
    ['half a unit up', [{ quantity: 1, unitCost: '0.0050' }], 1],
    [
      'unknown where one part is',
      [
        { quantity: 1, unitCost: '1' },
        { quantity: 1, unitCost: null },
      ],
      undefined,
    ],
  ])('%s', (_, parts, cost) => {
    expect(costMinorOf(parts)).toBe(cost);
  });

  it.each([
    [225, '0.7500', false],
    [224, '0.7500', true],
    [0, '0.0000', false],
    // 3 x 0.7501 is 2.2503, so 2.25 is below it, although it rounds to 2.25.
    [225, '0.7501', true],
    [0, null, false],
  ])('a line of 3 sold for %d minor units at a unit cost of %s: below cost %s', (net, unitCost, below) => {
    expect(isLineBelowCost(net, [{ quantity: 3, unitCost }])).toBe(below);
  });
});
