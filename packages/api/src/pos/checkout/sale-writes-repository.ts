import { type Db, statement, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { DecidedSale, SellFrom } from '@bhandar/domain/pos';
import { normalPhone } from '@bhandar/domain/shared';
import { createQueryBatcher } from '../../core/query-batcher';
import { insertMovementsSql, lockQuotaSql, sellQuotaSql } from '../../inventory';
import type { StoreDraft } from './sale-draft';
import type { ProductFacts } from './sale-facts-repository';

/** A sale as it is to be written. */
export interface NewSale {
  draft: StoreDraft;
  decided: DecidedSale;
  place: ProductFacts;
  sellFrom: SellFrom;
  till: { id: string; code: string };
  cashier: Actor;
  /** Where the request came from, for the trace that a discount leaves. */
  trace: { sessionHint: string; address: string; requestId: string };
}

/** The sale's id is taken: this sale was recorded before, or another one under the same id. */
export class AlreadyRecorded extends Error {}

/** Writes sales and answers their receipts' numbers, in their order. `AlreadyRecorded` where the id of one is taken. */
export async function insertSales(db: Db | Tx, sales: readonly NewSale[]): Promise<string[]> {
  if (sales.length === 0) return [];
  try {
    return await writeSales(db, sales);
  } catch (error) {
    throw isViolationOf(error, '23505', 'sale_pkey') ? new AlreadyRecorded() : error;
  }
}

/** Another sale came first; Postgres undid this statement, and the sale is to be decided again under locks. */
const OVERTAKEN = new Set(['23514', '40001', '40P01', '55P03']);

const insertTogether = createQueryBatcher(writeSales);

/**
 * The same outside a transaction, together with the sales of other tills of this moment: the statement is the
 * transaction. Undefined when the picture that the sale was made on is gone.
 */
export async function insertSaleAtOnce(db: Db, sale: NewSale): Promise<string | undefined> {
  try {
    return await insertTogether(db, sale);
  } catch (error) {
    if (isViolationOf(error, '23505', 'sale_pkey')) throw new AlreadyRecorded();
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code))) return undefined;
    throw error;
  }
}

const isViolationOf = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  'constraint' in error &&
  error.constraint === constraint;

interface Written {
  no: number;
  receiptNo: string;
}

const write = statement<Written>(
  'insert-sales',
  `with asked as (
      select * from json_to_recordset($1) as asked (no int, id uuid, location_id uuid, customer_place_id uuid,
        till_id uuid, till_code text, fingerprint text, cashier_id uuid, cashier_role text, sell_from text,
        customer_name text, customer_phone text, customer_email text, customer_id uuid, subtotal_minor bigint,
        discount_minor bigint, total_minor bigint, method text, tendered_minor bigint, sold_at timestamptz,
        business_on date, session_hint text, address text, request_id text, below_cost jsonb)
    ), till_turn as materialized (
      select till.id, busy.sales
      from till join (select till_id as id, count(*)::int as sales from asked group by 1) busy using (id)
      order by till.id for no key update of till
    ), counted as (
      update till set last_receipt = till.last_receipt + till_turn.sales
      from till_turn where till.id = till_turn.id
      returning till.id, till.last_receipt - till_turn.sales as before
    ), made as (
      insert into sale (id, location_id, till_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
        customer_name, customer_phone, customer_email, customer_id, subtotal_minor, discount_minor, total_minor, sold_at,
        business_on)
      select id, location_id, till_id, receipt_number, till_code || '-' || case when receipt_number < 1000000
          then lpad(receipt_number::text, 6, '0') else receipt_number::text end,
        fingerprint, 'accepted', cashier_id, sell_from, customer_name, customer_phone, customer_email, customer_id,
        subtotal_minor, discount_minor, total_minor, sold_at, business_on
      from (
        select asked.*, (before + row_number() over (partition by till_id order by no))::int as receipt_number
        from asked join counted on counted.id = till_id
      ) numbered
      returning id, receipt_no
    ), line as (
      select asked.id as sale_id, location_id, cashier_id, sell_from, business_on, line.*
      from json_to_recordset($2) as line (no int, line_no int, product_id uuid, name text, strength text,
        quantity bigint, unit_price_minor bigint, discount_minor bigint, mrp_minor bigint)
      join asked using (no)
    ), lines as (
      insert into sale_line (sale_id, line_no, product_id, product_name, strength, quantity, unit_price_minor,
        line_total_minor, discount_minor, mrp_minor, vat_rate_bp, vat_minor)
      select sale_id, line_no, product_id, name, strength, quantity, unit_price_minor, unit_price_minor * quantity,
        discount_minor, mrp_minor, rate_bp,
        round((unit_price_minor * quantity - discount_minor) * rate_bp / (10000.0 + rate_bp))
      from (select line.*, sales_vat_rate(product_id, business_on) as rate_bp from line) rated
    ), paid as (
      insert into sale_payment (sale_id, method, amount_minor, tendered_minor)
      select id, method, total_minor, tendered_minor from asked
    ), own as (
      select location_id, cashier_id as staff_id, product_id, sum(quantity)::bigint as quantity
      from line where sell_from = 'own-orders' group by 1, 2, 3
    ), held as materialized (
      ${lockQuotaSql('own', '(select count(*) from made) > 0')}
    ), used as (
      ${sellQuotaSql('held')}
    ), part as (
      select no, line_no, part_no, sold_at as occurred_at, location_id as from_location_id,
        customer_place_id as to_location_id, product_id, batch_id, quantity, 'sale' as document_kind, id as document_id,
        null::bigint as reverses, cashier_id as actor_id, '' as reason
      from json_to_recordset($3)
        as part (no int, line_no int, part_no int, product_id uuid, batch_id uuid, quantity bigint)
      join asked using (no)
      where (select count(*) from made) > 0
    ), moved as (
      ${insertMovementsSql({ moved: 'part', orderBy: 'no, line_no, part_no' })}
    ), audited as (
      insert into audit_entry (occurred_at, actor_id, actor_role, location_id, session_hint, address, action, entity,
        entity_id, after, request_id)
      select sold_at, cashier_id, cashier_role, location_id, session_hint, address, 'sale.discounted', 'sale', id::text,
        jsonb_build_object('discountMinor', discount_minor, 'subtotalMinor', subtotal_minor), request_id
      from asked where discount_minor > 0
      union all
      select sold_at, cashier_id, cashier_role, location_id, session_hint, address, 'sale.belowCost', 'sale', id::text,
        below_cost, request_id
      from asked where below_cost is not null
    )
    select no, receipt_no from made join asked using (id)`,
);

/**
 * Writes sales whole in one statement: the tills' next numbers, the sales, lines and payments, and with inventory's
 * fragments the quotas (by place, person and product) and the movements, whose trigger moves the balances last. A discount
 * and a sale below cost leave their trace in the audit. Constraints refuse all of it where the facts were out of date. A
 * repeat fails on the sale's key, whole, so that no till has counted.
 */
async function writeSales(db: Db | Tx, sales: readonly NewSale[]): Promise<string[]> {
  const rows = await write(
    db,
    JSON.stringify(sales.map(rowOf)),
    JSON.stringify(sales.flatMap(linesOf)),
    JSON.stringify(sales.flatMap(partsOf)),
  );
  if (rows.length < sales.length) throw new Error('The till of a sale is gone');
  const receiptOf = new Map(rows.map(({ no, receiptNo }) => [no, receiptNo]));
  return sales.map((_, no) => receiptOf.get(no) ?? '');
}

const rowOf = ({ draft, decided, place, till, cashier, trace, sellFrom }: NewSale, no: number) => ({
  no,
  id: draft.input.id,
  location_id: draft.locationId,
  customer_place_id: place.customerPlaceId,
  till_id: till.id,
  till_code: till.code,
  fingerprint: draft.fingerprint,
  cashier_id: cashier.id,
  cashier_role: cashier.role,
  sell_from: sellFrom,
  customer_name: draft.input.customer.name,
  customer_phone: normalPhone(draft.input.customer.phone) ?? draft.input.customer.phone,
  customer_email: draft.input.customer.email,
  customer_id: draft.input.customerId,
  subtotal_minor: decided.subtotalMinor,
  discount_minor: decided.discountMinor,
  total_minor: decided.totalMinor,
  method: draft.input.paymentMethod,
  tendered_minor: decided.tenderedMinor,
  sold_at: draft.soldAt,
  business_on: draft.businessOn,
  session_hint: trace.sessionHint,
  address: trace.address,
  request_id: trace.requestId,
  below_cost: decided.belowCost,
});

const linesOf = ({ decided }: NewSale, no: number) =>
  decided.lines.map(({ productId, name, strength, quantity, unitPriceMinor, discountMinor, mrpMinor }, index) => ({
    ...{ no, name, strength, quantity },
    line_no: index + 1,
    product_id: productId,
    unit_price_minor: unitPriceMinor,
    discount_minor: discountMinor,
    mrp_minor: mrpMinor,
  }));

const partsOf = ({ decided }: NewSale, no: number) =>
  decided.lines.flatMap(({ productId, batches }, index) =>
    batches.map(({ batchId, quantity }, part) => ({
      ...{ no, quantity },
      line_no: index + 1,
      part_no: part + 1,
      product_id: productId,
      batch_id: batchId,
    })),
  );
