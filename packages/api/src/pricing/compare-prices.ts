import {
  type ComparedPrices,
  type ComparedPricesPage,
  type ComparePricesQuery,
  MAX_COMPARED_STORES,
  maySeeCost,
  type PriceAtStore,
} from '@bhandar/domain/pricing';
import { toPage } from '@bhandar/domain/shared';
import { listStores } from '../accounts';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listPricedGoods } from './list-goods';
import { loadPriceLookup, type PriceLookup } from './price-lookup';
import { loadNext, type NextPrices, type PricedGoods } from './price-lookup-repository';
import { storePriceOf } from './store-price';

/** Today's prices of products at all open stores of the person, with one query for each kind of fact. */
export async function compareStorePrices(ctx: StaffContext, query: ComparePricesQuery): Promise<ComparedPricesPage> {
  const open = (await listStores(ctx)).filter(({ closed }) => !closed);
  const stores = open.slice(0, MAX_COMPARED_STORES);
  const locationIds = stores.map(({ id }) => id);
  const { goods, total } = await listPricedGoods(ctx, { ...query, locationIds });
  const at = ctx.now();
  const lookup = await loadPriceLookup(ctx.db, { locationIds, goods, at, today: todayOf(ctx) });
  const productIds = goods.map(({ productId }) => productId);
  const nextOf = await loadNext(ctx.db, { locationIds, productIds, at });
  const rows = goods.map((one) => compared(ctx, one, { locationIds, lookup, nextOf }));
  return { ...toPage(rows, total, query), stores };
}

interface Compared {
  locationIds: readonly string[];
  lookup: PriceLookup;
  nextOf: NextPrices;
}

function compared(
  { actor }: StaffContext,
  goods: PricedGoods,
  { locationIds, lookup, nextOf }: Compared,
): ComparedPrices {
  const { categoryId: _, companyId: __, unitCost, ...facts } = goods;
  const prices = locationIds.map((locationId): PriceAtStore => {
    const current = storePriceOf(actor, goods, lookup.priceOf(locationId, goods));
    const { stock, ceilingMinor, price, margin, markup, warnings } = current;
    return { locationId, stock, ceilingMinor, price, margin, markup, warnings, ...nextOf(locationId, goods.productId) };
  });
  return {
    ...facts,
    unitCost: maySeeCost(actor) ? unitCost : null,
    stock: prices.reduce((sum, { stock }) => sum + stock, 0),
    prices,
  };
}
