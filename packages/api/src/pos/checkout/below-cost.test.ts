import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, queuedSale, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const setRule = (belowCost: 'reason' | 'refuse') =>
  database.db.updateTable('organisation').set({ belowCost }).execute();
afterEach(() => setRule('reason'));

/** Ten units at 15.00 from a batch that cost 11.74 per unit: 117.40 in all. */
async function openShop(role: 'employee' | 'superadmin' = 'employee') {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, role === 'superadmin' ? { role } : { role, store });
  const { api: admin } = await callerFor(database.db, { role: 'admin', store });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_500 });
  await database.db.updateTable('batch').set({ unitCost: '11.74' }).where('productId', '=', goods.productId).execute();
  const saleOf = (discountMinor: number, more: object = {}) => {
    const asked = { locationId: store.id, discountMinor, ...more };
    return saleInput([{ ...goods, quantity: 10 }], asked);
  };
  const traceOf = (saleId: string) =>
    database.db
      .selectFrom('auditEntry')
      .select(['actorId', 'after'])
      .where('entityId', '=', saleId)
      .where('action', '=', 'sale.belowCost')
      .execute();
  return { store, api, admin, staff, goods, saleOf, traceOf };
}

const ASKED = { code: 'UNPROCESSABLE_CONTENT', message: 'This sale is below cost. Enter a reason.' };

describe('a sale below cost', () => {
  test('of 117.40 of cost for 0.00 is audited', async () => {
    const { api, saleOf, traceOf, goods, staff } = await openShop();
    const sale = saleOf(15_000);
    await expect(api.pos.recordSale(sale)).rejects.toMatchObject(ASKED);
    expect(await api.pos.recordSale({ ...sale, belowCostReason: 'Goodwill' })).toMatchObject({ totalMinor: 0 });
    const lines = [{ productId: goods.productId, netMinor: 0, costMinor: 11_740 }];
    expect(await traceOf(sale.id)).toEqual([{ actorId: staff.id, after: { reason: 'Goodwill', lines } }]);
  });

  test('is refused without revealing the cost', async () => {
    const { api, saleOf, goods } = await openShop();
    const refusal = await api.pos.recordSale(saleOf(15_000)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ cause: { details: { data: { belowCost: [goods.productId] } } } });
    expect(JSON.stringify(refusal)).not.toContain('11740');
  });

  test('starts one minor unit below the cost, and a sale at cost keeps no reason', async () => {
    const { api, saleOf, traceOf } = await openShop();
    await expect(api.pos.recordSale(saleOf(3_261))).rejects.toMatchObject(ASKED);
    const sale = saleOf(3_260, { belowCostReason: 'Not needed' });
    await api.pos.recordSale(sale);
    expect(await traceOf(sale.id)).toEqual([]);
  });

  test('is the same sale when it is sent again with another reason', async () => {
    const { api, saleOf } = await openShop();
    const sale = saleOf(15_000);
    const first = await api.pos.recordSale({ ...sale, belowCostReason: 'Goodwill' });
    expect(await api.pos.recordSale({ ...sale, belowCostReason: 'Else' })).toEqual(first);
    expect(await api.pos.recordSale(sale)).toEqual(first);
  });

  test('of goods with unknown cost needs no reason', async () => {
    const { api, saleOf, goods } = await openShop();
    await database.db.updateTable('batch').set({ unitCost: null }).where('productId', '=', goods.productId).execute();
    expect(await api.pos.recordSale(saleOf(15_000))).toMatchObject({ totalMinor: 0 });
  });

  test('is refused to people without the permission if the organisation says so', async () => {
    await setRule('refuse');
    const refused = { code: 'UNPROCESSABLE_CONTENT', message: 'You may not sell below cost' };
    const { api, admin, saleOf } = await openShop();
    for (const seller of [api, admin]) {
      const asked = seller.pos.recordSale(saleOf(15_000, { belowCostReason: 'Goodwill' }));
      await expect(asked).rejects.toMatchObject(refused);
    }
    expect(await api.pos.recordSale(saleOf(3_260))).toMatchObject({ totalMinor: 11_740 });
    const warehouse = await openShop('superadmin');
    const sale = warehouse.saleOf(15_000, { belowCostReason: 'Written off' });
    expect(await warehouse.api.pos.recordSale(sale)).toMatchObject({ totalMinor: 0 });
  });
});

describe('an offline sale below cost', () => {
  async function sendOffline(belowCostReason: string | undefined) {
    const { store, api, admin, staff, goods, traceOf } = await openShop();
    const more = { discountMinor: 15_000, ...(belowCostReason ? { belowCostReason } : {}) };
    const sale = queuedSale({ cashierId: staff.id, deviceSeq: 1 }, [{ ...goods, quantity: 10 }], more);
    const till = { locationId: store.id, deviceId: 'till-one', sentAt: new Date().toISOString() };
    const [verdict] = await api.pos.syncSales({ ...till, sales: [sale] });
    return { verdict, admin, saleId: sale.sale.id, traced: () => traceOf(sale.sale.id) };
  }

  test.each([
    ['carries its reason', 'Last strip', 'Last strip'],
    ['is recorded as not asked where its till did not ask', undefined, 'not asked (offline)'],
  ])('%s', async (_, given, kept) => {
    const { verdict, traced } = await sendOffline(given);
    expect(verdict).toMatchObject({ verdict: 'accepted' });
    expect(await traced()).toMatchObject([{ after: { reason: kept } }]);
  });

  test('is reviewed if selling below cost is refused', async () => {
    await setRule('refuse');
    const { verdict } = await sendOffline('Last strip');
    expect(verdict).toMatchObject({ verdict: 'conflict', reason: 'refused', message: 'sale.belowCost' });
  });
});
