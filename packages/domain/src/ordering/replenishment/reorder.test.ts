import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_OWN, type OwnReorder } from './own-reorder';
import { type ReorderFacts, seasonOf, suggestOrder, unusedAtExpiry } from './reorder';

const NO_YEAR = { before: 0, beforeDays: 90, after: 0, afterDays: 12 };
const DAYS = { lead: 2, review: 7, safety: 3 };
const facts = (more: Partial<ReorderFacts> = {}): ReorderFacts => ({
  used: 180,
  inStockDays: 90,
  lastYear: NO_YEAR,
  onHand: 0,
  onOrder: 0,
  expiring: [],
  packSize: 1,
  ...more,
});

describe('a suggestion', () => {
  // 2 a day: 18 until the next order is here, 6 under it.
  test.each([
    ['steady demand, empty shelf', {}, 24],
    ['what is on hand and on order counts', { onHand: 10, onOrder: 5 }, 9],
    ['enough of it', { onHand: 30 }, 0],
    ['a month without stock is no month without demand', { used: 120, inStockDays: 60 }, 24],
    ['a new item sells from its first day on', { used: 20, inStockDays: 10 }, 24],
    ['one good day of a new item counts as a week', { used: 14, inStockDays: 1 }, 24],
    ['whole packs, rounded up', { onHand: 3, packSize: 10 }, 30],
    ['a full pack is not rounded', { onHand: 4, packSize: 10 }, 20],
    ['nothing used, nothing wanted', { used: 0, expiring: [{ daysLeft: 3, quantity: 5 }], onHand: 5 }, 0],
    ['more came back than went out', { used: -4 }, 0],
    // 2 a day for 3 days and today is 8 of the 20: 12 will be thrown away.
    ['what expires first is not counted on', { onHand: 20, expiring: [{ daysLeft: 3, quantity: 20 }] }, 16],
    // 1 a day before the season a year ago, 1.5 in it: 3 a day now.
    ['a season', { lastYear: { before: 90, beforeDays: 90, after: 18, afterDays: 12 } }, 36],
    ['thirds are not noise', { used: 30 }, 4],
  ] as const)('%s', (_, more, suggested) => {
    expect(suggestOrder(facts(more), DAYS).suggested).toBe(suggested);
  });

  test('shows terms that add up', () => {
    const made = suggestOrder(facts({ onHand: 20, onOrder: 2, expiring: [{ daysLeft: 3, quantity: 20 }] }), DAYS);
    expect(made).toMatchObject({ perDay: 2, cover: 18, safety: 6, willExpire: 12, missing: 14, daysLeft: 4 });
  });

  // 2 a day for 2 + 7 days and 3 under it, in units of 1, unless the product has its own.
  test.each<[string, Partial<OwnReorder>, { cover: number; safety: number; suggested: number }]>([
    ['nothing of its own', {}, { cover: 18, safety: 6, suggested: 24 }],
    ['a longer way', { leadDays: 14 }, { cover: 42, safety: 6, suggested: 48 }],
    ['no way at all', { leadDays: 0 }, { cover: 14, safety: 6, suggested: 20 }],
    ['a thicker cushion', { safetyDays: 10 }, { cover: 18, safety: 20, suggested: 38 }],
    ['none', { safetyDays: 0 }, { cover: 18, safety: 0, suggested: 18 }],
    ['a box', { packSize: 100 }, { cover: 18, safety: 6, suggested: 100 }],
    ['all three', { leadDays: 1, safetyDays: 1, packSize: 4 }, { cover: 16, safety: 2, suggested: 20 }],
  ])('follows what was set for the product: %s', (_, more, made) => {
    const own = { ...NOTHING_OWN, ...more };
    const general = { leadDays: 2, safetyDays: 3, packSize: 1 };
    expect(suggestOrder(facts(), DAYS, own)).toMatchObject({ ...made, own, general });
  });

  test('covers the missing quantity in whole packs, and no pack more, for any facts', () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    const some = fc.record({
      used: amount,
      inStockDays: fc.integer({ min: 0, max: 90 }),
      lastYear: fc.record({ before: amount, beforeDays: fc.constant(90), after: amount, afterDays: fc.constant(12) }),
      onHand: amount,
      onOrder: amount,
      expiring: fc.array(fc.record({ daysLeft: fc.integer({ min: 0, max: 12 }), quantity: amount }), { maxLength: 5 }),
      packSize: fc.integer({ min: 1, max: 500 }),
    });
    fc.assert(
      fc.property(some, (known) => {
        const { cover, safety, willExpire, onHand, onOrder, missing, suggested, packSize, perDay } = suggestOrder(
          known,
          DAYS,
        );
        expect(missing).toBe(
          perDay > 0 || known.used > 0 ? Math.max(0, cover + safety + willExpire - onHand - onOrder) : 0,
        );
        expect(suggested % packSize).toBe(0);
        expect(suggested).toBeGreaterThanOrEqual(missing);
        expect(suggested - missing).toBeLessThan(packSize);
        expect(Number.isSafeInteger(suggested)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('never suggests less for more demand or for fewer days in stock', () => {
    const used = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(used, used, fc.integer({ min: 7, max: 90 }), fc.integer({ min: 7, max: 90 }), (a, b, c, d) => {
        const ask = (use: number, inStockDays: number) =>
          suggestOrder(facts({ used: use, inStockDays }), DAYS).suggested;
        expect(ask(Math.max(a, b), Math.min(c, d))).toBeGreaterThanOrEqual(ask(Math.min(a, b), Math.max(c, d)));
      }),
    );
  });
});

describe('a season', () => {
  test.each([
    [{ before: 90, beforeDays: 90, after: 12, afterDays: 12 }, 1],
    [{ before: 90, beforeDays: 90, after: 60, afterDays: 12 }, 2],
    [{ before: 90, beforeDays: 90, after: 1, afterDays: 12 }, 0.5],
    [{ before: 19, beforeDays: 90, after: 60, afterDays: 12 }, 1],
  ])('%j is %d', (year, season) => {
    expect(seasonOf(year)).toBe(season);
  });
});

describe('unusedAtExpiry', () => {
  test('is the quantity that cannot be used in time if the earliest expiry is used first', () => {
    const batches = [
      { daysLeft: 1, quantity: 2 },
      { daysLeft: 4, quantity: 10 },
      { daysLeft: 9, quantity: 10 },
    ];
    // At 1 a day: the first goes whole, 3 of the second are used by day 4, 5 of the third by day 9.
    expect(unusedAtExpiry(batches, 1)).toBe(7 + 5);
    expect(unusedAtExpiry(batches, 0)).toBe(22);
    expect(unusedAtExpiry(batches, 50)).toBe(0);
  });
});
