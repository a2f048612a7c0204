import type { Db } from '../client';
import { enqueue } from './enqueue';

export interface QueueRun {
  /** The id of the row to work on. */
  id: string;
  /** Aborted when the process stops: the handler ends after its current step. */
  signal: AbortSignal;
}

/**
 * Processes a row, and returns when to run again, or nothing when the row is finished. A handler may be called for work
 * that is done already, or while a worker that counts as dead still runs, so it checks the row first.
 */
export type QueueHandler = (run: QueueRun) => Promise<{ again: Date } | undefined>;

export type QueueHandlers = Record<string, QueueHandler>;

export interface QueuePayload {
  id: string;
  series: string | null;
}

export async function handle(
  db: Db,
  { task, payload, handler }: { task: string; payload: QueuePayload; handler: QueueHandler },
  signal: AbortSignal,
): Promise<void> {
  const { id, series } = payload;
  const outcome = await handler({ id, signal });
  // An entry that was added during the run keeps its earlier time.
  if (outcome) await enqueue(db, [{ task, id, runAt: outcome.again, ...(series && { series }) }], { keepTime: true });
}
