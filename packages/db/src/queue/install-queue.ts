import { runMigrations } from 'graphile-worker';
import type { DatabaseHandle } from '../client';
import { migrateToLatest } from '../migrate';

/** Brings our tables to the newest migration, and then the tables that the queue's library keeps in a schema of its own. */
export async function upgradeDatabase({ db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<void> {
  await migrateToLatest(db);
  await runMigrations({ pgPool: pool });
}
