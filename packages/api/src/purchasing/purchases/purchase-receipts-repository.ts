import type { Tx } from '@bhandar/db';
import { unitMrpOfPack } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import type { BatchBalance, BatchReceipt } from '../../inventory';

interface Row extends Omit<BatchReceipt, 'mrpMinor' | 'before'> {
  packMrpMinor: number | null;
  salePackSize: number;
  heldBefore: number | null;
  costBefore: string | null;
  mrpBefore: number | null;
  costNow: string | null;
  mrpNow: number | null;
}

export interface ReceivedBatch {
  batchId: string;
  now: Pick<BatchBalance, 'unitCost' | 'mrpMinor'>;
  receipts: BatchReceipt[];
}

/** The batches of a purchase, each with all valid receipts, the purchase's own included. */
export async function listReceivedBatches(tx: Tx, purchaseId: string): Promise<ReceivedBatch[]> {
  const { rows } = await sql<Row>`
    select line.batch_id, line.purchase_id, line.line_no, line.quantity + line.free_quantity as quantity,
      line.unit_cost, line.pack_mrp_minor, line.sale_pack_size, line.purchase_id = ${purchaseId} as gone,
      line.batch_held_before as held_before, line.batch_cost_before as cost_before, line.batch_mrp_before as mrp_before,
      batch.unit_cost as cost_now, batch.mrp_minor as mrp_now
    from purchase_line line
    join purchase on purchase.id = line.purchase_id and purchase.voided_at is null
    join batch on batch.id = line.batch_id
    join stock_movement m on m.document_kind = 'purchase' and m.document_id = line.purchase_id
      and m.line_no = line.line_no and m.batch_id = line.batch_id and m.reverses is null
    where line.batch_id in (select batch_id from purchase_line where purchase_id = ${purchaseId})
    order by line.batch_id, m.id`.execute(tx);
  const batches = new Map<string, ReceivedBatch>();
  for (const { packMrpMinor, salePackSize, heldBefore, costBefore, mrpBefore, costNow, mrpNow, ...receipt } of rows) {
    const { batchId } = receipt;
    const batch = batches.get(batchId) ?? { batchId, now: { unitCost: costNow, mrpMinor: mrpNow }, receipts: [] };
    batches.set(batchId, batch);
    batch.receipts.push({
      ...receipt,
      mrpMinor: packMrpMinor === null ? null : unitMrpOfPack(packMrpMinor, salePackSize),
      before: heldBefore === null ? null : { onHand: heldBefore, unitCost: costBefore, mrpMinor: mrpBefore },
    });
  }
  return [...batches.values()];
}

/** Updates the recorded earlier states of batches at the remaining receipts. */
export async function updateBefores(
  tx: Tx,
  lines: readonly { purchaseId: string; lineNo: number; before: BatchBalance }[],
): Promise<void> {
  const rows = lines.map(({ purchaseId, lineNo, before }) => ({ purchaseId, lineNo, ...before }));
  await sql`
    update purchase_line line
    set batch_held_before = r."onHand", batch_cost_before = r."unitCost", batch_mrp_before = r."mrpMinor"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("purchaseId" uuid, "lineNo" integer, "onHand" bigint,
      "unitCost" numeric, "mrpMinor" bigint)
    where line.purchase_id = r."purchaseId" and line.line_no = r."lineNo"`.execute(tx);
}
