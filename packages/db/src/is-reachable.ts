import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './client';

const CONNECT_TIMEOUT_MS = 2_000;

/** Whether the database answers now; a pool that waits for a lost server counts as not reachable. */
export async function isReachable(db: Db): Promise<boolean> {
  const timeout = new AbortController();
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const late = sleep(CONNECT_TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false);
  const reachable = await Promise.race([answered, late]);
  timeout.abort();
  return reachable;
}
