import type { ListedOrder, Order } from '@bhandar/domain/ordering';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { toListed } from './list-orders';
import { listOrdersAfter } from './walk-repository';

/** The orders of a kind within reach, the oldest first. */
export async function walkOrders(
  ctx: StaffContext,
  { kind, cursor, limit }: WalkQuery & { kind: Order['kind'] },
): Promise<Stretch<ListedOrder>> {
  const list = `order.${kind}`;
  const walk = { kind, after: placeOf(list, cursor), before: await settledBefore(ctx, 'store_order'), take: limit + 1 };
  const orders = await listOrdersAfter(ctx.db, ctx.actor, walk);
  const stretch = toStretch(orders, { list, cursor, limit }, ({ at: _, ...order }) => order);
  return { ...stretch, data: await toListed(ctx, stretch.data) };
}
