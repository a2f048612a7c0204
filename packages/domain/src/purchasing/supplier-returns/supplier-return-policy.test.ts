import { describe, expect, test } from 'vitest';
import { supplierCreditOf, whyNotCreditReturn } from './supplier-credit';
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

describe('the credit for goods that a supplier sold', () => {
  const bill = { paidMinor: 1_000, sold: 6, returned: 0, creditedMinor: 0, parts: 0 };

  test('is exactly the bill where they go back in parts: six parts of 10.00 were credited with 10.02', () => {
    let creditedMinor = 0;
    const credits = Array.from({ length: 6 }, (_, returned) => {
      const credit = supplierCreditOf(
        { ...bill, returned, creditedMinor, parts: returned },
        { quantity: 1, costMinor: 167 },
      );
      creditedMinor += credit;
      return credit;
    });
    expect(credits).toEqual([167, 166, 167, 167, 166, 167]);
  });

  test.each([
    ['nothing was sold by it', { paidMinor: 0, sold: 0 }, 2, 334, 334],
    ['more goes back than it sold', { returned: 5, creditedMinor: 833, parts: 1 }, 3, 501, 167 + 334],
    ['an earlier part was taken without credit', { returned: 3, creditedMinor: 0, parts: 1 }, 3, 501, 500],
    ['an earlier part was credited with all of it', { returned: 3, creditedMinor: 1_000, parts: 1 }, 3, 501, 0],
    ['the goods were free', { paidMinor: 0 }, 3, 0, 0],
  ])('where %s', (_, goods, quantity, costMinor, credit) => {
    expect(supplierCreditOf({ ...bill, ...goods }, { quantity, costMinor })).toBe(credit);
  });
});

test.each([
  ['twice their part of the bill', { quantity: 3 }, 1_000, undefined],
  ['more than that', { quantity: 3 }, 1_001, '10.00'],
  ['999,999.99 for goods of 3.33', { quantity: 2, costMinor: 333 }, 99_999_999, '6.66'],
  ['twice the cost, beyond what the supplier sold', { quantity: 2, costMinor: 400, returned: 6 }, 800, undefined],
  ['more than twice the cost, of goods that it did not sell', { quantity: 2, costMinor: 400, sold: 0 }, 801, '8.00'],
  ['twice the worth, of goods whose cost is unknown', { quantity: 2, sold: 0, worthMinor: 100 }, 200, undefined],
])('a credit of %s', (_, goods, creditMinor, max) => {
  const bill = { paidMinor: 1_000, sold: 6, returned: 0, creditedMinor: 0, parts: 0, costMinor: 0, worthMinor: 0 };
  const [violation] = whyNotCreditReturn(
    { name: 'Napa', ...bill, ...goods },
    { creditMinor, field: 'lines.0.creditMinor' },
  );
  expect(violation?.params?.max).toBe(max);
});
