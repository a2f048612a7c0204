import { type Kysely, sql } from 'kysely';

/** Approved orders that their store does not receive are notified of once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_alert (order_id uuid primary key references store_order (id));
    create index store_order_approved_idx on store_order (processed_at) where status = 'approved';
  `.execute(db);
}
