import { type Kysely, sql } from 'kysely';

/** What a place has its own way with when it orders a product. A row says something, or it is not there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reorder_setting (
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      lead_days integer check (lead_days between 0 and 365),
      safety_days integer check (safety_days between 0 and 365),
      pack_size integer check (pack_size between 1 and 1000000),
      set_at timestamptz not null,
      set_by uuid references staff_member (id),
      primary key (location_id, product_id),
      check (num_nonnulls(lead_days, safety_days, pack_size) > 0)
    );
    create index reorder_setting_product_idx on reorder_setting (product_id);
  `.execute(db);
}
