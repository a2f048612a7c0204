import { sql } from 'kysely';
import type { Db } from '../client';

/** A worker without a heartbeat for so long counts as dead. */
const DEAD_AFTER = sql`interval '30 seconds'`;

export async function recordHeartbeat(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`
    insert into queue_worker (id, seen_at) select id, now() from unnest(${workerIds}::text[]) id
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/**
 * Returns the entries of dead workers to the queue, also of those in a restored backup. The library itself would wait
 * four hours.
 */
export async function unlockDeadWorkers(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${DEAD_AFTER}
      and not exists (select from queue_worker where id = locked_by and seen_at >= now() - ${DEAD_AFTER})
    having count(*) > 0`.execute(db);
  await sql`delete from queue_worker where seen_at < now() - interval '1 day'`.execute(db);
}

/** Releases the entries of workers that stop normally, so that others can take them at once. */
export async function releaseWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
  await sql`delete from queue_worker where id = any(${workerIds}::text[])`.execute(db);
}
