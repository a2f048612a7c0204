import type { Product } from '@bhandar/domain/catalogue';
import { dayInZone } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { loadProducts } from './product-repository';
import { listProductPlaces } from './walk-repository';

/** The catalogue of a kind, stretch by stretch: whatever is added meanwhile, none is left out and none comes twice. */
export async function walkProducts(
  ctx: StaffContext,
  { kind, cursor, limit }: WalkQuery & { kind: Product['kind'] },
): Promise<Stretch<Product>> {
  const list = `product.${kind}`;
  const after = placeOf(list, cursor);
  const before = await settledBefore(ctx, 'product');
  const places = await listProductPlaces(ctx.db, { kind, after, before, take: limit + 1 });
  const ids = places.slice(0, limit).map(({ id }) => id);
  const products = await loadProducts(ctx.db, ids, dayInZone(ctx.now(), ctx.settings.timeZone));
  const { nextCursor, hasMore } = toStretch(places, { list, cursor, limit }, ({ id }) => id);
  return { data: products, nextCursor, hasMore };
}
