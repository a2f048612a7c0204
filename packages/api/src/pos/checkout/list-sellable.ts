import { readScan, SCAN_REFUSALS, type Scan, searchWords } from '@bhandar/domain/catalogue';
import {
  blockedPackMessage,
  expiredPackMessage,
  isSellableNow,
  MAX_SUBSTITUTES,
  quantityToSell,
  type SellableCategory,
  type SellableProduct,
  type SellableQuery,
  SellFrom,
  type SubstituteQuery,
  type Substitutes,
  sellableSearchOf,
  sellFromOf,
  type TillBatch,
} from '@bhandar/domain/pos';
import { explainPrice, priceShownTo, resolvePrice } from '@bhandar/domain/pricing';
import { DomainError, dayInZone, isExpired, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findStoreId, getStoreIdToRead } from '../tills/choose-store';
import { findTillFacts } from '../tills/till-repository';
import {
  findSellableId,
  getSellable,
  isBlockedBatch,
  listBatchesHere,
  type SellableRow,
  type TillView,
} from './sellable-repository';
import { countSellableByCategory, findMissed, listSellableIds, listSubstituteIds } from './sellable-search-repository';

/** The products that this person may sell in a store, sellable ones first. */
export async function listSellable(ctx: StaffContext, query: SellableQuery): Promise<Page<SellableProduct>> {
  const view = await findView(ctx, query.locationId);
  if (!view) return toPage([], 0, query);
  const { kind, category, limit } = query;
  const page = { kind, category, limit, offset: offsetOf(query) };
  const { ids, total } = await listSellableIds(ctx.db, view, sellableSearchOf(query.search), page);
  const rows = await getSellable(ctx.db, view, ids);
  return toPage(
    rows.map((row) => productOf(ctx, row, view)),
    total,
    query,
  );
}

/** The categories with something to sell, by name. */
export async function listSellableCategories(
  ctx: StaffContext,
  { locationId }: { locationId: string },
): Promise<SellableCategory[]> {
  const view = await findView(ctx, locationId);
  return view ? countSellableByCategory(ctx.db, view) : [];
}

/** What can be sold in the place of a product that somebody asks for and the store cannot sell now. */
export async function listSubstitutes(ctx: StaffContext, query: SubstituteQuery): Promise<Substitutes | null> {
  const view = await findView(ctx, query.locationId);
  if (!view) return null;
  const scan = readScan(query.search, { year: Number(view.today.slice(0, 4)) });
  const search = sellableSearchOf(scan.kind === 'product' ? scan.gtin : query.search);
  const missed = search ? await findMissed(ctx.db, view, search) : undefined;
  if (!missed) return null;
  const words = searchWords(missed.genericName);
  const { productId } = missed;
  const ids =
    words.length > 0 ? await listSubstituteIds(ctx.db, view, { productId, words, limit: MAX_SUBSTITUTES }) : [];
  const rows = await getSellable(ctx.db, view, ids);
  return { of: missed, products: rows.map((row) => productOf(ctx, row, view)).filter(isSellableNow) };
}

/** The product that a code names exactly; null if the person may not sell it. */
export async function findScanned(
  ctx: StaffContext,
  { code, locationId }: { code: string; locationId?: string | undefined },
): Promise<SellableProduct | null> {
  const view = await findView(ctx, locationId);
  if (!view) return null;
  const scan = readScan(code, { year: Number(view.today.slice(0, 4)) });
  refuseScan(scan, view.today);
  const gtin = scan.kind === 'product' || scan.kind === 'refused' ? scan.gtin : null;
  const id = await findSellableId(ctx.db, view, { code: code.toUpperCase(), gtin });
  if (id && scan.kind === 'product' && scan.batch) await refuseBlocked(ctx, { productId: id, number: scan.batch });
  const [row] = id ? await getSellable(ctx.db, view, [id]) : [];
  return row ? productOf(ctx, row, view) : null;
}

/** Refuses a code of an expired pack, whatever the records say, and an unreliable code. */
function refuseScan(scan: Scan, today: string): void {
  if (scan.kind === 'product' && isExpired(scan.expiresOn, today)) {
    throw new DomainError('RULE_BROKEN', expiredPackMessage(scan.expiresOn ?? '', scan.batch));
  }
  // A plain barcode with a wrong check digit is simply not found; a certain product may still be sold.
  if (scan.kind === 'refused' && scan.reason !== 'checkDigit' && scan.gtin === null) {
    throw new DomainError('RULE_BROKEN', SCAN_REFUSALS[scan.reason]);
  }
}

async function refuseBlocked(ctx: StaffContext, batch: { productId: string; number: string }): Promise<void> {
  if (await isBlockedBatch(ctx.db, batch)) throw new DomainError('RULE_BROKEN', blockedPackMessage(batch.number));
}

/** Refreshes the products of a cart. */
export async function refreshSellable(
  ctx: StaffContext,
  { productIds, locationId }: { productIds: readonly string[]; locationId?: string | undefined },
): Promise<SellableProduct[]> {
  const view = await findView(ctx, locationId);
  if (!view) return [];
  const rows = await getSellable(ctx.db, view, productIds);
  return rows.map((row) => productOf(ctx, row, view));
}

/** The batches from which a cashier may choose. */
export async function listBatches(
  ctx: StaffContext,
  { productId, locationId }: { productId: string; locationId?: string | undefined },
): Promise<TillBatch[]> {
  const today = todayOf(ctx);
  return listBatchesHere(ctx.db, { locationId: await getStoreIdToRead(ctx, locationId), productId, today });
}

export async function findView(ctx: StaffContext, asked: string | undefined): Promise<TillView | undefined> {
  const { db, actor } = ctx;
  const locationId = await findStoreId(ctx, asked);
  if (!locationId) return undefined;
  const facts = await findTillFacts(db, { locationId, staffId: actor.id });
  if (!facts) throw notFound('store');
  const now = ctx.now();
  return {
    locationId,
    staffId: actor.id,
    sellFrom: sellFromOf({
      role: actor.role,
      store: facts.storeSellFrom ? SellFrom.parse(facts.storeSellFrom) : null,
      organisation: SellFrom.parse(facts.organisationSellFrom),
    }),
    everything: actor.role === 'superadmin',
    today: dayInZone(now, ctx.settings.timeZone),
    at: now,
  };
}

export function productOf(
  { actor, settings }: StaffContext,
  row: SellableRow,
  { sellFrom }: TillView,
): SellableProduct {
  const { id, tradeName, content: _, unitMrpMinor: mrpMinor, unitCost, priceCandidates, batchMrps, ...more } = row;
  const { quota, stock, ...rest } = more;
  const facts = { mrpMinor, unitCost, batchMrps };
  const price = priceShownTo(actor, resolvePrice(priceCandidates ?? [], facts));
  return {
    ...rest,
    productId: id,
    name: tradeName,
    unitPriceMinor: price.unitPriceMinor,
    mrpMinor,
    price,
    priceReason: explainPrice(price, settings.timeZone),
    approvedQty: quantityToSell({ sellFrom, quota, stock }),
    storeStock: stock,
  };
}
