import type { RequestedItem } from '@bhandar/domain/ordering';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, decodeCursor, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listRequestedItemsAfter } from './export-repository';

/** The requested items of a kind that the actor may see, the oldest first. */
export async function exportRequestedItems(
  ctx: StaffContext,
  { kind, cursor, limit }: CursorQuery & { kind: RequestedItem['kind'] },
): Promise<CursorPage<RequestedItem>> {
  const list = `requestedItem.${kind}`;
  const window = {
    kind,
    after: decodeCursor(list, cursor),
    before: await safeHorizon(ctx, 'requested_item'),
    take: limit + 1,
  };
  const items = await listRequestedItemsAfter(ctx.db, ctx.actor, window);
  return toCursorPage(items, { list, cursor, limit }, ({ at: _, ...item }) => item);
}
