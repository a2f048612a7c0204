import type pg from 'pg';

/**
 * How many deadlocks Postgres has broken in this database, those in any session of the pool included: a session tells
 * its figures late and only as it comes to rest, so each is made to tell them now. One that has ended has told them.
 */
async function readDeadlocks(pool: pg.Pool): Promise<number> {
  const tell = () => pool.query('select pg_stat_force_next_flush(), pg_sleep(0.1)');
  await Promise.all(Array.from({ length: pool.options.max }, tell));
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  if (!rows[0]) throw new Error('Postgres counts no deadlocks');
  return rows[0].deadlocks;
}

/**
 * How often Postgres had to break a deadlock of this database while `work` ran; a repeat would hide it. The work uses
 * the pool, or connections that it closes.
 */
export async function countDeadlocks(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const before = await readDeadlocks(pool);
  await work();
  return (await readDeadlocks(pool)) - before;
}
