import { sql } from 'kysely';
import type { Db } from '../client';

/** A worker that was not seen for so long is gone. */
const GONE_AFTER = sql`interval '30 seconds'`;

export async function beat(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`
    insert into queue_worker (id, seen_at) select id, now() from unnest(${workerIds}::text[]) id
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db);
}

/**
 * Gives the entries of workers that are gone back to the queue, also of those that a restored backup names. The library
 * itself would wait four hours.
 */
export async function unlockGone(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where locked_at < now() - ${GONE_AFTER}
      and not exists (select from queue_worker where id = locked_by and seen_at >= now() - ${GONE_AFTER})
    having count(*) > 0`.execute(db);
  await sql`delete from queue_worker where seen_at < now() - interval '1 day'`.execute(db);
}

/** Says good-bye: others may take over at once what these workers held. */
export async function signOff(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
  await sql`delete from queue_worker where id = any(${workerIds}::text[])`.execute(db);
}
