import { type Kysely, sql } from 'kysely';

/** How many units a product form meant to add or remove, for forms that said which stock they had shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_adjustment add column form_change bigint`.execute(db);
}
