import { describe, expect, it } from 'vitest';
import { takeMissing } from './missing-goods';

const batch = (batchId: string, available: number, expiresOn: string | null, more = {}) => ({
  batchId,
  productId: 'napa',
  expiresOn,
  receivedAt: '2026-11-01T00:00:00.000Z',
  blocked: false,
  available,
  ...more,
});
const held = [
  batch('sent', 4, '2030-01-31'),
  batch('later', 3, '2032-01-31'),
  batch('next', 3, '2031-01-31'),
  batch('blocked', 2, '2029-01-31', { blocked: true }),
  batch('foreign', 50, '2028-01-31', { productId: 'seclo' }),
];
const missing = (quantity: number) => ({
  productId: 'napa',
  name: 'Napa',
  quantity,
  sent: [{ batchId: 'sent', quantity: 20 }],
});
const parts = (quantity: number) =>
  takeMissing([missing(quantity)], held).taken.map((part) => `${part.batchId} ${part.quantity}`);

describe('missing goods', () => {
  it.each([
    [3, ['sent 3']],
    [6, ['sent 4', 'next 2']],
    [9, ['sent 4', 'next 3', 'later 2']],
    [12, ['sent 4', 'next 3', 'later 3', 'blocked 2']],
  ])('of %i units leave their own batch, then the others of the product, earliest expiry first', (quantity, taken) => {
    expect(parts(quantity)).toEqual(taken);
  });

  it('are short only if the product is, and then name the whole of it', () => {
    expect(takeMissing([missing(8), missing(5)], held).short).toEqual([
      { productId: 'napa', name: 'Napa', asked: 13, available: 12 },
    ]);
    expect(takeMissing([missing(8), missing(4)], held).short).toEqual([]);
  });
});
