import { type ProductKind, readScan, SCAN_REFUSALS, searchWords } from '@bhandar/domain/catalogue';
import {
  expiredPackMessage,
  SNAPSHOT_HOURS,
  type SnapshotPage,
  type SnapshotProduct,
  type SnapshotQuery,
} from '@bhandar/domain/pos';
import { isExpired } from '@bhandar/domain/shared';
import { formatDay } from '../lib/format';
import { refusalText } from '../lib/refusals';
import { type Catalogue, database } from './database';

const HOUR = 3_600_000;

/** People share counters, and each may sell something else. */
export const placeOf = (userId: string, locationId: string): string => `${userId}:${locationId}`;

type ReadPage = (asked: SnapshotQuery) => Promise<SnapshotPage>;

/** Reads all that may be sold here, and keeps it in the place of what was read before. */
export async function readCatalogue(read: ReadPage, userId: string, locationId: string): Promise<void> {
  const products: SnapshotProduct[] = [];
  // The server answers with a proof of how far off this device's clock is, which dates later offline sales.
  let page = await read({ locationId, deviceTime: new Date().toISOString() });
  const { takenAt, today, contact } = page;
  products.push(...page.products);
  while (page.next) {
    page = await read({ locationId, takenAt, after: page.next });
    products.push(...page.products);
  }
  products.sort((one, other) => one.name.localeCompare(other.name));
  const readAt = Date.now();
  await database().catalogues.put({ place: placeOf(userId, locationId), takenAt, readAt, today, contact, products });
}

export const findCatalogue = (userId: string, locationId: string): Promise<Catalogue | undefined> =>
  database().catalogues.get(placeOf(userId, locationId));

export const hoursSince = ({ readAt }: Pick<Catalogue, 'readAt'>, now = Date.now()): number => (now - readAt) / HOUR;

/** After three days nobody knows what anything costs. */
export const isTooOld = (catalogue: Pick<Catalogue, 'readAt'>): boolean => hoursSince(catalogue) > SNAPSHOT_HOURS;

/** What day it is by now: the server's clock, run on as this device's has since. */
export function dayOf({ takenAt, readAt, today }: Catalogue, now = Date.now()): string {
  const day = formatDay(new Date(Date.parse(takenAt) + Math.max(0, now - readAt)).toISOString());
  return day > today ? day : today;
}

/** As it may be sold on a day: batches expire also while nobody says so. */
function onDay(product: SnapshotProduct, day: string): SnapshotProduct {
  const batches = product.batches.filter(({ expiresOn }) => !isExpired(expiresOn, day));
  if (batches.length === product.batches.length) return product;
  const good = batches.reduce((sum, { quantity }) => sum + quantity, 0);
  const [storeStock, approvedQty] = [Math.min(product.storeStock, good), Math.min(product.approvedQty, good)];
  return { ...product, batches, storeStock, approvedQty };
}

/** Of those that may be sold on the day, what expires first. */
function takeFromBatches({ batches }: SnapshotProduct, quantity: number, day: string): void {
  let left = quantity;
  for (const batch of batches) {
    if (isExpired(batch.expiresOn, day)) continue;
    const taken = Math.min(batch.quantity, left);
    batch.quantity -= taken;
    left -= taken;
  }
}

/** What was sold while alone cannot be sold again. */
export async function takeFromCatalogue(
  place: string,
  sold: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const quantities = new Map(sold.map(({ productId, quantity }) => [productId, quantity]));
  await database()
    .catalogues.where('place')
    .equals(place)
    .modify((catalogue) => {
      const day = dayOf(catalogue);
      for (const product of catalogue.products) {
        const quantity = quantities.get(product.productId) ?? 0;
        product.approvedQty = Math.max(0, product.approvedQty - quantity);
        product.storeStock = Math.max(0, product.storeStock - quantity);
        takeFromBatches(product, quantity, day);
      }
    });
}

const wordsOf = ({ name, genericName, strength, company, category }: SnapshotProduct): string[] => {
  const own = searchWords(name);
  return [...own, own.join(''), ...searchWords([genericName, strength, company, category].join(' '))];
};

/** As the server finds them: every word is the beginning of one of the product's. */
export function searchCatalogue(
  catalogue: Catalogue,
  { search, kind }: { search: string; kind: ProductKind | undefined },
  now = Date.now(),
): SnapshotProduct[] {
  const words = searchWords(search);
  const day = dayOf(catalogue, now);
  return catalogue.products
    .filter((product) => kind === undefined || product.kind === kind)
    .filter((product) => {
      if (words.length === 0) return true;
      const known = wordsOf(product);
      return words.every((word) => known.some((token) => token.startsWith(word)));
    })
    .map((product) => onDay(product, day))
    .sort((one, other) => Number(other.approvedQty > 0) - Number(one.approvedQty > 0));
}

/** The product that a code names exactly; what the pack says of itself stands above the book here, too. */
export function scanCatalogue(catalogue: Catalogue, code: string, now = Date.now()): SnapshotProduct | null {
  const { products } = catalogue;
  const today = dayOf(catalogue, now);
  const scan = readScan(code, { year: Number(today.slice(0, 4)) });
  if (scan.kind === 'product' && isExpired(scan.expiresOn, today)) {
    throw new Error(refusalText(expiredPackMessage(scan.expiresOn ?? '', scan.batch)));
  }
  if (scan.kind === 'refused' && scan.reason !== 'checkDigit' && scan.gtin === null) {
    throw new Error(refusalText(SCAN_REFUSALS[scan.reason]));
  }
  const gtin = scan.kind === 'product' || scan.kind === 'refused' ? scan.gtin : null;
  const named = products.find((product) => product.code === code.toUpperCase());
  const found = named ?? products.find((product) => gtin !== null && product.gtins.includes(gtin));
  return found ? onDay(found, today) : null;
}
