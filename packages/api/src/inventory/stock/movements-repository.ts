import { type Db, staffNameOrNull, type Tx } from '@bhandar/db';
import type { Movement, MovementQuery } from '@bhandar/domain/inventory';
import { offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { type DocumentRow, documentColumns, joinDocuments, toDocument } from '../ledger/document-repository';

interface MovementRow extends DocumentRow {
  id: number;
  occurredAt: Date;
  batchNumber: string;
  expiresOn: string | null;
  change: number;
  balance: number;
  counterpartKind: Movement['counterpart']['kind'];
  counterpartName: string;
  actorName: string | null;
  reason: string;
}

const ofQuery = ({ locationId, productId, batchId }: MovementQuery) => sql`
  m.product_id = ${productId} and ${locationId}::uuid in (m.from_location_id, m.to_location_id)
  ${batchId ? sql`and m.batch_id = ${batchId}` : sql``}`;

/**
 * The balance after each movement is the present stock less all newer movements. Sales made offline and imported
 * documents are recorded late, so the order is that of the moment shown.
 */
export async function listMovementRows(db: Db | Tx, query: MovementQuery): Promise<Movement[]> {
  const { locationId, productId, batchId, limit } = query;
  const { rows } = await sql<MovementRow>`
    with recent as (
      select m.*, case when m.to_location_id = ${locationId}::uuid then m.quantity else -m.quantity end as change
      from stock_movement m where ${ofQuery(query)}
      order by m.occurred_at desc, m.id desc limit ${offsetOf(query) + limit}
    ), stepped as (
      select recent.*, now_held.on_hand - coalesce(sum(change) over newer, 0) as balance
      from recent cross join (
        select coalesce(sum(on_hand), 0) as on_hand from stock_balance
        where location_id = ${locationId} and product_id = ${productId}
          ${batchId ? sql`and batch_id = ${batchId}` : sql``}
      ) now_held
      window newer as (order by recent.occurred_at desc, recent.id desc rows between unbounded preceding and 1 preceding)
    )
    select step.id, step.occurred_at, batch.batch_number, batch.expires_on, step.change,
      step.balance::bigint as balance, other.kind as counterpart_kind, other.name as counterpart_name,
      ${documentColumns}, ${staffNameOrNull('actor')} as actor_name, step.reason
    from stepped step
    join batch on batch.id = step.batch_id
    join location other on other.id =
      case when step.to_location_id = ${locationId}::uuid then step.from_location_id else step.to_location_id end
    left join staff_member actor on actor.id = step.actor_id
    ${joinDocuments}
    order by step.occurred_at desc, step.id desc limit ${limit} offset ${offsetOf(query)}`.execute(db);
  return rows.map(toMovement);
}

export async function countMovements(db: Db | Tx, query: MovementQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from stock_movement m where ${ofQuery(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const toMovement = (row: MovementRow): Movement => ({
  id: row.id,
  occurredAt: row.occurredAt.toISOString(),
  batchNumber: row.batchNumber,
  expiresOn: row.expiresOn,
  change: row.change,
  balance: row.balance,
  counterpart: { kind: row.counterpartKind, name: row.counterpartName },
  document: toDocument(row),
  actorName: row.actorName ?? '',
  reason: row.reason,
});
