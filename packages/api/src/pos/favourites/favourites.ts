import { createHash } from 'node:crypto';
import { readScan } from '@bhandar/domain/catalogue';
import {
  type ArrangedPage,
  BEST_SELLER_DAYS,
  type FavouriteChoice,
  type FavouriteChoicesQuery,
  type Favourites,
  MAX_BEST_SELLERS,
  MAX_FAVOURITE_CHOICES,
  type SaveFavouritesInput,
  sellableSearchOf,
  whyNotArrange,
} from '@bhandar/domain/pos';
import { addDays, coded, DomainError, invalid, refuse, titleOf } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { findView, forgiveSellable } from '../checkout/list-sellable';
import { listChoices } from '../checkout/sellable-search-repository';
import { getStoreId } from '../tills/choose-store';
import { listBestSellerIds } from './best-seller-repository';
import {
  countInCatalogue,
  listStoredPages,
  lockFavourites,
  replacePages,
  type StoredPage,
} from './favourite-repository';

/** The tiles that a store's managers arranged for its tills. */
export async function listFavourites(ctx: StaffContext, query: { locationId: string }): Promise<Favourites> {
  return favouritesOf(await listStoredPages(ctx.db, await getStoreId(ctx, query.locationId)));
}

/** Replaces all pages. A repeat after a lost answer finds them as it wants them and changes nothing. */
export async function saveFavourites(ctx: StaffContext, input: SaveFavouritesInput): Promise<Favourites> {
  const { version, pages } = input;
  refuse(whyNotArrange(pages), 'VALIDATION_FAILED');
  const locationId = await getStoreId(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    await lockFavourites(tx, locationId);
    const stored = await listStoredPages(tx, locationId);
    const held = arrangedOf(stored);
    if (textOf(held) === textOf(pages)) return favouritesOf(stored);
    if (versionOf(held) !== version) throw new DomainError('CHANGED_MEANWHILE', coded('favourite.overtaken'));
    const productIds = [...new Set(pages.flatMap((page) => page.productIds))];
    if ((await countInCatalogue(tx, productIds)) < productIds.length) throw invalid(coded('favourite.productGone'));
    await replacePages(tx, locationId, pages);
    const saved = await listStoredPages(tx, locationId);
    await audit(tx, ctx, {
      action: 'favourites.arranged',
      entity: 'location',
      entityId: locationId,
      locationId,
      before: titlesOf(stored),
      after: titlesOf(saved),
    });
    return favouritesOf(saved);
  });
}

/** Products for a page, those in the store's stock first; what is out of stock today may be a favourite too. */
export async function listFavouriteChoices(
  ctx: StaffContext,
  { locationId, search: typed }: FavouriteChoicesQuery,
): Promise<FavouriteChoice[]> {
  const view = await findView(ctx, locationId);
  if (!view) return [];
  const scan = readScan(typed, { year: Number(view.today.slice(0, 4)) });
  const search = sellableSearchOf(scan.kind === 'product' ? scan.gtin : typed);
  if (!search) return [];
  const choices = await listChoices(ctx.db, view, search, MAX_FAVOURITE_CHOICES);
  const forgiven = choices.length > 0 ? undefined : await forgiveSellable(ctx, typed);
  return forgiven ? listChoices(ctx.db, view, forgiven, MAX_FAVOURITE_CHOICES) : choices;
}

/** The products that a store sold most in the last 30 days. */
export async function listBestSellers(ctx: StaffContext, query: { locationId: string }): Promise<string[]> {
  const locationId = await getStoreId(ctx, query.locationId);
  const to = todayOf(ctx);
  const from = addDays(to, 1 - BEST_SELLER_DAYS);
  return listBestSellerIds(ctx.db, {
    locationId,
    from,
    to,
    timeZone: ctx.settings.timeZone,
    limit: MAX_BEST_SELLERS,
  });
}

const arrangedOf = (stored: readonly StoredPage[]): ArrangedPage[] =>
  stored.map(({ name, products }) => ({ name, productIds: products.map(({ productId }) => productId) }));

const textOf = (pages: readonly ArrangedPage[]): string =>
  JSON.stringify(pages.map(({ name, productIds }) => [name, productIds]));

const versionOf = (pages: readonly ArrangedPage[]): string =>
  createHash('sha256').update(textOf(pages)).digest('hex').slice(0, 32);

const favouritesOf = (stored: readonly StoredPage[]): Favourites => ({
  version: versionOf(arrangedOf(stored)),
  pages: stored.map(({ name, products }) => ({
    name,
    products: products.filter(({ retired }) => !retired).map(({ retired: _, ...product }) => product),
  })),
});

/** For readers of the audit log. */
const titlesOf = (stored: readonly StoredPage[]) => ({
  pages: stored.map(({ name, products }) => ({ name, products: products.map(titleOf).join(', ') })),
});
