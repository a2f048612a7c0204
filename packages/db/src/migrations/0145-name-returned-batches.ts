import { type Kysely, sql } from 'kysely';

/** The batch on the pack, as the person who took goods of a receipt back named it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale_return_line add column batch_id uuid references batch (id)`.execute(db);
}
