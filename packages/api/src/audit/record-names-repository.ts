import { type Db, staffName } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

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
  job: ['job', 'kind'],
};

const TILL_NAME = sql`store.code || '-' || till.number`;

/** The rows with `id`, `name` and `at` of kinds whose name is not a column of their own. */
const BUILT_NAMES: Record<string, (ids: readonly string[]) => RawBuilder<RecordName>> = {
  staff_member: (ids) => sql`
    select staff.id, ${staffName('staff')} as name, null::timestamptz as at
    from staff_member staff where staff.id = any(${ids}::uuid[])`,
  till: (ids) => sql`
    select till.id, ${TILL_NAME} as name, null::timestamptz as at
    from till join location store on store.id = till.location_id where till.id = any(${ids}::uuid[])`,
  shift: (ids) => sql`
    select shift.id, coalesce(${TILL_NAME}, store.name) as name, shift.opened_at as at
    from shift join location store on store.id = shift.location_id
    left join till on till.id = shift.till_id where shift.id = any(${ids}::uuid[])`,
  // An entry of an upload has the file's id, those of its import have the job's.
  import: (ids) => sql`
    select id, file_name as name, null::timestamptz as at from import_job where id = any(${ids}::uuid[])
    union all select id, file_name, null::timestamptz from import_upload where id = any(${ids}::uuid[])`,
  priceSheet: (ids) => sql`
    select sheet.id, coalesce(supplier.name, sheet.title) as name, null::timestamptz as at
    from price_sheet sheet left join supplier on supplier.id = sheet.supplier_id where sheet.id = any(${ids}::uuid[])`,
};

const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface RecordName {
  id: string;
  name: string;
  at: Date | null;
}

interface RecordRef {
  entity: string;
  entityId: string;
}

/** The numbers or names of these records by their ids, in one query. */
export async function readRecordNames(db: Db, records: readonly RecordRef[]): Promise<Map<string, RecordName>> {
  const idsOf = (kind: string) =>
    records.filter(({ entity, entityId }) => entity === kind && IS_UUID.test(entityId)).map(({ entityId }) => entityId);
  const parts = [
    ...Object.entries(BUILT_NAMES).map(([kind, select]) => ({ ids: idsOf(kind), select })),
    ...Object.entries(NAMES).map(([kind, [table, column]]) => ({
      ids: idsOf(kind),
      select: (ids: readonly string[]) => sql`
        select id, ${sql.ref(column)} as name, null::timestamptz as at from ${sql.table(table)} where id = any(${ids}::uuid[])`,
    })),
  ].filter(({ ids }) => ids.length > 0);
  if (parts.length === 0) return new Map();
  const selects = parts.map(({ ids, select }) => select(ids));
  const { rows } = await sql<RecordName>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
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
