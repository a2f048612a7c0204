import { type Kysely, sql } from 'kysely';

/** Products in the order in which they came to be, for programs that walk the whole catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index product_walk_idx on product (kind, created_at, id) where deleted_at is null`.execute(db);
}
