import { type Kysely, sql } from 'kysely';

/**
 * Sales made while a till was without the network. An `accepted` one has its sale; an `open` one waits for a decision and
 * has moved nothing; `resolved` became a sale by a decision, and `void` was closed by one without.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queued_sale (
      -- The sale's own id, made at the counter.
      id uuid primary key,
      location_id uuid not null references location (id),
      cashier_id uuid not null references staff_member (id),
      sent_by uuid not null references staff_member (id),
      device_id text not null,
      device_seq bigint not null check (device_seq >= 1),
      -- What the till's own clock said, and how far that was ahead when it sent the sale.
      device_time timestamptz not null,
      skew_seconds bigint not null,
      clock_flagged boolean not null,
      snapshot_at timestamptz not null,
      received_at timestamptz not null,
      -- When the sale counts as made, in so far as the till's clock may be believed.
      sold_at timestamptz not null,
      fingerprint text not null,
      sale jsonb not null,
      total_minor bigint not null check (total_minor >= 0),
      state text not null check (state in ('accepted', 'open', 'resolved', 'void')),
      reason text check (reason in ('insufficient_stock', 'expired_or_blocked', 'not_approved', 'stale_price', 'wrong_price',
        'above_mrp', 'seller_changed', 'product_gone', 'sequence_reused', 'refused')),
      message text not null default '',
      note text not null default '',
      resolved_by uuid references staff_member (id),
      resolved_at timestamptz,
      -- Where stock was there that the book did not know of.
      adjustment_id uuid references stock_adjustment (id),
      check ((state = 'accepted') = (reason is null)),
      check ((state in ('resolved', 'void')) = (resolved_by is not null)),
      check ((resolved_by is null) = (resolved_at is null)),
      check (adjustment_id is null or state = 'resolved'),
      check (state <> 'void' or note <> '')
    );
    -- A till numbers its sales: a number that comes twice is looked at by somebody.
    create unique index queued_sale_sequence_key on queued_sale (location_id, device_id, device_seq)
      where reason is null or reason <> 'sequence_reused';
    create index queued_sale_conflict_idx on queued_sale (location_id, received_at desc) where reason is not null;
    create index queued_sale_cashier_idx on queued_sale (cashier_id, received_at desc) where reason is not null;

    -- What a till may show as having been told by this book.
    alter table organisation add column seal_key text not null
      default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

    -- Since when somebody's role, store and status are what they are; null: since they came.
    alter table staff_member add column placed_at timestamptz;
  `.execute(db);
}
