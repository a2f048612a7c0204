import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { afterEach, expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const PRODUCTS = 3;
const RECEIPTS = 20;

/** A manager who sells found goods, so that all requests need the manager's quota and the store's balances. */
async function openStore() {
  await callerFor(database.db, { role: 'superadmin' });
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'own-orders');
  const { api } = await callerFor(database.db, { role: 'admin', store });
  const goods = await Promise.all(
    Array.from({ length: PRODUCTS }, () =>
      makeGoods(database.db, { storeId: store.id, unitMrpMinor: 100, batches: [] }),
    ),
  );
  const lines = goods.map(({ productId }) => ({
    productId,
    change: 1_000,
    newBatch: { batchNumber: 'A', expiresOn: '2031-01-31' },
  }));
  await api.inventory.createAdjustment({ locationId: store.id, reason: 'correction', lines });
  const basketOf = (turn: number) => (turn % 2 === 0 ? goods : [...goods].reverse());
  const sell = (turn: number) => api.pos.recordSale(saleInput(basketOf(turn), { deviceId: `till-${turn % 4}` }));
  return { api, sell };
}

test('returns and their deletion do not deadlock with sales of the same seller and goods', async () => {
  const { api, sell } = await openStore();
  const sold = await Promise.all(Array.from({ length: RECEIPTS }, (_, turn) => sell(turn)));
  const giveBack = async (saleId: string, turn: number) => {
    const lines = Array.from({ length: PRODUCTS }, (_, index) => ({
      lineNo: index + 1,
      quantity: 1,
      disposition: 'sellable' as const,
    }));
    const { id: returnId } = await api.pos.returnSale({ saleId, lines: turn % 2 === 0 ? lines : lines.reverse() });
    if (turn % 3 === 0) await api.pos.voidSaleReturn({ returnId });
  };
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all(sold.flatMap(({ id }, turn) => [giveBack(id, turn), sell(turn), sell(turn + 1)])),
  );
  expect(deadlocks).toBe(0);
});
