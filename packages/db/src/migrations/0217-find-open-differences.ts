import { type Kysely, sql } from 'kysely';

/** Each home counts the deliveries that arrived short and are not settled, which are few among all adjustments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index stock_adjustment_unsettled_idx on stock_adjustment (location_id, created_at desc)
      where reason = 'transit' and settlement is null`.execute(db);
}
