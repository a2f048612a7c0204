import { type Kysely, sql } from 'kysely';

/** After how many minutes without use a till locks itself; 0 for never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column till_lock_minutes int not null default 0
      check (till_lock_minutes in (0, 1, 2, 5, 10, 15, 30))
  `.execute(db);
}
