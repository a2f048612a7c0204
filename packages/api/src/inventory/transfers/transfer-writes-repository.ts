import type { Tx } from '@bhandar/db';
import type { Allocation, TransferLineInput } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

interface Draft {
  fromLocationId: string;
  toLocationId: string;
  note: string;
  lines: readonly TransferLineInput[];
}

export async function insertDraft(
  tx: Tx,
  { lines, ...draft }: Draft & { createdBy: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('stockTransfer')
    .values({ ...draft, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertLines(tx, id, lines);
  return id;
}

export async function replaceDraft(tx: Tx, transferId: string, { lines, ...draft }: Draft): Promise<void> {
  await tx.updateTable('stockTransfer').set(draft).where('id', '=', transferId).execute();
  await tx.deleteFrom('stockTransferLine').where('transferId', '=', transferId).execute();
  await insertLines(tx, transferId, lines);
}

async function insertLines(tx: Tx, transferId: string, lines: readonly TransferLineInput[]): Promise<void> {
  await tx
    .insertInto('stockTransferLine')
    .values(lines.map((line, index) => ({ ...line, transferId, lineNo: index + 1 })))
    .execute();
}

/** Replaces the draft's lines by the sent batches; answers the lines with their new numbers. */
export async function writeSent(
  tx: Tx,
  sent: { transferId: string; allocations: readonly Allocation[]; by: string; at: Date },
): Promise<(Allocation & { lineNo: number })[]> {
  const { transferId, by, at } = sent;
  const lines = sent.allocations.map((allocation, index) => ({ ...allocation, lineNo: index + 1 }));
  await tx.deleteFrom('stockTransferLine').where('transferId', '=', transferId).execute();
  await tx
    .insertInto('stockTransferLine')
    .values(lines.map((line) => ({ ...line, transferId })))
    .execute();
  await tx
    .updateTable('stockTransfer')
    .set({ status: 'sent', sentBy: by, sentAt: at })
    .where('id', '=', transferId)
    .where('status', '=', 'draft')
    .execute();
  return lines;
}

export async function writeReceived(
  tx: Tx,
  receipt: {
    transferId: string;
    lines: readonly { lineNo: number; quantity: number }[];
    by: string;
    at: Date;
  },
): Promise<void> {
  const { transferId, lines, by, at } = receipt;
  await sql`
    with receipt as (
      update stock_transfer set status = 'received', received_by = ${by}, received_at = ${at}
      where id = ${transferId} and status = 'sent' returning id
    )
    update stock_transfer_line line set received_quantity = counted.quantity
    from receipt, unnest(${lines.map((line) => line.lineNo)}::int[], ${lines.map((line) => line.quantity)}::bigint[])
      as counted (line_no, quantity)
    where line.transfer_id = receipt.id and line.line_no = counted.line_no`.execute(tx);
}

export async function writeCancelled(tx: Tx, transferId: string): Promise<void> {
  await tx
    .updateTable('stockTransfer')
    .set({ status: 'cancelled' })
    .where('id', '=', transferId)
    .where('status', '=', 'draft')
    .execute();
}
