import { type Kysely, sql } from 'kysely';

/**
 * The link of a recovery email, which nobody guesses, so that it works after others have used up the guesses at the six
 * digits. Null until the email is written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recovery_code add column link_digest text`.execute(db);
}
