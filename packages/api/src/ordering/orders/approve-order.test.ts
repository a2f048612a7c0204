import { findBreaches } from '@bhandar/db/invariants';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeBatchWithStock,
  makeGoods,
  makeOrder,
  makeStaff,
  makeStore,
  warehouseOf,
} from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

type Batches = NonNullable<Parameters<typeof makeGoods>[1]['batches']>;

/** A store with a requester, a superadmin, and goods in the warehouse. */
async function openStore() {
  const store = await makeStore(database.db);
  const requester = await callerFor(database.db, { role: 'employee', store, lastName: 'Asker' });
  const warehouse = await callerFor(database.db, { role: 'superadmin', firstName: 'Rina', lastName: 'Akter' });
  return { store, requester, warehouse };
}

const stocked = async (...batches: Batches) => {
  const { id: storeId } = await warehouseOf(database.db);
  return makeGoods(database.db, { storeId, batches });
};

const ask = (storeId: string, requestedBy: string, lines: [productId: string, quantity: number][]) =>
  makeOrder(database.db, {
    storeId,
    requestedBy,
    lines: lines.map(([productId, quantity]) => ({ productId, quantity })),
  });

const holdings = async (locationId: string, productId: string) => {
  const { rows } = await database.pool.query<{ batch: string; held: number }>(
    `select batch_number as batch, on_hand as held from stock_balance b join batch on batch.id = b.batch_id
     where location_id = $1 and b.product_id = $2 order by expires_on nulls last`,
    [locationId, productId],
  );
  return Object.fromEntries(rows.map(({ batch, held }) => [batch, held]));
};

const statusOf = async (orderId: string) =>
  (await database.db.selectFrom('storeOrder').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .status;

const movesOf = async (orderId: string) =>
  database.db.selectFrom('stockMovement').select(['quantity', 'lineNo']).where('documentId', '=', orderId).execute();

describe('an approval', () => {
  test('moves the batches that expire first, splits over them, and skips expired and blocked ones', async () => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked(
      { quantity: 50, expiresOn: '2020-01-31', batchNumber: 'EXPIRED' },
      { quantity: 50, expiresOn: '2030-01-31', batchNumber: 'BLOCKED', blocked: true },
      { quantity: 10, expiresOn: '2031-01-31', batchNumber: 'LATER' },
      { quantity: 4, expiresOn: '2030-06-30', batchNumber: 'FIRST' },
      { quantity: 9, batchNumber: 'NEVER' },
    );
    const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 12]]);
    const order = await warehouse.api.ordering.approveOrder({ orderId, adminNote: 'Van leaves at noon' });
    const { lines, papers } = await warehouse.api.ordering.getOrder({ orderId });
    expect(lines[0]?.batches).toEqual([
      { batchNumber: 'FIRST', expiresOn: '2030-06-30', quantity: 4 },
      { batchNumber: 'LATER', expiresOn: '2031-01-31', quantity: 8 },
    ]);
    expect(papers?.to).toMatchObject({ name: order.store.name });

    expect(order).toMatchObject({
      status: 'approved',
      adminNote: 'Van leaves at noon',
      processedBy: { name: 'Rina Akter' },
      processorRole: 'superadmin',
      lines: [{ quantity: 12, approvedQuantity: 12 }],
    });
    const { id: warehouseId } = await warehouseOf(database.db);
    expect(await holdings(store.id, goods.productId)).toEqual({ FIRST: 4, LATER: 8 });
    expect(await holdings(warehouseId, goods.productId)).toEqual({
      EXPIRED: 50,
      BLOCKED: 50,
      FIRST: 0,
      LATER: 2,
      NEVER: 9,
    });
  });

  test('grants the requester the approved quantity, and is audited and notified', async () => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked({ quantity: 30 });
    for (const quantity of [12, 5]) {
      const orderId = await ask(store.id, requester.staff.id, [[goods.productId, quantity]]);
      await warehouse.api.ordering.approveOrder({ orderId });
      const audited = await database.db
        .selectFrom('auditEntry')
        .select(['actorId', 'actorRole', 'locationId'])
        .where('entity', '=', 'order')
        .where('entityId', '=', orderId)
        .where('action', '=', 'approved')
        .execute();
      expect(audited).toEqual([{ actorId: warehouse.staff.id, actorRole: 'superadmin', locationId: store.id }]);
      const events = await database.db
        .selectFrom('domainEvent')
        .select(['kind', 'locationId'])
        .where('payload', '=', JSON.stringify({ orderId }))
        .execute();
      expect(events).toEqual([{ kind: 'order.approved', locationId: store.id }]);
    }
    const quota = await database.db
      .selectFrom('saleAllowance')
      .select(['approved', 'sold'])
      .where('staffId', '=', requester.staff.id)
      .where('productId', '=', goods.productId)
      .execute();
    expect(quota).toEqual([{ approved: 17, sold: 0 }]);
  });

  test('may lower lines: the approved quantity moves, and nothing of a line lowered to zero', async () => {
    const { store, requester, warehouse } = await openStore();
    const [napa, seclo, fexo] = await Promise.all([stocked({ quantity: 30 }), stocked({ quantity: 6 }), stocked()]);
    const orderId = await ask(store.id, requester.staff.id, [
      [napa.productId, 20],
      [seclo.productId, 10],
      [fexo.productId, 3],
    ]);
    const order = await warehouse.api.ordering.approveOrder({
      orderId,
      quantities: [
        { lineNo: 2, quantity: 6 },
        { lineNo: 3, quantity: 0 },
      ],
    });
    expect(order.lines.map((line) => line.approvedQuantity)).toEqual([20, 6, 0]);
    expect((await movesOf(orderId)).sort((a, b) => a.lineNo - b.lineNo)).toEqual([
      { lineNo: 1, quantity: 20 },
      { lineNo: 2, quantity: 6 },
    ]);
  });

  test.each([
    ['more than was asked', [{ lineNo: 1, quantity: 6 }], 'Line 1 asks for 5; approve at most that'],
    ['a line that is not there', [{ lineNo: 2, quantity: 1 }], 'The order has no line 2'],
    ['nothing at all', [{ lineNo: 1, quantity: 0 }], 'Approve at least one unit, or reject the order'],
  ])('is refused for %s', async (_, quantities, message) => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked({ quantity: 30 });
    const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 5]]);
    await expect(warehouse.api.ordering.approveOrder({ orderId, quantities })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
    expect(await statusOf(orderId)).toBe('pending');
  });

  test('that the warehouse cannot serve names every short line and changes nothing', async () => {
    const { store, requester, warehouse } = await openStore();
    const [napa, seclo, fexo] = await Promise.all([
      stocked({ quantity: 30 }),
      stocked({ quantity: 6 }, { quantity: 90, expiresOn: '2020-01-31', batchNumber: 'EXPIRED' }),
      stocked({ quantity: 8, blocked: true }),
    ]);
    const orderId = await ask(store.id, requester.staff.id, [
      [napa.productId, 20],
      [seclo.productId, 10],
      [fexo.productId, 1],
    ]);
    const refused = warehouse.api.ordering.approveOrder({ orderId });
    await expect(refused).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Not enough stock in the warehouse: Goods 2 500 mg (6 of 10), Goods 3 500 mg (0 of 1)',
      cause: {
        kind: 'INSUFFICIENT_STOCK',
        details: {
          data: {
            shortages: [
              { lineNo: 2, name: 'Goods 2 500 mg', asked: 10, available: 6 },
              { lineNo: 3, name: 'Goods 3 500 mg', asked: 1, available: 0 },
            ],
          },
        },
      },
    });
    expect(await statusOf(orderId)).toBe('pending');
    expect(await movesOf(orderId)).toEqual([]);
    expect(await holdings(store.id, napa.productId)).toEqual({});
  });
});

describe('simultaneous decisions', () => {
  test('one order approved twenty times at once is approved once, and nineteen answers name the approver (A12)', async () => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked({ quantity: 100 });
    const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 7]]);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => warehouse.api.ordering.approveOrder({ orderId })),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected').map((answer) => answer.reason);
    expect(refused).toHaveLength(19);
    for (const reason of refused) {
      expect(reason).toMatchObject({ code: 'CONFLICT', cause: { kind: 'INVALID_TRANSITION' } });
      expect(reason.message).toMatch(/^Order was already approved by Rina Akter on \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    }
    expect(await movesOf(orderId)).toEqual([{ lineNo: 1, quantity: 7 }]);
  });

  test('of an approval and a rejection one succeeds, and the stock matches it (A12)', async () => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked({ quantity: 1_000 });
    for (let round = 0; round < 6; round += 1) {
      const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 3]]);
      const answers = await Promise.allSettled([
        warehouse.api.ordering.approveOrder({ orderId }),
        warehouse.api.ordering.rejectOrder({ orderId, reason: 'Duplicate' }),
      ]);
      expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
      const lost = answers.find((answer) => answer.status === 'rejected')?.reason;
      expect(lost).toMatchObject({ code: 'CONFLICT', cause: { kind: 'INVALID_TRANSITION' } });
      const status = await statusOf(orderId);
      expect(['approved', 'rejected']).toContain(status);
      expect(await movesOf(orderId)).toHaveLength(status === 'approved' ? 1 : 0);
    }
  });

  test('approvals with crossed lines, for stores in any lock order, never deadlock', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, openStore));
    const warehouse = stores[0]?.warehouse ?? (await openStore()).warehouse;
    const goods = await Promise.all(Array.from({ length: 6 }, () => stocked({ quantity: 1_000 })));
    const there: [string, number][] = goods.map(({ productId }) => [productId, 2]);
    const back = [...there].reverse();
    const orders = await Promise.all(
      stores.flatMap(({ store, requester }) =>
        [there, back, there, back].map((lines) => ask(store.id, requester.staff.id, lines)),
      ),
    );
    const deadlocks = await countDeadlocks(database.pool, () =>
      Promise.all(orders.map((orderId) => warehouse.api.ordering.approveOrder({ orderId }))),
    );
    expect(deadlocks).toBe(0);
    for (const { productId } of goods) {
      for (const { store } of stores) expect(await holdings(store.id, productId)).toEqual({ '': 8 });
    }
  });

  test('two stores that order the last units never get more than there are', async () => {
    const { store, requester, warehouse } = await openStore();
    const goods = await stocked({ quantity: 10, expiresOn: '2031-01-31', batchNumber: 'LAST' });
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => ask(store.id, requester.staff.id, [[goods.productId, 4]])),
    );
    const answers = await Promise.allSettled(orders.map((orderId) => warehouse.api.ordering.approveOrder({ orderId })));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(2);
    expect(await holdings(store.id, goods.productId)).toEqual({ LAST: 8 });
  });

  test('one idempotency key answers a repeated approval with the first answer', async () => {
    const { store, requester } = await openStore();
    const staff = await makeStaff(database.db, { role: 'superadmin' });
    const goods = await stocked({ quantity: 10 });
    const api = await signedInCaller(database.db, staff, { headers: { 'idempotency-key': 'approve-once' } });
    const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 4]]);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => api.ordering.approveOrder({ orderId })));
    for (const other of others) expect(other).toEqual(first);
    expect(await movesOf(orderId)).toHaveLength(1);
  });
});

test('a batch that arrives while an approval waits for the stock is used', async () => {
  const { store, requester, warehouse } = await openStore();
  const { id: locationId } = await warehouseOf(database.db);
  const goods = await stocked({ quantity: 1, expiresOn: '2031-01-31', batchNumber: 'OLD' });
  const orderId = await ask(store.id, requester.staff.id, [[goods.productId, 5]]);
  await makeBatchWithStock(database.db, { locationId, productId: goods.productId, quantity: 9, batchNumber: 'NEW' });
  await warehouse.api.ordering.approveOrder({ orderId });
  expect(await holdings(store.id, goods.productId)).toEqual({ OLD: 1, NEW: 4 });
});
