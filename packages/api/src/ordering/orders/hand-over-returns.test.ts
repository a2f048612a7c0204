import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';
import { openHandOverShop } from './hand-over.fixture';

const database = useTestDatabase();

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter(({ invariant }) => invariant.id !== 'I18')).toEqual([]);
});

describe('goods sold from the store’s quota became the seller’s when they came back', () => {
  /** Rina has 2 units of her own and sells 5, the rest from the 20 that Asha left to the store. */
  const soldFromStore = async () => {
    const shop = await openHandOverShop(database.db);
    const { manager, asha, rina, approved, productId } = shop;
    await approved(asha, 20);
    await approved(rina, 2);
    await manager.api.accounts.removeEmployee({ id: asha.staff.id });
    const sell = (quantity: number) =>
      rina.api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 1_200, quantity }]));
    const sale = await sell(5);
    const bringBack = (quantity: number) =>
      manager.api.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity, disposition: 'sellable' }] });
    const quotas = async () => [await shop.maySell(rina), await shop.maySell(manager)];
    expect(await quotas()).toEqual([17, 17]);
    return { ...shop, sell, bringBack, quotas };
  };

  test.each([
    [1, [18, 18]],
    [3, [20, 20]],
    [5, [22, 20]],
  ])('%i of 5, of which 3 were the store’s', async (quantity, quotas) => {
    const shop = await soldFromStore();
    await shop.bringBack(quantity);
    expect(await shop.quotas()).toEqual(quotas);
  });

  test('in two returns, and a void takes from the store what its return gave', async () => {
    const { manager, bringBack, quotas } = await soldFromStore();
    await bringBack(2);
    const second = await bringBack(2);
    expect(await quotas()).toEqual([21, 20]);
    await manager.api.pos.voidSaleReturn({ returnId: second.id });
    expect(await quotas()).toEqual([19, 19]);
    await bringBack(1);
    expect(await quotas()).toEqual([20, 20]);
  });

  test('while goods of another sale, from own orders, stay the seller’s', async () => {
    const { rina, manager, approved, sell, quotas } = await soldFromStore();
    await approved(rina, 4);
    const own = await sell(4);
    await manager.api.pos.returnSale({ saleId: own.id, lines: [{ lineNo: 1, quantity: 4, disposition: 'sellable' }] });
    expect(await quotas()).toEqual([21, 17]);
  });

  test('and the seller left meanwhile: the void takes the units of the store too', async () => {
    const { rina, manager, store, bringBack, maySell } = await soldFromStore();
    const kim = await callerFor(database.db, { role: 'employee', store });
    const back = await bringBack(4);
    await manager.api.accounts.removeEmployee({ id: rina.staff.id, handOverTo: kim.staff.id });
    expect([await maySell(kim), await maySell(manager)]).toEqual([21, 20]);
    await manager.api.pos.voidSaleReturn({ returnId: back.id });
    expect([await maySell(kim), await maySell(manager)]).toEqual([17, 17]);
  });

  test('by a sale made offline, behind one that took the store’s units and was not recorded', async () => {
    const { store, manager, rina, approved, maySell, sellOfflineNow } = await openHandOverShop(database.db);
    const kim = await callerFor(database.db, { role: 'employee', store });
    await approved(kim, 20);
    await manager.api.accounts.removeEmployee({ id: kim.staff.id });
    const [, saleId = ''] = await sellOfflineNow(rina, [90, 5]);
    expect(await maySell(manager)).toBe(15);
    await manager.api.pos.returnSale({ saleId, lines: [{ lineNo: 1, quantity: 5, disposition: 'sellable' }] });
    expect(await maySell(manager)).toBe(20);
  });
});
