import { type ProductKind, readScan, SCAN_REFUSALS, searchWords } from '@bhandar/domain/catalogue';
import { expiredPackMessage, SNAPSHOT_HOURS, type SnapshotPage, type SnapshotProduct } from '@bhandar/domain/pos';
import { isExpired } from '@bhandar/domain/shared';
import { type Catalogue, database } from './database';

const HOUR = 3_600_000;

/** People share counters, and each may sell something else. */
export const placeOf = (userId: string, locationId: string): string => `${userId}:${locationId}`;

type ReadPage = (asked: { locationId: string; after?: string; takenAt?: string }) => Promise<SnapshotPage>;

/** Reads all that may be sold here, and keeps it in the place of what was read before. */
export async function readCatalogue(read: ReadPage, userId: string, locationId: string): Promise<void> {
  const products: SnapshotProduct[] = [];
  let page = await read({ locationId });
  const { takenAt, today } = page;
  products.push(...page.products);
  while (page.next) {
    page = await read({ locationId, takenAt, after: page.next });
    products.push(...page.products);
  }
  products.sort((one, other) => one.name.localeCompare(other.name));
  const readAt = Date.now();
  await database().catalogues.put({ place: placeOf(userId, locationId), takenAt, readAt, today, products });
}

export const findCatalogue = (userId: string, locationId: string): Promise<Catalogue | undefined> =>
  database().catalogues.get(placeOf(userId, locationId));

export const hoursSince = ({ readAt }: Pick<Catalogue, 'readAt'>, now = Date.now()): number => (now - readAt) / HOUR;

/** After three days nobody knows what anything costs. */
export const isTooOld = (catalogue: Pick<Catalogue, 'readAt'>): boolean => hoursSince(catalogue) > SNAPSHOT_HOURS;

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
      for (const product of catalogue.products) {
        const quantity = quantities.get(product.productId) ?? 0;
        product.approvedQty = Math.max(0, product.approvedQty - quantity);
        product.storeStock = Math.max(0, product.storeStock - quantity);
      }
    });
}

const wordsOf = ({ name, genericName, strength, company, category }: SnapshotProduct): string[] => {
  const own = searchWords(name);
  return [...own, own.join(''), ...searchWords([genericName, strength, company, category].join(' '))];
};

/** As the server finds them: every word is the beginning of one of the product's. */
export function searchCatalogue(
  { products }: Catalogue,
  { search, kind }: { search: string; kind: ProductKind | undefined },
): SnapshotProduct[] {
  const words = searchWords(search);
  return products
    .filter((product) => kind === undefined || product.kind === kind)
    .filter((product) => {
      if (words.length === 0) return true;
      const known = wordsOf(product);
      return words.every((word) => known.some((token) => token.startsWith(word)));
    })
    .sort((one, other) => Number(other.approvedQty > 0) - Number(one.approvedQty > 0));
}

/** The product that a code names exactly; what the pack says of itself stands above the book here, too. */
export function scanCatalogue({ products, today }: Catalogue, code: string): SnapshotProduct | null {
  const scan = readScan(code, { year: Number(today.slice(0, 4)) });
  if (scan.kind === 'product' && isExpired(scan.expiresOn, today)) {
    throw new Error(expiredPackMessage(scan.expiresOn ?? '', scan.batch));
  }
  if (scan.kind === 'refused' && scan.reason !== 'checkDigit' && scan.gtin === null) {
    throw new Error(SCAN_REFUSALS[scan.reason]);
  }
  const gtin = scan.kind === 'product' || scan.kind === 'refused' ? scan.gtin : null;
  const named = products.find((product) => product.code === code.toUpperCase());
  return named ?? products.find((product) => gtin !== null && product.gtins.includes(gtin)) ?? null;
}
