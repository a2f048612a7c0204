import { type Kysely, sql } from 'kysely';

/** Whether a queued sale came from its seller, or with the proof of the seller's session; unknown of earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table queued_sale add column seller_proven boolean,
      drop constraint queued_sale_reason_check,
      add constraint queued_sale_reason_check check (reason in ('insufficient_stock', 'expired_or_blocked', 'not_approved',
        'stale_price', 'wrong_price', 'above_mrp', 'seller_changed', 'seller_unproven', 'product_gone', 'sequence_reused',
        'id_reused', 'refused'))`.execute(db);
  // Anybody could use up the numbers of a colleague's till.
  await sql`drop index queued_sale_sequence_key`.execute(db);
  await sql`
    create unique index queued_sale_sequence_key on queued_sale (location_id, device_id, device_seq)
      where reason is null or reason not in ('sequence_reused', 'id_reused', 'seller_unproven')`.execute(db);
}
