import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundMinorOf } from './refund';

const line = { paidMinor: 1_000, sold: 3, returned: 0, refundedMinor: 0 };

test('refunds for parts of a line add up to it exactly', () => {
  const first = refundMinorOf(line, 1);
  const second = refundMinorOf({ ...line, returned: 1, refundedMinor: first }, 1);
  const third = refundMinorOf({ ...line, returned: 2, refundedMinor: first + second }, 1);
  expect([first, second, third]).toEqual([333, 334, 333]);
});

test('refunds never exceed the paid amount, and the whole line refunds exactly that', () => {
  const cases = fc.record({
    paidMinor: fc.integer({ min: 0, max: 10_000_000 }),
    sold: fc.integer({ min: 1, max: 60 }),
    steps: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), voids: fc.boolean() }), { maxLength: 40 }),
  });
  fc.assert(
    fc.property(cases, ({ paidMinor, sold, steps }) => {
      let standing: { quantity: number; refund: number }[] = [];
      const returned = () => standing.reduce((sum, step) => sum + step.quantity, 0);
      const refunded = () => standing.reduce((sum, step) => sum + step.refund, 0);
      const give = (quantity: number) => {
        const refund = refundMinorOf({ paidMinor, sold, returned: returned(), refundedMinor: refunded() }, quantity);
        expect(refund).toBeGreaterThanOrEqual(0);
        standing.push({ quantity, refund });
        expect(refunded()).toBeLessThanOrEqual(paidMinor);
      };
      for (const { quantity, voids } of steps) {
        if (voids) standing = standing.slice(1);
        const left = sold - returned();
        if (left > 0) give(Math.min(quantity, left));
      }
      if (returned() < sold) give(sold - returned());
      expect(refunded()).toBe(paidMinor);
    }),
    { numRuns: 2_000 },
  );
});
