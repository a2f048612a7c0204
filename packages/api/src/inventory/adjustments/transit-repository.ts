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

/**
 * What was sent and did not arrive. These batches are found again, whichever the receiver lacks: of an order, which is
 * counted by product, those that its approval took last.
 */
export async function listMissing(
  tx: Tx,
  adjustmentId: string,
): Promise<{ productId: string; batchId: string; quantity: number }[]> {
  const { rows } = await sql<{ productId: string; batchId: string; quantity: number }>`
    with missing as (
      select line.product_id, line.batch_id, line.quantity - line.received_quantity as quantity
      from stock_adjustment a join stock_transfer_line line on line.transfer_id = a.transfer_id
      where a.id = ${adjustmentId}::uuid
      union all
      select sent.product_id, sent.batch_id, least(sent.quantity, sent.missing - sent.before) from (
        select m.product_id, m.batch_id, m.quantity, line.approved_quantity - line.received_quantity as missing,
          coalesce(sum(m.quantity) over (partition by m.line_no order by m.id desc
            rows between unbounded preceding and 1 preceding), 0)::bigint as before
        from stock_adjustment a join store_order_line line on line.order_id = a.order_id
        join stock_movement m on m.document_kind = 'order' and m.document_id = a.order_id and m.line_no = line.line_no
          and m.reverses is null
        where a.id = ${adjustmentId}::uuid
      ) sent
    )
    select product_id, batch_id, sum(quantity)::bigint as quantity from missing where quantity > 0
    group by product_id, batch_id order by product_id, batch_id`.execute(tx);
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
