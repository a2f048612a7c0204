import { describe, expect, it } from 'vitest';
import { ranksOf } from './branches';
import { changeBp, figuresOf, NO_MEASURES } from './figures';
import { bucketStart, bucketsOf, periodOf, previousPeriod } from './periods';
import { abcOf } from './stock-report';

describe('a period', () => {
  it.each([
    [
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-10-01', to: '2026-10-31' },
    ],
    [
      { from: '2026-01-01', to: '2026-02-28' },
      { from: '2025-11-01', to: '2025-12-31' },
    ],
    [
      { from: '2026-03-01', to: '2026-03-15' },
      { from: '2026-02-14', to: '2026-02-28' },
    ],
    [
      { from: '2026-11-22', to: '2026-11-22' },
      { from: '2026-11-21', to: '2026-11-21' },
    ],
  ])('%j is compared with %j', (period, previous) => {
    expect(previousPeriod(period)).toEqual(previous);
  });

  it('has weeks that begin on the organisation’s first weekday', () => {
    // 22 November 2026 is a Sunday.
    expect(bucketStart('2026-11-22', 'week', 0)).toBe('2026-11-22');
    expect(bucketStart('2026-11-22', 'week', 1)).toBe('2026-11-16');
    expect(bucketStart('2026-11-22', 'week', 6)).toBe('2026-11-21');
    expect(bucketsOf({ from: '2026-10-30', to: '2026-12-01' }, 'month', 0)).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
    ]);
  });

  it('ends at the last representable day, and refuses one of too many days', () => {
    for (const by of ['day', 'week', 'month'] as const) {
      expect(() => bucketsOf({ from: '9999-12-31', to: '9999-12-31' }, by, 0)).toThrow('Choose at most three years');
    }
    expect(() => bucketsOf({ from: '1900-01-01', to: '2999-12-31' }, 'day', 0)).toThrow('Choose at most three years');
    expect(bucketsOf({ from: '2999-12-30', to: '2999-12-31' }, 'day', 0)).toEqual(['2999-12-30', '2999-12-31']);
  });

  it('has preset names that depend on the day', () => {
    expect(periodOf('lastMonth', '2026-03-05')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(periodOf('last7', '2026-03-05')).toEqual({ from: '2026-02-27', to: '2026-03-05' });
  });
});

describe('figures', () => {
  it('exclude revenue without a known cost from the margin', () => {
    const sums = {
      ...NO_MEASURES,
      grossMinor: 10_000,
      discountMinor: 500,
      refundMinor: 1_000,
      costMinor: 5_000,
      returnedCostMinor: 600,
      uncostedMinor: 2_500,
    };
    expect(figuresOf(sums, { costs: true })).toMatchObject({
      netMinor: 8_500,
      costMinor: 4_400,
      uncostedMinor: 2_500,
      marginMinor: 1_600,
      marginBp: 2_667,
    });
    expect(figuresOf(sums, { costs: false })).toMatchObject({ netMinor: 8_500, costMinor: null, marginMinor: null });
  });

  it('have no change without an earlier value', () => {
    expect([changeBp(110, 100), changeBp(50, 100), changeBp(5, 0)]).toEqual([1_000, -5_000, null]);
  });

  it('share a rank if they are equal', () => {
    expect(ranksOf([5, 9, 5, 1])).toEqual([2, 1, 2, 4]);
  });
});

describe('the classes A, B and C', () => {
  it('are cut at 80 and 95 % of the total; the product that crosses a cut belongs to the higher class', () => {
    expect(abcOf([70, 15, 8, 4, 2, 1])).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
    expect(abcOf([100])).toEqual(['A']);
    expect(abcOf([10, 0, -5])).toEqual(['A', 'C', 'C']);
    expect(abcOf([])).toEqual([]);
  });
});
