import { type Kysely, sql } from 'kysely';

/**
 * An adjustment names the sale made offline that it answers: whatever a late sale moved can be found, and dated when its
 * goods left the shelf. And whoever accepts such a sale approves what its seller had no approval for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_adjustment add column sale_id uuid references queued_sale (id);
    create index stock_adjustment_sale_idx on stock_adjustment (sale_id) where sale_id is not null;
    update stock_adjustment a set sale_id = q.id from queued_sale q where q.adjustment_id = a.id;

    alter table sale_allowance_grant drop constraint sale_allowance_grant_document_kind_check;
    alter table sale_allowance_grant add constraint sale_allowance_grant_document_kind_check
      check (document_kind in ('transfer', 'count', 'adjustment', 'saleReturn', 'queuedSale'));
  `.execute(db);
}
