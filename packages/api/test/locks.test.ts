import { createDatabase, type DatabaseHandle } from '@bhandar/db';
import { useTestDatabase } from '@bhandar/testing/database';
import { countDeadlocks } from '@bhandar/testing/locks';
import { expect, test } from 'vitest';

const database = useTestDatabase();

/** Two transactions that each need the lock of the other. */
async function cross(pool: DatabaseHandle['pool']) {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  const lock = (shift: number) =>
    Promise.allSettled(
      clients.map((client, index) => client.query('select pg_advisory_xact_lock($1)', [(index + shift) % 2])),
    );
  await Promise.all(clients.map((client) => client.query('begin')));
  await lock(0);
  await lock(1);
  await Promise.all(clients.map((client) => client.query('rollback')));
  for (const client of clients) client.release();
}

test('a deadlock between connections of the pool is counted, once', async () => {
  expect(await countDeadlocks(database.pool, () => cross(database.pool))).toBe(1);
  expect(await countDeadlocks(database.pool, async () => undefined)).toBe(0);
});

test('a deadlock of connections that ended with the work is counted', async () => {
  const deadlocks = await countDeadlocks(database.pool, async () => {
    const elsewhere = createDatabase({ url: database.url });
    await cross(elsewhere.pool);
    await elsewhere.close();
  });
  expect(deadlocks).toBe(1);
});
