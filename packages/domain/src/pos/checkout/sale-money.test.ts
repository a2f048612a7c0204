import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../../shared';
import { refundMinorOf } from '../returns/refund';
import { lineTotalMinor, subtotalMinorOf, totalMinorOf } from './sale-money';

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
});

/** A sale with any discount up to its whole subtotal, and the steps in which each line is returned. */
const anySale = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    share: fc.integer({ min: 0, max: 10_000 }),
    step: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ lines, share, step }) => {
    const subtotalMinor = subtotalMinorOf(lines);
    const discountMinor = Math.floor((subtotalMinor * share) / 10_000);
    return { lines, step, subtotalMinor, discountMinor, totalMinor: totalMinorOf(subtotalMinor, discountMinor) };
  });

const netOf = ({ lines, discountMinor }: { lines: Parameters<typeof subtotalMinorOf>[0]; discountMinor: number }) => {
  const discounts = spread(discountMinor, lines.map(lineTotalMinor));
  return lines.map((line, index) => lineTotalMinor(line) - (discounts[index] ?? 0));
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('the lines of a sale less their shares of the discount add up to its total, and none is negative', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const net = netOf(sale);
      expect(sum(net)).toBe(sale.totalMinor);
      expect(Math.min(...net)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 10_000 },
  );
});

test('a sale that is returned whole, in any parts, refunds exactly its total', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const refunds = netOf(sale).map((paidMinor, index) => {
        const sold = sale.lines[index]?.quantity ?? 0;
        let refundedMinor = 0;
        for (let returned = 0; returned < sold; returned += sale.step) {
          const quantity = Math.min(sale.step, sold - returned);
          refundedMinor += refundMinorOf({ paidMinor, sold, returned, refundedMinor }, quantity);
        }
        return refundedMinor;
      });
      expect(sum(refunds)).toBe(sale.totalMinor);
    }),
    { numRuns: 10_000 },
  );
});
