import type { SaleReturnLine as LineTable, SaleReturn as ReturnTable, Tx } from '@bhandar/db';
import { type Insertable, sql } from 'kysely';

export type NewReturn = Insertable<ReturnTable>;
export type NewReturnLine = Omit<Insertable<LineTable>, 'returnId' | 'form'> & { form?: object };

export async function insertReturn(tx: Tx, row: NewReturn, lines: readonly NewReturnLine[]): Promise<string> {
  const { id } = await tx.insertInto('saleReturn').values(row).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('saleReturnLine')
    .values(lines.map((line) => ({ ...line, form: JSON.stringify(line.form ?? {}), returnId: id })))
    .execute();
  return id;
}

export interface PostedLine {
  lineNo: number;
  refundMinor: number;
  disposition: 'sellable' | 'quarantine';
}

/** A waiting return takes effect: its refunds are those of this moment. */
export async function markPosted(
  tx: Tx,
  returnId: string,
  posted: { by: string; at: Date; lines: readonly PostedLine[] },
): Promise<void> {
  for (const { lineNo, refundMinor, disposition } of posted.lines) {
    await tx
      .updateTable('saleReturnLine')
      .set({ refundMinor, disposition })
      .where('returnId', '=', returnId)
      .where('lineNo', '=', lineNo)
      .execute();
  }
  const refundMinor = posted.lines.reduce((sum, line) => sum + line.refundMinor, 0);
  await tx
    .updateTable('saleReturn')
    .set({ status: 'posted', postedBy: posted.by, postedAt: posted.at, refundMinor })
    .where('id', '=', returnId)
    .where('status', '=', 'pending')
    .execute();
}

export async function markVoided(tx: Tx, returnId: string, voided: { by: string; at: Date }): Promise<void> {
  await tx
    .updateTable('saleReturn')
    .set({ status: 'voided', voidedBy: voided.by, voidedAt: voided.at })
    .where('id', '=', returnId)
    .execute();
}

interface QuotaChange {
  locationId: string;
  staffId: string;
  products: readonly { productId: string; quantity: number }[];
}

/** What a customer brought back of somebody's own orders, that person may sell again. Comes before the balances. */
export async function restoreQuota(tx: Tx, change: QuotaChange): Promise<void> {
  await sql`
    with ${lockedQuota(change)}
    update sale_allowance a set sold = a.sold - locked.quantity from locked
    where (a.location_id, a.staff_id, a.product_id) = (locked.location_id, locked.staff_id, locked.product_id)`.execute(
    tx,
  );
}

/** Takes it away again; answers how many products still had that much left to sell. Comes before the balances. */
export async function consumeQuota(tx: Tx, change: QuotaChange): Promise<number> {
  const { rows } = await sql<{ productId: string }>`
    with ${lockedQuota(change)}
    update sale_allowance a set sold = a.sold + locked.quantity from locked
    where (a.location_id, a.staff_id, a.product_id) = (locked.location_id, locked.staff_id, locked.product_id)
      and a.sold + locked.quantity <= a.approved
    returning a.product_id`.execute(tx);
  return rows.length;
}

/** In the counter's order, so that a sale of the same goods by the same person waits, and never crosses. */
const lockedQuota = ({ locationId, staffId, products }: QuotaChange) => sql`
  locked as materialized (
    select a.location_id, a.staff_id, a.product_id, changed.quantity
    from sale_allowance a
    join unnest(${products.map((p) => p.productId)}::uuid[], ${products.map((p) => p.quantity)}::bigint[])
      as changed (product_id, quantity) using (product_id)
    where a.location_id = ${locationId}::uuid and a.staff_id = ${staffId}::uuid
    order by a.location_id, a.staff_id, a.product_id for no key update of a
  )`;
