import { type Kysely, sql } from 'kysely';

/**
 * A sale made while the network was away is sold hours before it comes, and so are its movements: walks go by when a row
 * was written, by the database's own clock. Rows that stand keep none, so that no table is rewritten under its lock (a
 * default with a clock in it would): they count as written when they happened, or as settled long ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sale add column recorded_at timestamptz;
    alter table sale alter column recorded_at set default clock_timestamp();
    alter table stock_movement add column recorded_at timestamptz;
    alter table stock_movement alter column recorded_at set default clock_timestamp();
    create index sale_walk_idx on sale (location_id, coalesce(recorded_at, sold_at));
  `.execute(db);
}
