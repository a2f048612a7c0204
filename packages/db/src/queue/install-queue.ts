import { runMigrations } from 'graphile-worker';
import type { DatabaseHandle } from '../client';
import { migrateToLatest } from '../migrate';

/** Runs our migrations, and then those of the queue's library, which has its own schema. */
export async function upgradeDatabase({ db, pool }: Pick<DatabaseHandle, 'db' | 'pool'>): Promise<void> {
  await migrateToLatest(db);
  await runMigrations({ pgPool: pool });
}
