import type { ProductKind } from '@bhandar/domain/catalogue';
import {
  type ScannedSellable,
  SNAPSHOT_HOURS,
  type SnapshotPage,
  type SnapshotProduct,
  type SnapshotQuery,
  scanSnapshot,
} from '@bhandar/domain/pos';
import { isExpired } from '@bhandar/domain/shared';
import { formatDay } from '../lib/format';
import { refusalText } from '../lib/refusals';
import { type Catalogue, database, placeOf, write } from './database';
import { soldOf } from './outbox';
import { withoutSold } from './sold-here';

const HOUR = 3_600_000;

type Searching = typeof import('./searching');
let searching: Searching | undefined;

/** The search has its own script, which comes before any catalogue does: the till opens without it. */
export async function loadSearching(): Promise<Searching> {
  searching ??= await import('./searching');
  return searching;
}

type ReadPage = (query: SnapshotQuery) => Promise<SnapshotPage>;

/** Reads all sellable products of the store and replaces the cached catalogue. */
export async function readCatalogue(read: ReadPage, userId: string, locationId: string): Promise<void> {
  const products: SnapshotProduct[] = [];
  const startedAt = Date.now();
  // The server returns a signed clock skew of this device, which is used to date later offline sales.
  let page = await read({ locationId, deviceTime: new Date().toISOString() });
  const { takenAt, today, contact } = page;
  products.push(...page.products);
  while (page.next) {
    page = await read({ locationId, takenAt, after: page.next });
    products.push(...page.products);
  }
  const readAt = Date.now();
  const place = placeOf(userId, locationId);
  const catalogue = { place, takenAt, readAt, startedAt, today, contact, products };
  await write(['catalogues'], (kept) => kept.objectStore('catalogues').put(catalogue));
}

/** The cached catalogue less the sales of this device that the server had not recorded when it sent the catalogue. */
export async function findCatalogue(userId: string, locationId: string): Promise<Catalogue | undefined> {
  await loadSearching();
  // One transaction, so that no sale is sent between its parts.
  const kept = (await database()).transaction(['catalogues', 'sales', 'recordedSales']);
  const catalogue = await kept.objectStore('catalogues').get(placeOf(userId, locationId));
  if (!catalogue) return undefined;
  const { startedAt, readAt, products } = catalogue;
  const since = IDBKeyRange.lowerBound(startedAt ?? readAt);
  const [unsent, recorded] = await Promise.all([
    kept.objectStore('sales').getAll(),
    kept.objectStore('recordedSales').index('recordedAt').getAll(since),
  ]);
  const isHere = ({ storeId }: { storeId: string }) => storeId === locationId;
  const sold = [...unsent.filter(isHere).map(soldOf), ...recorded.filter(isHere)];
  return sold.length === 0 ? catalogue : { ...catalogue, products: withoutSold(products, sold, userId) };
}

export const hoursSince = ({ readAt }: Pick<Catalogue, 'readAt'>, now = Date.now()): number => (now - readAt) / HOUR;

/** Prices older than three days are not used. */
export const isTooOld = (catalogue: Pick<Catalogue, 'readAt'>): boolean => hoursSince(catalogue) > SNAPSHOT_HOURS;

/** The current business day: the server's time at the snapshot plus the time that has passed on this device. */
export function dayOf({ takenAt, readAt, today }: Catalogue, now = Date.now()): string {
  const day = formatDay(new Date(Date.parse(takenAt) + Math.max(0, now - readAt)).toISOString());
  return day > today ? day : today;
}

/** The product without the batches that expired by this day, which the snapshot may still list. */
function onDay(product: SnapshotProduct, day: string): SnapshotProduct {
  const batches = product.batches.filter(({ expiresOn }) => !isExpired(expiresOn, day));
  if (batches.length === product.batches.length) return product;
  const good = batches.reduce((sum, { quantity }) => sum + quantity, 0);
  const [storeStock, approvedQty] = [Math.min(product.storeStock, good), Math.min(product.approvedQty, good)];
  return { ...product, batches, storeStock, approvedQty };
}

/** The products that a text finds, as the server's search does, with the batches that may be sold today. */
export function searchCatalogue(
  catalogue: Catalogue,
  { search, kind, category }: { search: string; kind: ProductKind | undefined; category?: string | undefined },
  now = Date.now(),
): SnapshotProduct[] {
  const day = dayOf(catalogue, now);
  const products = catalogue.products.filter(
    (product) =>
      (kind === undefined || product.kind === kind) && (category === undefined || product.category === category),
  );
  return searching?.searchSnapshot(products, search, (product) => onDay(product, day)) ?? [];
}

/** The product and pack of an exact code, as the server answers; throws why it is not sold. */
export function scanCatalogue(catalogue: Catalogue, code: string, now = Date.now()): ScannedSellable | null {
  const today = dayOf(catalogue, now);
  const found = scanSnapshot(catalogue.products, code, today);
  if (!found) return null;
  if ('refusal' in found) throw new Error(refusalText(found.refusal));
  return { ...onDay(found.product, today), pack: found.pack };
}
