import { expect, test } from 'vitest';
import type { ProductFacts } from './sale-facts-repository';
import { TakenGoods } from './taken-goods';

const NAPA = {
  productId: 'napa',
  quota: 5,
  batches: [
    { batchId: 'old', available: 3 },
    { batchId: 'new', available: 10 },
  ],
} as unknown as ProductFacts;

const leftOf = (taken: TakenGoods, staffId: string) =>
  taken
    .left([NAPA], staffId)
    .map(({ quota, batches }) => [quota, batches.map(({ batchId, available }) => `${batchId} ${available}`)]);

test('the stock and the quota that one sale takes are missing for the next', () => {
  const taken = new TakenGoods();
  const parts = [
    { batchId: 'old', productId: 'napa', quantity: 3 },
    { batchId: 'new', productId: 'napa', quantity: 1 },
  ];
  taken.take(parts, 'rina');
  expect(leftOf(taken, 'rina')).toEqual([[1, ['new 9']]]);
  expect(leftOf(taken, 'omar')).toEqual([[5, ['new 9']]]);
});
