import type { SaleReturn } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, decodeCursor, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listReturnsAfter } from './export-repository';

/** The customer returns that the actor may see, deleted ones too, the oldest first. */
export async function exportReturns(
  ctx: StaffContext,
  { cursor, limit }: CursorQuery,
): Promise<CursorPage<SaleReturn>> {
  const list = 'saleReturn';
  const window = { after: decodeCursor(list, cursor), before: await safeHorizon(ctx, 'sale_return'), take: limit + 1 };
  const returns = await listReturnsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
