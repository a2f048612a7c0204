import type { SellableProduct } from '@bhandar/domain/pos';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../../../lib/api/trpc';
import { canKeep } from '../../../../offline/can-keep';
import type { KeptTiles } from '../../../../offline/database';
import { placeOf } from '../../../../offline/database';
import { fillPages, findTiles, keepTiles, stockedOffline } from '../../../../offline/tiles';
import type { TillPlace } from './till-place';

/** The limit of one request for products. */
const AT_ONCE = 200;

const chunksOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** The favourites and best sellers of a store, with stock and prices of now; offline as this device last saw them. */
export function useTiles({ userId, locationId, kept, isComing }: TillPlace) {
  const offline = kept !== undefined || isComing;
  const seen = useSeenTiles(locationId, placeOf(userId, locationId), !offline);
  const saved = useQuery({
    queryKey: ['kept-tiles', placeOf(userId, locationId)],
    queryFn: async () => (await findTiles(placeOf(userId, locationId))) ?? null,
    enabled: offline && canKeep(),
    networkMode: 'always',
  });
  const tiles = (offline && saved.data) || seen.tiles;
  const products: readonly SellableProduct[] = kept ? stockedOffline(tiles.products, kept) : tiles.products;
  const byId = new Map(products.map((product) => [product.productId, product]));
  return {
    isPending: offline ? isComing || (canKeep() && saved.isPending) : seen.isPending,
    pages: fillPages(tiles.pages, byId),
    bestSellers: tiles.bestSellers.flatMap((id) => byId.get(id) ?? []),
  };
}

/** As the server says, and stored on this device once complete. */
function useSeenTiles(locationId: string, place: string, enabled: boolean) {
  const favourites = trpc.pos.listFavourites.useQuery({ locationId }, { enabled });
  const best = trpc.pos.listBestSellers.useQuery({ locationId }, { enabled });
  const pages = favourites.data?.pages ?? [];
  const bestSellers = best.data ?? [];
  const ids = new Set([...pages.flatMap(({ products }) => products.map(({ productId }) => productId)), ...bestSellers]);
  const found = trpc.useQueries((ask) =>
    chunksOf([...ids]).map((productIds) =>
      ask.pos.refreshSellable({ productIds, locationId }, { enabled, placeholderData: keepPreviousData }),
    ),
  );
  const tiles: KeptTiles = { place, pages, bestSellers, products: found.flatMap(({ data }) => data ?? []) };
  const isWhole =
    favourites.isSuccess && best.isSuccess && found.every((query) => query.isSuccess && !query.isPlaceholderData);
  const version = [favourites, best, ...found].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored once for each answer
  useEffect(() => {
    if (enabled && isWhole && canKeep()) void keepTiles(tiles).catch(() => undefined);
  }, [enabled, isWhole, version]);
  return { tiles, isPending: favourites.isLoading || best.isLoading || found.some(({ isLoading }) => isLoading) };
}

export type Tiles = ReturnType<typeof useTiles>;
