import type { Purchase } from '@bhandar/domain/purchasing';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listPurchasesAfter } from './export-repository';
import { withStock } from './list-purchases';

/** The purchases of a kind, voided ones too, in the order in which they were recorded. */
export async function exportPurchases(
  ctx: StaffContext,
  { kind, cursor, limit, rows }: CursorRead & { kind: Purchase['kind'] },
): Promise<CursorPage<Purchase>> {
  const list = `purchase.${kind}`;
  const window = {
    kind,
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'purchase', rows),
    take: limit + 1,
  };
  const purchases = await listPurchasesAfter(ctx.db, ctx.actor, window);
  const page = toCursorPage(purchases, { list, cursor, limit }, ({ at: _, ...purchase }) => purchase);
  return { ...page, data: await withStock(ctx.db, ctx, page.data) };
}
