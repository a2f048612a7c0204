import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../client';

export interface QueueEntry {
  /** Names the handler. */
  task: string;
  /** The row to work on. Task and id are the key: a row waits in the queue once. */
  id: string | number;
  runAt: Date;
  /** Entries of one series run one after the other, in all processes together. */
  series?: string;
}

/** The queue has no limit, because the rows count their attempts themselves. */
const MAX_ATTEMPTS = 32_767;

/**
 * Adds entries to the queue, in the transaction that writes their rows. A waiting entry of the same key moves to the new
 * time if that is earlier, so that frequent news never push it back; with `keepTime` it keeps its own. A running one
 * gets a successor.
 */
export async function enqueue(
  db: Db | Tx,
  entries: readonly QueueEntry[],
  { keepTime = false }: { keepTime?: boolean } = {},
): Promise<void> {
  let missing = entries;
  while (missing.length > 0) missing = await addEntries(db, missing, keepTime);
}

/**
 * Returns the entries that were not added: a worker took the one before them during the statement, and the library then
 * neither moves it nor adds another.
 */
async function addEntries(db: Db | Tx, entries: readonly QueueEntry[], keepTime: boolean): Promise<QueueEntry[]> {
  const mode = keepTime ? 'preserve_run_at' : 'replace';
  // The time of an entry that a worker takes meanwhile is not for its successor.
  const runAt = keepTime ? sql`entry."runAt"` : sql`least(entry."runAt", waiting.run_at)`;
  const { rows } = await sql<{ index: number; added: string | null }>`
    select entry.index::integer - 1 as index, (graphile_worker.add_job(task, json_build_object('id', entry.id, 'series', series),
      queue_name => series, run_at => ${runAt}, max_attempts => ${MAX_ATTEMPTS}::integer,
      job_key => task || ':' || entry.id, job_key_mode => ${mode})).id as added
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as (task text, id text, "runAt" timestamptz, series text)) with ordinality entry(task, id, "runAt", series, index)
    left join graphile_worker.jobs waiting
      on waiting.key = entry.task || ':' || entry.id and waiting.locked_at is null`.execute(db);
  return rows.filter(({ added }) => added === null).flatMap(({ index }) => entries[index] ?? []);
}

/** Whether a row has a queue entry; a condition for other statements. */
export const isQueued = (task: string, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from graphile_worker.jobs where key = ${`${task}:`}::text || (${id})::text)`;
