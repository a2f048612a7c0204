import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Transfer, WriteOff } from '@bhandar/domain/inventory';
import { sql } from 'kysely';
import { type CursorKey, type CursorWindow, inKeyOrder } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { ofAccessiblePlace } from '../stock/held-place-repository';
import { selectTransfers, toTransfer, transferLines } from '../transfers/transfer-repository';
import { selectWriteOffs, toWriteOff, writeOffTables } from './write-off-repository';

/** The next write-offs after a cursor key, by the time of the request. */
export async function listWriteOffsAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: CursorWindow,
): Promise<(WriteOff & CursorKey)[]> {
  const { rows: keys } = await sql<CursorKey>`
    select w.id, ${timestampOf('w.requested_at')} as at from ${writeOffTables}
    where ${ofAccessiblePlace(actor)} and w.requested_at < ${before}
      and (w.requested_at, w.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by w.requested_at, w.id limit ${take}`.execute(db);
  const { rows } = await selectWriteOffs(sql`w.id = any(${keys.map(({ id }) => id)}::uuid[])`).execute(db);
  return inKeyOrder(
    keys,
    rows.map((row) => toWriteOff(row, actor)),
  );
}

/** The next transfers after a cursor key, by the time of the draft. */
export async function listTransfersAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: CursorWindow,
): Promise<(Transfer & CursorKey)[]> {
  const rows = await selectTransfers(db, actor)
    .leftJoin('stockAdjustment as difference', 'difference.transferId', 'stockTransfer.id')
    .select([
      transferLines.as('lines'),
      'difference.voucher as adjustmentVoucher',
      timestampOf('stock_transfer.created_at').as('at'),
    ])
    .where(sql<boolean>`(stock_transfer.created_at, stock_transfer.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('stockTransfer.createdAt', '<', before)
    .orderBy('stockTransfer.createdAt')
    .orderBy('stockTransfer.id')
    .limit(take)
    .execute();
  return rows.map(toTransfer);
}
