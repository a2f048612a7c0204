import { type Kysely, sql } from 'kysely';

/** The language that a person chose for the screens; null until they choose one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_member add column chosen_language text
    check (chosen_language in ('en', 'bn', 'hi'))`.execute(db);
}
