import { findBreaches } from '@bhandar/db/invariants';
import { callerFor, testRequest, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeBatchWithStock, makeGoods, makeOrder, makeStore, warehouseOf } from '@bhandar/testing/factories';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { allocateStock, moveStock } from './stock';

const database = useTestDatabase({ poolSize: 16 });

async function deadlocks() {
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks;
}

test('approvals out of the warehouse and transfers into it, of the same products, never deadlock', async () => {
  const { id: warehouseId } = await warehouseOf(database.db);
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  const ctx = {
    db: database.db,
    now: () => new Date(),
    settings: testSettings,
    logger: pino({ level: 'silent' }),
    request: testRequest(),
    authenticate: async () => null,
    actor: { ...warehouse.staff, name: '', city: '', storeName: '', stores: [], sessionId: '' },
  } satisfies StaffContext;
  const stores = await Promise.all(Array.from({ length: 3 }, () => makeStore(database.db)));
  const goods = await Promise.all(
    Array.from({ length: 8 }, () =>
      makeGoods(database.db, {
        storeId: warehouseId,
        batches: [{ quantity: 500 }, { quantity: 500, batchNumber: 'B' }],
      }),
    ),
  );
  for (const store of stores) {
    for (const { productId } of goods) {
      await makeBatchWithStock(database.db, { locationId: store.id, productId, quantity: 400, batchNumber: 'B' });
    }
  }
  const there = goods.map(({ productId }, index) => ({ lineNo: index + 1, productId, quantity: 3 }));
  const back = [...there].reverse();
  const send = (fromId: string, toId: string, lines: typeof there) =>
    transact(ctx, async (tx) => {
      const allocated = await allocateStock(tx, ctx, { fromId, toId, lines });
      const document = { kind: 'transfer', id: crypto.randomUUID() } as const;
      await moveStock(tx, ctx, { fromId, toId, lines: allocated.lines, document });
    });
  const rounds = Array.from({ length: 4 }, (_, index) => (index % 2 ? there : back));
  const orders = await Promise.all(
    stores.flatMap((store) =>
      rounds.map((lines) => makeOrder(database.db, { storeId: store.id, requestedBy: warehouse.staff.id, lines })),
    ),
  );
  const before = await deadlocks();
  await Promise.all([
    ...orders.map((orderId) => warehouse.api.ordering.approveOrder({ orderId })),
    ...stores.flatMap((store) => rounds.map((lines) => send(store.id, warehouseId, lines))),
    ...stores.flatMap((store, index) =>
      rounds.map((lines) => send(store.id, stores[(index + 1) % stores.length]?.id ?? warehouseId, lines)),
    ),
  ]);
  expect(await deadlocks()).toBe(before);
  expect(await findBreaches(database.db)).toEqual([]);
}, 60_000);
