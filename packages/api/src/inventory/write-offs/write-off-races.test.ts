import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore } from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });
const TURNS = 16;

test('write-offs by the documented form do not deadlock with goods that arrive at the same location', async () => {
  const store = await makeStore(database.db);
  await callerFor(database.db, { role: 'superadmin' });
  const { api } = await callerFor(database.db, { role: 'admin', store });
  const { productId } = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: TURNS }] });
  const receive = (turn: number) =>
    api.inventory.createAdjustment({
      locationId: store.id,
      reason: 'found',
      lines: [{ productId, change: 1, newBatch: { batchNumber: `N${turn}`, expiresOn: null } }],
    });
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all(
      Array.from({ length: TURNS }, (_, turn) => [
        api.inventory.writeOffGoods({ productId, quantity: 1 }),
        receive(turn),
      ]).flat(),
    ),
  );
  expect(deadlocks).toBe(0);
  expect(await findBreaches(database.db)).toEqual([]);
});
