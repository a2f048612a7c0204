import { setTimeout as sleep } from 'node:timers/promises';

interface Queried {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

async function deadlocksOf(pool: Queried): Promise<number | undefined> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks;
}

/** How often Postgres had to break a deadlock of this database while `work` ran; a repeat would hide it. */
export async function countDeadlocks(pool: Queried, work: () => Promise<unknown>): Promise<number> {
  const before = await deadlocksOf(pool);
  await work();
  // The statistics of a session arrive when it has been idle for a moment.
  await sleep(1_200);
  await pool.query('select pg_stat_clear_snapshot()');
  const after = await deadlocksOf(pool);
  if (before === undefined || after === undefined) throw new Error('Postgres counts no deadlocks');
  return after - before;
}
