import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthMinor } from '../adjustments/adjustment';
import { needsRecount } from '../counts/count';
import { type BatchOnHand, usableQuantity } from '../ledger/fefo';
import { allocateTransfer } from './transfer-allocation';

const TODAY = '2026-11-21';

const anyBatches = fc
  .array(
    fc.record({
      productId: fc.constantFrom('p', 'q'),
      available: fc.integer({ min: 0, max: 40 }),
      expiresOn: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2027-08-31')),
      receivedAt: fc.constant('2026-01-01T00:00:00.000Z'),
      blocked: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((batches): BatchOnHand[] => batches.map((batch, index) => ({ ...batch, batchId: `b${index}` })));

const anyLines = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom('p', 'q'),
    batchId: fc.option(fc.constantFrom('b0', 'b1', 'b2', 'b3')),
    quantity: fc.integer({ min: 1, max: 60 }),
  }),
  { maxLength: 5, selector: ({ productId, batchId }) => `${productId} ${batchId}` },
);

describe('allocateTransfer', () => {
  it('takes exactly the quantities of the lines, never more than a batch has, and names each batch once', () => {
    fc.assert(
      fc.property(anyBatches, anyLines, fc.boolean(), (batches, lines, takesUnusable) => {
        const { allocations, shortages } = allocateTransfer(batches, lines, { today: TODAY, takesUnusable });
        expect(new Set(allocations.map(({ batchId }) => batchId)).size).toBe(allocations.length);
        for (const { batchId, productId, quantity } of allocations) {
          const batch = batches.find((candidate) => candidate.batchId === batchId);
          expect(batch?.productId).toBe(productId);
          expect(quantity).toBeLessThanOrEqual(batch?.available ?? 0);
          const chosen = lines.some((line) => line.batchId === batchId);
          if (batch && !(takesUnusable && chosen))
            expect(usableQuantity([batch], TODAY)).toBeGreaterThanOrEqual(quantity);
        }
        const short = new Set(shortages.map(({ index }) => index));
        for (const productId of ['p', 'q']) {
          const asked = lines.reduce(
            (sum, line, at) => sum + (line.productId === productId && !short.has(at) ? line.quantity : 0),
            0,
          );
          const taken = allocations.reduce((sum, one) => sum + (one.productId === productId ? one.quantity : 0), 0);
          expect(taken).toBe(asked);
        }
        for (const { asked, available } of shortages) expect(available).toBeLessThan(asked);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the value of goods', () => {
  it.each([
    [3, '7.1250', 2_138],
    [10, '0.0050', 5],
    [1, '0.0050', 1],
    [1, '0.0049', 0],
    [0, '12', 0],
    [1_000_000, '99999.9999', 9_999_999_990_000],
  ])('%d at %s is %d', (quantity, unitValue, worth) => {
    expect(worthMinor(quantity, unitValue)).toBe(worth);
  });
});

describe('a recount', () => {
  const threshold = { units: 10, valueMinor: 100_000 };
  it.each([
    [30, 40, '1', false],
    [29, 40, '1', true],
    [51, 40, '1', true],
    [39, 40, '1000', false],
    [38, 40, '500.0050', true],
  ])('of %d against %d at %s is required: %s', (counted, booked, unitValue, asked) => {
    expect(needsRecount({ counted, booked, unitValue }, threshold)).toBe(asked);
  });
});
