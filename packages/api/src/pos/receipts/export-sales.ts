import type { ExportedSale } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { findStoreId } from '../checkout/choose-store';
import { listSalesAfter } from './export-repository';

/** The sales within reach with their lines, as they came into the book: those of a till that was alone came later. */
export async function exportSales(
  ctx: StaffContext,
  { locationId, cursor, limit }: CursorQuery & { locationId?: string | undefined },
): Promise<CursorPage<ExportedSale>> {
  const list = 'sale';
  const after = placeOf(list, cursor);
  const place = locationId ? await findStoreId(ctx, locationId) : undefined;
  const before = await safeHorizon(ctx, 'sale');
  const sales = await listSalesAfter(ctx.db, ctx.actor, { locationId: place, after, before, take: limit + 1 });
  return toCursorPage(sales, { list, cursor, limit }, ({ at: _, ...sale }) => sale);
}
