import type { SupplierReturn } from '@bhandar/domain/purchasing';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listSupplierReturnsAfter } from './export-repository';

/** Returns to suppliers, also deleted ones, in the order of their recording. */
export async function exportSupplierReturns(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<SupplierReturn>> {
  const list = 'supplierReturn';
  const window = {
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'supplier_return', rows),
    take: limit + 1,
  };
  const returns = await listSupplierReturnsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
