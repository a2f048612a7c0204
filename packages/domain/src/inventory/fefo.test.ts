import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateFirstExpiry, type BatchOnHand, usableQuantity } from './fefo';

const TODAY = '2026-11-21';

const batch = (batchId: string, available: number, expiresOn: string | null, more: Partial<BatchOnHand> = {}) => ({
  batchId,
  productId: 'p',
  available,
  expiresOn,
  receivedAt: '2026-01-01T00:00:00.000Z',
  blocked: false,
  ...more,
});

const anyBatch = fc.record({
  batchId: fc.uuid(),
  productId: fc.constant('p'),
  available: fc.integer({ min: 0, max: 500 }),
  expiresOn: fc.option(fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-31', '2027-08-31', '2029-01-31')),
  receivedAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  blocked: fc.boolean(),
});

describe('allocateFirstExpiry', () => {
  it('takes the earliest expiry first and splits over batches', () => {
    const batches = [batch('b', 5, '2027-03-31'), batch('a', 4, '2027-01-31'), batch('c', 9, null)];
    expect(allocateFirstExpiry(batches, 10, TODAY)).toEqual([
      { batchId: 'a', productId: 'p', quantity: 4 },
      { batchId: 'b', productId: 'p', quantity: 5 },
      { batchId: 'c', productId: 'p', quantity: 1 },
    ]);
  });

  it('uses a batch through its expiry day and not a day longer', () => {
    expect(allocateFirstExpiry([batch('a', 1, TODAY)], 1, TODAY)).toHaveLength(1);
    expect(allocateFirstExpiry([batch('a', 1, '2026-11-20')], 1, TODAY)).toBeUndefined();
  });

  it('never touches a blocked batch', () => {
    expect(allocateFirstExpiry([batch('a', 9, null, { blocked: true })], 1, TODAY)).toBeUndefined();
  });

  it('takes exactly the quantity or nothing, and never a later batch while an earlier one has stock', () => {
    fc.assert(
      fc.property(fc.array(anyBatch, { maxLength: 12 }), fc.integer({ min: 1, max: 2000 }), (batches, quantity) => {
        const taken = allocateFirstExpiry(batches, quantity, TODAY);
        if (!taken) {
          expect(usableQuantity(batches, TODAY)).toBeLessThan(quantity);
          return;
        }
        expect(taken.reduce((sum, a) => sum + a.quantity, 0)).toBe(quantity);
        const left = new Map(batches.map((b) => [b.batchId, b.available]));
        for (const a of taken) left.set(a.batchId, (left.get(a.batchId) ?? 0) - a.quantity);
        const latest = batches
          .filter((b) => taken.some((a) => a.batchId === b.batchId))
          .map((b) => b.expiresOn ?? '9999')
          .sort()
          .at(-1);
        for (const b of batches) {
          expect(left.get(b.batchId)).toBeGreaterThanOrEqual(0);
          const usable = !b.blocked && (b.expiresOn === null || b.expiresOn >= TODAY);
          if (usable && (b.expiresOn ?? '9999') < (latest ?? '')) expect(left.get(b.batchId)).toBe(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
