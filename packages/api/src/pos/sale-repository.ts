import type { Database, Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { RecordSaleInput, SaleLine, SellFrom } from '@bhandar/domain/pos';
import { type ExpressionBuilder, sql } from 'kysely';
import type { AllocatedLine } from '../inventory';

/** Whose sales a person may see: an employee their own, an admin those of their stores, the warehouse all. */
export const visibleTo = (actor: Actor) => (sale: ExpressionBuilder<Database, 'sale'>) => {
  if (actor.role === 'superadmin') return sale.val(true);
  if (actor.role === 'employee') return sale('sale.cashierId', '=', actor.id);
  const stores = actor.stores.map((store) => store.id);
  return stores.length > 0 ? sale('sale.locationId', 'in', stores) : sale.val(false);
};

export interface NewSale {
  input: RecordSaleInput;
  fingerprint: string;
  locationId: string;
  customerPlaceId: string;
  till: { id: string; code: string };
  cashier: Actor;
  sellFrom: SellFrom;
  lines: readonly SaleLine[];
  allocated: readonly AllocatedLine[];
  subtotalMinor: number;
  tenderedMinor: number;
  soldAt: Date;
  businessOn: string;
  /** Where the request came from, for the trace that a discount leaves. */
  trace: { sessionHint: string; address: string; requestId: string };
}

/**
 * Writes a sale whole in one statement: the till's next number, the sale, lines, payment, allowance (in product order) and
 * movements, whose trigger moves the balances last. A discount, the one
 * thing about a sale that somebody decided, leaves its trace in the audit. Constraints refuse it where the till's picture was out of date.
 * A repeat fails on the sale's key, whole, so that no till has counted; `AlreadyRecorded` says so.
 */
export async function insertSale(db: Db | Tx, sale: NewSale): Promise<string> {
  try {
    return await writeSale(db, sale);
  } catch (error) {
    throw isViolationOf(error, '23505', 'sale_pkey') ? new AlreadyRecorded() : error;
  }
}

/** Somebody else's sale came first; Postgres undid this statement, and the sale is to be decided again under locks. */
const OVERTAKEN = new Set(['23514', '40001', '40P01', '55P03']);

/** The same outside a transaction: the statement is the transaction. Undefined when the picture it was made on is gone. */
export async function insertSaleAtOnce(db: Db, sale: NewSale): Promise<string | undefined> {
  try {
    return await insertSale(db, sale);
  } catch (error) {
    if (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code))) return undefined;
    throw error;
  }
}

/** The sale's id is taken: what is asked for has happened, or somebody reused an id. */
export class AlreadyRecorded extends Error {}

const isViolationOf = (error: unknown, code: string, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === code &&
  'constraint' in error &&
  error.constraint === constraint;

async function writeSale(db: Db | Tx, sale: NewSale): Promise<string> {
  const { input, allocated, cashier } = sale;
  const lines = sale.lines.map((line, index) => ({ ...line, lineNo: index + 1 }));
  const { customer } = input;
  const taken = allocated.flatMap((line) => line.allocations.map((part) => ({ ...part, lineNo: line.lineNo })));
  const own = sale.sellFrom === 'own-orders';
  const { rows } = await sql<{ receiptNo: string }>`/* name:insert-sale */
    with counted as (
      update till set last_receipt = last_receipt + 1
      where id = ${sale.till.id}::uuid returning last_receipt
    ), made as (
      insert into sale (id, location_id, till_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
        customer_name, customer_phone, customer_email, customer_id, subtotal_minor, discount_minor, total_minor, sold_at, business_on)
      select ${input.id}::uuid, ${sale.locationId}::uuid, ${sale.till.id}::uuid, last_receipt,
        ${sale.till.code} || '-' || lpad(last_receipt::text, greatest(6, length(last_receipt::text)), '0'),
        ${sale.fingerprint}, 'accepted', ${cashier.id}::uuid, ${sale.sellFrom},
        ${customer.name}, ${customer.phone}, ${customer.email}, ${input.customerId ?? null}::uuid,
        ${sale.subtotalMinor}::bigint, ${input.discountMinor}::bigint, ${input.totalMinor}::bigint,
        ${sale.soldAt}::timestamptz, ${sale.businessOn}::date
      from counted
      returning id, location_id, cashier_id, sold_at, receipt_no
    ), line as (
      select * from unnest(${lines.map((l) => l.lineNo)}::int[], ${lines.map((l) => l.productId)}::uuid[],
        ${lines.map((l) => l.name)}::text[], ${lines.map((l) => l.strength)}::text[],
        ${lines.map((l) => l.quantity)}::bigint[], ${lines.map((l) => l.unitPriceMinor)}::bigint[],
        ${lines.map((l) => l.discountMinor)}::bigint[])
        as l (line_no, product_id, name, strength, quantity, unit_price_minor, discount_minor)
    ), lines as (
      insert into sale_line (sale_id, line_no, product_id, product_name, strength, quantity, unit_price_minor,
        line_total_minor, discount_minor)
      select made.id, line_no, product_id, name, strength, quantity, unit_price_minor, unit_price_minor * quantity,
        discount_minor
      from made, line
    ), paid as (
      insert into sale_payment (sale_id, method, amount_minor, tendered_minor)
      select id, ${input.paymentMethod}, ${input.totalMinor}::bigint, ${sale.tenderedMinor}::bigint from made
    ), allowance as materialized (
      select product_id from sale_allowance
      where ${own}::boolean and location_id = ${sale.locationId}::uuid and staff_id = ${cashier.id}::uuid
        and product_id = any(${lines.map((l) => l.productId)}::uuid[]) and (select count(*) from made) > 0
      order by product_id for no key update
    ), used as (
      update sale_allowance set sold = sale_allowance.sold + line.quantity
      from allowance join line using (product_id)
      where sale_allowance.location_id = ${sale.locationId}::uuid and sale_allowance.staff_id = ${cashier.id}::uuid
        and sale_allowance.product_id = allowance.product_id
    ), moved as (
      insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no, actor_id)
      select made.sold_at, made.location_id, ${sale.customerPlaceId}::uuid, part.product_id, part.batch_id,
        part.quantity, 'sale', made.id, part.line_no, made.cashier_id
      from made, unnest(${taken.map((t) => t.productId)}::uuid[], ${taken.map((t) => t.batchId)}::uuid[],
        ${taken.map((t) => t.quantity)}::bigint[], ${taken.map((t) => t.lineNo)}::int[])
        as part (product_id, batch_id, quantity, line_no)
    ), audited as (
      insert into audit_entry (occurred_at, actor_id, actor_role, location_id, session_hint, address, action, entity,
        entity_id, after, request_id)
      select made.sold_at, made.cashier_id, ${cashier.role}, made.location_id, ${sale.trace.sessionHint},
        ${sale.trace.address}, 'sale.discounted', 'sale', made.id::text,
        jsonb_build_object('discountMinor', ${input.discountMinor}::bigint, 'subtotalMinor', ${sale.subtotalMinor}::bigint),
        ${sale.trace.requestId}
      from made where ${input.discountMinor}::bigint > 0
    )
    select receipt_no from made`.execute(db);
  const [written] = rows;
  if (!written) throw new Error('The till of this sale is gone');
  return written.receiptNo;
}

const saleWithFacts = (db: Db | Tx) =>
  db
    .selectFrom('sale')
    .innerJoin('location', 'location.id', 'sale.locationId')
    .innerJoin('till', 'till.id', 'sale.tillId')
    .innerJoin('staffMember', 'staffMember.id', 'sale.cashierId')
    .innerJoin('salePayment', 'salePayment.saleId', 'sale.id');

/** A sale with all that its receipt says, whoever asks; callers narrow it with `visibleTo` or compare its cashier. */
async function readSale(
  db: Db | Tx,
  narrow: (query: ReturnType<typeof saleWithFacts>) => ReturnType<typeof saleWithFacts>,
) {
  const sale = await narrow(saleWithFacts(db))
    .selectAll('sale')
    .select([
      'location.name as storeName',
      'location.city',
      'location.code',
      'location.address',
      'location.phone',
      'location.licenceNumber',
      'till.number as tillNumber',
      'staffMember.firstName',
      'staffMember.lastName',
      'salePayment.method',
      'salePayment.tenderedMinor',
    ])
    .executeTakeFirst();
  if (!sale) return undefined;
  const lines = await db.selectFrom('saleLine').selectAll().where('saleId', '=', sale.id).orderBy('lineNo').execute();
  const taken = await db
    .selectFrom('stockMovement')
    .innerJoin('batch', 'batch.id', 'stockMovement.batchId')
    .select(['lineNo', 'batch.id as batchId', 'batch.batchNumber', 'batch.expiresOn', 'quantity'])
    .where('documentKind', '=', 'sale')
    .where('documentId', '=', sale.id)
    .where('reverses', 'is', null)
    .orderBy('stockMovement.id')
    .execute();
  return { sale, lines, taken };
}

export type StoredSale = NonNullable<Awaited<ReturnType<typeof readSale>>>;

export const findSale = (db: Db | Tx, id: string) => readSale(db, (query) => query.where('sale.id', '=', id));

export const findVisibleSale = (db: Db, actor: Actor, id: string) =>
  readSale(db, (query) => query.where('sale.id', '=', id).where(visibleTo(actor)));

export interface SaleFilter {
  locationId: string | undefined;
  search: string;
  limit: number;
  offset: number;
}

export async function listRecentSales(db: Db, actor: Actor, filter: SaleFilter) {
  const wanted = db
    .selectFrom('sale')
    .where(visibleTo(actor))
    .$if(filter.locationId !== undefined, (query) => query.where('sale.locationId', '=', filter.locationId ?? ''))
    .$if(filter.search !== '', (query) => {
      const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
      return query.where((sale) =>
        sale.or([sale('sale.receiptNo', 'ilike', pattern), sale('sale.customerName', 'ilike', pattern)]),
      );
    });
  const { total } = await wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .innerJoin('staffMember', 'staffMember.id', 'sale.cashierId')
    .innerJoin('salePayment', 'salePayment.saleId', 'sale.id')
    .select((select) => [
      'sale.id',
      'sale.receiptNo',
      'sale.soldAt',
      'sale.customerName',
      'sale.totalMinor',
      'staffMember.firstName',
      'staffMember.lastName',
      'salePayment.method',
      select
        .selectFrom('saleLine')
        .whereRef('saleLine.saleId', '=', 'sale.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('units'))
        .as('units'),
    ])
    .orderBy('sale.soldAt', 'desc')
    .orderBy('sale.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total };
}

/** What one person's view of the shops sold on a day. */
export async function sumSalesOf(db: Db, actor: Actor, { day, since }: { day: string; since: Date }) {
  return db
    .selectFrom('sale')
    .where(visibleTo(actor))
    .where('businessOn', '=', day)
    .where('soldAt', '>=', since)
    .where('status', '=', 'accepted')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(sale.total_minor), 0)::bigint`.as('totalMinor'),
    ])
    .executeTakeFirstOrThrow();
}
