import { describe, expect, it } from 'vitest';
import { addsToUnsold, excessMonths } from './excess-months';

describe('excessMonths', () => {
  it.each([
    ['covers more than 180 days with what the store has', { storeHas: 70, quantity: 300, soldLast30Days: 40 }, 9],
    ['covers exactly 180 days', { storeHas: 40, quantity: 200, soldLast30Days: 40 }, null],
    ['covers one unit more', { storeHas: 41, quantity: 200, soldLast30Days: 40 }, 6],
    ['was not sold', { storeHas: 0, quantity: 300, soldLast30Days: 0 }, null],
    ['was returned more than sold', { storeHas: 10, quantity: 300, soldLast30Days: -2 }, null],
    ['sends nothing to a full store', { storeHas: 900, quantity: 0, soldLast30Days: 40 }, null],
  ])('is right for a line that %s', (_, line, months) => {
    expect(excessMonths(line)).toBe(months);
  });
});

describe('addsToUnsold', () => {
  it.each([
    ['adds to a shelf that sold nothing', { storeHas: 200, unreceived: 0, quantity: 200, soldLast30Days: 0 }, true],
    ['adds to a shelf that took goods back', { storeHas: 200, unreceived: 0, quantity: 1, soldLast30Days: -2 }, true],
    ['brings a new product', { storeHas: 0, unreceived: 0, quantity: 200, soldLast30Days: 0 }, false],
    ['follows goods on the way', { storeHas: 50, unreceived: 50, quantity: 200, soldLast30Days: 0 }, false],
    ['sends nothing', { storeHas: 200, unreceived: 0, quantity: 0, soldLast30Days: 0 }, false],
    ['adds to goods that sell', { storeHas: 200, unreceived: 0, quantity: 200, soldLast30Days: 1 }, false],
  ])('is right for a line that %s', (_, line, expected) => {
    expect(addsToUnsold(line)).toBe(expected);
  });
});
