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

type GoodsQuery = Omit<StorePriceQuery, 'locationId'> & { locationIds: readonly string[] };

/** A page of the products that stores price. */
export const listPricedGoods = (ctx: StaffContext, query: GoodsQuery) =>
  query.sort === 'margin' || query.warning || query.offMrp ? listByPrice(ctx, query) : listByProduct(ctx, query);

/** A page by what is known of the products themselves. */
function listByProduct(ctx: StaffContext, query: GoodsQuery) {
  return listForgiving(ctx.db, query.search, async (forgiven) => {
    const selection = { ...query, at: ctx.now(), forgiven };
    const found = await listGoods(ctx.db, selection, { ...query, offset: offsetOf(query), today: todayOf(ctx) });
    const isBeyond = found.goods.length === 0 && query.page > 1;
    return isBeyond ? { ...found, total: await countGoods(ctx.db, selection) } : found;
  });
}

/**
 * A page by what the prices are at any of the stores. Only `resolvePrice` knows the prices, so all selected products are
 * priced and then cut to the page.
 */
async function listByPrice(ctx: StaffContext, query: GoodsQuery) {
  const { locationIds, search, sort, direction, warning, offMrp, limit } = query;
  const at = ctx.now();
  const { all } = await listForgiving(ctx.db, search, async (forgiven) => {
    const found = await listPriceable(ctx.db, { ...query, at, forgiven }, { ...query, today: todayOf(ctx) });
    return { all: found, total: found.length };
  });
  const priced = await figuresOf(ctx, query, all);
  const found = priced.filter((one) => (!warning || one.warnings.has(warning)) && (!offMrp || one.offMrp));
  if (sort === 'margin') found.sort(byMargin(direction));
  const productIds = found.slice(offsetOf(query), offsetOf(query) + limit).map(({ productId }) => productId);
  const { goods } = await listGoods(ctx.db, { locationIds, productIds, search: '', at });
  goods.sort((one, other) => productIds.indexOf(one.productId) - productIds.indexOf(other.productId));
  return { goods, total: found.length };
}

/** What the prices of a product are at some stores, all taken together. */
interface Figures {
  productId: string;
  warnings: Set<PriceWarning>;
  offMrp: boolean;
  /** The lowest. */
  margin: number | null;
}

async function figuresOf(
  ctx: StaffContext,
  { locationIds }: GoodsQuery,
  goods: readonly PriceableGoods[],
): Promise<Figures[]> {
  const lookup = await loadPriceLookup(ctx.db, { locationIds, goods, at: ctx.now(), today: todayOf(ctx) });
  const figures: Figures[] = [];
  for (const [index, one] of goods.entries()) {
    const unitCost = costShownTo(ctx.actor, one.unitCost);
    // Most stores have the same price.
    const prices = [...new Set(locationIds.map((locationId) => lookup.priceOf(locationId, one).price.unitPriceMinor))];
    const margins = prices.map((price) => marginOf(price, unitCost)).filter((margin) => margin !== undefined);
    figures.push({
      productId: one.productId,
      warnings: new Set(prices.flatMap((price) => warningsOf(price, unitCost))),
      offMrp: prices.some((price) => price !== null && price !== one.mrpMinor),
      margin: margins.length > 0 ? Math.min(...margins) : null,
    });
    if (index % Math.ceil(PRICES_AT_ONCE / locationIds.length) === 0) await setImmediate();
  }
  return figures;
}

const byMargin =
  (direction: 'asc' | 'desc') =>
  ({ margin: one }: Figures, { margin: other }: Figures): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction === 'asc' ? one - other : other - one;
  };
