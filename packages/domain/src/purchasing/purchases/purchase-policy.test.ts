import { describe, expect, test } from 'vitest';
import { whyNotBuy, whyNotProposePurchase } from './purchase-policy';

const store = { id: 's', name: 'Lake Road', city: 'Dhaka' };
const manager = { role: 'admin', stores: [store] } as const;
const head = { role: 'superadmin', stores: [] } as const;

describe('the choice of the organisation', () => {
  test.each([
    ['own-store', [], []],
    ['confirm', ['purchase.needsConfirmation'], []],
    ['off', ['purchase.storesOff'], ['purchase.storesOff']],
  ] as const)(
    '%s: what a purchase of a store breaks, recorded and sent to the warehouse',
    (byStores, buys, proposes) => {
      const buyer = { storeId: 's', byStores };
      const codes = (violations: { code: string }[]) => violations.map(({ code }) => code);
      for (const actor of [
        { ...manager, stores: [...manager.stores] },
        { ...head, stores: [] },
      ]) {
        expect(codes(whyNotBuy(actor, buyer))).toEqual(buys);
        expect(codes(whyNotProposePurchase(actor, buyer))).toEqual(proposes);
      }
      expect(whyNotBuy({ ...head, stores: [] }, { storeId: null, byStores })).toEqual([]);
    },
  );
});
