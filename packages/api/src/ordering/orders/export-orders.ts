import type { ListedOrder, Order } from '@bhandar/domain/ordering';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listOrdersAfter } from './export-repository';
import { toListed } from './list-orders';

/** The orders of a kind that the actor may see, the oldest first. */
export async function exportOrders(
  ctx: StaffContext,
  { kind, cursor, limit, rows }: CursorRead & { kind: Order['kind'] },
): Promise<CursorPage<ListedOrder>> {
  const list = `order.${kind}`;
  const window = {
    kind,
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'store_order', rows),
    take: limit + 1,
  };
  const orders = await listOrdersAfter(ctx.db, ctx.actor, window);
  const page = toCursorPage(orders, { list, cursor, limit }, ({ at: _, ...order }) => order);
  return { ...page, data: await toListed(ctx.db, ctx, page.data) };
}
