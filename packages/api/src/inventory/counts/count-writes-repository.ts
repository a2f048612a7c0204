import type { Tx } from '@bhandar/db';
import type { CountStatus } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

/** Counts of one location start one after the other, so that no batch is in two open counts. */
export async function lockPlaceForCounts(tx: Tx, locationId: string): Promise<void> {
  await sql`select id from location where id = ${locationId} for no key update`.execute(tx);
}

/** An open count with some of the same batches: a count of everything, or of the same category. */
export async function findOverlappingCount(
  tx: Tx,
  locationId: string,
  categoryId: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ voucher: string }>`
    select voucher from stock_count
    where location_id = ${locationId} and status in ('counting', 'submitted')
      and (category_id is null or ${categoryId}::uuid is null or category_id = ${categoryId}::uuid)
    limit 1`.execute(tx);
  return rows[0]?.voucher;
}

export async function insertCount(
  tx: Tx,
  count: { locationId: string; categoryId: string | null; note: string; startedBy: string; startedAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('stockCount')
    .values({ ...count, status: 'counting' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into stock_count_line (count_id, line_no, product_id, batch_id)
    select ${id}::uuid, row_number() over (order by product.trade_key, product.id, batch.expires_on nulls last, batch.id),
      b.product_id, b.batch_id
    from stock_balance b join batch on batch.id = b.batch_id join product on product.id = b.product_id
    where b.location_id = ${count.locationId} and b.on_hand > 0
      and (${count.categoryId}::uuid is null or product.category_id = ${count.categoryId}::uuid)`.execute(tx);
  return id;
}

export const findCategory = (tx: Tx, categoryId: string) =>
  tx.selectFrom('category').select('id').where('id', '=', categoryId).executeTakeFirst();

/** The products that are in another category than the counted one. */
export async function findProductsElsewhere(
  tx: Tx,
  productIds: readonly string[],
  categoryId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any(${productIds}::uuid[]) and category_id <> ${categoryId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface HeldBatch {
  batchId: string;
  onHand: number;
  /** The newest movement of the batch at the location. */
  seenMovementId: number | null;
}

/**
 * The recorded quantities of batches at a location. Call it under their balances' locks, so that no movement is in
 * progress.
 */
export async function readHeld(
  tx: Tx,
  locationId: string,
  batchIds: readonly string[],
): Promise<Map<string, HeldBatch>> {
  const { rows } = await sql<HeldBatch>`/* name:held-batches */
    select asked.batch_id, coalesce(b.on_hand, 0) as on_hand,
      (select max(m.id) from stock_movement m
        where m.batch_id = asked.batch_id and ${locationId}::uuid in (m.from_location_id, m.to_location_id)) as seen_movement_id
    from unnest(${batchIds}::uuid[]) as asked (batch_id)
    left join stock_balance b on b.location_id = ${locationId}::uuid and b.batch_id = asked.batch_id`.execute(tx);
  return new Map(rows.map((row) => [row.batchId, row]));
}

/** The quantities of batches that were counted earlier. */
export async function readCounted(
  tx: Tx,
  countId: string,
  batchIds: readonly string[],
): Promise<Map<string, { batchId: string; counted: number | null; booked: number | null; recountAsked: boolean }>> {
  const rows = await tx
    .selectFrom('stockCountLine')
    .select(['batchId', 'counted', 'booked', 'recountAsked'])
    .where('countId', '=', countId)
    .where('batchId', '=', sql<string>`any(${batchIds}::uuid[])`)
    .where('counted', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.batchId, row]));
}

export interface WrittenLine {
  productId: string;
  batchId: string;
  counted: number;
  booked: number;
  seenMovementId: number | null;
  recountAsked: boolean;
  recounted: boolean;
  unitValue: string;
}

/** Stores counted quantities; a batch that is not on the list gets a line at its end. */
export async function writeCounted(
  tx: Tx,
  entry: { countId: string; by: string; at: Date; lines: readonly WrittenLine[] },
): Promise<Map<string, number>> {
  const { countId, by, at, lines } = entry;
  const column = <Key extends keyof WrittenLine>(key: Key) => lines.map((line) => line[key]);
  const { rows } = await sql<{ batchId: string; lineNo: number }>`/* name:write-counted */
    insert into stock_count_line as line (count_id, line_no, product_id, batch_id, counted, booked, seen_movement_id,
      recount_asked, recounted, unit_value, counted_by, counted_at)
    select ${countId}::uuid, coalesce((select max(line_no) from stock_count_line where count_id = ${countId}::uuid), 0) + position,
      product_id, batch_id, counted, booked, seen_movement_id, recount_asked, recounted, unit_value, ${by}::uuid, ${at}::timestamptz
    from unnest(${column('productId')}::uuid[], ${column('batchId')}::uuid[], ${column('counted')}::bigint[],
      ${column('booked')}::bigint[], ${column('seenMovementId')}::bigint[], ${column('recountAsked')}::boolean[],
      ${column('recounted')}::boolean[], ${column('unitValue')}::numeric[]
    ) with ordinality as entered (product_id, batch_id, counted, booked, seen_movement_id, recount_asked, recounted,
      unit_value, position)
    on conflict (count_id, batch_id) do update set counted = excluded.counted, booked = excluded.booked,
      seen_movement_id = excluded.seen_movement_id, recount_asked = excluded.recount_asked,
      recounted = excluded.recounted, unit_value = excluded.unit_value, counted_by = excluded.counted_by,
      counted_at = excluded.counted_at
    returning line.batch_id, line.line_no`.execute(tx);
  return new Map(rows.map(({ batchId, lineNo }) => [batchId, lineNo]));
}

/** Stores the effect of late sales on a posted count; later ones are compensated otherwise. */
export async function writeLate(
  tx: Tx,
  countId: string,
  lines: readonly { lineNo: number; late: number }[],
): Promise<void> {
  await sql`
    update stock_count_line line set late = arrived.late
    from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${lines.map(({ late }) => late)}::bigint[])
      as arrived (line_no, late)
    where line.count_id = ${countId}::uuid and line.line_no = arrived.line_no and arrived.late <> line.late`.execute(
    tx,
  );
}

/** Changes the status of a locked count; the caller has checked that the step is allowed. */
export async function writeCountStatus(
  tx: Tx,
  step: { countId: string; status: CountStatus; by: string; at: Date },
): Promise<void> {
  const { countId, status, by, at } = step;
  const closes = status === 'posted' || status === 'cancelled';
  await tx
    .updateTable('stockCount')
    .set({
      status,
      ...(status === 'submitted' ? { submittedBy: by, submittedAt: at } : {}),
      ...(status === 'counting' ? { submittedBy: null, submittedAt: null } : {}),
      ...(closes ? { closedBy: by, closedAt: at } : {}),
    })
    .where('id', '=', countId)
    .execute();
}
