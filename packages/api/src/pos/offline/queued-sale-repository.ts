import { type Db, type QueuedSale, staffName, type Tx } from '@bhandar/db';
import type { ConflictReason, SaleConflict } from '@bhandar/domain/pos';
import { type Insertable, type Selectable, sql } from 'kysely';
import { usableOn } from '../../inventory';

export type QueuedRow = Selectable<QueuedSale>;

/** Serialises the requests of one till, even if two tabs send its sales. */
export async function lockTillForSync(tx: Tx, till: { locationId: string; deviceId: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${till.locationId} ${till.deviceId}`}, 0))`.execute(tx);
}

/** The recorded state of a sale that a till sends: recorded at the counter, or taken in before. */
export interface KnownSale {
  id: string;
  locationId: string;
  cashierId: string;
  fingerprint: string;
  receiptNo: string | null;
  /** The time at the counter; null if it was not recorded there. */
  soldAt: Date | null;
  /** Whether it was sent as an offline sale. */
  isQueued: boolean;
  reason: ConflictReason | null;
  message: string;
}

export async function listKnown(db: Db | Tx, ids: readonly string[]): Promise<KnownSale[]> {
  const { rows } = await sql<KnownSale>`
    select id, coalesce(sale.location_id, q.location_id) as location_id, coalesce(q.cashier_id, sale.cashier_id) as cashier_id,
      coalesce(sale.fingerprint, q.fingerprint) as fingerprint, sale.receipt_no, sale.sold_at,
      q.id is not null as is_queued, q.reason, coalesce(q.message, '') as message
    from (select * from sale where id = any(${ids}::uuid[])) sale
    full join (select * from queued_sale where id = any(${ids}::uuid[])) q using (id)`.execute(db);
  return rows;
}

/** The given sequence numbers that other sales of the till have used. */
export async function listUsedSequences(
  tx: Tx,
  { locationId, deviceId, sequences }: { locationId: string; deviceId: string; sequences: readonly number[] },
): Promise<number[]> {
  const used = await tx
    .selectFrom('queuedSale')
    .select('deviceSeq')
    .where('locationId', '=', locationId)
    .where('deviceId', '=', deviceId)
    .where('deviceSeq', 'in', sequences)
    // Nobody uses up a number by a sale that may not be of this till's people.
    .where((queued) =>
      queued.or([queued('reason', 'is', null), queued('reason', 'not in', ['seller_unproven', 'till_unproven'])]),
    )
    .execute();
  return used.map(({ deviceSeq }) => deviceSeq);
}

export async function insertQueued(tx: Tx, rows: Insertable<QueuedSale>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('queuedSale').values(rows).execute();
}

/** Inserts the sequence numbers of sales that the counter already recorded; a used number stays with its first sale. */
export async function insertCounted(tx: Tx, rows: Insertable<QueuedSale>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('queuedSale')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a conflict until the transaction ends. */
export const lockQueued = (tx: Tx, id: string): Promise<QueuedRow | undefined> =>
  tx.selectFrom('queuedSale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function markDecided(
  tx: Tx,
  id: string,
  decided: { state: 'resolved' | 'void'; note: string; by: string; at: Date; adjustmentId?: string | undefined },
): Promise<void> {
  const { state, note, by, at, adjustmentId = null } = decided;
  await tx
    .updateTable('queuedSale')
    .set({ state, note, resolvedBy: by, resolvedAt: at, adjustmentId })
    .where('id', '=', id)
    .execute();
}

/** The visible conflicts: an employee's own, those of some stores, or (null) all. */
export interface ConflictScope {
  staffId: string | null;
  storeIds: readonly string[] | null;
}

export interface ConflictFilter extends ConflictScope {
  id?: string | undefined;
  locationId?: string | undefined;
  state?: string | undefined;
  today: string;
  limit: number;
  offset: number;
}

/** The figures of the sale are as they were stored. */
type ConflictRow = Omit<
  SaleConflict,
  'deviceTime' | 'receivedAt' | 'resolvedAt' | 'mayResolve' | 'customerName' | 'lines' | 'discountMinor'
> & {
  figures: unknown;
  deviceTime: Date;
  receivedAt: Date;
  resolvedAt: Date | null;
  reason: ConflictReason;
};

const wanted = ({ staffId, storeIds, id, locationId, state }: ConflictFilter) => sql`
  q.reason is not null
  and ${staffId ? sql`${staffId}::uuid in (q.cashier_id, q.sent_by)` : sql`true`}
  and ${storeIds ? sql`q.location_id = any(${storeIds}::uuid[])` : sql`true`}
  and ${id ? sql`q.id = ${id}::uuid` : sql`true`}
  and ${locationId ? sql`q.location_id = ${locationId}::uuid` : sql`true`}
  and ${state ? sql`q.state = ${state}` : sql`true`}`;

/** Open conflicts first, oldest first; then decided ones, newest first. */
export async function listConflictRows(db: Db | Tx, filter: ConflictFilter): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select q.id, jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      ${staffName('cashier')} as cashier,
      ${staffName('sender')} as sent_by, q.device_id, q.device_seq, q.device_time,
      q.clock_flagged, q.received_at, jsonb_build_object('customerName', coalesce(q.sale -> 'customer' ->> 'name', ''),
        'lines', line.lines, 'discountMinor', q.sale -> 'discountMinor') as figures,
      q.total_minor, q.state, q.reason, q.message, q.note,
      ${staffName('decider')} as resolved_by, q.resolved_at, sale.receipt_no
    from queued_sale q
    join location store on store.id = q.location_id
    join staff_member cashier on cashier.id = q.cashier_id
    join staff_member sender on sender.id = q.sent_by
    left join staff_member decider on decider.id = q.resolved_by
    left join sale on sale.id = q.id
    cross join lateral (
      select jsonb_agg(part.value || jsonb_build_object('name', coalesce(product.trade_name, ''),
        'strength', coalesce(product.strength, ''), 'stock', coalesce(here.stock, 0)) order by part.ordinality) as lines
      from jsonb_path_query(q.sale, '$.lines[*]') with ordinality part (value, ordinality)
      left join product on product.id = case when pg_input_is_valid(part.value ->> 'productId', 'uuid')
        then (part.value ->> 'productId')::uuid end
      left join lateral (
        select sum(b.on_hand - b.reserved)::bigint as stock
        from stock_balance b join batch on batch.id = b.batch_id
        where b.location_id = q.location_id and b.product_id = product.id and b.on_hand > b.reserved
          and ${usableOn(filter.today)}
      ) here on true
    ) line
    where ${wanted(filter)}
    order by q.state <> 'open', case when q.state = 'open' then q.received_at end, q.resolved_at desc, q.id
    limit ${filter.limit} offset ${filter.offset}`.execute(db);
  return rows;
}

export async function countConflicts(db: Db | Tx, filter: ConflictFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from queued_sale q where ${wanted(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
