import type { RequestedItem } from '@bhandar/domain/ordering';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listRequestedItemsAfter } from './export-repository';

/** The requested items of a kind that the actor may see, the oldest first. */
export async function exportRequestedItems(
  ctx: StaffContext,
  { kind, cursor, limit, rows }: CursorRead & { kind: RequestedItem['kind'] },
): Promise<CursorPage<RequestedItem>> {
  const list = `requestedItem.${kind}`;
  const window = {
    kind,
    after: decodeCursor(list, cursor),
    before: await horizonOf(ctx, 'requested_item', rows),
    take: limit + 1,
  };
  const items = await listRequestedItemsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(items, { list, cursor, limit }, ({ at: _, ...item }) => item);
}
