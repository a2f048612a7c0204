import type { RequestedItem } from '@bhandar/domain/ordering';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listRequestedItemsAfter } from './walk-repository';

/** What the catalogue lacked, by kind and within reach, in the order in which it was asked for. */
export async function walkRequestedItems(
  ctx: StaffContext,
  { kind, cursor, limit }: WalkQuery & { kind: RequestedItem['kind'] },
): Promise<Stretch<RequestedItem>> {
  const list = `requestedItem.${kind}`;
  const walk = {
    kind,
    after: placeOf(list, cursor),
    before: await settledBefore(ctx, 'requested_item'),
    take: limit + 1,
  };
  const items = await listRequestedItemsAfter(ctx.db, ctx.actor, walk);
  return toStretch(items, { list, cursor, limit }, ({ at: _, ...item }) => item);
}
