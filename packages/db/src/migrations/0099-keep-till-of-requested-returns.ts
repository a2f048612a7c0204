import { type Kysely, sql } from 'kysely';

/** The till at which a return was requested: its drawer pays the refund when a manager posts it elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale_return add column till_id uuid references till (id)`.execute(db);
}
