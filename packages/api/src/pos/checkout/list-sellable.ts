import { readScan, SCAN_REFUSALS, type Scan, searchWords } from '@bhandar/domain/catalogue';
import {
  blockedPackMessage,
  expiredPackMessage,
  quantityToSell,
  type SellableProduct,
  type SellableQuery,
  SellFrom,
  sellFromOf,
  type TillBatch,
} from '@bhandar/domain/pos';
import { explainPrice, priceShownTo, resolvePrice } from '@bhandar/domain/pricing';
import { DomainError, dayInZone, isExpired, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findTillFacts } from '../offline/till-repository';
import { findStoreId, getStoreId } from './choose-store';
import {
  findSellableId,
  getSellable,
  isBlockedBatch,
  listBatchesHere,
  listSellableIds,
  type SellableRow,
  type TillView,
} from './sellable-repository';

/** What this person may sell in a store, what can be sold now first. */
export async function listSellable(ctx: StaffContext, query: SellableQuery): Promise<Page<SellableProduct>> {
  const view = await findView(ctx, query.locationId);
  if (!view) return toPage([], 0, query);
  const { kind, limit } = query;
  const words = searchWords(query.search);
  const { ids, total } = await listSellableIds(ctx.db, view, { kind, words, limit, offset: offsetOf(query) });
  const rows = await getSellable(ctx.db, view, ids);
  return toPage(
    rows.map((row) => productOf(ctx, row, view)),
    total,
    query,
  );
}

/** The product that a scanned or typed code names exactly; null where the person may sell none such. */
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

/** A code that says its pack is expired is refused, whatever the book says; so is one that cannot be trusted. */
function refuseScan(scan: Scan, today: string): void {
  if (scan.kind === 'product' && isExpired(scan.expiresOn, today)) {
    throw new DomainError('RULE_BROKEN', expiredPackMessage(scan.expiresOn ?? '', scan.batch));
  }
  // A plain barcode with a wrong digit is simply not found; where the product is sure, it may still be sold.
  if (scan.kind === 'refused' && scan.reason !== 'checkDigit' && scan.gtin === null) {
    throw new DomainError('RULE_BROKEN', SCAN_REFUSALS[scan.reason]);
  }
}

async function refuseBlocked(ctx: StaffContext, batch: { productId: string; number: string }): Promise<void> {
  if (await isBlockedBatch(ctx.db, batch)) throw new DomainError('RULE_BROKEN', blockedPackMessage(batch.number));
}

/** The products of a cart as they stand now, after somebody else sold or a price changed. */
export async function refreshSellable(
  ctx: StaffContext,
  { productIds, locationId }: { productIds: readonly string[]; locationId?: string | undefined },
): Promise<SellableProduct[]> {
  const view = await findView(ctx, locationId);
  if (!view) return [];
  const rows = await getSellable(ctx.db, view, productIds);
  return rows.map((row) => productOf(ctx, row, view));
}

/** What a cashier chooses from who does not take what expires first. */
export async function listBatches(
  ctx: StaffContext,
  { productId, locationId }: { productId: string; locationId?: string | undefined },
): Promise<TillBatch[]> {
  const today = todayOf(ctx);
  return listBatchesHere(ctx.db, { locationId: await getStoreId(ctx, locationId), productId, today });
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
  const { id, tradeName, unitMrpMinor: mrpMinor, unitCost, priceCandidates, batchMrps, quota, stock, ...rest } = row;
  const facts = { mrpMinor, unitCost, batchMrps };
  const price = priceShownTo(actor, resolvePrice(priceCandidates ?? [], facts));
  return {
    ...rest,
    productId: id,
    name: tradeName,
    unitPriceMinor: price.unitPriceMinor,
    ...{ mrpMinor, price, priceReason: explainPrice(price, settings.timeZone) },
    approvedQty: quantityToSell({ sellFrom, quota, stock }),
    storeStock: stock,
  };
}
