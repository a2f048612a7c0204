import type { RequestedItem } from '@bhandar/domain/ordering';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listRequestedItemsAfter } from './export-repository';

/** What the catalogue lacked, by kind and within reach, in the order in which it was asked for. */
export async function exportRequestedItems(
  ctx: StaffContext,
  { kind, cursor, limit }: CursorQuery & { kind: RequestedItem['kind'] },
): Promise<CursorPage<RequestedItem>> {
  const list = `requestedItem.${kind}`;
  const walk = {
    kind,
    after: placeOf(list, cursor),
    before: await safeHorizon(ctx, 'requested_item'),
    take: limit + 1,
  };
  const items = await listRequestedItemsAfter(ctx.db, ctx.actor, walk);
  return toCursorPage(items, { list, cursor, limit }, ({ at: _, ...item }) => item);
}
