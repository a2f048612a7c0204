import { type Kysely, sql } from 'kysely';

/** A closed store keeps its records and takes nothing new. Its quarantine closes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table location add column closed_at timestamptz
      check (closed_at is null or kind in ('store', 'quarantine'))`.execute(db);
}
