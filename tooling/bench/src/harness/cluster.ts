import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type DatabaseHandle } from '@bhandar/db';
import { startEmbeddedPostgres } from '@bhandar/db/embedded';
import { upgradeDatabase } from '@bhandar/db/queue';
import { atEnd } from '../cleanup';

const SETUP_STATEMENT_MS = 600_000;

export interface Harness {
  directory: string;
  url: string;
  db: DatabaseHandle['db'];
  pool: DatabaseHandle['pool'];
}

/** A private PostgreSQL that writes to disk as a real one does, migrated, in a directory that is removed afterwards. */
export async function openHarness(settings: Record<string, string>): Promise<Harness> {
  const directory = await mkdtemp(join(tmpdir(), 'bhandar-bench-'));
  atEnd(() => rm(directory, { recursive: true, force: true }));
  // As root the database runs as another user, who must be able to pass through.
  await chmod(directory, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir: join(directory, 'postgres'), settings });
  atEnd(() => embedded.stop());
  const { db, pool, close } = createDatabase({
    url: embedded.url,
    poolSize: 4,
    statementTimeoutMs: SETUP_STATEMENT_MS,
  });
  atEnd(close);
  await upgradeDatabase({ db, pool });
  return { directory, url: embedded.url, db, pool };
}
