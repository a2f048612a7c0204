import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOf } from '../../english';
import { discountCeilingOf, maxDiscountMinor, overDiscountMessage } from './discount-policy';

const ceilings = { employeeDiscountPercent: 5, adminDiscountPercent: 20 };

describe('a discount', () => {
  it.each([
    ['employee', 5],
    ['admin', 20],
    ['superadmin', 100],
  ] as const)('of an %s goes up to %d percent', (role, percent) => {
    expect(discountCeilingOf({ role }, ceilings)).toBe(percent);
  });

  it.each([
    [10_000, 5, 500],
    [999, 5, 49],
    [1, 99, 0],
    [0, 100, 0],
    [12_345, 100, 12_345],
  ])('of %d at %d percent is %d at most', (subtotal, percent, most) => {
    expect(maxDiscountMinor(subtotal, percent)).toBe(most);
  });

  it('never exceeds its percentage by a fraction of a minor unit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 13 }), fc.nat({ max: 100 }), (subtotal, percent) => {
        const most = maxDiscountMinor(subtotal, percent);
        expect(most * 100).toBeLessThanOrEqual(subtotal * percent);
        expect((most + 1) * 100).toBeGreaterThan(subtotal * percent);
      }),
    );
  });

  it('is refused with a message', () => {
    expect(englishOf(overDiscountMessage(5))).toBe('You may give a discount of 5 % at most');
    expect(englishOf(overDiscountMessage(0))).toBe('You may not give a discount');
  });
});
