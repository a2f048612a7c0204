import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CreditPosting, refundedCredits, whyNotRefund } from './supplier-refunds';

const credit = (id: number, kind: 'payment' | 'creditNote', openMinor: number): CreditPosting => ({
  id,
  kind,
  openMinor,
});
const refund = (id: number, openMinor: number): CreditPosting => ({ id, kind: 'refund', openMinor });

describe('a refund', () => {
  test.each<[string, CreditPosting[], [number, number][]]>([
    [
      'of an advance leaves a credit note that came later',
      [credit(1, 'payment', 100), refund(2, 100), credit(3, 'creditNote', 50)],
      [[1, 100]],
    ],
    [
      'takes credit notes before advances',
      [credit(1, 'payment', 100), credit(2, 'creditNote', 50), refund(3, 70)],
      [
        [2, 50],
        [1, 20],
      ],
    ],
    [
      'takes the oldest credit notes first',
      [credit(1, 'creditNote', 30), credit(2, 'creditNote', 30), refund(3, 40)],
      [
        [1, 30],
        [2, 10],
      ],
    ],
    [
      'takes a later credit where the earlier one settles bills since',
      [credit(1, 'payment', 20), refund(2, 50), credit(3, 'creditNote', 40)],
      [
        [1, 20],
        [3, 30],
      ],
    ],
  ])('%s', (_, postings, taken) => {
    expect([...refundedCredits(postings)]).toEqual(taken);
  });

  test('takes no credit beyond its open amount, and all refunds together what they are', () => {
    const posting = fc.record({
      kind: fc.constantFrom('payment' as const, 'creditNote' as const, 'refund' as const),
      openMinor: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(posting, { maxLength: 12 }), (drawn) => {
        const postings = drawn.map((one, index) => ({ ...one, id: index + 1 }));
        const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
        const of = (isRefund: boolean) =>
          sum(postings.filter(({ kind }) => (kind === 'refund') === isRefund).map(({ openMinor }) => openMinor));
        const taken = refundedCredits(postings);
        for (const [id, amount] of taken) expect(amount).toBeLessThanOrEqual(postings[id - 1]?.openMinor ?? 0);
        expect(sum(taken.values())).toBe(Math.min(of(true), of(false)));
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['of all credits, on the day of the last one', 150, '2026-11-20', undefined],
  ['of what the first one holds, on its day', 100, '2026-11-08', undefined],
  ['that is dated before any credit', 1, '2026-11-07', 'payment.refundTooEarly'],
  ['that needs the later credit, dated before it', 101, '2026-11-19', 'payment.refundTooEarly'],
  ['of more than all credits', 151, '2026-11-21', 'payment.refundTooLarge'],
])('a refund %s', (_, amountMinor, paidOn, code) => {
  const credits = [
    { occurredOn: '2026-11-20', openMinor: 50 },
    { occurredOn: '2026-11-08', openMinor: 100 },
  ];
  expect(whyNotRefund({ amountMinor, paidOn }, credits)[0]?.code).toBe(code);
});
