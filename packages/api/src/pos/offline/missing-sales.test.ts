import { findBreaches, invariants } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStaff, makeStore, queuedSale } from '@bhandar/testing/factories';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

/** All invariants except those on fresh sums, which nothing here creates. */
const checked = invariants.filter(({ id }) => !id.startsWith('T'));
afterEach(async () => expect(await findBreaches(database.db, checked)).toEqual([]));

async function openShop(deviceId: string) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'employee', store });
  const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 100 }] });
  const sold = (deviceSeq: number, more: { soldAt?: Date; quantity?: number } = {}) =>
    queuedSale({ cashierId: staff.id, deviceSeq, ...more }, [{ ...goods, quantity: more.quantity ?? 1 }]);
  const send = (...sales: ReturnType<typeof sold>[]) =>
    api.pos.syncSales({ locationId: store.id, deviceId, sentAt: new Date().toISOString(), sales });
  const missing = async () => (await api.pos.listMissingSales()).map(({ from, to }) => [from, to]);
  return { store, api, deviceId, sold, send, missing };
}

describe('missing sales of a till', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeEach(async (context) => {
    shop = await openShop(`till-${context.task.id}`);
  });

  test('are listed once a later sale arrives, and close when they arrive', async () => {
    const { sold, send, missing, store, api } = shop;
    await send(sold(1), sold(2), sold(4));
    expect(await missing()).toEqual([[3, 3]]);
    await send(sold(9));
    expect((await missing()).sort()).toEqual([
      [3, 3],
      [5, 8],
    ]);
    await send(sold(3), sold(7));
    expect((await missing()).sort()).toEqual([
      [5, 6],
      [8, 8],
    ]);
    const [hole] = await api.pos.listMissingSales();
    expect(hole).toMatchObject({ store: { id: store.id, name: store.name }, tillNumber: 1 });
  });

  test('are not reported for a sale that awaits review', async () => {
    const { sold, send, missing } = shop;
    const verdicts = await send(sold(1), sold(2, { quantity: 999 }), sold(3));
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['accepted', 'conflict', 'accepted']);
    expect(await missing()).toEqual([]);
  });

  test('are not reported for a sale that the counter recorded before the till sent it', async () => {
    const { api, sold, send, missing } = shop;
    const recorded = sold(2);
    await api.pos.recordSale(recorded.sale);
    for (const _ of ['the first answer is lost', 'sent again']) {
      const verdicts = await send(sold(1), recorded, sold(3));
      expect(verdicts[1]).toMatchObject({ verdict: 'duplicate' });
    }
    expect(await missing()).toEqual([]);
  });

  test('are detected across the stores of a device, and shown only to staff of the store', async () => {
    const { sold, send, missing, deviceId } = shop;
    const other = await openShop(deviceId);
    await send(sold(1), sold(3), sold(5));
    await other.send(other.sold(2));
    expect(await missing()).toEqual([[4, 4]]);
    expect(await other.missing()).toEqual([]);
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const seen = (await boss.api.pos.listMissingSales()).filter((hole) => hole.deviceId === deviceId);
    expect(seen).toHaveLength(1);
  });

  test('device number 9007199254740991 is refused and reports no missing sales', async () => {
    const { sold, send, missing } = shop;
    await send(sold(1));
    const [verdict] = await send(sold(Number.MAX_SAFE_INTEGER));
    expect(verdict).toMatchObject({ verdict: 'invalid', errors: { deviceSeq: 'More than a till can have counted' } });
    expect(await missing()).toEqual([]);
  });

  test('a jump wider than a till can sell offline is accepted without missing sales', async () => {
    const { sold, send, missing } = shop;
    await send(sold(1), sold(3));
    expect((await send(sold(90_000_000)))[0]).toMatchObject({ verdict: 'accepted' });
    await send(sold(90_000_003));
    expect((await missing()).sort()).toEqual([
      [2, 2],
      [90_000_001, 90_000_002],
    ]);
  });

  test('are searched among the sales of the last 30 days', async () => {
    const { sold, send, missing } = shop;
    await send(sold(2));
    expect(await missing()).toEqual([[1, 1]]);
    await database.pool.query(
      `update queued_sale set received_at = received_at - interval '31 days', sold_at = sold_at - interval '31 days'
       where location_id = $1`,
      [shop.store.id],
    );
    await database.pool.query(
      `update sale set sold_at = sold_at - interval '31 days', business_on = business_on - 31 where location_id = $1`,
      [shop.store.id],
    );
    expect(await missing()).toEqual([]);
  });
});
