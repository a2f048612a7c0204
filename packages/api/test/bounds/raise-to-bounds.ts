import type { Db } from '@bhandar/db';
import { MAX_HELD_UNITS, MAX_LINE_UNITS, MAX_MINOR, MAX_UNIT_MINOR } from '@bhandar/domain/shared';
import { sql } from 'kysely';

const LINE = String(MAX_LINE_UNITS);
const HELD = String(MAX_HELD_UNITS);
const UNIT = String(MAX_UNIT_MINOR);
const COST = String(MAX_UNIT_MINOR / 100);
const DOCUMENT = String(MAX_MINOR);
/** What a busy store sums in a day. */
const DAY = '10000000000000000';
const signed = (column: string, bound: string) => `sign(${column}) * ${bound}`;
const ifGiven = (column: string, bound: string) => `case when ${column} is not null then ${bound} end`;

/** Each column of units or money, with the largest value that the program lets it have. */
const AT_BOUND: Record<string, Record<string, string>> = {
  batch: { mrp_minor: UNIT, unit_cost: COST },
  batch_cost: { unit_cost: ifGiven('unit_cost', COST) },
  cash_movement: { amount_minor: DOCUMENT },
  customer_account: { balance_minor: DOCUMENT, limit_minor: DOCUMENT },
  customer_allocation: { amount_minor: DOCUMENT },
  customer_posting: { effect_minor: signed('effect_minor', DOCUMENT) },
  customer_receipt: { amount_minor: DOCUMENT },
  exchange: { credit_minor: DOCUMENT },
  exchange_credit: { amount_minor: DOCUMENT },
  held_bill: { total_minor: DOCUMENT },
  organisation: {
    adjustment_limit_minor: DOCUMENT,
    approval_limit_minor: DOCUMENT,
    count_limit_minor: DOCUMENT,
    recount_units: '1000000',
    recount_value_minor: DOCUMENT,
    solo_day_limit_minor: DOCUMENT,
    write_off_limit_minor: DOCUMENT,
  },
  past_sale_line: {
    amount_minor: DOCUMENT,
    quantity: LINE,
    unit_price: COST,
    vat_minor: ifGiven('vat_minor', DOCUMENT),
  },
  planned_price: { before_minor: UNIT, price_minor: UNIT },
  posting_allocation: { amount_minor: DOCUMENT },
  price_sheet_line: {
    pack_mrp_minor: DOCUMENT,
    pack_tp_minor: DOCUMENT,
    purchase_discount_minor: DOCUMENT,
    purchase_vat_minor: DOCUMENT,
    sales_discount_minor: DOCUMENT,
    sales_vat_minor: DOCUMENT,
    stock: LINE,
    unit_cost: COST,
  },
  product: { unit_cost: COST, unit_mrp_minor: UNIT },
  product_pack: { mrp_minor: DOCUMENT, trade_price_minor: DOCUMENT },
  product_price: { unit_cost: COST, unit_mrp_minor: UNIT },
  purchase: { discount_minor: '0', gross_minor: DOCUMENT, total_minor: DOCUMENT, vat_minor: '0' },
  purchase_line: {
    batch_cost_before: ifGiven('batch_cost_before', COST),
    batch_held_before: ifGiven('batch_held_before', HELD),
    batch_mrp_before: ifGiven('batch_mrp_before', UNIT),
    discount_minor: '0',
    free_quantity: LINE,
    gross_minor: DOCUMENT,
    pack_mrp_minor: DOCUMENT,
    pack_tp_minor: DOCUMENT,
    purchase_discount_minor: DOCUMENT,
    purchase_vat_minor: DOCUMENT,
    quantity: HELD,
    sales_discount_minor: DOCUMENT,
    sales_vat_minor: DOCUMENT,
    total_minor: DOCUMENT,
    unit_cost: COST,
    vat_minor: '0',
  },
  purchase_proposal: { total_minor: DOCUMENT },
  purchase_order_line: { pack_tp_minor: DOCUMENT, quantity: LINE },
  quarantine_move: { quantity: LINE },
  queued_sale: { total_minor: DOCUMENT },
  reservation: { quantity: LINE },
  sale: { discount_minor: '0', rounding_minor: '500', subtotal_minor: DOCUMENT, total_minor: DOCUMENT },
  sale_allowance: { approved: HELD, sold: '0' },
  sale_allowance_grant: { quantity: signed('quantity', LINE) },
  sale_line: {
    discount_minor: '0',
    line_total_minor: DOCUMENT,
    mrp_minor: UNIT,
    own_discount_minor: '0',
    quantity: LINE,
    unit_price_minor: '1000000',
    vat_minor: ifGiven('vat_minor', DOCUMENT),
  },
  sale_payment: { amount_minor: DOCUMENT, tendered_minor: DOCUMENT },
  sale_refund: { amount_minor: DOCUMENT },
  sale_return: { refund_minor: DOCUMENT, rounding_minor: '500' },
  sale_return_line: { quantity: LINE, refund_minor: DOCUMENT, vat_minor: ifGiven('vat_minor', DOCUMENT) },
  shift: {
    counted_minor: ifGiven('counted_minor', DOCUMENT),
    expected_minor: ifGiven('expected_minor', DOCUMENT),
    float_minor: `case when automatic then 0 else ${DOCUMENT} end`,
  },
  shift_count: { counted_minor: DOCUMENT, expected_minor: DOCUMENT },
  solo_act: { value_minor: DOCUMENT },
  stock_adjustment: { form_change: ifGiven('form_change', LINE) },
  stock_adjustment_line: { change: signed('change', LINE), value_minor: DOCUMENT },
  stock_balance: { on_hand: HELD, reserved: '0' },
  stock_count_line: {
    booked: ifGiven('booked', LINE),
    counted: ifGiven('counted', LINE),
    late: LINE,
    unit_value: COST,
  },
  stock_movement: { quantity: LINE },
  stock_transfer_line: { quantity: LINE, received_quantity: ifGiven('received_quantity', LINE) },
  store_order_line: {
    approved_quantity: ifGiven('approved_quantity', LINE),
    quantity: LINE,
    received_quantity: ifGiven('received_quantity', LINE),
  },
  store_price: {
    before_minor: ifGiven('before_minor', UNIT),
    price_minor: ifGiven('price_minor', UNIT),
  },
  supplier_payment: { amount_minor: DOCUMENT },
  supplier_posting: { amount_minor: DOCUMENT },
  supplier_return: { credit_minor: DOCUMENT },
  supplier_return_line: { credit_minor: DOCUMENT, quantity: LINE },
  vat_day_sales: { sold_minor: DAY, vat_minor: DAY },
  write_off: { cost_minor: DOCUMENT },
  write_off_line: { cost_minor: DOCUMENT, quantity: LINE },
};

const DAY_SUMS = ['product_day_sales', 'store_day_sales', 'till_day_sales'];
/** Numbers that count rows, seconds or bytes. */
const NO_AMOUNT =
  /(^|_)(id|no|seq|reverses|version|expire|wait_until|last_step|done|total|byte_length|skew_seconds|after_movement|folded_to|pending_to|settled_to)$/;

interface Column {
  table: string;
  column: string;
}

/** Raises all rows at once, past the triggers: the books no longer agree, but every figure is as large as may be. */
export async function raiseToBounds(db: Db): Promise<{ columns: Column[]; unknown: Column[] }> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('bigint', 'numeric', 'double precision')`.execute(db);
  const columns = rows.filter(({ table, column }) => DAY_SUMS.includes(table) || !NO_AMOUNT.test(column));
  const values: Record<string, Record<string, string>> = { ...AT_BOUND };
  for (const table of DAY_SUMS) {
    values[table] = Object.fromEntries(columns.flatMap((own) => (own.table === table ? [[own.column, DAY]] : [])));
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, bounds] of Object.entries(values)) {
      const set = Object.entries(bounds).map(([column, value]) => `${column} = ${value}`);
      await sql.raw(`update ${table} set ${set.join(', ')}`).execute(tx);
    }
  });
  return { columns, unknown: columns.filter(({ table, column }) => !(column in (values[table] ?? {}))) };
}
