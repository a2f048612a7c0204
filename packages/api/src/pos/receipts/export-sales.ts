import type { ExportedSale } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { findStoreId } from '../tills/choose-store';
import { listSalesAfter } from './export-repository';

/** The sales that the actor may see, with their lines, by the time they were recorded: offline sales come later. */
export async function exportSales(
  ctx: StaffContext,
  { locationId, cursor, limit, rows }: CursorRead & { locationId?: string | undefined },
): Promise<CursorPage<ExportedSale>> {
  const list = 'sale';
  const after = decodeCursor(list, cursor);
  const place = locationId ? await findStoreId(ctx, locationId) : undefined;
  const before = await horizonOf(ctx, 'sale', rows);
  const sales = await listSalesAfter(ctx.db, ctx.actor, { locationId: place, after, before, take: limit + 1 });
  return toCursorPage(sales, { list, cursor, limit }, ({ at: _, ...sale }) => sale);
}
