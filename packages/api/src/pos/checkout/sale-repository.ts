import { containing, type Database, type Db, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ExchangeOfSale, ReturnedItem } from '@bhandar/domain/pos';
import { type ExpressionBuilder, sql } from 'kysely';
import { letterheadAt, staffNameAt } from '../../core/paper/letterhead-repository';
import { returnedStateOf } from '../returned-state-repository';
import { paymentsOfSale, voidedAtOf, voidOf } from '../sale-facts-repository';

/** The sales that a person may see: an employee their own, an admin those of their stores, the warehouse all. */
export const visibleSales = (actor: Actor) => (sale: ExpressionBuilder<Database, 'sale'>) => {
  if (actor.role === 'superadmin') return sale.val(true);
  if (actor.role === 'employee') return sale('sale.cashierId', '=', actor.id);
  const stores = actor.stores.map((store) => store.id);
  return stores.length > 0 ? sale('sale.locationId', 'in', stores) : sale.val(false);
};

const voidedAt = voidedAtOf('sale');

/** The goods of a `sale_return`, in SQL. */
const returnedItems = sql<ReturnedItem[]>`(
  select jsonb_agg(jsonb_build_object('name', line.product_name, 'strength', line.strength, 'quantity', line.quantity,
    'refundMinor', line.refund_minor) order by line.line_no)
  from sale_return_line line where line.return_id = sale_return.id)`;

/** What of a `sale_return` went back as money or to an account, in SQL. */
const paidBack = sql<ExchangeOfSale['refunds']>`(
  select coalesce(jsonb_agg(jsonb_build_object('method', refund.method, 'tenderId', refund.tender_id,
    'tenderName', refund.tender_name, 'amountMinor', refund.amount_minor) order by refund.line_no), '[]')
  from sale_refund refund where refund.return_id = sale_return.id and refund.method <> 'exchange')`;

const SOLD_AT = sql.ref('sale.sold_at');

/** The moment of a sale's letterhead, in SQL: an offline sale has the one that its till had read, and printed. */
const HEAD_AT = sql<Date>`coalesce((select head_at from queued_sale where queued_sale.id = sale.id), sale.sold_at)`;

const saleWithFacts = (db: Db | Tx) =>
  db.selectFrom('sale').innerJoin('staffMember', 'staffMember.id', 'sale.cashierId');

/**
 * A sale with all facts of its receipt, without an access check; callers filter by `visibleSales` or compare the cashier.
 */
async function readSale(
  db: Db | Tx,
  narrow: (query: ReturnType<typeof saleWithFacts>) => ReturnType<typeof saleWithFacts>,
) {
  const sale = await narrow(saleWithFacts(db))
    .selectAll('sale')
    .select([
      letterheadAt(sql.ref('sale.location_id'), HEAD_AT).as('store'),
      staffNameAt('staff_member', SOLD_AT).as('cashier'),
      voidedAt.as('voidedAt'),
      voidOf('sale').as('void'),
    ])
    .executeTakeFirst();
  if (!sale) return undefined;
  const lines = await db.selectFrom('saleLine').selectAll().where('saleId', '=', sale.id).orderBy('lineNo').execute();
  const payments = await db
    .selectFrom('salePayment')
    .select(['method', 'tenderId', 'tenderName', 'amountMinor', 'tenderedMinor', 'reference'])
    .where('saleId', '=', sale.id)
    .orderBy('lineNo')
    .execute();
  const taken = await db
    .selectFrom('stockMovement')
    .innerJoin('batch', 'batch.id', 'stockMovement.batchId')
    .select(['lineNo', 'batch.id as batchId', 'batch.batchNumber', 'batch.expiresOn', 'quantity'])
    .where('documentKind', '=', 'sale')
    .where('documentId', '=', sale.id)
    .where('reverses', 'is', null)
    .orderBy('stockMovement.id')
    .execute();
  const returns = await db
    .selectFrom('saleReturn')
    .leftJoin('exchange', 'exchange.returnId', 'saleReturn.id')
    .select(['id', 'voucher', 'postedAt', 'roundingMinor'])
    .select(sql<number>`refund_minor + rounding_minor`.as('refundedMinor'))
    .select(sql<number>`coalesce(exchange.credit_minor, 0)::float8`.as('setOffMinor'))
    .select(
      sql<number>`(select sum(quantity) from sale_return_line line where line.return_id = sale_return.id)::float8`.as(
        'units',
      ),
    )
    .select(returnedItems.as('lines'))
    .where('saleReturn.saleId', '=', sale.id)
    .where('status', '=', 'posted')
    .where('cause', '<>', 'saleVoided')
    .orderBy('postedAt')
    .execute();
  const exchange = await db
    .selectFrom('exchange')
    .innerJoin('saleReturn', 'saleReturn.id', 'exchange.returnId')
    .innerJoin('sale as returned', 'returned.id', 'saleReturn.saleId')
    .select(['returnId', 'saleReturn.voucher', 'returned.receiptNo', 'creditMinor', 'saleReturn.roundingMinor'])
    .select(sql<number>`sale_return.refund_minor + sale_return.rounding_minor`.as('returnedMinor'))
    .select([returnedItems.as('lines'), paidBack.as('refunds')])
    .where('exchange.saleId', '=', sale.id)
    .executeTakeFirst();
  return { sale, lines, payments, taken, returns, exchange };
}

export type StoredSale = NonNullable<Awaited<ReturnType<typeof readSale>>>;

export const findSale = (db: Db | Tx, id: string) => readSale(db, (query) => query.where('sale.id', '=', id));

export const findVisibleSale = (db: Db, actor: Actor, id: string) =>
  readSale(db, (query) => query.where('sale.id', '=', id).where(visibleSales(actor)));

export interface SaleFilter {
  locationId: string | undefined;
  search: string;
  /** Today in the organisation's time zone. */
  today: string;
  limit: number;
  offset: number;
}

export async function listRecentSales(db: Db, actor: Actor, filter: SaleFilter) {
  const wanted = db
    .selectFrom('sale')
    .where(visibleSales(actor))
    .$if(filter.locationId !== undefined, (query) => query.where('sale.locationId', '=', filter.locationId ?? ''))
    .$if(filter.search !== '', (query) => {
      const pattern = containing(filter.search);
      return query.where((sale) =>
        sale.or([sale('sale.receiptNo', 'ilike', pattern), sale('sale.customerName', 'ilike', pattern)]),
      );
    });
  const { total } = await wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await wanted
    .innerJoin('staffMember', 'staffMember.id', 'sale.cashierId')
    .leftJoin('shift', 'shift.id', 'sale.shiftId')
    .select((select) => [
      'sale.id',
      'sale.locationId',
      'sale.cashierId',
      'sale.receiptNo',
      'sale.soldAt',
      'sale.customerName',
      'sale.totalMinor',
      'staffMember.firstName',
      'staffMember.lastName',
      paymentsOfSale.as('payments'),
      voidedAt.as('voidedAt'),
      returnedStateOf('sale').as('returned'),
      sql<boolean>`coalesce(shift.state = 'open' and shift.business_on = ${filter.today}::date, false)`.as(
        'isShiftOpen',
      ),
      sql<boolean>`exists (select from sale_return back where back.sale_id = sale.id and back.status <> 'voided')`.as(
        'isReturned',
      ),
      select
        .selectFrom('saleLine')
        .whereRef('saleLine.saleId', '=', 'sale.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::float8`.as('units'))
        .as('units'),
    ])
    .orderBy('sale.soldAt', 'desc')
    .orderBy('sale.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total };
}

/** The sum of a day's sales that the person may see. */
export async function sumSalesOf(db: Db, actor: Actor, { day, since }: { day: string; since: Date }) {
  return db
    .selectFrom('sale')
    .where(visibleSales(actor))
    .where('businessOn', '=', day)
    .where('soldAt', '>=', since)
    .where('status', '=', 'accepted')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(sale.total_minor), 0)::float8`.as('totalMinor'),
    ])
    .executeTakeFirstOrThrow();
}
