import type { Db } from '@bhandar/db';
import { sql } from 'kysely';

/** The column with the printed number of each kind of document, which is unique. */
const NUMBERS: Record<string, readonly [table: string, column: string]> = {
  sale: ['sale', 'receipt_no'],
  saleReturn: ['sale_return', 'voucher'],
  order: ['store_order', 'voucher'],
  purchase: ['purchase', 'voucher'],
  purchaseOrder: ['purchase_order', 'voucher'],
  supplierReturn: ['supplier_return', 'voucher'],
  supplierPayment: ['supplier_payment', 'voucher'],
  transfer: ['stock_transfer', 'voucher'],
  adjustment: ['stock_adjustment', 'voucher'],
  count: ['stock_count', 'voucher'],
  writeOff: ['write_off', 'voucher'],
};

/** What people call each kind of record. Customers are not among them, because their names can be erased. */
const NAMES: typeof NUMBERS = {
  ...NUMBERS,
  product: ['product', 'trade_name'],
  batch: ['batch', 'batch_number'],
  supplier: ['supplier', 'name'],
  location: ['location', 'name'],
  tender: ['tender', 'name'],
  requestedItem: ['requested_item', 'name'],
};

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface RecordRef {
  entity: string;
  entityId: string;
}

/** The numbers or names of these records by their ids, in one query. */
export async function readRecordNames(db: Db, records: readonly RecordRef[]): Promise<Map<string, string>> {
  const parts = Object.entries(NAMES).flatMap(([entity, [table, column]]) => {
    const ids = records.filter((one) => one.entity === entity && IS_UUID.test(one.entityId)).map((one) => one.entityId);
    if (ids.length === 0) return [];
    return [sql`select id, ${sql.ref(column)} as name from ${sql.table(table)} where id = any(${ids}::uuid[])`];
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of the documents with exactly this number. */
export async function findRecordsByNumber(db: Db, number: string): Promise<string[]> {
  if (!/\d/.test(number)) return [];
  const printed = number.trim().toUpperCase();
  const parts = Object.values(NUMBERS).map(
    ([table, column]) => sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${printed}`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ id }) => id);
}
