import type { SaleReturn } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listReturnsAfter } from './export-repository';

/** What customers brought back to the stores within reach, deleted returns too, in the order in which it was asked for. */
export async function exportReturns(
  ctx: StaffContext,
  { cursor, limit }: CursorQuery,
): Promise<CursorPage<SaleReturn>> {
  const list = 'saleReturn';
  const walk = { after: placeOf(list, cursor), before: await safeHorizon(ctx, 'sale_return'), take: limit + 1 };
  const returns = await listReturnsAfter(ctx.db, ctx.actor, walk);
  return toCursorPage(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
