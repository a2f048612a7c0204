import { containing, type Database, type Db, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type ExpressionBuilder, sql } from 'kysely';

/** Whose sales a person may see: an employee their own, an admin those of their stores, the warehouse all. */
export const visibleTo = (actor: Actor) => (sale: ExpressionBuilder<Database, 'sale'>) => {
  if (actor.role === 'superadmin') return sale.val(true);
  if (actor.role === 'employee') return sale('sale.cashierId', '=', actor.id);
  const stores = actor.stores.map((store) => store.id);
  return stores.length > 0 ? sale('sale.locationId', 'in', stores) : sale.val(false);
};

const saleWithFacts = (db: Db | Tx) =>
  db
    .selectFrom('sale')
    .innerJoin('location', 'location.id', 'sale.locationId')
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
      'location.address',
      'location.phone',
      'location.licenceNumber',
      'location.receiptHeader',
      'location.receiptFooter',
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
      const pattern = containing(filter.search);
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
