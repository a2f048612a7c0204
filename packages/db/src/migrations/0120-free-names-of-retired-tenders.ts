import { type Kysely, sql } from 'kysely';

/** A payment method that is no longer accepted leaves its name to another one; past payments keep their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tender drop constraint tender_name_key_key`.execute(db);
  await sql`create unique index tender_name_key on tender (name_key) where active`.execute(db);
}
