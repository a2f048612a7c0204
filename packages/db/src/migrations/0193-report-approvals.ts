import { type Kysely, sql } from 'kysely';

/** The last business day whose approvals by admins were reported to the warehouse; null before the first report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisation add column approvals_reported_on date`.execute(db);
}
