import type pg from 'pg';
import { expect, vi } from 'vitest';

/** Keeps a transaction open that has run this statement; the answer commits it. */
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
  vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.waiting).toBe(sessions);
    },
    { timeout: 60_000, interval: 20 },
  );
