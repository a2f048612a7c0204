import type { WalkedSale } from '@bhandar/domain/pos';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { findStoreId } from './choose-store';
import { listSalesAfter } from './walk-repository';

/** The sales within reach with their lines, as they came into the book: those of a till that was alone came later. */
export async function walkSales(
  ctx: StaffContext,
  { locationId, cursor, limit }: WalkQuery & { locationId?: string | undefined },
): Promise<Stretch<WalkedSale>> {
  const list = 'sale';
  const after = placeOf(list, cursor);
  const place = locationId ? await findStoreId(ctx, locationId) : undefined;
  const before = await settledBefore(ctx, 'sale');
  const sales = await listSalesAfter(ctx.db, ctx.actor, { locationId: place, after, before, take: limit + 1 });
  return toStretch(sales, { list, cursor, limit }, ({ at: _, ...sale }) => sale);
}
