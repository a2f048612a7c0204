import { containing, type Db, staffName, staffNameOrNull, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { CountLine, CountQuery, CountSummary, StockPlace } from '@bhandar/domain/inventory';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type SqlBool, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { joinLateChange } from './late-sales-repository';

type Reader = Pick<Actor, 'role' | 'stores'>;

const linesWhere = (condition: string) => sql<number>`(
  select count(*) from stock_count_line line where line.count_id = stock_count.id and ${sql.raw(condition)})`;

const selectCounts = (db: Db | Tx, actor: Reader) =>
  db
    .selectFrom('stockCount')
    .innerJoin('location as place', 'place.id', 'stockCount.locationId')
    .leftJoin('category', 'category.id', 'stockCount.categoryId')
    .innerJoin('staffMember as starter', 'starter.id', 'stockCount.startedBy')
    .leftJoin('staffMember as submitter', 'submitter.id', 'stockCount.submittedBy')
    .leftJoin('staffMember as closer', 'closer.id', 'stockCount.closedBy')
    .where(ofAccessibleStore(actor, 'stockCount.locationId'))
    .select([
      'stockCount.id',
      'stockCount.voucher',
      'stockCount.status',
      'stockCount.note',
      'category.name as category',
      'stockCount.startedAt',
      'stockCount.submittedAt',
      'stockCount.closedAt',
      sql<StockPlace>`jsonb_build_object('id', place.id, 'kind', place.kind, 'name', place.name, 'city', place.city)`.as(
        'place',
      ),
      staffNameOrNull('starter').as('startedBy'),
      staffNameOrNull('submitter').as('submittedBy'),
      staffNameOrNull('closer').as('closedBy'),
      linesWhere('true').as('lineCount'),
      linesWhere('line.counted is not null').as('countedCount'),
      linesWhere('line.recount_asked and not line.recounted').as('recountCount'),
    ]);

interface Steps {
  startedAt: Date;
  startedBy: string | null;
  submittedAt: Date | null;
  submittedBy: string | null;
  closedAt: Date | null;
  closedBy: string | null;
}

const step = (at: Date | null, by: string | null) => (at ? { at: at.toISOString(), by: by ?? '' } : null);

const toCount = <Row extends Steps>(row: Row) => {
  const { startedAt, startedBy, submittedAt, submittedBy, closedAt, closedBy, ...count } = row;
  return {
    ...count,
    started: { at: startedAt.toISOString(), by: startedBy ?? '' },
    submitted: step(submittedAt, submittedBy),
    closed: step(closedAt, closedBy),
  };
};

export async function getCountFor(db: Db | Tx, actor: Reader, countId: string): Promise<CountSummary> {
  const row = await selectCounts(db, actor).where('stockCount.id', '=', countId).executeTakeFirst();
  if (!row) throw notFound('count');
  return toCount(row);
}

export async function listCountRows(
  db: Db | Tx,
  actor: Reader,
  query: CountQuery,
): Promise<{ data: CountSummary[]; totalItems: number }> {
  const { status, locationId, search } = query;
  const text = containing(search);
  const found = selectCounts(db, actor)
    .$if(status !== undefined, (q) => q.where('stockCount.status', '=', status ?? 'counting'))
    .$if(locationId !== undefined, (q) => q.where('stockCount.locationId', '=', locationId ?? ''))
    .$if(search !== '', (q) =>
      q.where(sql<SqlBool>`(stock_count.voucher ilike ${text} or category.name ilike ${text})`),
    );
  const [{ count }, rows] = await Promise.all([
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    found
      .orderBy('stockCount.startedAt', query.direction)
      .orderBy('stockCount.id')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
  ]);
  return { data: rows.map(toCount), totalItems: count };
}

/** Waits for entries and decisions in progress, then reads the count. The first lock of every step. */
export async function lockCount(
  tx: Tx,
  actor: Reader,
  countId: string,
): Promise<CountSummary & { categoryId: string | null }> {
  const locked = await tx
    .selectFrom('stockCount')
    .where('stockCount.id', '=', countId)
    .where(ofAccessibleStore(actor, 'stockCount.locationId'))
    .select('stockCount.categoryId')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('count');
  return { ...(await getCountFor(tx, actor, countId)), ...locked };
}

/** A stored line with the fields that only the server may see. */
export type KeptLine = Omit<CountLine, 'late' | 'variance' | 'varianceMinor' | 'countedAt'> & {
  late: number;
  countedAt: Date | null;
  countedById: string | null;
  unitValue: string;
};

export async function listCountLines(db: Db | Tx, countId: string): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select line.line_no, line.product_id, product.code, product.trade_name as name, product.strength,
      coalesce((select jsonb_agg(jsonb_build_object('gtin', gtin, 'packSize', pack_size) order by gtin)
        from product_barcode where product_id = product.id), '[]') as barcodes,
      line.batch_id, batch.batch_number, batch.expires_on, line.counted, line.counted_at, line.counted_by as counted_by_id,
      line.booked, coalesce(arrived.change, line.late) as late,
      ${staffName('person')} as counted_by,
      line.recount_asked, line.recounted, line.unit_value
    from stock_count_line line join stock_count count on count.id = line.count_id
    join product on product.id = line.product_id join batch on batch.id = line.batch_id
    left join staff_member person on person.id = line.counted_by
    ${joinLateChange}
    where line.count_id = ${countId}
    order by product.trade_key, product.id, batch.expires_on nulls last, line.line_no`.execute(db);
  return rows;
}
