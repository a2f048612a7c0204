import type { FavouritePage, SellableCategory, SellableProduct } from '@bhandar/domain/pos';
import { searchCatalogue } from './catalogue';
import { type Catalogue, database, type KeptTiles, write } from './database';

/** Resolves once the tiles are on this device's disk. */
export async function keepTiles(tiles: KeptTiles): Promise<void> {
  await write(['tiles'], (kept) => kept.objectStore('tiles').put(tiles));
}

export const findTiles = async (place: string): Promise<KeptTiles | undefined> =>
  (await database()).get('tiles', place);

/** The tiles' products with the stock of the cached catalogue, which lists all that can be sold. */
export function stockedOffline(products: readonly SellableProduct[], catalogue: Catalogue): SellableProduct[] {
  const listed = new Map(
    searchCatalogue(catalogue, { search: '', kind: undefined }).map((product) => [product.productId, product]),
  );
  return products.map(
    (product) => listed.get(product.productId) ?? { ...product, approvedQty: 0, storeStock: 0, batches: [] },
  );
}

/** As on the server: the categories with something to sell, by name. */
export function categoriesOffline(catalogue: Catalogue): SellableCategory[] {
  const counts = new Map<string, number>();
  for (const { category, approvedQty } of searchCatalogue(catalogue, { search: '', kind: undefined })) {
    if (approvedQty > 0) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, products]) => ({ name, products }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The pages with these products, in the order of their places. */
export function fillPages(pages: readonly FavouritePage[], products: ReadonlyMap<string, SellableProduct>) {
  return pages.map(({ name, products: places }) => ({
    name,
    products: places.flatMap(({ productId }) => products.get(productId) ?? []),
  }));
}
