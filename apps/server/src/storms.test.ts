import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { findBreaches } from '@bhandar/db/invariants';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeSession,
  makeStaff,
  makeStore,
  receiveGoods,
  saleInput,
} from '@bhandar/testing/factories';
import { countDeadlocks } from '@bhandar/testing/locks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { call } from './testing/call';

const database = useTestDatabase();
let server: RunningServer;

function openServer(): Promise<RunningServer> {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DEMO: 'off' }, tmpdir());
  return startServer(config, pino({ level: 'silent' }), { prepareDatabase: async () => [], mounts: mountApi });
}

beforeAll(async () => {
  server = await openServer();
  await makeStaff(database.db, { role: 'superadmin' });
});

afterAll(() => server.stop());

/** A shop that sells its whole stock, and a cashier's token for each client. */
async function openShop(clients: number) {
  const { db } = database;
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const tokens = await Promise.all(
    Array.from({ length: clients }, async () => makeSession(db, (await makeStaff(db, { store })).id)),
  );
  return { store, tokens };
}

/** All people sell in one browser, so that a till may be used by several at once. */
const device = 'b'.repeat(43);
const sell = (token: string, input: unknown, { url } = server) =>
  call({ url, token, procedure: 'pos.recordSale', input, device });

describe('many clients at once', () => {
  it('40 clients selling the last 10 units make exactly 10 sales, without a 5xx or a negative balance', async () => {
    const { store, tokens } = await openShop(40);
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 10 }] });
    const answers = await Promise.all(
      tokens.map((token, till) => sell(token, saleInput([goods], { deviceId: `till-${till % 4}` }))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(30);
    expect(answers.filter((answer) => answer.status === 409).every((a) => a.kind === 'INSUFFICIENT_STOCK')).toBe(true);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  it('one idempotency key sent eight times at once is one sale with one answer', async () => {
    const { store, tokens } = await openShop(1);
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 3 }] });
    const input = saleInput([{ ...goods, quantity: 2 }], { id: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => sell(tokens[0] ?? '', input)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    const sales = await database.db.selectFrom('sale').select('id').where('id', '=', input.id).execute();
    expect(sales).toHaveLength(1);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  it('a return sent six times at once under one key is one refund, and five answers are marked as repeats', async () => {
    const { db } = database;
    const store = await makeStore(db);
    const token = await makeSession(db, (await makeStaff(db, { store, role: 'admin' })).id);
    const goods = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 3 }] });
    await letStoreSellFrom(db, store.id, 'store-stock');
    await sell(token, saleInput([goods]));
    const { productId } = goods;
    const press = async (quantity: number) => {
      const response = await fetch(`${server.url}/trpc/pos.returnGoods`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'pressed' },
        body: JSON.stringify({ locationId: store.id, productId, quantity, refundMinor: 0, refundMethod: 'cash' }),
      });
      const { result } = (await response.json()) as { result?: { data?: unknown } };
      const repeated = response.headers.get('idempotent-replayed') === 'true';
      return { status: response.status, repeated, data: JSON.stringify(result?.data) };
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    expect(answers.filter(({ repeated }) => repeated)).toHaveLength(5);
    expect(await press(2)).toMatchObject({ status: 422, repeated: false });
    const { rows } = await sql`select id from sale_return where location_id = ${store.id}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await findBreaches(db)).toEqual([]);
  });

  it('sales with crossed lines never deadlock', async () => {
    const { store, tokens } = await openShop(16);
    const goods = await Promise.all(
      Array.from({ length: 6 }, () =>
        makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 40 }, { quantity: 400, batchNumber: 'B' }] }),
      ),
    );
    const outcomes: number[] = [];
    const sellInTurns = async (busy: RunningServer, token: string, client: number) => {
      for (let round = 0; round < 12; round += 1) {
        const order = client % 2 === 0 ? goods : [...goods].reverse();
        const lines = order.slice(round % 3, (round % 3) + 4).map((item) => ({ ...item, quantity: 1 + (round % 3) }));
        outcomes.push((await sell(token, saleInput(lines, { deviceId: `till-${client}` }), busy)).status);
      }
    };
    const deadlocks = await countDeadlocks(database.pool, async () => {
      const busy = await openServer();
      await Promise.all(tokens.map((token, client) => sellInTurns(busy, token, client)));
      await busy.stop();
    });
    expect(deadlocks).toBe(0);
    expect(outcomes.filter((status) => status === 200)).toHaveLength(16 * 12);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  it('one order approved twelve times at once is approved once', async () => {
    const { db } = database;
    const warehouse = await db
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'warehouse')
      .executeTakeFirstOrThrow();
    const store = await makeStore(db);
    const cashier = await makeSession(db, (await makeStaff(db, { store })).id);
    const superadmin = await makeSession(db, (await makeStaff(db, { role: 'superadmin' })).id);
    const goods = await makeGoods(db, { storeId: warehouse.id, batches: [{ quantity: 100 }] });
    await receiveGoods(db, { storeId: warehouse.id, productId: goods.productId, quantity: 50, batchNumber: 'B' });
    const placed = await call({
      url: server.url,
      token: cashier,
      procedure: 'ordering.placeOrder',
      input: { kind: 'pharmacy', items: [{ productId: goods.productId, quantity: 120 }] },
    });
    expect(placed.status).toBe(200);
    const { id: orderId } = placed.data as { id: string };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call({ url: server.url, token: superadmin, procedure: 'ordering.approveOrder', input: { orderId } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const moved = await db
      .selectFrom('stockMovement')
      .select((eb) => eb.fn.sum<number>('quantity').as('units'))
      .where('documentId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(Number(moved.units)).toBe(120);
    expect(await findBreaches(db)).toEqual([]);
  });
});
