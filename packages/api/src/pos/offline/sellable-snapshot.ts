import { SNAPSHOT_PAGE_SIZE, type SnapshotPage, type SnapshotQuery, type TillContact } from '@bhandar/domain/pos';
import { coded, invalid } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findView, productOf } from '../checkout/list-sellable';
import {
  getSellable,
  listGtins,
  listKnownOffline,
  listRefusedBatches,
  listSold,
} from '../checkout/sellable-repository';
import { readSealKey } from '../seals/seal-key-repository';
import { clockSealOf, sealOf, sellerSealOf } from '../seals/seals';

/** The time limit for reading all pages. */
const MAX_READING_MS = 600_000;

/**
 * All products that a person may sell in a store, page by page, with the proof of each price for offline sales, and those
 * of which the store has only packs that may not be sold.
 */
export async function sellableSnapshot(ctx: StaffContext, query: SnapshotQuery): Promise<SnapshotPage> {
  const takenAt = query.takenAt ? new Date(query.takenAt) : ctx.now();
  const age = ctx.now().getTime() - takenAt.getTime();
  if (age < 0 || age > MAX_READING_MS) throw invalid(coded('offlineSale.readAgain'));
  const view = await findView(ctx, query.locationId);
  const today = todayOf(ctx);
  const empty = { takenAt: takenAt.toISOString(), today, products: [], contact: null, next: null };
  if (!view) return empty;
  const ids = await listKnownOffline(ctx.db, view, { after: query.after, limit: SNAPSHOT_PAGE_SIZE });
  const [rows, barcodes, refused, soldLately, key] = [
    await getSellable(ctx.db, view, ids),
    await listGtins(ctx.db, ids),
    await listRefusedBatches(ctx.db, view, ids),
    await listSold(ctx.db, view, ids),
    await readSealKey(ctx.db),
  ];
  const { locationId } = view;
  const products = rows.flatMap((row) => {
    const found = productOf(ctx, row, view);
    // What the person may not sell is known by its refused packs only.
    const product = found.approvedQty > 0 ? found : { ...found, batches: [], storeStock: 0 };
    const { productId, unitPriceMinor } = product;
    if (unitPriceMinor === null) return [];
    const seal = sealOf(key, { locationId, productId, unitPriceMinor, takenAt });
    const { gtins = [], packSizes = {} } = barcodes.get(productId) ?? {};
    const blocks = refused.get(productId) ?? [];
    const sold = soldLately.get(productId) ?? 0;
    return [{ ...product, content: row.content, gtins, packSizes, refused: blocks, sold, seal }];
  });
  const next = ids.length === SNAPSHOT_PAGE_SIZE ? (ids.at(-1) ?? null) : null;
  return {
    ...empty,
    products,
    contact: contactOf(key, { ...query, locationId, staffId: ctx.actor.id, takenAt }),
    next,
  };
}

/** The proofs of the clock and of the seller, which a till sends with its later sales. */
function contactOf(
  key: string,
  {
    deviceId,
    deviceTime,
    ...seller
  }: Pick<SnapshotQuery, 'deviceId' | 'deviceTime'> & { locationId: string; staffId: string; takenAt: Date },
): TillContact | null {
  if (!deviceId || !deviceTime) return null;
  const skewMs = Date.parse(deviceTime) - seller.takenAt.getTime();
  const till = { ...seller, deviceId };
  return { skewMs, seal: clockSealOf(key, { ...till, skewMs }), seller: sellerSealOf(key, till) };
}
