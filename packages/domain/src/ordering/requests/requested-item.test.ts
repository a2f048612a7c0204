import { describe, expect, it } from 'vitest';
import { englishIn } from '../../english';
import { AcceptRequestedItemInput, RequestedFigures, RequestItemInput, whyNotRequest } from './requested-item';
import { requireOpen, whyNotChangeRequest, whyNotWithdrawRequest } from './requested-item-policy';

const rate = (basisPoints: number | null, minor: number | null) => ({ basisPoints, minor });

describe('a request', () => {
  it('needs a trade name and nothing else', () => {
    const { error } = RequestItemInput.safeParse({ kind: 'pharmacy', tradeName: ' ' });
    expect(error?.issues.map(({ message }) => englishIn(message))).toEqual(['Trade name is required']);
    const { wish } = RequestItemInput.parse({ kind: 'pharmacy', tradeName: 'Napa Rapid' });
    expect(wish).toMatchObject({ genericName: '', stock: null, packTpMinor: null });
  });

  it.each([
    ['percent alone', rate(1500, null), []],
    ['taka alone', rate(null, 1500), []],
    ['both, one minor unit apart', rate(1500, 1501), []],
    ['both, apart', rate(1500, 2000), ['wish.purchaseVat']],
    ['more than the price', rate(null, 10_001), ['wish.purchaseVat']],
  ])('takes VAT as %s', (_, purchaseVat, fields) => {
    const wish = RequestedFigures.parse({ packTpMinor: 10_000, purchaseVat });
    expect(whyNotRequest(wish).map(({ field }) => field)).toEqual(fields);
  });

  it('compares VAT with the price after its discount', () => {
    const wish = { packMrpMinor: 10_000, salesDiscount: rate(1000, null), salesVat: rate(1000, 900) };
    expect(whyNotRequest(RequestedFigures.parse(wish))).toEqual([]);
  });

  it('does not compare figures without a pack price', () => {
    expect(whyNotRequest(RequestedFigures.parse({ purchaseVat: rate(1500, 20) }))).toEqual([]);
  });
});

describe('accepting a requested item', () => {
  it('names a product of the catalogue or a new one', () => {
    const id = '0f5d6b3e-8a5c-4f0e-9c57-0d7a7e6a1b01';
    expect(AcceptRequestedItemInput.safeParse({ id }).success).toBe(false);
    expect(AcceptRequestedItemInput.parse({ id, productId: id })).toEqual({ id, productId: id });
    expect(AcceptRequestedItemInput.parse({ id, product: { tradeName: 'Napa' } })).toHaveProperty('product.stock', 0);
  });

  it('is refused after a decision', () => {
    const decided = { status: 'accepted', byName: 'Nila', at: '2026-11-21T03:00:00Z' } as const;
    expect(() => requireOpen({ status: 'open', byName: null, at: null }, '')).not.toThrow();
    expect(() => requireOpen(decided, '2026-11-21 09:00')).toThrow(
      'Request was already approved by Nila on 2026-11-21 09:00',
    );
  });
});

describe('whyNotChangeRequest', () => {
  const store = { id: 's', name: 'Lake Road', city: 'Dhaka' };
  const owner = { requestedById: 'clerk', locationId: 's' };
  it.each([
    ['the one who asked', { id: 'clerk', role: 'employee', stores: [store] }, true, true],
    ['a colleague', { id: 'other', role: 'employee', stores: [store] }, false, false],
    ['the manager', { id: 'boss', role: 'admin', stores: [store] }, true, false],
    ["another store's manager", { id: 'boss', role: 'admin', stores: [] }, false, false],
    ['the warehouse', { id: 'top', role: 'superadmin', stores: [] }, true, false],
  ] as const)('%s', (_, actor, mayChange, mayWithdraw) => {
    const person = { ...actor, stores: [...actor.stores] };
    expect(whyNotChangeRequest(person, owner).length === 0).toBe(mayChange);
    expect(whyNotWithdrawRequest(person, owner).length === 0).toBe(mayWithdraw);
  });
});
