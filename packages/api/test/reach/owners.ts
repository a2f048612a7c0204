import type { Db } from '@bhandar/db';
import { sql } from 'kysely';
import type { Change, Row } from './changes';

/** Tables in which every act leaves its trace; none of them decides what another store has, sells or is called. */
export const LEDGERS: Record<string, string> = {
  audit_entry: 'the audit log',
  audit_chain: 'the audit log',
  domain_event: 'tells notifications and webhooks',
  notification: 'tells its reader',
  notice_mail: 'outbox',
  letter: 'outbox',
  contact_message: 'outbox of visitors',
  webhook_delivery: 'outbox',
  webhook_attempt: 'outbox',
  idempotency_key: 'answers repeated writes',
  throttle: 'counts attempts',
  notifier_cursor: 'progress of a reader',
  webhook_cursor: 'progress of a reader',
  sales_rollup: 'progress of a reader',
  queue_worker: 'heartbeats',
  write_probe: 'says whether anything can be written',
  product_list_state: 'counts the changes of the product list',
};

/** What all stores share: words, products with prices and costs, suppliers, the settings, and the warehouse's lists. */
const OF_ORGANISATION = [
  'organisation',
  'category',
  'unit_type',
  'company',
  'product',
  'product_pack',
  'product_source',
  'product_barcode',
  'product_price',
  'search_word',
  'tender',
  'supplier',
  'supplier_payment',
  'purchase_order',
  'purchase_order_line',
  'price_sheet',
  'price_sheet_line',
  'price_sheet_file',
  'import_upload',
  'import_job',
  'import_reject',
  'newsletter_subscription',
];

/** Tables whose rows belong to the owner of another row, by this column. */
const OF_PARENT: Record<string, readonly [column: string, table: string]> = {
  batch_cost: ['batch_id', 'batch'],
  stock_transfer_line: ['transfer_id', 'stock_transfer'],
  stock_adjustment_line: ['adjustment_id', 'stock_adjustment'],
  stock_count_line: ['count_id', 'stock_count'],
  write_off_line: ['write_off_id', 'write_off'],
  store_order_line: ['order_id', 'store_order'],
  order_alert: ['order_id', 'store_order'],
  sale_line: ['sale_id', 'sale'],
  sale_payment: ['sale_id', 'sale'],
  pin_failure: ['till_id', 'till'],
  receipt_link: ['sale_id', 'sale'],
  exchange: ['sale_id', 'sale'],
  exchange_credit: ['sale_id', 'sale'],
  sale_return_line: ['return_id', 'sale_return'],
  sale_refund: ['return_id', 'sale_return'],
  purchase_line: ['purchase_id', 'purchase'],
  supplier_return_line: ['return_id', 'supplier_return'],
  posting_allocation: ['credit_id', 'supplier_posting'],
  customer_posting: ['account_id', 'customer_account'],
  customer_receipt: ['account_id', 'customer_account'],
  customer_allocation: ['credit_id', 'customer_posting'],
  shift_count: ['shift_id', 'shift'],
  shift_hand_over: ['shift_id', 'shift'],
  job_part: ['job_id', 'job'],
};

/** Tables whose rows belong to a person, by this column. */
const OF_PERSON: Record<string, string> = {
  staff_member: 'id',
  staff_store: 'staff_id',
  staff_grant: 'staff_id',
  staff_pin: 'staff_id',
  past_staff_name: 'staff_id',
  pin_failure_day: 'staff_id',
  second_factor: 'staff_id',
  second_factor_recovery: 'staff_id',
  session: 'staff_id',
  session_span: 'staff_id',
  known_device: 'staff_id',
  recovery_code: 'staff_id',
  recovery_grant: 'staff_id',
  api_token: 'staff_id',
  notice_preference: 'staff_id',
  solo_act: 'staff_id',
  job: 'started_by',
};

/** A row with one of these belongs to the places in them; if all are empty, to the organisation. */
const PLACE_COLUMNS = ['location_id', 'store_id', 'place_id', 'from_location_id', 'to_location_id'];

/** Whose rows a change touched. */
export interface Owners {
  /** The stores, and the warehouse. */
  places: readonly string[];
  persons: readonly string[];
  isOfOrganisation: boolean;
}

const ORGANISATION: Owners = { places: [], persons: [], isOfOrganisation: true };

/** Tables that no list above and no column of a place gives an owner, or more than one list. */
export async function tablesWithoutOwner(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text) as columns from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name !~ '^kysely_'
    group by 1 order by 1`.execute(db);
  const listed = (name: string) =>
    [name in LEDGERS, OF_ORGANISATION.includes(name), name in OF_PARENT, name in OF_PERSON].filter(Boolean).length;
  const isOfPlace = (name: string, columns: readonly string[]) =>
    name === 'location' || PLACE_COLUMNS.some((column) => columns.includes(column));
  const known = new Set(rows.map(({ name }) => name));
  const gone = [...Object.keys(LEDGERS), ...OF_ORGANISATION, ...Object.keys(OF_PARENT), ...Object.keys(OF_PERSON)];
  return [
    ...rows.flatMap(({ name, columns }) =>
      listed(name) > 1 || (listed(name) === 0 && !isOfPlace(name, columns)) ? [name] : [],
    ),
    ...gone.filter((name) => !known.has(name)),
  ];
}

const isId = (value: unknown): value is string => typeof value === 'string';

/** Finds the owners of written rows, reading the rows that they belong to. */
export class OwnerSearch {
  private readonly homes = new Map<string, string | null>();

  constructor(
    private readonly db: Db,
    private readonly changes: readonly Change[],
  ) {}

  /** The owners of the row before and after, because a row may have moved. */
  async of({ table, before, after }: Change): Promise<Owners> {
    const found: Owners[] = [];
    for (const row of [before, after]) if (row) found.push(await this.ofRow(table, row));
    return {
      places: found.flatMap(({ places }) => places),
      persons: found.flatMap(({ persons }) => persons),
      isOfOrganisation: found.some(({ isOfOrganisation }) => isOfOrganisation),
    };
  }

  private async ofRow(table: string, row: Row): Promise<Owners> {
    if (OF_ORGANISATION.includes(table)) return ORGANISATION;
    if (table === 'location') return this.ofPlaces([row.id], [row]);
    const parent = OF_PARENT[table];
    if (parent) return this.ofParent(parent, row);
    const person = OF_PERSON[table];
    if (person) return this.ofPerson(row[person]);
    return this.ofPlaces(PLACE_COLUMNS.map((column) => row[column]));
  }

  private async ofParent([column, table]: readonly [string, string], row: Row): Promise<Owners> {
    const parent = await this.find(table, row[column]);
    if (!parent) throw new Error(`There is no ${table} of ${JSON.stringify(row)}`);
    return this.ofRow(table, parent);
  }

  /** A person, and the places where the person works. */
  private async ofPerson(id: unknown): Promise<Owners> {
    if (!isId(id)) return { places: [], persons: [], isOfOrganisation: false };
    const person = await this.find('staff_member', id);
    const { places } = await this.ofPlaces([person?.location_id]);
    return { places, persons: [id], isOfOrganisation: false };
  }

  /** Quarantine belongs to its shop; places without stock, such as all customers together, to nobody. */
  private async ofPlaces(ids: readonly unknown[], known: readonly Row[] = []): Promise<Owners> {
    const named = ids.filter(isId);
    if (named.length === 0) return ORGANISATION;
    const places: string[] = [];
    for (const id of named) {
      if (!this.homes.has(id)) this.homes.set(id, homeOf(known[0] ?? (await this.find('location', id))));
      const home = this.homes.get(id);
      if (home) places.push(home);
    }
    return { places, persons: [], isOfOrganisation: false };
  }

  private async find(table: string, id: unknown): Promise<Row | undefined> {
    const written = this.changes.findLast(
      ({ table: of, before, after }) => of === table && String((after ?? before)?.id) === String(id),
    );
    if (written) return written.after ?? written.before ?? undefined;
    const { rows } = await sql<{ found: string }>`
      select to_jsonb(t)::text as found from ${sql.table(table)} t where id::text = ${String(id)}`.execute(this.db);
    return rows[0] ? (JSON.parse(rows[0].found) as Row) : undefined;
  }
}

function homeOf(place: Row | undefined): string | null {
  if (!place?.physical) return null;
  return isId(place.parent_id) ? place.parent_id : String(place.id);
}
