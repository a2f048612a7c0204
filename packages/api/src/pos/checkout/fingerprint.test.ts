import { type RecordSaleInput, RecordSaleInput as Schema } from '@bhandar/domain/pos';
import { expect, test } from 'vitest';
import { fingerprintOf } from './sale-draft';

const id = (n: number) => `0198a1c0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const STORE = id(9);
const SALE = {
  id: id(1),
  lines: [
    { productId: id(2), quantity: 3, unitPriceMinor: 1_200 },
    { productId: id(3), quantity: 1, unitPriceMinor: 950, batchId: id(4), batchReason: 'Box open' },
  ],
  customer: { name: 'Rahima', phone: '01711000000', email: '' },
  customerId: id(5),
  paymentMethod: 'cash',
  discountMinor: 50,
  tenderedMinor: 5_000,
  totalMinor: 4_500,
};
const fingerprint = (more: object = {}) => fingerprintOf(STORE, Schema.parse({ ...SALE, ...more }));

test('a sale of an installed till keeps the fingerprint that earlier releases gave it', () => {
  expect(fingerprint()).toBe('b3a55dc0b7522a9d4ecdda0b6ae5f3056046351e47fa39dbda7822db63d4ea29');
  expect(fingerprint({ note: '', lines: SALE.lines.map((line) => ({ ...line, note: '' })) })).toBe(fingerprint());
});

const line = (more: object) => ({ lines: [{ ...SALE.lines[0], ...more }, SALE.lines[1]] });
const cash: NonNullable<RecordSaleInput['payments']>[number] = { method: 'cash', amountMinor: 4_500 };

test('whatever a sale says more makes it another sale', () => {
  const others = [
    {},
    { note: 'Deliver' },
    line({ note: 'Deliver' }),
    { discountMinor: 0, discount: { amountMinor: 50, reason: 'Regular' } },
    { discountMinor: 0, discount: { amountMinor: 50, reason: 'Damaged' } },
    { discountMinor: 0, ...line({ discount: { amountMinor: 50, reason: 'Damaged' } }) },
    { payments: [cash] },
    { payments: [{ ...cash, tenderedMinor: 5_000 }] },
    { payments: [{ method: 'card', amountMinor: 4_500 }] },
    { payments: [{ method: 'card', amountMinor: 4_500, reference: 'R1' }] },
    { payments: [{ method: 'wallet', tenderId: id(7), amountMinor: 4_500 }] },
    { payments: [{ ...cash, amountMinor: 4_550 }], roundingMinor: 50 },
  ].map(fingerprint);
  expect(new Set(others).size).toBe(others.length);
});
