import type { Db, QueueHandlers } from '@bhandar/db';
import { handle, type QueuePayload } from '@bhandar/db/queue';
import { sql } from 'kysely';

interface Entry {
  id: number;
  task: string;
  payload: QueuePayload;
}

/** Takes the next entry as a worker does, by the clock of a test. */
async function take(db: Db, tasks: readonly string[], at: Date): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    with next as (
      select entry.id, entry.job_queue_id, task.identifier as task from graphile_worker._private_jobs entry
      join graphile_worker._private_tasks task on task.id = entry.task_id
      where entry.is_available and entry.run_at <= ${at} and task.identifier = any(${tasks}::text[])
        and (entry.job_queue_id is null or entry.job_queue_id in
          (select id from graphile_worker._private_job_queues where is_available for update skip locked))
      order by entry.run_at, entry.id limit 1 for update of entry skip locked
    ), series as (
      update graphile_worker._private_job_queues series set locked_by = 'test', locked_at = now()
      from next where series.id = next.job_queue_id
    )
    update graphile_worker._private_jobs entry set locked_by = 'test', locked_at = now(), attempts = attempts + 1
    from next where entry.id = next.id returning entry.id, next.task, entry.payload`.execute(db);
  return rows[0];
}

/**
 * Processes the entries that are due at a moment, as a server does in the background. Several concurrent calls share
 * the work.
 */
export async function workQueue(
  db: Db,
  handlers: QueueHandlers,
  { at = new Date(), signal = new AbortController().signal }: { at?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  const tasks = Object.keys(handlers);
  for (let entry = await take(db, tasks, at); entry; entry = signal.aborted ? undefined : await take(db, tasks, at)) {
    const { id, task, payload } = entry;
    const handler = handlers[task];
    if (!handler) throw new Error(`No handler for ${task}`);
    await handle(db, { task, payload, handler }, signal);
    await sql`
      with done as (delete from graphile_worker._private_jobs where id = ${id} returning job_queue_id)
      update graphile_worker._private_job_queues series set locked_by = null, locked_at = null
      from done where series.id = done.job_queue_id`.execute(db);
  }
}

/** The queue's recovery when the workers of a killed process have given no heartbeat for half a minute. */
export async function unlockQueue(db: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array['test'])`.execute(db);
}
