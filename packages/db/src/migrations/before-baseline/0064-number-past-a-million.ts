import { type Kysely, sql } from 'kysely';

const NUMBERED = [
  { table: 'product', column: 'code', prefix: 'P', sequence: 'product_code_seq' },
  { table: 'store_order', column: 'voucher', prefix: 'SO-', sequence: 'store_order_voucher_seq' },
  { table: 'purchase_order', column: 'voucher', prefix: 'PO-', sequence: 'purchase_order_voucher_seq' },
  { table: 'purchase', column: 'voucher', prefix: 'PU-', sequence: 'purchase_voucher_seq' },
  { table: 'sale_return', column: 'voucher', prefix: 'CR-', sequence: 'sale_return_voucher_seq' },
  { table: 'write_off', column: 'voucher', prefix: 'WO-', sequence: 'write_off_voucher_seq' },
  { table: 'supplier_return', column: 'voucher', prefix: 'SR-', sequence: 'supplier_return_voucher_seq' },
  { table: 'stock_transfer', column: 'voucher', prefix: 'TR-', sequence: 'stock_transfer_voucher_seq' },
  { table: 'stock_adjustment', column: 'voucher', prefix: 'AD-', sequence: 'stock_adjustment_voucher_seq' },
  { table: 'stock_count', column: 'voucher', prefix: 'SC-', sequence: 'stock_count_voucher_seq' },
  { table: 'supplier_payment', column: 'voucher', prefix: 'PM-', sequence: 'supplier_payment_voucher_seq' },
];

/** Six digits at least. `lpad` cut the seventh off, so that number 1,000,000 was 100,000 again and refused as a double. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, prefix, sequence } of NUMBERED) {
    await sql`
      alter table ${sql.table(table)} alter column ${sql.ref(column)}
        set default ${sql.lit(prefix)} || to_char(nextval(${sql.lit(sequence)}), 'FM999999999000000')
    `.execute(db);
  }
}
