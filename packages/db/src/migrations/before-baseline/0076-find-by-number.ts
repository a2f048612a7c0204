import { type Kysely, sql } from 'kysely';

/**
 * A document is found by the beginning of its number. The database sorts by ICU, where a prefix is no range; the collation
 * "C" makes it one. Receipts are indexed below their store, so that a search never reads the receipts of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index batch_number_idx on batch (upper(batch_number) collate "C")`.execute(db);
  await sql`create index sale_receipt_idx on sale (location_id, receipt_no collate "C")`.execute(db);
  await sql`create index store_order_voucher_idx on store_order (voucher collate "C")`.execute(db);
  await sql`create index purchase_voucher_idx on purchase (voucher collate "C")`.execute(db);
  await sql`create index purchase_invoice_idx on purchase (invoice_key collate "C") where invoice_key <> ''`.execute(
    db,
  );
}
