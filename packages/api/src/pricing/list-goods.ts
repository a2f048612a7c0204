import { setImmediate } from 'node:timers/promises';
import { marginOf, type PriceWarning, type StorePriceQuery } from '@bhandar/domain/pricing';
import { offsetOf } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { listForgiving } from '../core/product-words-repository';
import { todayOf } from '../core/today';
import { PRICES_AT_ONCE } from './preview-prices';
import { loadPriceLookup } from './price-lookup';
import { countGoods, listGoods, listPriceable, type PriceableGoods } from './price-lookup-repository';
import { costShownTo, warningsOf } from './store-price';

type GoodsQuery = Omit<StorePriceQuery, 'locationId' | 'warning'> & { locationIds: readonly string[] };

/** A page of the products that stores price, by what is known of the products themselves. */
export function listGoodsByProduct(ctx: StaffContext, query: GoodsQuery) {
  return listForgiving(ctx.db, query.search, async (forgiven) => {
    const selection = { ...query, at: ctx.now(), forgiven };
    const found = await listGoods(ctx.db, selection, { ...query, offset: offsetOf(query), today: todayOf(ctx) });
    const isBeyond = found.goods.length === 0 && query.page > 1;
    return isBeyond ? { ...found, total: await countGoods(ctx.db, selection) } : found;
  });
}

/**
 * A page of a store's products by the margin or the warnings of their prices. Only `resolvePrice` knows the prices, so all
 * selected products are priced and then cut to the page.
 */
export async function listGoodsByPrice(ctx: StaffContext, query: StorePriceQuery) {
  const { search, sort, direction, warning, limit } = query;
  const selection = { ...query, locationIds: [query.locationId], at: ctx.now() };
  const { all } = await listForgiving(ctx.db, search, async (forgiven) => {
    const found = await listPriceable(ctx.db, { ...selection, forgiven }, { ...query, today: todayOf(ctx) });
    return { all: found, total: found.length };
  });
  const priced = await figuresOf(ctx, query, all);
  const found = warning ? priced.filter(({ warnings }) => warnings.includes(warning)) : priced;
  if (sort === 'margin') found.sort(byMargin(direction));
  const productIds = found.slice(offsetOf(query), offsetOf(query) + limit).map(({ productId }) => productId);
  const { locationIds, at } = selection;
  const { goods } = await listGoods(ctx.db, { locationIds, productIds, search: '', at });
  goods.sort((one, other) => productIds.indexOf(one.productId) - productIds.indexOf(other.productId));
  return { goods, total: found.length };
}

interface Figures {
  productId: string;
  warnings: PriceWarning[];
  margin: number | null;
}

async function figuresOf(
  ctx: StaffContext,
  { locationId }: StorePriceQuery,
  goods: readonly PriceableGoods[],
): Promise<Figures[]> {
  const at = ctx.now();
  const lookup = await loadPriceLookup(ctx.db, { locationIds: [locationId], goods, at, today: todayOf(ctx) });
  const figures: Figures[] = [];
  for (const one of goods) {
    const { unitPriceMinor } = lookup.priceOf(locationId, one).price;
    const unitCost = costShownTo(ctx.actor, one.unitCost);
    figures.push({
      productId: one.productId,
      warnings: warningsOf(unitPriceMinor, unitCost),
      margin: marginOf(unitPriceMinor, unitCost) ?? null,
    });
    if (figures.length % PRICES_AT_ONCE === 0) await setImmediate();
  }
  return figures;
}

const byMargin =
  (direction: 'asc' | 'desc') =>
  ({ margin: one }: Figures, { margin: other }: Figures): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction === 'asc' ? one - other : other - one;
  };
