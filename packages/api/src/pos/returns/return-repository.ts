import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ReturnPerson } from '@bhandar/domain/inventory';
import {
  mayPostSaleReturn,
  type SaleReturn,
  type SaleReturnLine,
  type SaleReturnQuery,
  type SaleReturnSort,
  whyNotVoidSaleReturn,
} from '@bhandar/domain/pos';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { refundsOfReturn } from './refund-repository';

type Person = Pick<Actor, 'id' | 'role' | 'stores' | 'grants'>;

const person = (alias: string) => sql<ReturnPerson | null>`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${staffName(alias)}) end`;

/** The batches to which a line returned, while pending the named one, the earliest expiry first. Names `sale_return` and its `line`. */
const batchesOfLine = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', batch.id, 'batchNumber', batch.batch_number,
    'expiresOn', batch.expires_on) order by batch.expires_on, batch.batch_number, batch.id)
  from batch where batch.id in (
    select m.batch_id from stock_movement m
    where m.document_kind = 'saleReturn' and m.document_id = sale_return.id and m.line_no = line.line_no
      and m.reverses is null) or batch.id = line.batch_id), '[]')`;

const lines = sql<SaleReturnLine[]>`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'saleLineNo', line.sale_line_no,
    'productId', product.id, 'code', product.code, 'name', line.product_name, 'genericName', product.generic_name,
    'strength', line.strength, 'category', category.name, 'company', company.name, 'packType', product.pack_type,
    'unitType', unit_type.name, 'unitMrpMinor', product.unit_mrp_minor, 'quantity', line.quantity,
    'refundMinor', line.refund_minor, 'disposition', line.disposition,
    'batchNumber', line.batch_number, 'expiresOn', line.expires_on, 'batchId', line.batch_id,
    'batches', ${batchesOfLine}, 'form', line.form) order by line.line_no)
  from sale_return_line line
  join product on product.id = line.product_id
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join unit_type on unit_type.id = product.unit_type_id
  where line.return_id = sale_return.id)`;

export const selectReturns = (db: Db | Tx, actor: Person) =>
  db
    .selectFrom('saleReturn')
    .innerJoin('location as store', 'store.id', 'saleReturn.locationId')
    .innerJoin('staffMember as requester', 'requester.id', 'saleReturn.requestedBy')
    .leftJoin('staffMember as poster', 'poster.id', 'saleReturn.postedBy')
    .leftJoin('staffMember as voider', 'voider.id', 'saleReturn.voidedBy')
    .leftJoin('sale', 'sale.id', 'saleReturn.saleId')
    .leftJoin('exchange', 'exchange.returnId', 'saleReturn.id')
    .leftJoin('sale as newSale', 'newSale.id', 'exchange.saleId')
    .where(ofAccessibleStore(actor, 'saleReturn.locationId'))
    .select([
      'saleReturn.id',
      'saleReturn.voucher',
      'saleReturn.status',
      'saleReturn.saleId',
      'sale.receiptNo',
      'sale.customerName',
      'newSale.receiptNo as exchangedFor',
      'saleReturn.cause',
      'saleReturn.reason',
      'saleReturn.refundMinor',
      'saleReturn.refundMethod',
      'saleReturn.roundingMinor',
      'saleReturn.businessOn',
      'saleReturn.requestedAt',
      'saleReturn.postedAt',
      'saleReturn.voidedAt',
      sql<SaleReturn['store']>`jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city)`.as('store'),
      sql<ReturnPerson>`${person('requester')}`.as('requestedBy'),
      person('poster').as('postedBy'),
      person('voider').as('voidedBy'),
      refundsOfReturn.as('refunds'),
      lines.as('lines'),
    ]);

type ReturnRow = Awaited<ReturnType<ReturnType<typeof selectReturns>['executeTakeFirstOrThrow']>>;

export function toReturn(row: ReturnRow, actor: Person): SaleReturn {
  const { requestedAt, postedAt, voidedAt, customerName, store, requestedBy, status } = row;
  const { cause, saleId } = row;
  const isExchange = row.exchangedFor !== null;
  const owner = {
    status,
    cause,
    isExchange,
    requestedById: requestedBy.id,
    locationId: store.id,
    hasReceipt: saleId !== null,
  };
  return {
    ...row,
    customerName: customerName ?? '',
    units: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    requestedAt: requestedAt.toISOString(),
    postedAt: postedAt?.toISOString() ?? null,
    voidedAt: voidedAt?.toISOString() ?? null,
    mayPost: status === 'pending' && mayPostSaleReturn(actor, owner),
    mayVoid: status !== 'voided' && whyNotVoidSaleReturn(actor, owner).length === 0,
  };
}

export async function getReturnFor(db: Db | Tx, actor: Person, returnId: string): Promise<SaleReturn> {
  const row = await selectReturns(db, actor).where('saleReturn.id', '=', returnId).executeTakeFirst();
  if (!row) throw notFound('return');
  return toReturn(row, actor);
}

const sorts: Record<SaleReturnSort, RawBuilder<unknown>> = {
  requestedAt: sql`sale_return.requested_at`,
  voucher: sql`sale_return.voucher`,
  refund: sql`sale_return.refund_minor + sale_return.rounding_minor`,
  status: sql`sale_return.status`,
};

/** The numbers of returns, without voided ones, and of those that await approval. */
export const countReturns = (db: Db, actor: Person): Promise<{ total: number; pending: number }> =>
  db
    .selectFrom('saleReturn')
    .where(ofAccessibleStore(actor, 'saleReturn.locationId'))
    .where('saleReturn.status', '<>', 'voided')
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where status = 'pending')`.as('pending')])
    .executeTakeFirstOrThrow();

export async function listReturnRows(
  db: Db,
  actor: Person,
  query: SaleReturnQuery,
): Promise<{ rows: SaleReturn[]; totalItems: number }> {
  const { status, locationId, search, sort, direction, limit } = query;
  const contains = containing(search);
  const narrowed = db
    .selectFrom('saleReturn')
    .leftJoin('sale', 'sale.id', 'saleReturn.saleId')
    .where(ofAccessibleStore(actor, 'saleReturn.locationId'))
    .where('saleReturn.status', status ? '=' : '<>', status ?? 'voided')
    .$if(locationId !== undefined, (rows) => rows.where('saleReturn.locationId', '=', locationId ?? ''))
    .$if(search !== '', (rows) =>
      rows.where((row) =>
        row.or([
          row('saleReturn.voucher', 'ilike', contains),
          row('sale.receiptNo', 'ilike', contains),
          row('sale.customerName', 'ilike', contains),
          row.exists(
            row
              .selectFrom('saleReturnLine')
              .select('lineNo')
              .whereRef('saleReturnLine.returnId', '=', 'saleReturn.id')
              .where('productName', 'ilike', contains),
          ),
        ]),
      ),
    );
  const { totalItems } = await narrowed
    .select((select) => select.fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow();
  const by = direction === 'desc' ? sql`desc` : sql`asc`;
  const rows = await selectReturns(db, actor)
    .where(
      'saleReturn.id',
      'in',
      narrowed
        .select('saleReturn.id')
        .orderBy(sql`${sorts[sort]} ${by}, sale_return.id`)
        .limit(limit)
        .offset(offsetOf(query)),
    )
    .orderBy(sql`${sorts[sort]} ${by}, sale_return.id`)
    .execute();
  return { rows: rows.map((row) => toReturn(row, actor)), totalItems };
}

/** The first lock of a step on an existing return; after that of its sale, if it has one. */
export async function lockReturn(tx: Tx, actor: Person, returnId: string): Promise<SaleReturn> {
  const found = await tx
    .selectFrom('saleReturn')
    .where('saleReturn.id', '=', returnId)
    .where(ofAccessibleStore(actor, 'saleReturn.locationId'))
    .select('saleReturn.saleId')
    .executeTakeFirst();
  if (!found) throw notFound('return');
  if (found.saleId) await lockSale(tx, found.saleId);
  await tx.selectFrom('saleReturn').select('id').where('id', '=', returnId).forNoKeyUpdate().execute();
  return getReturnFor(tx, actor, returnId);
}

/** The till at which a return was requested. */
export async function findRequestTill(db: Db | Tx, returnId: string): Promise<string | null> {
  const row = await db.selectFrom('saleReturn').select('tillId').where('id', '=', returnId).executeTakeFirst();
  return row?.tillId ?? null;
}

/** Locks a sale, so that two returns of one receipt follow each other. */
export const lockSale = (tx: Tx, saleId: string) =>
  tx.selectFrom('sale').select('id').where('id', '=', saleId).forNoKeyUpdate().execute();
