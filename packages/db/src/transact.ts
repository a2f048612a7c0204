import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './client';

/**
 * Serialization failure, deadlock, lock timeout: PostgreSQL rolled everything back, so the transaction may run again.
 */
const RETRIED_CODES = new Set(['40001', '40P01', '55P03']);
const MAX_RETRIES = 5;
const SHORTEST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 200;

/**
 * Runs `work` in one transaction, and again if PostgreSQL asks for a retry. `work` must not send mail or wait for the
 * network, because it may run more than once.
 */
export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (retries >= MAX_RETRIES || !isRetried(error)) throw error;
      await sleep(SHORTEST_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - SHORTEST_PAUSE_MS));
    }
  }
}

function isRetried(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRIED_CODES.has(error.code);
}
