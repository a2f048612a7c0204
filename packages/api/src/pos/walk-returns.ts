import type { SaleReturn } from '@bhandar/domain/pos';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listReturnsAfter } from './walk-repository';

/** What customers brought back to the stores within reach, deleted returns too, in the order in which it was asked for. */
export async function walkReturns(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<SaleReturn>> {
  const list = 'saleReturn';
  const walk = { after: placeOf(list, cursor), before: await settledBefore(ctx, 'sale_return'), take: limit + 1 };
  const returns = await listReturnsAfter(ctx.db, ctx.actor, walk);
  return toStretch(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
