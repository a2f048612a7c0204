import { type Kysely, sql } from 'kysely';

/** Until when a further try has to wait, in milliseconds since 1970: kept in the row that counts, so that both change at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table throttle add column wait_until bigint not null default 0`.execute(db);
}
