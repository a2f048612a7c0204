import type { Db, Tx } from '@bhandar/db';
import type { ArrangedPage, FavouriteProduct } from '@bhandar/domain/pos';

export interface StoredPage {
  name: string;
  /** By place; `retired` ones are no longer in the catalogue. */
  products: (FavouriteProduct & { retired: boolean })[];
}

export async function listStoredPages(db: Db | Tx, locationId: string): Promise<StoredPage[]> {
  const rows = await db
    .selectFrom('tillFavouritePage as page')
    .leftJoin('tillFavourite as favourite', (join) =>
      join.onRef('favourite.locationId', '=', 'page.locationId').onRef('favourite.pageNo', '=', 'page.pageNo'),
    )
    .leftJoin('product', 'product.id', 'favourite.productId')
    .select(['page.pageNo', 'page.name', 'product.id', 'product.tradeName', 'product.strength', 'product.deletedAt'])
    .where('page.locationId', '=', locationId)
    .orderBy('page.pageNo')
    .orderBy('favourite.place')
    .execute();
  const pages = new Map<number, StoredPage>();
  for (const { pageNo, name, id, tradeName, strength, deletedAt } of rows) {
    const page = pages.get(pageNo) ?? { name, products: [] };
    pages.set(pageNo, page);
    if (id === null) continue;
    page.products.push({
      productId: id,
      name: tradeName ?? '',
      strength: strength ?? '',
      retired: deletedAt !== null,
    });
  }
  return [...pages.values()];
}

/** The favourites of a store are written by one person at a time. */
export const lockFavourites = (tx: Tx, locationId: string) =>
  tx.selectFrom('location').select('id').where('id', '=', locationId).forNoKeyUpdate().execute();

export async function countInCatalogue(tx: Tx, productIds: readonly string[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const { count } = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', productIds)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The tiles of a page go with it. */
export async function replacePages(tx: Tx, locationId: string, pages: readonly ArrangedPage[]): Promise<void> {
  await tx.deleteFrom('tillFavouritePage').where('locationId', '=', locationId).execute();
  const rows = pages.map(({ name }, index) => ({ locationId, pageNo: index + 1, name }));
  if (rows.length > 0) await tx.insertInto('tillFavouritePage').values(rows).execute();
  const tiles = pages.flatMap(({ productIds }, index) =>
    productIds.map((productId, at) => ({ locationId, pageNo: index + 1, place: at + 1, productId })),
  );
  if (tiles.length > 0) await tx.insertInto('tillFavourite').values(tiles).execute();
}
