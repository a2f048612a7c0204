import { type Kysely, sql } from 'kysely';

/**
 * What a batch was when a line's goods joined it, so that a purchase that is taken back leaves the batch as if its goods
 * had never come. Null in lines of before this was kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_line
      add column batch_held_before bigint,
      add column batch_cost_before numeric(16, 4),
      add column batch_mrp_before bigint;
  `.execute(db);
}
