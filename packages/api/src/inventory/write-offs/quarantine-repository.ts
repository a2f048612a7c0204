import type { QuarantineMove, Tx } from '@bhandar/db';
import type { QuarantineFlow } from '@bhandar/domain/inventory';
import { type Insertable, sql } from 'kysely';

/** The quarantine of a store or the warehouse, created on first use. */
export async function ensureQuarantine(tx: Tx, placeId: string): Promise<string> {
  const find = () =>
    tx
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'quarantine')
      .where('parentId', '=', placeId)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await sql`
    insert into location (kind, name, code, parent_id, closed_at)
    select 'quarantine', 'Quarantine, ' || name, 'Q' || to_char(nextval('quarantine_code_seq'), 'FM999999999000000'), id,
      closed_at
    from location where id = ${placeId}::uuid for key share
    on conflict (parent_id) where kind = 'quarantine' do nothing`.execute(tx);
  const made = await find();
  if (!made) throw new Error('A place has no quarantine');
  return made.id;
}

export async function insertQuarantineMove(tx: Tx, row: Insertable<QuarantineMove>): Promise<string> {
  const { id } = await tx.insertInto('quarantineMove').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findBatch(tx: Tx, batchId: string) {
  return tx
    .selectFrom('batch')
    .innerJoin('product', 'product.id', 'batch.productId')
    .select(['batch.productId', 'batch.batchNumber', 'batch.expiresOn', 'product.tradeName as name'])
    .where('batch.id', '=', batchId)
    .executeTakeFirst();
}

/**
 * Units of an unknown batch in a quarantine that may return to the shelf: those that came otherwise than from a
 * customer without a receipt, less those that have returned.
 */
export async function countVouchedFor(
  tx: Tx,
  { quarantineId, batchId }: { quarantineId: string; batchId: string },
): Promise<number> {
  const { rows } = await sql<{ vouchedFor: number }>`
    select coalesce(sum(case when m.to_location_id = ${quarantineId}::uuid then m.quantity else -m.quantity end), 0)::bigint
      as vouched_for
    from stock_movement m
    join location target on target.id = m.to_location_id
    left join sale_return r on m.document_kind = 'saleReturn' and r.id = m.document_id
    where m.batch_id = ${batchId}::uuid and m.reverses is null
      and not exists (select from stock_movement undone where undone.reverses = m.id)
      and (m.from_location_id = ${quarantineId}::uuid and target.kind in ('store', 'warehouse')
        or m.to_location_id = ${quarantineId}::uuid
          and (r.id is null or r.sale_id is not null or r.shelved_by_old_rule))`.execute(tx);
  return rows[0]?.vouchedFor ?? 0;
}

/**
 * What came into a quarantine of a batch and left it, with the people who took goods back from customers or released
 * them. Call it under the locks of the balances.
 */
export async function listQuarantineFlows(
  tx: Tx,
  { quarantineId, batchId }: { quarantineId: string; batchId: string },
): Promise<QuarantineFlow[]> {
  const { rows } = await sql<QuarantineFlow>`
    select m.quantity, m.to_location_id = ${quarantineId}::uuid as is_in,
      case when back.id is not null then jsonb_build_array(back.requested_by, back.posted_by)
        when m.document_kind = 'quarantine' and m.from_location_id = ${quarantineId}::uuid
          then jsonb_build_array(m.actor_id)
        else '[]' end as people
    from stock_movement m
    left join sale_return back on m.document_kind = 'saleReturn' and back.id = m.document_id
    where m.batch_id = ${batchId}::uuid and ${quarantineId}::uuid in (m.from_location_id, m.to_location_id)
      and m.reverses is null and not exists (select from stock_movement undone where undone.reverses = m.id)
    order by m.id`.execute(tx);
  return rows;
}
