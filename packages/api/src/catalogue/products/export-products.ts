import type { Product } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { todayOf } from '../../core/today';
import { listProductPlaces } from './export-repository';
import { loadProducts } from './product-repository';

/** The catalogue of a kind, page by page: whatever is added meanwhile, none is left out and none comes twice. */
export async function exportProducts(
  ctx: StaffContext,
  { kind, cursor, limit }: CursorQuery & { kind: Product['kind'] },
): Promise<CursorPage<Product>> {
  const list = `product.${kind}`;
  const after = placeOf(list, cursor);
  const before = await safeHorizon(ctx, 'product');
  const places = await listProductPlaces(ctx.db, { kind, after, before, take: limit + 1 });
  const ids = places.slice(0, limit).map(({ id }) => id);
  const products = await loadProducts(ctx.db, ids, todayOf(ctx));
  const { nextCursor, hasMore } = toCursorPage(places, { list, cursor, limit }, ({ id }) => id);
  return { data: products, nextCursor, hasMore };
}
