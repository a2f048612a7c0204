import { type Kysely, sql } from 'kysely';

/** Jobs, emails and webhooks run on one queue, whose library has its own schema; this table holds its workers' heartbeats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_worker (
      id text primary key,
      seen_at timestamptz not null
    );

    -- The queue holds the locks. "worker" is the run that may write to the row, so that one that counts as dead may not.
    alter table job drop column lease_until;
    alter table import_job drop column lease_until;
  `.execute(db);
}
