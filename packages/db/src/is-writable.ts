import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './client';

const TIMEOUT_MS = 2_000;

/**
 * Whether the database can be written now; a pool that waits for a lost server counts as not. A full disk refuses new
 * pages while old ones still take changes, so some rows are also spilled to a new file.
 */
export async function isWritable(db: Db): Promise<boolean> {
  const timeout = new AbortController();
  const written = write(db).then(
    () => true,
    () => false,
  );
  const late = sleep(TIMEOUT_MS, false, { signal: timeout.signal }).catch(() => false);
  const writable = await Promise.race([written, late]);
  timeout.abort();
  return writable;
}

/** Many may ask at a time, so none waits for the row: a lock on it means that another is writing just now. */
const write = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, 5000)`.execute(tx);
    await sql`update write_probe set written_at = now()
      where only_one in (select only_one from write_probe for update skip locked)`.execute(tx);
  });
