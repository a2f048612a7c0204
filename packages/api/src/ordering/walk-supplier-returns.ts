import type { SupplierReturn } from '@bhandar/domain/ordering';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listSupplierReturnsAfter } from './walk-repository';

/** What went back to suppliers, deleted returns too, in the order in which it was sent. */
export async function walkSupplierReturns(
  ctx: StaffContext,
  { cursor, limit }: WalkQuery,
): Promise<Stretch<SupplierReturn>> {
  const list = 'supplierReturn';
  const walk = { after: placeOf(list, cursor), before: await settledBefore(ctx, 'supplier_return'), take: limit + 1 };
  const returns = await listSupplierReturnsAfter(ctx.db, walk);
  return toStretch(returns, { list, cursor, limit }, ({ at: _, ...one }) => one);
}
