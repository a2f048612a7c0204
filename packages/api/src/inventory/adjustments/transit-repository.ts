import type { Tx } from '@bhandar/db';
import type { SettleTransitInput } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

/** The batches that an approval took for each line, the last taken first. */
export async function listOrderBatches(
  tx: Tx,
  orderId: string,
): Promise<{ lineNo: number; batchId: string; quantity: number }[]> {
  const { rows } = await sql<{ lineNo: number; batchId: string; quantity: number }>`
    select line_no, batch_id, quantity from stock_movement
    where document_kind = 'order' and document_id = ${orderId}::uuid and reverses is null
    order by line_no, id desc`.execute(tx);
  return rows;
}

export interface TransitDifference {
  id: string;
  voucher: string;
  /** The location where the goods did not arrive, and the sender. */
  receiverId: string;
  senderId: string;
  /** For an order, the requester, who may sell the goods once they are found. */
  requestedBy: string | null;
  settlement: SettleTransitInput['outcome'] | null;
}

/** Locked until the transaction ends, so that two settlements wait for each other. */
export async function lockTransitDifference(tx: Tx, id: string): Promise<TransitDifference | undefined> {
  const { rows } = await sql<TransitDifference>`
    select a.id, a.voucher, a.location_id as receiver_id, a.settlement, o.requested_by,
      coalesce(t.from_location_id, (select id from location where kind = 'warehouse')) as sender_id
    from stock_adjustment a
    left join stock_transfer t on t.id = a.transfer_id
    left join store_order o on o.id = a.order_id
    where a.id = ${id}::uuid and a.reason = 'transit'
    for no key update of a`.execute(tx);
  return rows[0];
}

export async function listMissing(
  tx: Tx,
  adjustmentId: string,
): Promise<{ productId: string; batchId: string; quantity: number }[]> {
  const { rows } = await sql<{ productId: string; batchId: string; quantity: number }>`
    select product_id, batch_id, -change as quantity from stock_adjustment_line
    where adjustment_id = ${adjustmentId}::uuid order by line_no`.execute(tx);
  return rows;
}

export async function writeSettlement(
  tx: Tx,
  settled: {
    id: string;
    outcome: SettleTransitInput['outcome'];
    note: string;
    by: string;
    at: Date;
    withId: string | null;
  },
): Promise<void> {
  const { id, outcome, note, by, at, withId } = settled;
  await tx
    .updateTable('stockAdjustment')
    .set({ settlement: outcome, settlementNote: note, settledBy: by, settledAt: at, settledWith: withId })
    .where('id', '=', id)
    .execute();
}
