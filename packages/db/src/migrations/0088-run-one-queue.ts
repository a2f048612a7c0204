import { type Kysely, sql } from 'kysely';

/** Jobs, mails and webhooks run on one queue, whose library keeps its own schema; here is which workers are alive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_worker (
      id text primary key,
      seen_at timestamptz not null
    );

    -- The queue says what is worked at; "worker" stays as the run that may write, so that one taken for gone may not.
    alter table job drop column lease_until;
    alter table import_job drop column lease_until;
  `.execute(db);
}
