import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { BatchFlow, BatchListQuery, BatchPlace, BatchSale, BatchStep, BatchTwin } from '@bhandar/domain/inventory';
import { referenceOf } from '@bhandar/domain/pos';
import { offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { type DocumentRow, documentColumns, joinDocuments, toDocument } from '../ledger/document-repository';
import { ofAccessiblePlace } from '../stock/held-place-repository';

const placesOf = (actor: Pick<Actor, 'role' | 'stores'>) =>
  sql`select id from location place where ${ofAccessiblePlace(actor)}`;

/** Every movement of the batch at a visible location. */
const stepsOf = (batchId: string) => sql`
  select m.*, source.kind as from_kind, target.kind as to_kind,
    m.from_location_id in (select id from here) as from_here, m.to_location_id in (select id from here) as to_here
  from stock_movement m
  join location source on source.id = m.from_location_id
  join location target on target.id = m.to_location_id
  where m.batch_id = ${batchId}
    and (m.from_location_id in (select id from here) or m.to_location_id in (select id from here))`;

const withSteps = (actor: Actor, batchId: string) => sql`
  with here as materialized (${placesOf(actor)}), step as materialized (${stepsOf(batchId)})`;

export interface BatchRow {
  id: string;
  productId: string;
  kind: 'pharmacy' | 'nonPharmacy';
  code: string;
  tradeName: string;
  strength: string;
  company: string;
  batchNumber: string;
  expiresOn: string | null;
  mrpMinor: number | null;
  receivedAt: Date;
  unitCost: string | null;
  blockedAt: Date | null;
  blockedBy: string;
  blockedReason: string;
}

/** A batch that a visible location holds or ever held; the warehouse finds every one. */
export async function findBatch(db: Db | Tx, actor: Actor, id: string): Promise<BatchRow | undefined> {
  const everywhere = actor.role === 'superadmin';
  const { rows } = await sql<BatchRow>`
    with here as materialized (${placesOf(actor)})
    select batch.id, p.id as product_id, p.kind, p.code, p.trade_name, p.strength, company.name as company,
      batch.batch_number, batch.expires_on, batch.mrp_minor, batch.received_at, batch.unit_cost,
      batch.blocked_at, ${staffName('staff')} as blocked_by, batch.blocked_reason
    from batch
    join product p on p.id = batch.product_id
    join company on company.id = p.company_id
    left join staff_member staff on staff.id = batch.blocked_by
    where batch.id = ${id} and (${everywhere}::boolean or exists (
      select from stock_movement m where m.batch_id = batch.id
        and (m.from_location_id in (select id from here) or m.to_location_id in (select id from here))
    ))`.execute(db);
  return rows[0];
}

/** The units that entered or left the visible locations: their difference is the stock there. */
export async function listFlows(db: Db, actor: Actor, batchId: string): Promise<BatchFlow[]> {
  const { rows } = await sql<BatchFlow>`
    ${withSteps(actor, batchId)}
    select case when to_here then from_kind else to_kind end as place, document_kind as document,
      case when to_here then 'in' else 'out' end as direction, sum(quantity)::bigint as quantity
    from step where from_here <> to_here
    group by 1, 2, 3 order by 3, 4 desc, 1, 2`.execute(db);
  return rows;
}

export async function listBatchPlaces(db: Db, actor: Actor, batchId: string): Promise<BatchPlace[]> {
  const { rows } = await sql<BatchPlace>`
    ${withSteps(actor, batchId)}, side as (
      select to_location_id as location_id, quantity as received, 0::bigint as sold, quantity as change
        from step where to_here
      union all
      -- What customers bring back lowers the sales of the shop, also where it waits in the quarantine.
      select coalesce(place.parent_id, place.id), 0, -quantity, 0
        from step join location place on place.id = step.to_location_id where to_here and from_kind = 'customer'
      union all
      select from_location_id, 0, case when to_kind = 'customer' then quantity else 0 end, -quantity from step
        where from_here
    )
    select place.id as location_id, place.kind, coalesce(owner.name, place.name) as name,
      coalesce(owner.city, place.city) as city, coalesce(owner.phone, place.phone) as phone,
      sum(side.received)::bigint as received, sum(side.sold)::bigint as sold, sum(side.change)::bigint as on_hand,
      (select jsonb_build_object('by', ${staffName('staff')}, 'reason', b.blocked_reason,
          'at', to_char(b.blocked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from stock_balance b join staff_member staff on staff.id = b.blocked_by
        where b.location_id = place.id and b.batch_id = ${batchId}::uuid and b.blocked_at is not null) as blocked
    from side
    join location place on place.id = side.location_id
    left join location owner on owner.id = place.parent_id
    group by place.id, owner.id
    order by place.kind = 'warehouse' desc, 8 desc, city, name, place.kind`.execute(db);
  return rows;
}

interface StepRow extends DocumentRow {
  id: number;
  occurredAt: Date;
  fromKind: BatchStep['from']['kind'];
  fromName: string;
  toKind: BatchStep['from']['kind'];
  toName: string;
  quantity: number;
  actorName: string;
  reason: string;
}

export async function listSteps(db: Db, actor: Actor, query: BatchListQuery) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StepRow>`
      ${withSteps(actor, query.id)}
      select step.id, step.occurred_at, step.from_kind, source.name as from_name, step.to_kind, target.name as to_name,
        step.quantity, ${documentColumns},
        ${staffName('staff')} as actor_name, step.reason
      from step
      join location source on source.id = step.from_location_id
      join location target on target.id = step.to_location_id
      left join staff_member staff on staff.id = step.actor_id
      ${joinDocuments}
      order by step.occurred_at desc, step.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(db),
    sql<{ total: number }>`${withSteps(actor, query.id)} select count(*) as total from step`.execute(db),
  ]);
  const data = rows.map(
    (row): BatchStep => ({
      id: row.id,
      occurredAt: row.occurredAt.toISOString(),
      from: { kind: row.fromKind, name: row.fromName },
      to: { kind: row.toKind, name: row.toName },
      quantity: row.quantity,
      document: toDocument(row),
      actorName: row.actorName,
      reason: row.reason,
    }),
  );
  return { data, total: counted[0]?.total ?? 0 };
}

type SaleRow = Omit<BatchSale, 'soldAt' | 'receiptNo'> & { soldAt: Date; receiptNo: string | null };

const soldUnits = (actor: Actor, batchId: string) => sql`
  ${withSteps(actor, batchId)}, sold as (
    select document_id as sale_id, sum(quantity)::bigint as quantity, false as awaits_review
    from step where document_kind = 'sale' and to_kind = 'customer' group by document_id
    union all
    -- The goods have left, whatever a manager decides on the sale.
    select q.id, sum((part.value ->> 'quantity')::bigint)::bigint, true
    from queued_sale q cross join jsonb_array_elements(q.taken) part
    where q.state = 'open' and q.taken @> ${JSON.stringify([{ batchId }])}::jsonb and part.value ->> 'batchId' = ${batchId}
      and q.location_id in (select id from here) and not exists (select from sale where sale.id = q.id)
    group by q.id
  )`;

/** The receipts with units of the batch, also those of offline sales that await review, newest first. */
export async function listBatchSaleRows(
  db: Db,
  actor: Actor,
  asked: { id: string; limit: number; offset: number },
): Promise<BatchSale[]> {
  const { rows } = await sql<SaleRow>`
    ${soldUnits(actor, asked.id)}
    select sold.sale_id, sale.receipt_no, coalesce(sale.sold_at, q.sold_at) as sold_at, store.name as store,
      coalesce(sale.customer_name, q.sale -> 'customer' ->> 'name') as customer_name,
      coalesce(sale.customer_phone, q.sale -> 'customer' ->> 'phone') as customer_phone,
      coalesce(sale.customer_email, q.sale -> 'customer' ->> 'email') as customer_email, sold.quantity, sold.awaits_review
    from sold
    left join sale on sale.id = sold.sale_id
    left join queued_sale q on q.id = sold.sale_id
    join location store on store.id = coalesce(sale.location_id, q.location_id)
    order by 3 desc, sold.sale_id limit ${asked.limit} offset ${asked.offset}`.execute(db);
  return rows.map(({ receiptNo, soldAt, ...row }) => ({
    ...row,
    receiptNo: receiptNo ?? referenceOf(row.saleId),
    soldAt: soldAt.toISOString(),
  }));
}

export async function countBatchSales(db: Db, actor: Actor, batchId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${soldUnits(actor, batchId)} select count(*) as total from sold`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids of a batch and of its twins: batches of the product with the same number. */
const sameNumber = (id: string) => sql<string>`(
  select twin.id from batch asked join batch twin on twin.product_id = asked.product_id
    and (twin.id = asked.id or twin.number_key = asked.number_key and asked.number_key <> '')
  where asked.id = ${id}::uuid)`;

/** The twins of a batch that visible locations hold or held. */
export async function listTwins(db: Db | Tx, actor: Actor, id: string): Promise<BatchTwin[]> {
  const { rows } = await sql<BatchTwin>`
    with here as materialized (${placesOf(actor)})
    select batch.id, batch.batch_number, batch.expires_on, batch.mrp_minor, batch.blocked_at is not null as blocked
    from batch where batch.id in ${sameNumber(id)} and batch.id <> ${id}::uuid
      and (${actor.role === 'superadmin'}::boolean or exists (
        select from stock_balance b where b.batch_id = batch.id and b.location_id in (select id from here)))
    order by batch.expires_on nulls last, batch.mrp_minor, batch.id`.execute(db);
  return rows;
}

/** A batch as it is blocked everywhere, or at one store. */
export interface BlockedState {
  id: string;
  blockedAt: Date | null;
  blockedReason: string;
}

/** A batch and its twins, locked until the transaction ends, so that two people who block at once wait for each other. */
export async function lockBatches(tx: Tx, id: string): Promise<BlockedState[]> {
  return tx
    .selectFrom('batch')
    .select(['id', 'blockedAt', 'blockedReason'])
    .where('id', 'in', sameNumber(id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

interface Block {
  blockedAt: Date | null;
  blockedBy: string | null;
  blockedReason: string;
  /** Limited to the batch: it is no block of its number. */
  blockedAlone: boolean;
}

export async function writeBlock(tx: Tx, ids: readonly string[], block: Block): Promise<void> {
  await tx.updateTable('batch').set(block).where('id', 'in', ids).execute();
}

/** A batch and its twins at a store that holds or held them; sales of them there wait until the transaction ends. */
export async function lockBatchesAt(
  tx: Tx,
  { id, locationId }: { id: string; locationId: string },
): Promise<BlockedState[]> {
  return tx
    .selectFrom('stockBalance')
    .innerJoin('location as store', 'store.id', 'stockBalance.locationId')
    .select(['stockBalance.batchId as id', 'stockBalance.blockedAt', 'stockBalance.blockedReason'])
    .where('stockBalance.batchId', 'in', sameNumber(id))
    .where('stockBalance.locationId', '=', locationId)
    .where('store.kind', '=', 'store')
    .orderBy('stockBalance.batchId')
    .forNoKeyUpdate('stockBalance')
    .execute();
}

export async function writeBlockAt(
  tx: Tx,
  { ids, locationId }: { ids: readonly string[]; locationId: string },
  block: Block,
): Promise<void> {
  await tx
    .updateTable('stockBalance')
    .set(block)
    .where('batchId', 'in', ids)
    .where('locationId', '=', locationId)
    .execute();
}
