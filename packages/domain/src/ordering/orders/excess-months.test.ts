import { describe, expect, it } from 'vitest';
import { excessMonths } from './excess-months';

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
