import type { WalkedSale } from '@bhandar/domain/pos';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, settledBefore, toStretch, type WalkQuery } from '../cursor';
import { findPlaceId } from './place';
import { listSalesAfter } from './walk-repository';

/** The sales within reach with their lines, the oldest first. */
export async function walkSales(
  ctx: StaffContext,
  { locationId, cursor, limit }: WalkQuery & { locationId?: string | undefined },
): Promise<Stretch<WalkedSale>> {
  const list = 'sale';
  const after = placeOf(list, cursor);
  const place = locationId ? await findPlaceId(ctx, locationId) : undefined;
  const before = settledBefore(ctx.now());
  const sales = await listSalesAfter(ctx.db, ctx.actor, { locationId: place, after, before, take: limit + 1 });
  return toStretch(sales, { list, cursor, limit }, ({ at: _, ...sale }) => sale);
}
