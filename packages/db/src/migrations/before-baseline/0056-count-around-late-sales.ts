import { type Kysely, sql } from 'kysely';

/** What sales changed in the book that were made before a line was counted, and came in after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_count_line add column late bigint not null default 0;
    create index stock_count_line_product_idx on stock_count_line (product_id, counted_at) where counted_at is not null;
  `.execute(db);
}
