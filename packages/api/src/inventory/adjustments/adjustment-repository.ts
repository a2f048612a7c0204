import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import { type Actor, hasGrant } from '@bhandar/domain/accounts';
import type { Adjustment, AdjustmentQuery, AdjustmentReason, TransitSettlement } from '@bhandar/domain/inventory';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type SqlBool, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { batchNumberContains } from '../batches/find-batches-repository';

type Reader = Pick<Actor, 'role' | 'stores' | 'grants'>;

const lines = sql<Adjustment['lines']>`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', product.trade_name,
    'strength', product.strength, 'batchId', line.batch_id, 'batchNumber', batch.batch_number,
    'expiresOn', batch.expires_on, 'change', line.change, 'valueMinor', line.value_minor * sign(line.change))
    order by line.line_no)
  from stock_adjustment_line line join product on product.id = line.product_id join batch on batch.id = line.batch_id
  where line.adjustment_id = stock_adjustment.id)`;

const worth = sql<number>`(select coalesce(sum(line.value_minor * sign(line.change)), 0)::float8
  from stock_adjustment_line line where line.adjustment_id = stock_adjustment.id)`;

const settlement = sql<TransitSettlement | null>`
  case when stock_adjustment.settlement is not null then jsonb_build_object(
    'outcome', stock_adjustment.settlement, 'by', ${staffName('settler')}, 'note', stock_adjustment.settlement_note,
    'at', to_char(stock_adjustment.settled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

/** How the missing units of an order were settled, for a reader of the order. */
export async function readSettlementOfOrder(db: Db | Tx, orderId: string): Promise<TransitSettlement | null> {
  const row = await db
    .selectFrom('stockAdjustment')
    .innerJoin('staffMember as settler', 'settler.id', 'stockAdjustment.settledBy')
    .where('stockAdjustment.orderId', '=', orderId)
    .where('stockAdjustment.reason', '=', 'transit')
    .select(settlement.as('settlement'))
    .executeTakeFirst();
  return row?.settlement ?? null;
}

const selectAdjustments = (db: Db | Tx, actor: Reader) =>
  db
    .selectFrom('stockAdjustment')
    .innerJoin('location as place', 'place.id', 'stockAdjustment.locationId')
    .innerJoin('staffMember as author', 'author.id', 'stockAdjustment.createdBy')
    .leftJoin('stockTransfer as transfer', 'transfer.id', 'stockAdjustment.transferId')
    .leftJoin('storeOrder', 'storeOrder.id', 'stockAdjustment.orderId')
    .leftJoin('staffMember as settler', 'settler.id', 'stockAdjustment.settledBy')
    .where(ofAccessibleStore(actor, 'stockAdjustment.locationId'))
    .select([
      'stockAdjustment.id',
      'stockAdjustment.voucher',
      'stockAdjustment.reason',
      'stockAdjustment.note',
      'stockAdjustment.createdAt',
      'transfer.voucher as transferVoucher',
      'storeOrder.voucher as orderVoucher',
      settlement.as('settlement'),
      sql<
        Adjustment['place']
      >`jsonb_build_object('id', place.id, 'kind', place.kind, 'name', place.name, 'city', place.city)`.as('place'),
      staffName('author').as('createdBy'),
      lines.as('lines'),
      worth.as('valueMinor'),
    ]);

const toAdjustment = <Row extends Omit<Adjustment, 'createdAt'> & { createdAt: Date }>(
  row: Row,
  actor: Reader,
): Adjustment => ({
  ...row,
  ...(hasGrant(actor, 'seeCost') ? {} : withoutCost(row)),
  createdAt: row.createdAt.toISOString(),
});

const withoutCost = (row: Pick<Adjustment, 'lines'>) => ({
  valueMinor: null,
  lines: row.lines.map((line) => ({ ...line, valueMinor: null })),
});

export async function getAdjustmentFor(db: Db | Tx, actor: Reader, id: string): Promise<Adjustment> {
  const row = await selectAdjustments(db, actor).where('stockAdjustment.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('adjustment');
  return toAdjustment(row, actor);
}

/** A delivery that arrived short and is not settled, as `stock_adjustment_unsettled_idx` holds it. */
const isUnsettled = sql<SqlBool>`reason = 'transit' and settlement is null`;

export async function countUnsettled(db: Db, actor: Reader): Promise<number> {
  const { total } = await db
    .selectFrom('stockAdjustment')
    .where(ofAccessibleStore(actor, 'stockAdjustment.locationId'))
    .where(isUnsettled)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function listAdjustmentRows(
  db: Db | Tx,
  actor: Reader,
  query: AdjustmentQuery,
): Promise<{ data: Adjustment[]; totalItems: number }> {
  const { locationId, reason, unsettled, search } = query;
  const text = containing(search);
  const matches = sql<SqlBool>`(stock_adjustment.voucher ilike ${text} or exists (
    select from stock_adjustment_line line join product on product.id = line.product_id
    join batch on batch.id = line.batch_id
    where line.adjustment_id = stock_adjustment.id and (product.trade_name ilike ${text} or ${batchNumberContains(search)})))`;
  const narrowed = db
    .selectFrom('stockAdjustment')
    .where(ofAccessibleStore(actor, 'stockAdjustment.locationId'))
    .$if(locationId !== undefined, (q) => q.where('locationId', '=', locationId ?? ''))
    .$if(reason !== undefined, (q) => q.where('reason', '=', reason ?? 'found'))
    .$if(unsettled === true, (q) => q.where(isUnsettled))
    .$if(search !== '', (q) => q.where(matches));
  const [{ count }, ids] = await Promise.all([
    narrowed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    narrowed
      .select('id')
      .orderBy('createdAt', query.direction)
      .orderBy('id')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
  ]);
  if (ids.length === 0) return { data: [], totalItems: count };
  const rows = await selectAdjustments(db, actor)
    .where(
      'stockAdjustment.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('stockAdjustment.createdAt', query.direction)
    .orderBy('stockAdjustment.id')
    .execute();
  return { data: rows.map((row) => toAdjustment(row, actor)), totalItems: count };
}

/** The id is reserved before the document is written, because its quotas are locked first. */
export async function newAdjustmentId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx);
  return rows[0]?.id ?? '';
}

export interface AdjustmentRow {
  id?: string;
  locationId: string;
  reason: AdjustmentReason;
  note: string;
  transferId?: string;
  orderId?: string;
  /** The offline sale for which it was made. */
  saleId?: string;
  createdBy: string;
  createdAt: Date;
  lines: readonly { lineNo: number; productId: string; batchId: string; change: number; valueMinor: number }[];
}

export async function insertAdjustment(tx: Tx, { lines: rows, ...adjustment }: AdjustmentRow) {
  const made = await tx
    .insertInto('stockAdjustment')
    .values(adjustment)
    .returning(['id', 'voucher'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('stockAdjustmentLine')
    .values(rows.map((line) => ({ ...line, adjustmentId: made.id })))
    .execute();
  return made;
}

export interface MoveLimits {
  adjustmentLimitMinor: number;
  countLimitMinor: number;
  recountUnits: number;
  recountValueMinor: number;
}

/**
 * The organisation's limits: the value up to which managers decide, and the difference from which a line is recounted.
 */
export const readMoveLimits = (db: Db | Tx): Promise<MoveLimits> =>
  db
    .selectFrom('organisation')
    .select(['adjustmentLimitMinor', 'countLimitMinor', 'recountUnits', 'recountValueMinor'])
    .executeTakeFirstOrThrow();

/** The value of one unit of each batch in taka: at cost, or at the retail price if the cost is unknown. */
export async function readUnitValues(db: Db | Tx, batchIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ batchId: string; unitValue: string }>`
    select batch.id as batch_id, coalesce(batch.unit_cost, product.unit_cost, batch.mrp_minor / 100.0,
      product.unit_mrp_minor / 100.0, 0)::numeric(16, 4) as unit_value
    from batch join product on product.id = batch.product_id where batch.id = any(${batchIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ batchId, unitValue }) => [batchId, unitValue]));
}
