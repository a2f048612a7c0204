import { expect, test } from 'vitest';
import { takeFromSnapshot } from './take-from-snapshot';

const batch = (batchId: string, quantity: number, expiresOn: string | null = '2030-01-31') => ({
  batchId,
  batchNumber: batchId,
  expiresOn,
  quantity,
});
const napa = { productId: 'napa', batches: [batch('old', 5, '2026-11-20'), batch('a', 3), batch('b', 4)] };
const take = (...lines: { quantity: number; batchId?: string }[]) =>
  takeFromSnapshot(
    lines.map((line) => ({ productId: 'napa', ...line })),
    [napa],
    '2026-11-21',
  ).map(({ lineNo, batchId, quantity }) => `${lineNo}: ${quantity} of ${batchId}`);

test.each([
  ['first expiry first, never an expired batch', [{ quantity: 4 }], ['1: 3 of a', '1: 1 of b']],
  [
    'a chosen batch before the lines that take any',
    [{ quantity: 2 }, { quantity: 3, batchId: 'a' }],
    ['1: 2 of b', '2: 3 of a'],
  ],
  ['no unit for two lines', [{ quantity: 3 }, { quantity: 2 }], ['1: 3 of a', '2: 2 of b']],
  ['nothing for a line of which it has too little', [{ quantity: 8 }, { quantity: 4, batchId: 'a' }], []],
])('an offline till takes %s', (_, lines, parts) => {
  expect(take(...lines)).toEqual(parts);
});
