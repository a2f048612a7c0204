import { describe, expect, it } from 'vitest';
import { mayVoidSale, type VoidableSale, whyNotVoid, whyNotVoidAs } from './void-sale';

const store = { id: 'store-1', name: 'Dhanmondi', city: 'Dhaka' };
const sale: VoidableSale = { locationId: store.id, cashierId: 'seller', isShiftOpen: true, isReturned: false };
const seller = { id: 'seller', role: 'employee' as const, stores: [store], grants: { voidSale: true } };

describe('a sale is voided by', () => {
  it.each([
    ['its seller with the grant', seller, []],
    ['its seller without the grant', { ...seller, grants: {} }, ['grant.voidSale']],
    ['another employee with the grant', { ...seller, id: 'other' }, ['sale.voidOwn']],
    ['an admin of the store', { ...seller, id: 'admin', role: 'admin' as const, grants: {} }, []],
    ['an admin of another store', { ...seller, id: 'admin', role: 'admin' as const, stores: [] }, ['sale.voidOwn']],
    [
      'an admin who lost the grant',
      { ...seller, id: 'admin', role: 'admin' as const, grants: { voidSale: false } },
      ['grant.voidSale'],
    ],
    ['a superadmin', { id: 'head', role: 'superadmin' as const, stores: [] }, []],
  ])('%s', (_who, actor, codes) => {
    expect(whyNotVoidAs(actor, sale).map(({ code }) => code)).toEqual(codes);
    expect(mayVoidSale(actor, sale)).toBe(codes.length === 0);
  });
});

describe('a sale is voided only', () => {
  it.each([
    ['while its shift is open', { ...sale, isShiftOpen: false }, ['sale.voidShiftClosed']],
    ['while nothing of it was returned', { ...sale, isReturned: true }, ['sale.voidReturned']],
  ])('%s', (_when, late, codes) => {
    expect(whyNotVoid(late).map(({ code }) => code)).toEqual(codes);
    expect(mayVoidSale(seller, late)).toBe(false);
  });
});
