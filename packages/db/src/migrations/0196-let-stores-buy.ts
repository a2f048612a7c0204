import { type Kysely, sql } from 'kysely';

/**
 * A purchase may be a store's own: its goods come into the store's stock, and the supplier's bill names the store. Null is
 * the warehouse, which made every purchase before. A store's goods are batches of their own, because a batch has one
 * average cost; they state no sales VAT of the organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column store_id uuid references location (id);
    create index purchase_store_idx on purchase (store_id, kind, created_at desc) where store_id is not null;
    alter table supplier_posting add column store_id uuid references location (id);
    alter table batch add column store_id uuid references location (id),
      drop constraint batch_identity,
      add constraint batch_identity
        unique nulls not distinct (product_id, number_key, expires_on, mrp_minor, former_twin, store_id);
    alter table sale_allowance_grant drop constraint sale_allowance_grant_document_kind_check,
      add constraint sale_allowance_grant_document_kind_check check (document_kind in
        ('transfer', 'count', 'adjustment', 'saleReturn', 'queuedSale', 'order', 'handOver', 'purchase'));
    create or replace function sales_vat_rate(product uuid, day date) returns integer language sql stable as $$
      select line.sales_vat_bp from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = product and line.sales_vat_bp is not null and purchase.voided_at is null
        and purchase.store_id is null and purchase.purchased_on <= day
      order by purchase.purchased_on desc, purchase.created_at desc, line.line_no desc limit 1
    $$;
  `.execute(db);
}
