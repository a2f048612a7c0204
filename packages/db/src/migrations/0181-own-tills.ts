import { type Kysely, sql } from 'kysely';

/**
 * A till belongs to the device that registered it. The device of an earlier till is unknown: the next one that uses it
 * registers it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table till
      -- The digest of the browser's device cookie, or the person of a client without cookies.
      add column device_key text,
      add column registered_by uuid references staff_member (id),
      add column closed_at timestamptz,
      add column closed_by uuid references staff_member (id),
      add constraint till_closed_by_somebody check ((closed_at is null) = (closed_by is null))`.execute(db);
  await sql`create index till_registered_idx on till (registered_by, created_at)`.execute(db);
  await sql`
    alter table queued_sale add column till_proven boolean,
      drop constraint queued_sale_reason_check,
      add constraint queued_sale_reason_check check (reason in ('insufficient_stock', 'expired_or_blocked', 'not_approved',
        'stale_price', 'wrong_price', 'above_mrp', 'seller_changed', 'seller_unproven', 'till_unproven', 'product_gone',
        'sequence_reused', 'id_reused', 'refused'))`.execute(db);
  await sql`drop index queued_sale_sequence_key`.execute(db);
  await sql`
    create unique index queued_sale_sequence_key on queued_sale (location_id, device_id, device_seq)
      where reason is null or reason not in ('sequence_reused', 'id_reused', 'seller_unproven', 'till_unproven')`.execute(
    db,
  );
}
