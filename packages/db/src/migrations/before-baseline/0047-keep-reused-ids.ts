import { type Kysely, sql } from 'kysely';

/** Other goods under the id of a sale wait for a decision under an id of their own; they may share that sale's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table queued_sale drop constraint queued_sale_reason_check;
    alter table queued_sale add constraint queued_sale_reason_check
      check (reason in ('insufficient_stock', 'expired_or_blocked', 'not_approved', 'stale_price', 'wrong_price', 'above_mrp',
        'seller_changed', 'product_gone', 'sequence_reused', 'id_reused', 'refused'));
    drop index queued_sale_sequence_key;
    create unique index queued_sale_sequence_key on queued_sale (location_id, device_id, device_seq)
      where reason is null or reason not in ('sequence_reused', 'id_reused');
  `.execute(db);
}
