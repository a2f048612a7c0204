import type { Transfer, WriteOff } from '@bhandar/domain/inventory';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listTransfersAfter, listWriteOffsAfter } from './export-documents-repository';

/** The write-offs that the actor may see, deleted ones too, the oldest first. */
export async function exportWriteOffs(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<WriteOff>> {
  const list = 'writeOff';
  const window = {
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'write_off', rows),
    take: limit + 1,
  };
  const writeOffs = await listWriteOffsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(writeOffs, { list, cursor, limit }, ({ at: _, ...writeOff }) => writeOff);
}

/** The transfers that the actor may see, the oldest draft first. */
export async function exportTransfers(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<Transfer>> {
  const list = 'transfer';
  const window = {
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'stock_transfer', rows),
    take: limit + 1,
  };
  const transfers = await listTransfersAfter(ctx.db, ctx.actor, window);
  return toCursorPage(transfers, { list, cursor, limit }, ({ at: _, ...transfer }) => transfer);
}
