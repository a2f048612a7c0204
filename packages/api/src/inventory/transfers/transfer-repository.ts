import { containing, type Database, type Db, staffNameOrNull, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { StockPlace, Transfer, TransferQuery, TransferSummary } from '@bhandar/domain/inventory';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';

type Reader = Pick<Actor, 'role' | 'stores'>;

/** The transfers from and to accessible stores, drafts only from them. */
const visibleTransfers =
  (actor: Reader) =>
  (row: ExpressionBuilder<Database, 'stockTransfer'>): Expression<SqlBool> =>
    row.or([
      ofAccessibleStore(actor, 'stockTransfer.fromLocationId'),
      row.and([ofAccessibleStore(actor, 'stockTransfer.toLocationId'), row('stockTransfer.sentAt', 'is not', null)]),
    ]);

const place = (alias: string) => sql<StockPlace>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'kind', ${sql.ref(`${alias}.kind`)}, 'name', ${sql.ref(`${alias}.name`)}, 'city', ${sql.ref(`${alias}.city`)})`;

export const selectTransfers = (db: Db | Tx, actor: Reader) =>
  db
    .selectFrom('stockTransfer')
    .innerJoin('location as sender', 'sender.id', 'stockTransfer.fromLocationId')
    .innerJoin('location as target', 'target.id', 'stockTransfer.toLocationId')
    .innerJoin('staffMember as creator', 'creator.id', 'stockTransfer.createdBy')
    .leftJoin('staffMember as dispatcher', 'dispatcher.id', 'stockTransfer.sentBy')
    .leftJoin('staffMember as receiver', 'receiver.id', 'stockTransfer.receivedBy')
    .where(visibleTransfers(actor))
    .select([
      'stockTransfer.id',
      'stockTransfer.voucher',
      'stockTransfer.status',
      'stockTransfer.note',
      'stockTransfer.createdAt',
      'stockTransfer.sentAt',
      'stockTransfer.receivedAt',
      place('sender').as('from'),
      place('target').as('to'),
      staffNameOrNull('creator').as('createdBy'),
      staffNameOrNull('dispatcher').as('sentBy'),
      staffNameOrNull('receiver').as('receivedBy'),
      sql<number>`(select count(*) from stock_transfer_line line where line.transfer_id = stock_transfer.id)`.as(
        'lineCount',
      ),
      sql<number>`(select coalesce(sum(line.quantity), 0)::bigint from stock_transfer_line line
        where line.transfer_id = stock_transfer.id)`.as('units'),
    ]);

interface Steps {
  createdAt: Date;
  createdBy: string | null;
  sentAt: Date | null;
  sentBy: string | null;
  receivedAt: Date | null;
  receivedBy: string | null;
}

const step = (at: Date | null, by: string | null) => (at ? { at: at.toISOString(), by: by ?? '' } : null);

export const toTransfer = <Row extends Steps>(row: Row) => {
  const { createdAt, createdBy, sentAt, sentBy, receivedAt, receivedBy, ...transfer } = row;
  return {
    ...transfer,
    created: { at: createdAt.toISOString(), by: createdBy ?? '' },
    sent: step(sentAt, sentBy),
    received: step(receivedAt, receivedBy),
  };
};

export const transferLines = sql<Transfer['lines']>`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', product.trade_name,
    'strength', product.strength, 'batchId', line.batch_id, 'batchNumber', coalesce(batch.batch_number, ''),
    'expiresOn', batch.expires_on, 'quantity', line.quantity, 'receivedQuantity', line.received_quantity)
    order by line.line_no)
  from stock_transfer_line line join product on product.id = line.product_id left join batch on batch.id = line.batch_id
  where line.transfer_id = stock_transfer.id)`;

export async function getTransferFor(db: Db | Tx, actor: Reader, transferId: string): Promise<Transfer> {
  const row = await selectTransfers(db, actor)
    .leftJoin('stockAdjustment as difference', 'difference.transferId', 'stockTransfer.id')
    .select([transferLines.as('lines'), 'difference.voucher as adjustmentVoucher'])
    .where('stockTransfer.id', '=', transferId)
    .executeTakeFirst();
  if (!row) throw notFound('transfer');
  return toTransfer(row);
}

export async function listTransferRows(
  db: Db | Tx,
  actor: Reader,
  query: TransferQuery,
): Promise<{ data: TransferSummary[]; totalItems: number }> {
  const { status, locationId, search } = query;
  const text = containing(search);
  const matches = sql<SqlBool>`(stock_transfer.voucher ilike ${text} or exists (
    select from stock_transfer_line line join product on product.id = line.product_id
    where line.transfer_id = stock_transfer.id and product.trade_name ilike ${text}))`;
  const narrow = (found: ReturnType<typeof selectTransfers>) =>
    found
      .$if(status !== undefined, (q) => q.where('stockTransfer.status', '=', status ?? 'draft'))
      .$if(locationId !== undefined, (q) =>
        q.where(sql<SqlBool>`${locationId}::uuid in (stock_transfer.from_location_id, stock_transfer.to_location_id)`),
      )
      .$if(search !== '', (q) => q.where(matches));
  const found = narrow(selectTransfers(db, actor));
  const [{ count }, rows] = await Promise.all([
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    found
      .orderBy('stockTransfer.createdAt', query.direction)
      .orderBy('stockTransfer.id')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { data: rows.map(toTransfer), totalItems: count };
}

/** Waits for steps in progress, then reads the transfer. The first lock of every step. */
export async function lockTransfer(tx: Tx, actor: Reader, transferId: string): Promise<Transfer> {
  const locked = await tx
    .selectFrom('stockTransfer')
    .where('stockTransfer.id', '=', transferId)
    .where(visibleTransfers(actor))
    .select('stockTransfer.id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('transfer');
  return getTransferFor(tx, actor, transferId);
}

/** Every possible destination, which is open; all managers see their names. */
export async function listAllPlaces(db: Db | Tx): Promise<StockPlace[]> {
  const rows = await db
    .selectFrom('location')
    .where('kind', 'in', ['warehouse', 'store'])
    .where('closedAt', 'is', null)
    .select(['id', 'kind', 'name', 'city'])
    .orderBy('kind', 'desc')
    .orderBy('city')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind === 'warehouse' ? 'warehouse' : 'store' }));
}
