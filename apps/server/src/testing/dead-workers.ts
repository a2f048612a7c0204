import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/**
 * As if half a minute without a heartbeat had passed, after which a worker of the queue counts as dead. Answers how many
 * jobs it held.
 */
export async function forgetDeadWorkers(db: Db): Promise<number> {
  await db.deleteFrom('queueWorker').execute();
  const { rows } = await sql`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '30 seconds'
    where locked_at is not null returning id`.execute(db);
  return rows.length;
}
