import * as z from 'zod';
import { coded, fold, Id, issue, requiredText, type Violation } from '../../shared';

/** As many as the tables hold. */
export const MAX_FAVOURITE_PAGES = 12;
export const MAX_FAVOURITES_ON_PAGE = 60;
export const MAX_FAVOURITE_PAGE_NAME = 40;

/** A page of tiles, its products in the order of their places. */
const ArrangedPage = z.object({
  name: requiredText(issue('field.nameRequired'), MAX_FAVOURITE_PAGE_NAME),
  productIds: z.array(Id).max(MAX_FAVOURITES_ON_PAGE, {
    error: issue('favourite.pageFull', { max: MAX_FAVOURITES_ON_PAGE }),
  }),
});
export type ArrangedPage = z.infer<typeof ArrangedPage>;

/** All pages of a store in their order, which replace those of the version that was read. */
export const SaveFavouritesInput = z.object({
  locationId: Id,
  version: z.string().max(64),
  pages: z.array(ArrangedPage).max(MAX_FAVOURITE_PAGES, {
    error: issue('favourite.tooManyPages', { max: MAX_FAVOURITE_PAGES }),
  }),
});
export type SaveFavouritesInput = z.infer<typeof SaveFavouritesInput>;

export const FavouriteProduct = z.object({ productId: Id, name: z.string(), strength: z.string() });
export type FavouriteProduct = z.infer<typeof FavouriteProduct>;

export const FavouritePage = z.object({ name: z.string(), products: z.array(FavouriteProduct) });
export type FavouritePage = z.infer<typeof FavouritePage>;

/** The favourites of a store's tills; products that were retired since are left out. */
export const Favourites = z.object({
  /** Names this arrangement, so that two people do not overwrite each other's. */
  version: z.string(),
  pages: z.array(FavouritePage),
});
export type Favourites = z.infer<typeof Favourites>;

export const FavouritesQuery = z.object({ locationId: Id });

/** Typed words, or a code that was scanned. */
export const FavouriteChoicesQuery = z.object({ locationId: Id, search: z.string().trim().min(1).max(400) });
export type FavouriteChoicesQuery = z.infer<typeof FavouriteChoicesQuery>;

/** A product of the catalogue that may be put on a page. */
export const FavouriteChoice = FavouriteProduct.extend({
  genericName: z.string(),
  company: z.string(),
  /** Whether the store has some to sell now. */
  inStock: z.boolean(),
});
export type FavouriteChoice = z.infer<typeof FavouriteChoice>;

/** The rest is found by typing more. */
export const MAX_FAVOURITE_CHOICES = 8;

/** Why pages may not be arranged so: people tell pages apart by their names, and a product has one tile on a page. */
export function whyNotArrange(pages: readonly ArrangedPage[]): Violation[] {
  const violations: Violation[] = [];
  const names = new Set<string>();
  for (const [index, { name, productIds }] of pages.entries()) {
    const key = fold(name);
    if (names.has(key)) violations.push({ field: `pages.${index}.name`, ...coded('favourite.nameTaken') });
    names.add(key);
    if (new Set(productIds).size < productIds.length) {
      violations.push({ field: `pages.${index}.productIds`, ...coded('favourite.onPage') });
    }
  }
  return violations;
}

/** Why a page takes no further product. */
export function whyNotAddFavourite({ productIds }: Pick<ArrangedPage, 'productIds'>, productId: string): Violation[] {
  const field = 'productIds';
  if (productIds.includes(productId)) return [{ field, ...coded('favourite.onPage') }];
  if (productIds.length < MAX_FAVOURITES_ON_PAGE) return [];
  return [{ field, ...coded('favourite.pageFull', { max: MAX_FAVOURITES_ON_PAGE }) }];
}

/** The items with one of them moved by so many places, at most to an end. */
export function moveItem<Item>(items: readonly Item[], index: number, by: number): Item[] {
  const item = items[index];
  if (item === undefined) return [...items];
  const moved = items.filter((_, at) => at !== index);
  moved.splice(Math.max(0, Math.min(moved.length, index + by)), 0, item);
  return moved;
}
