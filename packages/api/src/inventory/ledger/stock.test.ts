import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeBatchWithStock,
  makeGoods,
  makeOrder,
  makeStore,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { expect, test } from 'vitest';

const database = useTestDatabase({ poolSize: 16 });

// Each store gets new batches while others wait for its locks, where the lock order is most easily broken.
test('approvals, transfers both ways and between stores, and sales of the same products never deadlock', async () => {
  const { id: warehouseId } = await warehouseOf(database.db);
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const stores = await Promise.all(Array.from({ length: 3 }, () => makeStore(database.db)));
  const cashiers = await Promise.all(stores.map((store) => callerFor(database.db, { role: 'employee', store })));
  const batches = [{ quantity: 500 }, { quantity: 500, batchNumber: 'B' }];
  const goods = await Promise.all(
    Array.from({ length: 8 }, () => makeGoods(database.db, { storeId: warehouseId, batches })),
  );
  for (const { id: locationId } of stores) {
    await letStoreSellFrom(database.db, locationId, 'store-stock');
    for (const { productId } of goods) {
      await makeBatchWithStock(database.db, { locationId, productId, quantity: 400, batchNumber: 'B' });
    }
  }
  const there = goods.map(({ productId }) => ({ productId, quantity: 3 }));
  const rounds = Array.from({ length: 4 }, (_, index) => (index % 2 ? there : [...there].reverse()));
  const orders = await Promise.all(
    stores.flatMap((store) =>
      rounds.map((lines) => makeOrder(database.db, { storeId: store.id, requestedBy: warehouse.staff.id, lines })),
    ),
  );
  const targets = stores.flatMap((store, index) =>
    [warehouseId, stores[(index + 1) % stores.length]?.id ?? ''].map((toId) => ({ fromId: store.id, toId })),
  );
  const transfers = await Promise.all(
    targets.flatMap((places) => rounds.map((lines) => warehouse.api.inventory.saveTransfer({ ...places, lines }))),
  );
  const deadlocks = await countDeadlocks(database.pool, () =>
    Promise.all([
      ...orders.map((orderId) => warehouse.api.ordering.approveOrder({ orderId })),
      ...transfers.map(({ id }) => warehouse.api.inventory.sendTransfer({ transferId: id })),
      ...cashiers.flatMap(({ api }) =>
        Array.from({ length: 6 }, (_, index) =>
          api.pos.recordSale(saleInput(index % 2 ? goods : [...goods].reverse())),
        ),
      ),
    ]),
  );
  expect(deadlocks).toBe(0);
  expect(await findBreaches(database.db)).toEqual([]);
});
