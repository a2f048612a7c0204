import { type Kysely, sql } from 'kysely';

/** The days that stock must last before more is ordered, and a way to the movements of late that costs the till nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation
      add column store_lead_days integer not null default 2 check (store_lead_days between 0 and 365),
      add column supplier_lead_days integer not null default 7 check (supplier_lead_days between 0 and 365),
      add column reorder_review_days integer not null default 7 check (reorder_review_days between 1 and 365),
      add column reorder_safety_days integer not null default 3 check (reorder_safety_days between 0 and 365);

    -- Movements lie in the order of their time: ranges of pages are enough, and an insert touches no tree.
    create index stock_movement_time_idx on stock_movement using brin (occurred_at) with (pages_per_range = 32);
  `.execute(db);
}
