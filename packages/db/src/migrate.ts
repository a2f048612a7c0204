import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './client';
import { migrations } from './migrations';

/** Any fixed number: processes that start together queue here instead of migrating twice. */
const MIGRATION_LOCK = 7_220_260_101;

/**
 * Brings the database to the newest migration and answers the names of those that ran now.
 * Waits as long as another process migrates.
 */
export async function migrateToLatest(db: Db, list: Record<string, Migration> = migrations): Promise<string[]> {
  return db.connection().execute(async (session) => {
    await sql`select set_config(name, '0', false)
      from (values ('lock_timeout'), ('statement_timeout'), ('idle_in_transaction_session_timeout')) as setting(name)
    `.execute(session);
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(session);
    try {
      return await runMigrations(session, list);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(session);
      for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) {
        await sql`reset ${sql.raw(name)}`.execute(session);
      }
    }
  });
}

async function runMigrations(session: Db, list: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db: session, provider: { getMigrations: async () => list } });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find(({ status }) => status === 'Error');
  if (error) {
    throw new Error(
      `The database could not be brought up to date${failed ? ` at ${failed.migrationName}` : ''}: ${reason(error)}`,
      {
        cause: error,
      },
    );
  }
  return results.map(({ migrationName }) => migrationName);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
