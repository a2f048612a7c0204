import type { Db, Tx } from '@bhandar/db';
import { mayReachStore } from '@bhandar/domain/accounts';
import {
  type ChangedPrice,
  changePrice,
  marginOf,
  markupOf,
  type PreviewedPrice,
  type PreviewPricesInput,
  type PriceCounts,
} from '@bhandar/domain/pricing';
import { dayInZone, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { type BookedPrice, openPriceBook } from './price-book';
import { listGoods, type PricedGoods, walkGoods } from './price-book-repository';
import { listStoreNames } from './price-entry-repository';
import { storePriceOf } from './store-price';

/** A bulk change as it would come out, one row a store and product. */
export interface PlannedPrice {
  locationId: string;
  storeName: string;
  goods: PricedGoods;
  booked: BookedPrice;
  changed: ChangedPrice;
}

export type BulkRequest = Pick<
  PreviewPricesInput,
  'locationIds' | 'kind' | 'categoryId' | 'companyId' | 'held' | 'search' | 'change'
> & {
  productIds?: readonly string[];
  at: Date;
  /** A stretch of it: so many products, in the order of their ids. */
  next?: { after: string | undefined; limit: number };
};

/** Their names; stores that are not the person's own are not there. */
export async function reachStores({ db, actor }: StaffContext, ids: readonly string[]): Promise<Map<string, string>> {
  const names = await listStoreNames(db, ids);
  if (ids.some((id) => !names.has(id) || !mayReachStore(actor, id))) throw notFound('Store');
  return names;
}

/** Works a bulk change out: what is previewed is what is applied. */
export async function planPrices(db: Db | Tx, ctx: StaffContext, request: BulkRequest): Promise<PlannedPrice[]> {
  const { locationIds, change, at, next } = request;
  const names = await reachStores(ctx, locationIds);
  const today = dayInZone(at, ctx.settings.timeZone);
  const goods = next ? await walkGoods(db, request, next) : (await listGoods(db, request)).goods;
  const book = await openPriceBook(db, { locationIds, goods, at, today });
  return goods.flatMap((one) =>
    locationIds.map((locationId) => {
      const booked = book.priceOf(locationId, one);
      const now = booked.price.unitPriceMinor;
      const changed = changePrice(ctx.actor, change, { now, facts: booked.facts });
      return { locationId, storeName: names.get(locationId) ?? '', goods: one, booked, changed };
    }),
  );
}

export function countPlan(plan: readonly PlannedPrice[]): PriceCounts {
  const counts = { change: 0, same: 0, aboveMrp: 0, belowCost: 0, noBase: 0, underCost: 0 };
  for (const { changed } of plan) {
    counts[changed.verdict] += 1;
    if (changed.verdict === 'change' && changed.underCost) counts.underCost += 1;
  }
  return counts;
}

/** Old and new price of every row that a bulk change would touch, and what it would refuse. */
export async function previewPrices(
  ctx: StaffContext,
  input: PreviewPricesInput,
): Promise<Page<PreviewedPrice> & { counts: PriceCounts }> {
  const plan = await planPrices(ctx.db, ctx, { ...input, at: ctx.now() });
  const wanted = input.only ? plan.filter(({ changed }) => changed.verdict === input.only) : plan;
  const offset = offsetOf(input);
  const page = wanted.slice(offset, offset + input.limit).map((row) => previewed(ctx, row));
  return { ...toPage(page, wanted.length, input), counts: countPlan(plan) };
}

function previewed({ actor }: StaffContext, row: PlannedPrice): PreviewedPrice {
  const { locationId, storeName, goods, booked, changed } = row;
  const { unitCost } = goods;
  return {
    ...storePriceOf(actor, goods, booked),
    ...{ nextAt: null, locationId, storeName, ...changed },
    newMargin: marginOf(changed.newPriceMinor, unitCost) ?? null,
    newMarkup: markupOf(changed.newPriceMinor, unitCost) ?? null,
  };
}
