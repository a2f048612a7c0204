import { type Kysely, sql } from 'kysely';

/** How often settings were saved: whoever saves names what they saw, so that nobody undoes what another just changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column version integer not null default 1;
    alter table location add column settings_version integer not null default 1;
  `.execute(db);
}
