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

/** Few days and instants, so that ties are common; the id comes from the place in the list. */
const anyBatches = fc
  .array(
    fc.record(
      {
        available: fc.nat(60),
        expiresOn: fc.constantFrom(null, '2026-11-20', TODAY, '2026-12-31', '2027-08-31', '2029-01-31'),
        receivedAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
        blocked: fc.constantFrom(false, false, false, true),
      },
      { noNullPrototype: true },
    ),
    { maxLength: 10 },
  )
  .map((batches) => batches.map((one, index): BatchOnHand => ({ ...one, batchId: `b${index}`, productId: 'p' })));

/** The rule written independently of the code: which of two usable batches must be empty before the other is used. */
const goesBefore = (a: BatchOnHand, b: BatchOnHand): boolean => {
  const keys = [a, b].map((one) => `${one.expiresOn ?? '9999-12-31'} ${one.receivedAt} ${one.batchId}`);
  return (keys[0] ?? '') < (keys[1] ?? '');
};

/** The error in an allocation, or undefined. Plain checks, because they run a hundred thousand times. */
function faultOf(batches: readonly BatchOnHand[], quantity: number): string | undefined {
  const taken = allocateFirstExpiry(batches, quantity, TODAY);
  const usable = batches.filter((one) => !one.blocked && (one.expiresOn === null || one.expiresOn >= TODAY));
  const held = usable.reduce((sum, one) => sum + one.available, 0);
  if (held !== usableQuantity(batches, TODAY)) return 'counts what may not be used';
  if (!taken) return held >= quantity ? `refuses ${quantity} of ${held}` : undefined;
  if (held < quantity) return `takes ${quantity} of ${held}`;
  const takenOf = new Map(taken.map((one) => [one.batchId, one.quantity]));
  if (takenOf.size !== taken.length) return 'names a batch twice';
  if (taken.reduce((sum, one) => sum + one.quantity, 0) !== quantity) return 'takes another sum';
  if (taken.some((one) => !Number.isInteger(one.quantity) || one.quantity < 1))
    return 'takes nothing, or a part of a unit';
  if (taken.some((one) => !usable.some(({ batchId }) => batchId === one.batchId))) return 'takes what is not usable';
  for (const one of usable) {
    const left = one.available - (takenOf.get(one.batchId) ?? 0);
    if (left < 0) return `takes more of ${one.batchId} than there is`;
    if (left > 0 && usable.some((later) => takenOf.has(later.batchId) && goesBefore(one, later))) {
      return `leaves ${left} of ${one.batchId} and takes a later batch`;
    }
  }
  return undefined;
}

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

  it('over 100,000 random shelves takes exactly the quantity or nothing, and never a later batch before an earlier one', () => {
    fc.assert(
      fc.property(anyBatches, fc.integer({ min: 1, max: 300 }), (batches, quantity) => {
        const fault = faultOf(batches, quantity);
        if (fault) throw new Error(fault);
      }),
      { numRuns: 100_000 },
    );
  });
});
