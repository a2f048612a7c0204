import type { Transfer, WriteOff } from '@bhandar/domain/inventory';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listTransfersAfter, listWriteOffsAfter } from './walk-documents-repository';

/** What left the stock of the places within reach for good, deleted write-offs too, in the order in which it was asked for. */
export async function walkWriteOffs(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<WriteOff>> {
  const list = 'writeOff';
  const walk = { after: placeOf(list, cursor), before: await settledBefore(ctx, 'write_off'), take: limit + 1 };
  const writeOffs = await listWriteOffsAfter(ctx.db, ctx.actor, walk);
  return toStretch(writeOffs, { list, cursor, limit }, ({ at: _, ...writeOff }) => writeOff);
}

/** What went from place to place within reach, in the order in which it was drafted. */
export async function walkTransfers(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<Transfer>> {
  const list = 'transfer';
  const walk = { after: placeOf(list, cursor), before: await settledBefore(ctx, 'stock_transfer'), take: limit + 1 };
  const transfers = await listTransfersAfter(ctx.db, ctx.actor, walk);
  return toStretch(transfers, { list, cursor, limit }, ({ at: _, ...transfer }) => transfer);
}
