import type { SaleReturnLine as LineTable, SaleReturn as ReturnTable, Tx } from '@bhandar/db';
import type { PaidBy } from '@bhandar/domain/pos';
import type { Insertable } from 'kysely';

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

interface Posting {
  by: string;
  at: Date;
  shiftId: string;
  refundMethod: PaidBy;
  roundingMinor: number;
}

/** Posts a pending return with its present refunds. */
export async function markPosted(
  tx: Tx,
  returnId: string,
  posted: Posting & { lines: readonly PostedLine[] },
): Promise<void> {
  for (const { lineNo, refundMinor, disposition } of posted.lines) {
    await tx
      .updateTable('saleReturnLine')
      .set({ refundMinor, disposition })
      .where('returnId', '=', returnId)
      .where('lineNo', '=', lineNo)
      .execute();
  }
  const { by, at, shiftId, refundMethod, roundingMinor } = posted;
  const refundMinor = posted.lines.reduce((sum, line) => sum + line.refundMinor, 0);
  await tx
    .updateTable('saleReturn')
    .set({ status: 'posted', postedBy: by, postedAt: at, shiftId, refundMinor, refundMethod, roundingMinor })
    .where('id', '=', returnId)
    .where('status', '=', 'pending')
    .execute();
}

/** The refund of a posted return comes back in `shiftId`. */
export async function markVoided(
  tx: Tx,
  returnId: string,
  voided: { by: string; at: Date; shiftId: string | null },
): Promise<void> {
  await tx
    .updateTable('saleReturn')
    .set({ status: 'voided', voidedBy: voided.by, voidedAt: voided.at, voidShiftId: voided.shiftId })
    .where('id', '=', returnId)
    .execute();
}
