import { type Db, isUniqueViolation, statement, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type DecidedLine, type DecidedSale, type SellFrom, takenForLine } from '@bhandar/domain/pos';
import { normalPhone } from '@bhandar/domain/shared';
import { createQueryBatcher } from '../../core/query-batcher';
import { insertMovementsSql, lockQuotaSql, sellQuotaSql } from '../../inventory';
import type { LockedAccount } from '../customer-accounts/account-repository';
import type { StoreDraft } from './sale-draft';
import type { ProductFacts } from './sale-facts-repository';

/** A sale ready to be written. */
export interface NewSale {
  draft: StoreDraft;
  decided: DecidedSale;
  place: ProductFacts;
  sellFrom: SellFrom;
  till: { id: string; code: string };
  shiftId: string;
  /** The locked account that it charges. */
  account?: LockedAccount | undefined;
  cashier: Actor;
  /** The origin of the request, audited with a discount. */
  trace: { by: Pick<Actor, 'id' | 'role'>; sessionId: string; address: string; requestId: string };
}

/** The sale's id exists: this sale was recorded before, or another one under the same id. */
export class AlreadyRecorded extends Error {}

/** Writes sales and answers their receipt numbers, in their order. Throws `AlreadyRecorded` if an id exists. */
export async function insertSales(db: Db | Tx, sales: readonly NewSale[]): Promise<string[]> {
  if (sales.length === 0) return [];
  try {
    return await writeSales(db, sales);
  } catch (error) {
    throw isUniqueViolation(error, 'sale_pkey') ? new AlreadyRecorded() : error;
  }
}

/** Another sale was first; Postgres rolled this statement back, and the sale must be decided again under locks. */
const OVERTAKEN = new Set(['23514', '40001', '40P01', '55P03']);

const insertTogether = createQueryBatcher(writeSales);

/**
 * The same outside a transaction, together with simultaneous sales of other tills: the statement is the transaction.
 * Undefined if the facts of the sale are out of date.
 */
export async function insertSaleAtOnce(db: Db, sale: NewSale): Promise<string | undefined> {
  try {
    return await insertTogether(db, sale);
  } catch (error) {
    if (isUniqueViolation(error, 'sale_pkey')) throw new AlreadyRecorded();
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code))) return undefined;
    throw error;
  }
}

interface Written {
  no: number;
  receiptNo: string;
}

const write = statement<Written>(
  'insert-sales',
  `with asked as (
      select * from json_to_recordset($1) as asked (no int, id uuid, location_id uuid, customer_place_id uuid,
        till_id uuid, till_code text, shift_id uuid, fingerprint text, cashier_id uuid, recorded_by uuid, recorded_role text, sell_from text,
        customer_name text, customer_phone text, customer_email text, customer_id uuid, subtotal_minor bigint,
        discount_minor bigint, discount_basis_points int, discount_reason text, total_minor bigint, rounding_minor bigint,
        note text, payments json, sold_at timestamptz, business_on date, session_id text, address text, request_id text,
        discounted jsonb, below_cost jsonb)
    ), locked_till as materialized (
      select till.id, busy.sales
      from till join (select till_id as id, count(*)::int as sales from asked group by 1) busy using (id)
      order by till.id for no key update of till
    ), counted as (
      update till set last_receipt = till.last_receipt + locked_till.sales
      from locked_till where till.id = locked_till.id
      returning till.id, till.last_receipt - locked_till.sales as before
    ), open_shift as materialized (
      select shift.id from shift
      where (select count(*) from locked_till) > 0 and id in (select shift_id from asked) and state = 'open'
      order by id for key share of shift
    ), made as (
      insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
        customer_name, customer_phone, customer_email, customer_id, subtotal_minor, discount_minor,
        discount_basis_points, discount_reason, total_minor, rounding_minor, note, sold_at, business_on, session_id)
      select numbered.id, location_id, till_id, open_shift.id, receipt_number, till_code || '-' || case when receipt_number < 1000000
          then lpad(receipt_number::text, 6, '0') else receipt_number::text end,
        fingerprint, 'accepted', cashier_id, sell_from, customer_name, customer_phone, customer_email, customer_id,
        subtotal_minor, discount_minor, discount_basis_points, discount_reason, total_minor, rounding_minor, note, sold_at,
        business_on, session_id
      from (
        select asked.*, (before + row_number() over (partition by till_id order by no))::int as receipt_number
        from asked join counted on counted.id = till_id
      ) numbered left join open_shift on open_shift.id = shift_id
      returning id, receipt_no
    ), line as (
      select asked.id as sale_id, location_id, cashier_id, sell_from, line.*
      from json_to_recordset($2) as line (no int, line_no int, product_id uuid, name text, strength text,
        quantity bigint, unit_price_minor bigint, discount_minor bigint, own_discount_minor bigint,
        discount_basis_points int, discount_reason text, note text, mrp_minor bigint, above_mrp boolean, vat_rate_bp int,
        vat_minor bigint)
      join asked using (no)
    ), lines as (
      insert into sale_line (sale_id, line_no, product_id, product_name, strength, quantity, unit_price_minor,
        line_total_minor, discount_minor, own_discount_minor, discount_basis_points, discount_reason, note, mrp_minor,
        above_mrp, vat_rate_bp, vat_minor)
      select sale_id, line_no, product_id, name, strength, quantity, unit_price_minor, unit_price_minor * quantity,
        discount_minor, own_discount_minor, discount_basis_points, discount_reason, note, mrp_minor,
        above_mrp, vat_rate_bp, vat_minor
      from line
    ), paid as (
      insert into sale_payment (sale_id, line_no, method, tender_id, tender_name, amount_minor, tendered_minor, reference)
      select asked.id, payment.line_no, payment.method, payment.tender_id, payment.tender_name, payment.amount_minor,
        payment.tendered_minor, payment.reference
      from asked cross join json_to_recordset(asked.payments) as payment (line_no int, method text, tender_id uuid,
        tender_name text, amount_minor bigint, tendered_minor bigint, reference text)
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
      select sold_at, recorded_by, recorded_role, location_id, left(session_id, 8), address, 'sale.discounted', 'sale', id::text,
        discounted, request_id
      from asked where discounted is not null
      union all
      select sold_at, recorded_by, recorded_role, location_id, left(session_id, 8), address, 'sale.belowCost', 'sale', id::text,
        below_cost, request_id
      from asked where below_cost is not null
    )
    select no, receipt_no from made join asked using (id)`,
);

/**
 * Writes sales whole in one statement: the tills' next numbers, the sales, lines and payments, and with inventory's
 * fragments the quotas (by place, person and product) and the movements, whose trigger moves the balances last. A discount
 * and a sale below cost leave their trace in the audit. Constraints refuse all of it where the facts were out of date, also
 * where the shift has been closed meanwhile: a closer waits for the sales that are being written into it. A repeat fails on the sale's key, whole, so that no till has counted.
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

const rowOf = ({ draft, decided, place, till, shiftId, cashier, trace, sellFrom }: NewSale, no: number) => ({
  no,
  id: draft.input.id,
  location_id: draft.locationId,
  customer_place_id: place.customerPlaceId,
  till_id: till.id,
  till_code: till.code,
  shift_id: shiftId,
  fingerprint: draft.fingerprint,
  cashier_id: cashier.id,
  recorded_by: trace.by.id,
  recorded_role: trace.by.role,
  sell_from: sellFrom,
  customer_name: draft.input.customer.name,
  customer_phone: normalPhone(draft.input.customer.phone) ?? draft.input.customer.phone,
  customer_email: draft.input.customer.email,
  customer_id: draft.input.customerId,
  subtotal_minor: decided.subtotalMinor,
  discount_minor: decided.discountMinor,
  discount_basis_points: decided.discountBasisPoints,
  discount_reason: decided.discountReason,
  total_minor: decided.totalMinor,
  rounding_minor: decided.roundingMinor,
  note: decided.note,
  payments: decided.payments.map((payment, index) => ({
    line_no: index + 1,
    method: payment.method,
    tender_id: payment.tenderId,
    tender_name: payment.tenderName,
    amount_minor: payment.amountMinor,
    tendered_minor: payment.tenderedMinor,
    reference: payment.reference,
  })),
  sold_at: draft.soldAt,
  business_on: draft.businessOn,
  session_id: trace.sessionId,
  address: trace.address,
  request_id: trace.requestId,
  discounted: tracedOf(discountedOf(decided), { cashier, trace }),
  below_cost: tracedOf(decided.belowCost, { cashier, trace }),
});

/** With the cashier, where somebody else handed the sale in. */
const tracedOf = (facts: object | undefined, { cashier, trace }: Pick<NewSale, 'cashier' | 'trace'>) =>
  facts && trace.by.id !== cashier.id ? { cashierId: cashier.id, ...facts } : facts;

/** What the audit keeps of discounts; of a bill without reasons and discounts of lines the two sums. */
function discountedOf({ lines, discountMinor, subtotalMinor, discountBasisPoints, discountReason }: DecidedSale) {
  if (discountMinor === 0) return undefined;
  const own = lines.flatMap((line, index) =>
    line.ownDiscountMinor > 0
      ? [
          {
            lineNo: index + 1,
            productId: line.productId,
            discountMinor: line.ownDiscountMinor,
            basisPoints: line.discountBasisPoints ?? undefined,
            reason: line.discountReason,
          },
        ]
      : [],
  );
  return {
    discountMinor,
    subtotalMinor,
    basisPoints: discountBasisPoints ?? undefined,
    reason: discountReason || undefined,
    ...(own.length > 0 ? { lines: own } : {}),
  };
}

/** Goods that an offline till sold are recorded as it sold them; only they may exceed their MRP. */
const hasLeft = ({ taken }: StoreDraft, { lineNo }: DecidedLine) => takenForLine(taken, lineNo) !== undefined;

const linesOf = ({ draft, decided }: NewSale, no: number) =>
  decided.lines.map((line, index) => ({
    no,
    name: line.name,
    strength: line.strength,
    quantity: line.quantity,
    line_no: index + 1,
    product_id: line.productId,
    unit_price_minor: line.unitPriceMinor,
    discount_minor: line.discountMinor,
    own_discount_minor: line.ownDiscountMinor,
    discount_basis_points: line.discountBasisPoints,
    discount_reason: line.discountReason,
    note: line.note,
    mrp_minor: line.mrpMinor,
    above_mrp: hasLeft(draft, line) && line.mrpMinor !== null && line.unitPriceMinor > line.mrpMinor,
    vat_rate_bp: line.vatBasisPoints,
    vat_minor: line.vatMinor,
  }));

const partsOf = ({ decided }: NewSale, no: number) =>
  decided.lines.flatMap(({ productId, batches }, index) =>
    batches.map(({ batchId, quantity }, part) => ({
      no,
      quantity,
      line_no: index + 1,
      part_no: part + 1,
      product_id: productId,
      batch_id: batchId,
    })),
  );
