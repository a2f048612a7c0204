import type { Transfer, WriteOff } from '@bhandar/domain/inventory';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listTransfersAfter, listWriteOffsAfter } from './export-documents-repository';

/** What left the stock of the places within reach for good, deleted write-offs too, in the order in which it was asked for. */
export async function exportWriteOffs(
  ctx: StaffContext,
  { cursor, limit }: CursorQuery,
): Promise<CursorPage<WriteOff>> {
  const list = 'writeOff';
  const walk = { after: placeOf(list, cursor), before: await safeHorizon(ctx, 'write_off'), take: limit + 1 };
  const writeOffs = await listWriteOffsAfter(ctx.db, ctx.actor, walk);
  return toCursorPage(writeOffs, { list, cursor, limit }, ({ at: _, ...writeOff }) => writeOff);
}

/** What went from place to place within reach, in the order in which it was drafted. */
export async function exportTransfers(
  ctx: StaffContext,
  { cursor, limit }: CursorQuery,
): Promise<CursorPage<Transfer>> {
  const list = 'transfer';
  const walk = { after: placeOf(list, cursor), before: await safeHorizon(ctx, 'stock_transfer'), take: limit + 1 };
  const transfers = await listTransfersAfter(ctx.db, ctx.actor, walk);
  return toCursorPage(transfers, { list, cursor, limit }, ({ at: _, ...transfer }) => transfer);
}
