import type { Db, StockMovement, Tx } from '@bhandar/db';
import { whyNotUseStore } from '@bhandar/domain/accounts';
import type { BatchOnHand } from '@bhandar/domain/inventory';
import { refuse } from '@bhandar/domain/shared';
import { type Insertable, sql } from 'kysely';
import { isBlockedSql } from './available-repository';
import { insertMovementsSql } from './ledger-fragments-repository';

export interface LockedBatch extends BatchOnHand {
  locationId: string;
  batchNumber: string;
  mrpMinor: number | null;
  unitCost: string | null;
}

/**
 * Locks the balances of products at locations in the global order (location, product, batch), and reads their batches.
 * Every writer of stock except the sale's statement uses this, so crossed orders wait and never deadlock.
 */
export async function lockBalances(tx: Tx, locationIds: readonly string[], productIds: readonly string[]) {
  const { rows } = await sql<LockedBatch>`/* name:lock-balances */
    select b.location_id, b.batch_id, b.product_id, b.on_hand - b.reserved as available, batch.batch_number,
      batch.expires_on, to_char(batch.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      ${sql.raw(isBlockedSql())} as blocked, batch.mrp_minor, batch.unit_cost
    from stock_balance b join batch on batch.id = b.batch_id
    where b.location_id = any(${locationIds}::uuid[]) and b.product_id = any(${productIds}::uuid[])
    order by b.location_id, b.product_id, b.batch_id
    for no key update of b`.execute(tx);
  return rows;
}

/**
 * Locks locations, the warehouse first, then the others by id, and answers them in that order. Every document that may
 * bring a new batch to a location calls this first: a balance that is inserted while another transaction waits for its
 * product's locks would be locked by neither, and updated out of order. Sales insert no balances. A closed store, which
 * is empty, takes none.
 */
export async function lockLocations(tx: Tx, placeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; closed: boolean }>`/* name:take-place-turns */
    select id, name, closed_at is not null as closed from location where id = any(${placeIds}::uuid[])
    order by kind = 'warehouse' desc, id for no key update`.execute(tx);
  refuse(rows.flatMap(whyNotUseStore), 'INVALID_TRANSITION');
  return rows.map(({ id }) => id);
}

/** Writes movements in the given order; a trigger updates the balances in the same statement. */
export async function insertMovements(tx: Tx, movements: readonly Insertable<StockMovement>[]): Promise<void> {
  if (movements.length === 0) return;
  const column = <Key extends keyof Insertable<StockMovement>>(key: Key) => movements.map((row) => row[key] ?? null);
  await sql`/* name:insert-movements */
    with moved as (
      select coalesce(occurred_at, now()) as occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no, reverses, actor_id, coalesce(reason, '') as reason, position
      from unnest(${column('occurredAt')}::timestamptz[], ${column('fromLocationId')}::uuid[],
        ${column('toLocationId')}::uuid[], ${column('productId')}::uuid[], ${column('batchId')}::uuid[],
        ${column('quantity')}::bigint[], ${column('documentKind')}::text[], ${column('documentId')}::uuid[],
        ${column('lineNo')}::int[], ${column('reverses')}::bigint[], ${column('actorId')}::uuid[],
        ${column('reason')}::text[]
      ) with ordinality as given (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no, reverses, actor_id, reason, position)
    )
    ${sql.raw(insertMovementsSql({ moved: 'moved', orderBy: 'position' }))}`.execute(tx);
}

export type VirtualLocation = 'supplier' | 'customer' | 'loss' | 'adjustment';

/** The organisation's one warehouse and its virtual locations. */
export async function getLocationIdByKind(db: Db | Tx, kind: 'warehouse' | VirtualLocation): Promise<string> {
  const place = await db.selectFrom('location').select('id').where('kind', '=', kind).executeTakeFirstOrThrow();
  return place.id;
}

/** The products that the catalogue still lists; they cannot be retired until the transaction ends. */
export async function findLiveProducts(tx: Tx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any(${productIds}::uuid[]) and deleted_at is null
    order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The product of each batch. */
export async function findBatchProducts(db: Db | Tx, batchIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; productId: string }>`
    select id, product_id from batch where id = any(${batchIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}
