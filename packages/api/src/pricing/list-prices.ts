import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type PriceCampaign,
  type PriceEntry,
  type PriceHistory,
  type PriceRuleQuery,
  rateShownTo,
  type StorePrice,
  type StorePriceQuery,
} from '@bhandar/domain/pricing';
import { notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { listPricedGoods } from './list-goods';
import { listCampaignRows, listEntriesOf, listRuleEntries, listStoreNames } from './price-entry-repository';
import { loadPriceLookup } from './price-lookup';
import { listGoods, loadNext, type PricedGoods } from './price-lookup-repository';
import { storePriceOf } from './store-price';

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
  const nextOf = await loadNext(ctx.db, { locationIds: [locationId], productIds, at });
  return goods.map((one) => ({
    ...storePriceOf(ctx.actor, one, book.priceOf(locationId, one)),
    ...nextOf(locationId, one.productId),
  }));
}

/** The prices of a store's products today. */
export async function listStorePrices(ctx: StaffContext, query: StorePriceQuery): Promise<Page<StorePrice>> {
  const { locationId } = query;
  await requireAccess(ctx, locationId);
  const { goods, total } = await listPricedGoods(ctx, { ...query, locationIds: [locationId] });
  return toPage(await pricesOf(ctx, locationId, goods), total, query);
}

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
