import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateLines, type StockLine } from './allocate-lines';
import type { BatchOnHand } from './fefo';

const TODAY = '2026-11-21';
const batch = (batchId: string, available: number, more: Partial<BatchOnHand> = {}): BatchOnHand => ({
  batchId,
  available,
  productId: 'napa',
  expiresOn: null,
  receivedAt: '2026-01-01T00:00:00.000Z',
  blocked: false,
  ...more,
});
const line = (lineNo: number, quantity: number, batchId?: string): StockLine => ({
  lineNo,
  productId: 'napa',
  quantity,
  batchId,
});
const EARLY = batch('early', 3, { expiresOn: '2027-01-31' });
const LATE = batch('late', 4, { expiresOn: '2028-01-31' });

describe('several lines of one product', () => {
  test('share the stock in their order', () => {
    const { lines, shortages } = allocateLines([EARLY, LATE], [line(1, 2), line(2, 5)], TODAY);
    expect(lines.map(({ allocations }) => allocations.map((part) => [part.batchId, part.quantity]))).toEqual([
      [['early', 2]],
      [
        ['early', 1],
        ['late', 4],
      ],
    ]);
    expect(shortages).toEqual([]);
  });

  test('leave a chosen batch to the line that names it, in any order', () => {
    const { lines } = allocateLines([EARLY, LATE], [line(1, 4), line(2, 3, 'early')], TODAY);
    expect(lines.map(({ allocations }) => allocations.map((part) => part.batchId))).toEqual([['late'], ['early']]);
  });

  test('lack in total what the location lacks', () => {
    const { shortages } = allocateLines([batch('only', 1)], [line(1, 2), line(2, 2)], TODAY);
    expect(shortages.reduce((sum, short) => sum + short.quantity - short.available, 0)).toBe(3);
  });

  test('never take a unit twice, and are all served when the chosen batches and the product suffice', () => {
    const anyBatches = fc.array(
      fc.record({
        available: fc.nat(6),
        expiresOn: fc.constantFrom(null, '2026-11-20', TODAY, '2028-01-31'),
        blocked: fc.constantFrom(false, false, true),
      }),
      { maxLength: 4 },
    );
    const anyLines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), chosen: fc.nat(7) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyBatches, anyLines, (held, wanted) => {
        const batches = held.map((one, index) => batch(`b${index}`, one.available, one));
        const asked = wanted.map(({ quantity, chosen }, index) => line(index + 1, quantity, batches[chosen]?.batchId));
        const { lines, shortages } = allocateLines(batches, asked, TODAY);
        const taken = new Map<string, number>();
        for (const { allocations, quantity, batchId } of lines) {
          expect(allocations.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
          for (const part of allocations) {
            if (batchId) expect(part.batchId).toBe(batchId);
            taken.set(part.batchId, (taken.get(part.batchId) ?? 0) + part.quantity);
          }
        }
        const usable = batches.filter((one) => !one.blocked && (one.expiresOn === null || one.expiresOn >= TODAY));
        for (const one of batches) {
          expect(taken.get(one.batchId) ?? 0).toBeLessThanOrEqual(usable.includes(one) ? one.available : 0);
        }
        const sumOf = (some: readonly StockLine[]) => some.reduce((sum, one) => sum + one.quantity, 0);
        const ofBatch = (id: string) => sumOf(asked.filter(({ batchId }) => batchId === id));
        const suffices =
          batches.every((one) => ofBatch(one.batchId) <= (usable.includes(one) ? one.available : 0)) &&
          sumOf(asked) <= usable.reduce((sum, one) => sum + one.available, 0);
        expect(shortages.length === 0).toBe(suffices);
      }),
      { numRuns: 500 },
    );
  });
});
