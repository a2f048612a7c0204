import { setImmediate } from 'node:timers/promises';
import { canAccessStore } from '@bhandar/domain/accounts';
import {
  marginOf,
  type PriceCampaign,
  type PriceEntry,
  type PriceHistory,
  type PriceRuleQuery,
  type PriceWarning,
  rateShownTo,
  type StorePrice,
  type StorePriceQuery,
} from '@bhandar/domain/pricing';
import { dayInZone, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { listForgiving } from '../core/product-words-repository';
import { PRICES_AT_ONCE } from './preview-prices';
import { listCampaignRows, listEntriesOf, listRuleEntries, listStoreNames } from './price-entry-repository';
import { loadPriceLookup } from './price-lookup';
import {
  countGoods,
  listGoods,
  listNext,
  listPriceable,
  type PriceableGoods,
  type PricedGoods,
} from './price-lookup-repository';
import { costShownTo, storePriceOf, warningsOf } from './store-price';

/** Refuses a store that the person cannot access, as if it did not exist. */
export async function requireAccess({ db, actor }: StaffContext, locationId: string): Promise<void> {
  if (!canAccessStore(actor, locationId) || !(await listStoreNames(db, [locationId])).has(locationId)) {
    throw notFound('store');
  }
}

const shownTo = ({ actor }: StaffContext, entry: PriceEntry): PriceEntry => ({
  ...entry,
  basisPoints: rateShownTo(actor, entry),
});

async function pricesOf(ctx: StaffContext, locationId: string, goods: readonly PricedGoods[]): Promise<StorePrice[]> {
  const at = ctx.now();
  const book = await loadPriceLookup(ctx.db, { locationIds: [locationId], goods, at, today: todayOf(ctx) });
  const productIds = goods.map(({ productId }) => productId);
  const next = await listNext(ctx.db, { locationId, productIds, at });
  return goods.map((one) => ({
    ...storePriceOf(ctx.actor, one, book.priceOf(locationId, one)),
    nextAt: next.get(one.productId)?.toISOString() ?? null,
  }));
}

/** The prices of a store's products today. */
export async function listStorePrices(ctx: StaffContext, query: StorePriceQuery): Promise<Page<StorePrice>> {
  const { locationId, sort, warning } = query;
  await requireAccess(ctx, locationId);
  const list = sort === 'margin' || warning ? listByPrice : listByProduct;
  const { goods, total } = await list(ctx, query);
  return toPage(await pricesOf(ctx, locationId, goods), total, query);
}

const todayOf = (ctx: StaffContext) => dayInZone(ctx.now(), ctx.settings.timeZone);

const selectionOf = (ctx: StaffContext, query: StorePriceQuery) => ({
  ...query,
  locationIds: [query.locationId],
  at: ctx.now(),
});

function listByProduct(ctx: StaffContext, query: StorePriceQuery) {
  return listForgiving(ctx.db, query.search, async (forgiven) => {
    const selection = { ...selectionOf(ctx, query), forgiven };
    const found = await listGoods(ctx.db, selection, { ...query, offset: offsetOf(query), today: todayOf(ctx) });
    const isBeyond = found.goods.length === 0 && query.page > 1;
    return isBeyond ? { ...found, total: await countGoods(ctx.db, selection) } : found;
  });
}

/** Only `resolvePrice` knows the prices, so all selected products are priced and then cut to the page. */
async function listByPrice(ctx: StaffContext, query: StorePriceQuery) {
  const { search, sort, direction, warning, limit } = query;
  const selection = selectionOf(ctx, query);
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
  const lookup = await loadPriceLookup(ctx.db, {
    locationIds: [locationId],
    goods,
    at: ctx.now(),
    today: todayOf(ctx),
  });
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

/** A product's price at a store, with every entry of its history. */
export async function listPrices(
  ctx: StaffContext,
  { locationId, productId }: { locationId: string; productId: string },
): Promise<PriceHistory> {
  await requireAccess(ctx, locationId);
  const selection = { locationIds: [locationId], productIds: [productId], search: '', at: ctx.now() };
  const { goods } = await listGoods(ctx.db, selection);
  const [one] = goods;
  const [product] = await pricesOf(ctx, locationId, goods);
  if (!one || !product) throw notFound('product');
  const scopeIds = [productId, one.companyId, one.categoryId, locationId];
  const entries = await listEntriesOf(ctx.db, { locationId, scopeIds, now: ctx.now() });
  return { product, entries: entries.map((entry) => shownTo(ctx, entry)) };
}

export async function listPriceRules(ctx: StaffContext, query: PriceRuleQuery): Promise<Page<PriceEntry>> {
  const { locationId, limit } = query;
  await requireAccess(ctx, locationId);
  const window = { locationId, limit, offset: offsetOf(query), now: ctx.now() };
  const { data, total } = await listRuleEntries(ctx.db, window);
  return toPage(
    data.map((entry) => shownTo(ctx, entry)),
    total,
    query,
  );
}

export async function listPriceCampaigns(ctx: StaffContext, query: PriceRuleQuery): Promise<Page<PriceCampaign>> {
  const { locationId, limit } = query;
  await requireAccess(ctx, locationId);
  const window = { locationId, limit, offset: offsetOf(query), now: ctx.now() };
  const { data, total } = await listCampaignRows(ctx.db, window);
  return toPage(data, total, query);
}
