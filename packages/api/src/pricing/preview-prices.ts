import { setImmediate } from 'node:timers/promises';
import type { Db, Tx } from '@bhandar/db';
import { canAccessStore } from '@bhandar/domain/accounts';
import {
  type ChangedPrice,
  type CountPricesInput,
  changePrice,
  marginOf,
  markupOf,
  maySeeCost,
  type PreviewedPrice,
  type PreviewPricesInput,
  type PriceChange,
  type PriceCounts,
} from '@bhandar/domain/pricing';
import { dayInZone, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { listStoreNames } from './price-entry-repository';
import { type CurrentPrice, loadPriceLookup } from './price-lookup';
import {
  listGoods,
  listGoodsAfter,
  listGoodsIds,
  loadNext,
  loadPlaces,
  type NextPrices,
  type Places,
  type PricedGoods,
} from './price-lookup-repository';
import { storePriceOf } from './store-price';

/** The number of prices that are computed before other requests are served. */
export const PRICES_AT_ONCE = 5_000;

/** The result of a bulk change for one store and product. */
export interface PlannedPrice {
  locationId: string;
  storeName: string;
  goods: PricedGoods;
  booked: CurrentPrice;
  changed: ChangedPrice;
}

export type BulkRequest = Pick<
  PreviewPricesInput,
  'locationIds' | 'kind' | 'categoryId' | 'companyId' | 'held' | 'search' | 'change'
> & { at: Date };

/** The names of the stores; refuses one that the person cannot access. */
export async function requireAccessToAll(
  { db, actor }: StaffContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = await listStoreNames(db, ids);
  if (ids.some((id) => !names.has(id) || !canAccessStore(actor, id))) throw notFound('store');
  return names;
}

/** Computes a bulk change for the next products in the order of their ids. */
export async function planNext(
  ctx: StaffContext,
  request: BulkRequest,
  next: { after: string | undefined; limit: number },
): Promise<{ plan: PlannedPrice[]; last: string | undefined; hasMore: boolean }> {
  const names = await requireAccessToAll(ctx, request.locationIds);
  const goods = await listGoodsAfter(ctx.db, request, next);
  const productIds = goods.map(({ productId }) => productId);
  const places = await loadPlaces(ctx.db, { ...request, productIds });
  return {
    plan: await workOut(ctx.db, ctx, { ...request, names, goods, places }),
    last: productIds.at(-1),
    hasMore: goods.length === next.limit,
  };
}

/** Computes a bulk change again for products at the stores at which it was planned. */
export async function planAgain(
  tx: Tx,
  ctx: StaffContext,
  { productIds, ...request }: Pick<Worked, 'locationIds' | 'places' | 'change' | 'at'> & { productIds: string[] },
): Promise<PlannedPrice[]> {
  const { locationIds, at } = request;
  const names = await requireAccessToAll(ctx, locationIds);
  const { goods } = await listGoods(tx, { locationIds, productIds, search: '', at });
  return workOut(tx, ctx, { ...request, names, goods });
}

interface Worked {
  locationIds: readonly string[];
  names: ReadonlyMap<string, string>;
  goods: readonly PricedGoods[];
  places: Places;
  change: PriceChange;
  at: Date;
}

async function workOut(db: Db | Tx, ctx: StaffContext, worked: Worked): Promise<PlannedPrice[]> {
  const { locationIds, names, goods, places, change, at } = worked;
  const today = dayInZone(at, ctx.settings.timeZone);
  const book = await loadPriceLookup(db, { locationIds, goods, at, today });
  return goods.flatMap((one) =>
    places(one.productId).map((locationId) => {
      const booked = book.priceOf(locationId, one);
      const now = booked.price.unitPriceMinor;
      const changed = changePrice(ctx.actor, change, { now, facts: booked.facts });
      return { locationId, storeName: names.get(locationId) ?? '', goods: one, booked, changed };
    }),
  );
}

/** The rows of a bulk change by product name, page by page, with other requests served in between. */
async function* planByName(
  ctx: StaffContext,
  { locationIds, change, at }: BulkRequest,
  { ids, ...chosen }: { ids: readonly string[] } & Pick<Worked, 'names' | 'places'>,
): AsyncGenerator<PlannedPrice[]> {
  const size = Math.max(1, Math.floor(PRICES_AT_ONCE / locationIds.length));
  for (let from = 0; from < ids.length; from += size) {
    const productIds = ids.slice(from, from + size);
    const { goods } = await listGoods(ctx.db, { locationIds, productIds, search: '', at });
    yield await workOut(ctx.db, ctx, { ...chosen, locationIds, goods, change, at });
    await setImmediate();
  }
}

/** The products whose rows are on a page, which is so known without those before it, and how many rows to leave out first. */
function cutRows(ids: readonly string[], places: Places, { offset, limit }: { offset: number; limit: number }) {
  const shown: string[] = [];
  let skipped = 0;
  let total = 0;
  for (const id of ids) {
    const before = total;
    total += places(id).length;
    if (total <= offset || before >= offset + limit) continue;
    if (shown.length === 0) skipped = offset - before;
    shown.push(id);
  }
  return { shown, skipped, total };
}

/** The number of rows of a bulk change. */
export async function countRows(ctx: StaffContext, request: BulkRequest): Promise<number> {
  const ids = await listGoodsIds(ctx.db, request);
  const places = await loadPlaces(ctx.db, request);
  return cutRows(ids, places, { offset: 0, limit: 0 }).total;
}

/** Old and new price of each row of a bulk change, with its refusals. */
export async function previewPrices(ctx: StaffContext, input: PreviewPricesInput): Promise<Page<PreviewedPrice>> {
  const { locationIds, only, limit } = input;
  const request = { ...input, at: ctx.now() };
  const names = await requireAccessToAll(ctx, locationIds);
  const ids = await listGoodsIds(ctx.db, request);
  const places = await loadPlaces(ctx.db, request);
  const offset = offsetOf(input);
  if (!only) {
    const { shown, skipped, total } = cutRows(ids, places, { offset, limit });
    const rows: PlannedPrice[] = [];
    for await (const plan of planByName(ctx, request, { ids: shown, names, places })) rows.push(...plan);
    const page = rows.slice(skipped, skipped + limit);
    return toPage(await previewedOf(ctx, request, page), total, input);
  }
  const page: PlannedPrice[] = [];
  let found = 0;
  for await (const plan of planByName(ctx, request, { ids, names, places })) {
    for (const row of plan) {
      if (row.changed.verdict !== only) continue;
      if (found >= offset && page.length < limit) page.push(row);
      found += 1;
    }
  }
  return toPage(await previewedOf(ctx, request, page), found, input);
}

/** The number of rows of a bulk change by outcome. */
export async function countPrices(ctx: StaffContext, input: CountPricesInput): Promise<PriceCounts> {
  const request = { ...input, at: ctx.now() };
  const names = await requireAccessToAll(ctx, input.locationIds);
  const ids = await listGoodsIds(ctx.db, request);
  const places = await loadPlaces(ctx.db, request);
  const counts = { change: 0, same: 0, aboveMrp: 0, belowCost: 0, noBase: 0, underCost: 0 };
  for await (const plan of planByName(ctx, request, { ids, names, places })) {
    for (const { changed } of plan) {
      counts[changed.verdict] += 1;
      if (changed.verdict === 'change' && changed.underCost) counts.underCost += 1;
    }
  }
  return counts;
}

async function previewedOf(ctx: StaffContext, { locationIds, at }: BulkRequest, page: readonly PlannedPrice[]) {
  const productIds = page.map(({ goods }) => goods.productId);
  const nextOf = await loadNext(ctx.db, { locationIds, productIds, at });
  return page.map((row) => previewed(ctx, row, nextOf));
}

function previewed({ actor }: StaffContext, row: PlannedPrice, nextOf: NextPrices): PreviewedPrice {
  const { locationId, storeName, goods, booked, changed } = row;
  const unitCost = maySeeCost(actor) ? goods.unitCost : null;
  return {
    ...storePriceOf(actor, goods, booked),
    ...nextOf(locationId, goods.productId),
    locationId,
    storeName,
    ...changed,
    newMargin: marginOf(changed.newPriceMinor, unitCost) ?? null,
    newMarkup: markupOf(changed.newPriceMinor, unitCost) ?? null,
  };
}
