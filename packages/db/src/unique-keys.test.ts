import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

/**
 * Every key that must be unique, by what becomes of it when its row is retired. A new unique index needs a place here: a
 * retired row must not keep what a living one needs.
 */
const DECISIONS = {
  /** The index leaves retired rows out, so a living row takes the key. */
  'freed by retiring': [
    'category_name_key',
    'company_name_key',
    'purchase_import_key',
    'receipt_link_open_key',
    'staff_member_email_key',
    'supplier_name_key',
    'tender_name_key',
    'unit_type_name_key',
  ],
  /** The code that writes the key takes it from a retired product. */
  'taken over by the writer': ['product_barcode_pkey', 'product_source_pkey'],
  /** The next writer replaces the row, whoever wrote it. */
  'replaced by the next writer': [
    'idempotency_key_pkey',
    'newsletter_subscription_pkey',
    'recovery_code_pkey',
    'recovery_grant_pkey',
    'search_word_pkey',
    'throttle_pkey',
    'till_favourite_page_pkey',
    'till_favourite_pkey',
  ],
  /** A number or secret that the server makes; papers, labels and records carry it for ever. */
  'never given twice': [
    'api_token_digest_key',
    'audit_entry_chain_no_key',
    'customer_receipt_voucher_key',
    'location_code_key',
    'location_code_pkey',
    'price_sheet_supplier_id_version_key',
    'product_code_key',
    'purchase_order_voucher_key',
    'purchase_voucher_key',
    'receipt_link_token_hash_key',
    'sale_receipt_no_key',
    'sale_return_voucher_key',
    'sale_till_id_receipt_number_key',
    'session_span_pkey',
    'shift_standing_z_key',
    'shift_till_z_key',
    'stock_adjustment_voucher_key',
    'stock_count_voucher_key',
    'stock_transfer_voucher_key',
    'store_order_voucher_key',
    'supplier_payment_voucher_key',
    'supplier_return_voucher_key',
    'till_location_id_number_key',
    'write_off_voucher_key',
  ],
  /** Such a thing happens once, also when it is reversed or undone. */
  'happens once': [
    'customer_posting_document_kind_document_id_document_line_re_key',
    'customer_posting_reverses_key',
    'exchange_pkey',
    'exchange_return_id_key',
    'past_sale_line_location_id_invoice_no_business_on_line_no_key',
    'queued_sale_sequence_key',
    'sale_return_void_key',
    'shift_supplements_key',
    'purchase_proposal_purchase_key',
    'stock_adjustment_order_id_key',
    'stock_adjustment_transfer_id_key',
    'stock_movement_document_kind_document_id_line_no_batch_id_r_key',
    'stock_movement_reverses_key',
    'supplier_posting_document_kind_document_id_kind_reverses_key',
    'supplier_posting_reverses_key',
  ],
  /** Places, batches and tills are not retired, so the row that has the key is always a living one. */
  'of what is not retired': [
    'batch_identity',
    'location_quarantine_key',
    'location_singleton_key',
    'location_store_name_key',
    'till_location_id_device_id_key',
  ],
  /** The key begins with the row that it belongs to, or holds while a document is open. */
  'of its own row': [
    'batch_cost_pkey',
    'batch_id_product_id_key',
    'customer_account_customer_id_location_id_key',
    'customer_allocation_pkey',
    'customer_id_location_id_key',
    'exchange_credit_pkey',
    'expiry_alert_pkey',
    'import_reject_pkey',
    'job_part_pkey',
    'known_device_pkey',
    'notice_mail_staff_id_event_id_key',
    'notice_preference_pkey',
    'notification_staff_id_event_id_key',
    'order_alert_pkey',
    'pin_failure_day_pkey',
    'pin_failure_pkey',
    'planned_price_pkey',
    'posting_allocation_pkey',
    'price_sheet_line_sheet_id_line_no_key',
    'product_day_sales_pkey',
    'product_list_state_pkey',
    'product_pack_pkey',
    'purchase_line_pkey',
    'purchase_order_line_order_id_product_id_key',
    'purchase_order_line_pkey',
    'reorder_setting_pkey',
    'sale_allowance_key',
    'sale_line_pkey',
    'sale_payment_pkey',
    'sale_refund_pkey',
    'sale_return_id_sale_id_key',
    'sale_return_line_pkey',
    'second_factor_pkey',
    'second_factor_recovery_pkey',
    'shift_count_pkey',
    'shift_open_standing_key',
    'shift_open_till_key',
    'shift_standing_day_key',
    'staff_grant_pkey',
    'staff_pin_pkey',
    'staff_store_pkey',
    'stock_adjustment_line_adjustment_id_batch_id_key',
    'stock_adjustment_line_pkey',
    'stock_alert_pkey',
    'stock_balance_pkey',
    'stock_count_line_count_id_batch_id_key',
    'stock_count_line_pkey',
    'stock_count_open_key',
    'stock_transfer_line_pkey',
    'stock_transfer_line_transfer_id_product_id_batch_id_key',
    'store_day_sales_pkey',
    'store_order_line_order_id_product_id_key',
    'store_order_line_pkey',
    'supplier_return_line_pkey',
    'supplier_return_line_return_id_batch_id_key',
    'till_day_sales_business_on_location_id_cashier_id_method_ho_key',
    'till_favourite_location_id_page_no_product_id_key',
    'vat_day_sales_business_on_location_id_vat_rate_bp_key',
    'webhook_delivery_webhook_id_event_id_key',
    'write_off_line_pkey',
    'write_probe_pkey',
    'write_off_line_write_off_id_batch_id_key',
  ],
} as const;

/** The unique indexes of our tables, but those on the id alone. */
const KEYS = sql<{ name: string; predicate: string | null }>`
  select class.relname as name, pg_get_expr(index.indpred, index.indrelid) as predicate
  from pg_index index join pg_class class on class.oid = index.indexrelid
  where index.indisunique and class.relnamespace = 'public'::regnamespace and class.relname <> 'kysely_migration_pkey'
    and not (index.indnkeyatts = 1 and pg_get_indexdef(index.indexrelid, 1, true) = 'id')
  order by class.relname`;

it('every unique key has a decision on what becomes of it when its row is retired', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const { rows } = await KEYS.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(DECISIONS).flat().sort());
  const freed: readonly string[] = DECISIONS['freed by retiring'];
  const predicates = rows.filter(({ name }) => freed.includes(name)).map(({ predicate }) => predicate);
  expect(predicates).toEqual(
    freed.map(() => expect.stringMatching(/(deleted_at|voided_at|revoked_at) IS NULL|active/)),
  );
});
