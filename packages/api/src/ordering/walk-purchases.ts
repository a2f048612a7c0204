import type { Purchase } from '@bhandar/domain/ordering';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { withStock } from './list-purchases';
import { listPurchasesAfter } from './walk-repository';

/** The purchases of a kind, voided ones too, in the order in which they were recorded. */
export async function walkPurchases(
  ctx: StaffContext,
  { kind, cursor, limit }: WalkQuery & { kind: Purchase['kind'] },
): Promise<Stretch<Purchase>> {
  const list = `purchase.${kind}`;
  const walk = { kind, after: placeOf(list, cursor), before: await settledBefore(ctx, 'purchase'), take: limit + 1 };
  const purchases = await listPurchasesAfter(ctx.db, walk);
  const stretch = toStretch(purchases, { list, cursor, limit }, ({ at: _, ...purchase }) => purchase);
  return { ...stretch, data: await withStock(ctx.db, ctx, stretch.data) };
}
