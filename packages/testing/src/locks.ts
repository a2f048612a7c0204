import type pg from 'pg';
import { expect } from 'vitest';
import { eventually } from './run/eventually';

/**
 * The number of deadlocks that Postgres has resolved in this database. A session reports its statistics late and only
 * when idle, so each session of the pool is made to report now. Ended sessions have reported.
 */
async function readDeadlocks(pool: pg.Pool): Promise<number> {
  const flushStatistics = () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)');
  await Promise.all(Array.from({ length: pool.options.max }, flushStatistics));
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  if (!rows[0]) throw new Error('Postgres counts no deadlocks');
  return rows[0].deadlocks;
}

/**
 * The number of deadlocks in this database while `work` ran, which a retry would hide. The work uses the pool, or
 * connections that it closes.
 */
export async function countDeadlocks(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const before = await readDeadlocks(pool);
  await work();
  return (await readDeadlocks(pool)) - before;
}

/** Keeps a transaction open that has run this statement; the returned function commits it. */
export async function holdRows(pool: pg.Pool, statement: string, id: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, [id]);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Waits until so many sessions of this database wait for a lock. */
export const untilWaiting = (pool: pg.Pool, sessions: number): Promise<void> =>
  eventually(async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0]?.waiting).toBe(sessions);
  });
