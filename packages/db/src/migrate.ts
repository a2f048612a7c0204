import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './client';
import { migrationsAfter } from './migrations';

/** Any fixed number: processes that start together wait on this lock instead of migrating twice. */
const MIGRATION_LOCK = 7_220_260_101;

/** This version of the program does not work with the database, and a restart changes nothing. */
export class DatabaseVersionError extends Error {}

const MIN_POSTGRES_VERSION = 15;

/**
 * Brings the database to the newest migration and returns the names of those that ran now. Waits while another process
 * migrates. Tests name the migrations; otherwise they follow from those that ran before.
 */
export async function migrateToLatest(db: Db, named?: Record<string, Migration>): Promise<string[]> {
  return db.connection().execute(async (session) => {
    await refuseOldPostgres(session);
    await sql`select set_config(name, '0', false)
      from (values ('lock_timeout'), ('statement_timeout'), ('idle_in_transaction_session_timeout')) as setting(name)
    `.execute(session);
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(session);
    try {
      const applied = await readApplied(session);
      const list = named ?? migrationsAfter(applied);
      refuseNewer(applied, list);
      return await runMigrations(session, list);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(session);
      for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) {
        await sql`reset ${sql.raw(name)}`.execute(session);
      }
    }
  });
}

async function refuseOldPostgres(session: Db): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int / 10000 as version`.execute(session);
  const version = rows[0]?.version ?? 0;
  if (version < MIN_POSTGRES_VERSION) {
    throw new DatabaseVersionError(
      `This database runs on PostgreSQL ${version}. Bhandar needs PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
    );
  }
}

/** The names of the applied migrations of this database. */
async function readApplied(session: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration') as found`.execute(session);
  if (!tables[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(session);
  return rows.map(({ name }) => name);
}

/** Refuses a database that a later version migrated: this version would overwrite data that it does not know. */
function refuseNewer(applied: readonly string[], list: Record<string, Migration>): void {
  const unknown = applied.find((name) => !Object.hasOwn(list, name));
  if (!unknown) return;
  throw new DatabaseVersionError(
    `A newer version of Bhandar brought this database up to date (${unknown}). Start that version, or restore a backup from before it.`,
  );
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
