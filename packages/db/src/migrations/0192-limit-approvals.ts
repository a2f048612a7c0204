import { type Kysely, sql } from 'kysely';

/** The most that an admin's approvals of one day may be worth; null without a limit, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisation add column approval_limit_minor bigint check (approval_limit_minor >= 0)`.execute(
    db,
  );
  await sql`create index store_order_processor_idx on store_order (processed_by, processed_at)`.execute(db);
}
