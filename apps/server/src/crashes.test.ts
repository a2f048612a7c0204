import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@bhandar/db';
import { findRunningPostgres } from '@bhandar/db/embedded';
import { findBreaches } from '@bhandar/db/invariants';
import { createTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeSession, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { byTier } from '@bhandar/testing/tier';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { startServer } from './server';
import { type Answer, call, callUntilAnswered } from './testing/call';
import { diceOf } from './testing/dice';
import { isUp, killed, spawnServer, waitUntilUp } from './testing/server-process';

const CLIENTS = 6;
const KILLS = byTier({ quick: 1, all: 4, long: 20 });
const SALES_BETWEEN_KILLS = 15;
const dice = diceOf(7);

type Db = ReturnType<typeof createDatabase>['db'];

/** A shop with plenty of six products, and a cashier for each client. */
async function openShop(db: Db) {
  await makeStaff(db, { role: 'superadmin' });
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const goods = await Promise.all(
    Array.from({ length: 6 }, () => makeGoods(db, { storeId: store.id, batches: [{ quantity: 100_000 }] })),
  );
  const tokens = await Promise.all(
    Array.from({ length: CLIENTS }, async () => makeSession(db, (await makeStaff(db, { store })).id)),
  );
  return { goods, tokens };
}

/** Clients that sell until stopped and repeat each sale, with the same id, until it is answered. */
function startSelling(url: string, shop: Awaited<ReturnType<typeof openShop>>) {
  let stopped = false;
  const acknowledged: { id: string; answer: Answer }[] = [];
  const clients = shop.tokens.map(async (token, client) => {
    for (let n = 0; !stopped; n += 1) {
      const lines = shop.goods.slice((n + client) % 4, ((n + client) % 4) + 2);
      const input = saleInput(lines, { id: randomUUID(), deviceId: `till-${client}` });
      const answer = await callUntilAnswered(() => call({ url, token, procedure: 'pos.recordSale', input }));
      acknowledged.push({ id: input.id, answer });
    }
  });
  return {
    acknowledged,
    /** Waits for this many sales and a moment more, so that a kill interrupts others. */
    async waitForSales(count: number) {
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(count);
      await new Promise((resolve) => setTimeout(resolve, dice() * 60));
    },
    async stop() {
      stopped = true;
      await Promise.all(clients);
    },
  };
}

async function expectExactlyOnce(db: Db, acknowledged: readonly { id: string; answer: Answer }[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(KILLS * SALES_BETWEEN_KILLS);
  expect(acknowledged.filter(({ answer }) => answer.status !== 200)).toEqual([]);
  const stored = await db.selectFrom('sale').select('id').execute();
  expect(stored.map((sale) => sale.id).sort()).toEqual(acknowledged.map(({ id }) => id).sort());
  expect(await findBreaches(db)).toEqual([]);
}

describe('when a process is killed during sales', () => {
  it('killing the server loses no acknowledged sale and duplicates none', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const shop = await openShop(database.db);
    let server = await spawnServer({ databaseUrl: database.url });
    onTestFinished(() => killed(server));
    const selling = startSelling(server.url, shop);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await selling.waitForSales((kill + 1) * SALES_BETWEEN_KILLS);
      await killed(server);
      server = await spawnServer({ databaseUrl: database.url, at: server.url });
    }
    await selling.stop();
    await expectExactlyOnce(database.db, selling.acknowledged);
  }, 600_000);

  it('killing Postgres does not end the server, which sells again when the database is back', async () => {
    const home = await mkdtemp(join(tmpdir(), 'bhandar-crash-'));
    await chmod(home, 0o711);
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const config = parseConfig({ PORT: '0', DATA_DIR: home, DEMO: 'off' }, home);
    const silent = pino({ level: 'silent' });
    const server = await startServer(config, silent, { prepareDatabase: async () => [], mounts: mountApi });
    onTestFinished(() => server.stop());
    const url = await findRunningPostgres(join(home, 'postgres'));
    const observer = createDatabase({ url: url ?? 'none is running', poolSize: 2 });
    onTestFinished(() => observer.close());
    const shop = await openShop(observer.db);
    const selling = startSelling(server.url, shop);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await selling.waitForSales((kill + 1) * SALES_BETWEEN_KILLS);
      const [pid] = readFileSync(join(home, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await expect.poll(() => isUp(server.url), { interval: 5, timeout: 60_000 }).toBe(false);
      await waitUntilUp(server.url);
    }
    await selling.stop();
    await expectExactlyOnce(observer.db, selling.acknowledged);
  }, 600_000);
});
