import { readScan, type Scan, searchWords } from '@bhandar/domain/catalogue';
import {
  isSellableNow,
  MAX_SUBSTITUTES,
  packOf,
  quantityToSell,
  type ScannedPack,
  type ScannedSellable,
  type SellableCategory,
  type SellableProduct,
  type SellableQuery,
  type SellableSearch,
  SellFrom,
  type SubstituteQuery,
  type Substitutes,
  sellableSearchOf,
  sellFromOf,
  type TillBatch,
  whyNotScan,
  whyNotSold,
} from '@bhandar/domain/pos';
import { explainPrice, priceShownTo, resolvePrice } from '@bhandar/domain/pricing';
import { DomainError, dayInZone, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { forgive } from '../../core/product-words-repository';
import { todayOf } from '../../core/today';
import { findStoreId, getStoreIdToRead } from '../tills/choose-store';
import { findTillFacts } from '../tills/till-repository';
import {
  findCodedProduct,
  getSellable,
  listBatchesHere,
  listPackBatches,
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
  const search = sellableSearchOf(query.search);
  const exact = await listSellableIds(ctx.db, view, search, page);
  const forgiven = exact.known ? undefined : await forgiveSellable(ctx, query.search);
  const { ids, total } = forgiven ? await listSellableIds(ctx.db, view, forgiven, page) : exact;
  const rows = await getSellable(ctx.db, view, ids);
  return toPage(
    rows.map((row) => productOf(ctx, row, view)),
    total,
    query,
  );
}

/** For a text that nothing in the catalogue has. */
export async function forgiveSellable({ db }: StaffContext, text: string): Promise<SellableSearch | undefined> {
  const search = await forgive(db, text);
  return search && { ...search, exact: '', code: '', digits: '' };
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
  const rows = await getSellable(ctx.db, view, [productId, ...ids]);
  const [of, ...products] = rows.map((row) => productOf(ctx, row, view));
  const batches = await listBatchesHere(ctx.db, { productId, locationId: view.locationId, today: view.today });
  const why = of
    ? whyNotSold(
        of,
        batches.map(({ refused }) => refused),
      )
    : null;
  return { of: { ...missed, why, storeStock: of?.storeStock ?? 0 }, products: products.filter(isSellableNow) };
}

/** The product that a code names exactly, and what a scan of it adds; null if the person may not sell it. */
export async function findScanned(
  ctx: StaffContext,
  { code, locationId }: { code: string; locationId?: string | undefined },
): Promise<ScannedSellable | null> {
  const view = await findView(ctx, locationId);
  if (!view) return null;
  const scan = readScan(code, { year: Number(view.today.slice(0, 4)) });
  const refusal = whyNotScan(scan, view.today);
  if (refusal) throw new DomainError('RULE_BROKEN', refusal);
  const gtin = scan.kind === 'product' || scan.kind === 'refused' ? scan.gtin : null;
  const coded = await findCodedProduct(ctx.db, view, { code: code.toUpperCase(), gtin });
  if (!coded) return null;
  const pack = await packHere(ctx, view, { scan, ...coded });
  const [row] = coded.inView ? await getSellable(ctx.db, view, [coded.id]) : [];
  return row ? { ...productOf(ctx, row, view), pack } : null;
}

async function packHere(
  { db }: StaffContext,
  view: TillView,
  { scan, id, packSize }: { scan: Scan; id: string; packSize: number },
): Promise<ScannedPack> {
  const names = scan.kind === 'product' && (scan.batch !== null || scan.expiresOn !== null);
  const batches = names ? await listPackBatches(db, view, { productId: id, number: scan.batch }) : [];
  const found = packOf(scan, { batches, packSize });
  if ('refusal' in found) throw new DomainError('RULE_BROKEN', found.refusal);
  return found.pack;
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
