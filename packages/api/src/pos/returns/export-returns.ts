import type { SaleReturn } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listReturnsAfter } from './export-repository';

/** The customer returns that the actor may see, deleted ones too, the oldest first. */
export async function exportReturns(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<SaleReturn>> {
  const list = 'saleReturn';
  const window = {
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'sale_return', rows),
    take: limit + 1,
  };
  const returns = await listReturnsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
