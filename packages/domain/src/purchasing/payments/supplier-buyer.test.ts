import { expect, test } from 'vitest';
import { paidBuyer, whyNotSettleTogether } from './supplier-buyer';

test.each([
  ['the named store, also where the warehouse owes', 's', [null], 's'],
  ['the named warehouse, also where only a store owes', null, ['s'], null],
  ['the warehouse where it owes among others', undefined, ['s', null, 't'], null],
  ['the only store that owes', undefined, ['s', 's'], 's'],
  ['the warehouse where nobody owes', undefined, [], null],
  ['nobody where several stores owe', undefined, ['s', 't'], undefined],
])('a payment is for %s', (_, named, owing, buyer) => {
  expect(paidBuyer(named, owing)).toBe(buyer);
});

test.each([
  ['of its own buyer', [{ billId: 1, amountMinor: 5 }], []],
  ['of another buyer', [{ billId: 2, amountMinor: 5 }], ['payment.severalBuyers']],
  ['of another buyer with no amount', [{ billId: 2, amountMinor: 0 }], []],
  ['that is not open', [{ billId: 9, amountMinor: 5 }], []],
])('a credit settles a bill %s or not', (_, settles, codes) => {
  const bills = [
    { id: 1, storeId: 's' },
    { id: 2, storeId: null },
  ];
  expect(whyNotSettleTogether(settles, { bills, storeId: 's' }).map(({ code }) => code)).toEqual(codes);
});
