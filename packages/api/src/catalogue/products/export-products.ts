import type { Product } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { todayOf } from '../../core/today';
import { listProductKeys } from './export-repository';
import { loadProducts } from './product-repository';

/** The catalogue of a kind, page by page; products that are added meanwhile cause no gap and no repeat. */
export async function exportProducts(
  ctx: StaffContext,
  { kind, cursor, limit, rows }: CursorRead & { kind: Product['kind'] },
): Promise<CursorPage<Product>> {
  const list = `product.${kind}`;
  const after = decodeCursor(list, cursor);
  const before = await horizonOf(ctx, 'product', rows);
  const keys = await listProductKeys(ctx.db, { kind, after, before, take: limit + 1 });
  const ids = keys.slice(0, limit).map(({ id }) => id);
  const products = await loadProducts(ctx.db, ids, todayOf(ctx));
  const { nextCursor, hasMore } = toCursorPage(keys, { list, cursor, limit }, ({ id }) => id);
  return { data: products, nextCursor, hasMore };
}
