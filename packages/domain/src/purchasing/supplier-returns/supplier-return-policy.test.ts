import { expect, test } from 'vitest';
import { whyNotReturnTogether, whyNotReturnToSupplier } from './supplier-return-policy';

const BATCH = { name: 'Napa', quantity: 10, sold: 0, returned: 0, soldByOthers: false };

test.each([
  ['all that the supplier sold', { sold: 10 }, '', undefined],
  ['what is left of it after an earlier return', { sold: 15, returned: 5 }, '', undefined],
  ['more than is left of it, without a reason', { sold: 15, returned: 6 }, '', 'supplierReturn.giveReason'],
  ['more than is left of it, with a reason', { sold: 15, returned: 6 }, 'Delivered twice', undefined],
  ['goods that only another supplier sold', { soldByOthers: true }, 'Recall', 'supplierReturn.soldByOthers'],
  ['more than its part of a shared batch', { sold: 4, soldByOthers: true }, ' ', 'supplierReturn.giveReason'],
  ['opening stock without a reason', {}, '', 'supplierReturn.giveReason'],
  ['opening stock with a reason', {}, 'Expired', undefined],
])('a return of %s', (_, facts, reason, code) => {
  const [violation] = whyNotReturnToSupplier([{ ...BATCH, ...facts }], { supplier: 'Dhaka Traders', reason });
  expect(violation?.code).toBe(code);
});

test.each([
  ['of the warehouse', [null, null], []],
  ['of one store', ['s', 's'], []],
  ['of a store and the warehouse', ['s', null], ['supplierReturn.severalBuyers']],
  ['of two stores', ['s', 't'], ['supplierReturn.severalBuyers']],
])('goods %s in one return', (_, buyers, codes) => {
  expect(whyNotReturnTogether(buyers.map((storeId) => ({ storeId }))).map(({ code }) => code)).toEqual(codes);
});
