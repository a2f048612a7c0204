import { describe, expect, it } from 'vitest';
import { stockLevelStatus } from '../ledger/stock-level';
import { monthsLeft, shelfLifeOf } from './shelf-life';

const TODAY = '2026-11-21';

describe('the expiry code', () => {
  it.each([
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'soon'],
    ['2026-12-21', 'soon'],
    ['2026-12-22', 'near'],
    ['2027-02-19', 'near'],
    ['2027-02-20', 'watch'],
    ['2027-05-20', 'watch'],
    ['2027-05-21', 'plain'],
    [null, 'plain'],
  ] as const)('%s is %s', (expiresOn, tone) => {
    expect(shelfLifeOf(expiresOn, TODAY, { expirySoonDays: 30, expiryNearDays: 90 })).toBe(tone);
  });

  it.each([
    ['2026-11-20', 'expired'],
    ['2026-12-06', 'soon'],
    ['2026-12-07', 'near'],
    ['2027-05-20', 'near'],
    ['2027-05-21', 'plain'],
  ] as const)('with warnings 180 and 15 days ahead, %s is %s', (expiresOn, tone) => {
    expect(shelfLifeOf(expiresOn, TODAY, { expirySoonDays: 15, expiryNearDays: 180 })).toBe(tone);
  });

  it.each([
    ['2026-12-20', 0],
    ['2026-12-21', 1],
    ['2027-02-20', 2],
    ['2028-11-21', 24],
    ['2026-01-01', 0],
  ])('%s is %d whole months away', (expiresOn, months) => {
    expect(monthsLeft(expiresOn, TODAY)).toBe(months);
  });
});

it.each([
  [11, 10, 'ok'],
  [10, 10, 'low'],
  [1, 10, 'low'],
  [0, 10, 'out'],
  [11, 25, 'low'],
  [1, 0, 'ok'],
  [0, 0, 'out'],
] as const)('%d in stock, low up to %d, is %s', (quantity, lowStockUnits, standing) => {
  expect(stockLevelStatus(quantity, lowStockUnits)).toBe(standing);
});
