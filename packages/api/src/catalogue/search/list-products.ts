import type { Product, ProductPageQuery } from '@bhandar/domain/catalogue';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { loadProducts } from '../products/product-repository';
import { listIndexOf } from './list-index-cache';
import { ANCHOR_DISTANCE, getListState, listIdsFrom, listIdsWhole } from './product-list-repository';
import { searchProductIds } from './search-products';

/**
 * A page of products. Totals of lists are exact; a search counts up to MAX_SEARCH_MATCHES. A deep page costs as much as
 * the first one, because it seeks from an anchor. The products named in `first` precede the others of a list by name.
 */
export async function listProducts(
  ctx: StaffContext,
  query: ProductPageQuery,
  first: readonly string[] = [],
): Promise<Page<Product>> {
  const today = todayOf(ctx);
  const { ids, total } =
    first.length > 0 ? await pinnedIds(ctx, query, today, first) : await findIds(ctx, query, today);
  return toPage(await loadProducts(ctx.db, ids, today), total, query);
}

async function findIds(
  ctx: StaffContext,
  query: ProductPageQuery,
  today: string,
): Promise<{ ids: string[]; total: number }> {
  if (query.search !== '') return searchProductIds(ctx.db, query, today);
  const byName = query.sort === undefined || query.sort === 'tradeName';
  return byName && !query.stock && !query.noBarcode ? seekIds(ctx, query) : listIdsWhole(ctx.db, query, today);
}

/** The pages that hold only the first products spare the reading of the whole list. */
async function pinnedIds({ db }: StaffContext, query: ProductPageQuery, today: string, first: readonly string[]) {
  const end = query.page * query.limit;
  if (end > first.length || query.stock) return listIdsWhole(db, query, today, first);
  return { ids: first.slice(end - query.limit, end), total: (await getListState(db, query.kind)).live };
}

async function seekIds({ db }: StaffContext, query: ProductPageQuery): Promise<{ ids: string[]; total: number }> {
  const { page, limit, direction } = query;
  const state = await getListState(db, query.kind);
  const shallow = page * limit <= ANCHOR_DISTANCE && direction === 'asc' && !query.categoryId && !query.companyId;
  const index = shallow ? { total: state.live, anchors: [] } : await listIndexOf(db, query, state.version);
  const offset = (page - 1) * limit;
  const start = direction === 'asc' ? offset : Math.max(0, index.total - offset - limit);
  const end = direction === 'asc' ? offset + limit : index.total - offset;
  if (end <= start || start >= index.total) return { ids: [], total: index.total };
  const anchor = Math.floor(start / ANCHOR_DISTANCE);
  const known = index.anchors[anchor];
  const ids = await listIdsFrom(db, query, {
    anchor: known,
    skip: known ? start - anchor * ANCHOR_DISTANCE : start,
    take: end - start,
  });
  return { ids: direction === 'asc' ? ids : ids.reverse(), total: index.total };
}
