import type { ProductKind } from '@bhandar/domain/catalogue';
import { SELLABLE_PAGE_SIZE } from '@bhandar/domain/pos';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '../../../../lib/api/failure';
import { trpc } from '../../../../lib/api/trpc';
import { searchCatalogue } from '../../../../offline/catalogue';
import type { Catalogue } from '../../../../offline/database';
import { markOffline } from '../../../../offline/network';

interface ProductsRequest {
  locationId: string;
  kind: ProductKind | undefined;
  /** By name. */
  category?: string;
  search: string;
  /** The catalogue cached on the device, while offline. */
  kept: Catalogue | undefined;
  isComing: boolean;
}

/** The products shown at a till, with more pages on request. */
export function useProducts({ locationId, kind, category, search, kept, isComing }: ProductsRequest) {
  const view = JSON.stringify([locationId, kind, category, search]);
  const [asked, setAsked] = useState({ view, pages: 1 });
  const pages = asked.view === view ? asked.pages : 1;
  const queries = trpc.useQueries((ask) =>
    Array.from({ length: pages }, (_, index) =>
      ask.pos.listSellable(
        { locationId, search, page: index + 1, ...(kind ? { kind } : {}), ...(category ? { category } : {}) },
        { placeholderData: keepPreviousData, enabled: kept === undefined && !isComing },
      ),
    ),
  );
  const lost = queries.some(({ error }) => error !== null && failureOf(error).kind === 'UNREACHABLE');
  useEffect(() => {
    if (lost) markOffline();
  }, [lost]);
  const found = useMemo(
    () => kept && searchCatalogue(kept, { kind, category, search }),
    [kept, kind, category, search],
  );
  const [first] = queries;
  const last = queries.at(-1);
  const showMore = () => setAsked({ view, pages: pages + 1 });
  if (found) {
    const products = found.slice(0, pages * SELLABLE_PAGE_SIZE);
    const shown = { isPending: false, isStale: false, isFetching: false, error: null };
    return {
      ...shown,
      products,
      hasMore: products.length < found.length,
      showMore,
      refetch: () => Promise.resolve([]),
    };
  }
  return {
    products: queries.flatMap((query) => query.data?.data ?? []),
    isPending: first?.isPending ?? true,
    isStale: first?.isPlaceholderData ?? false,
    isFetching: queries.some((query) => query.isFetching),
    error: first?.data ? null : (first?.error ?? null),
    hasMore: pages < (last?.data?.totalPages ?? 1),
    showMore,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

export type Products = ReturnType<typeof useProducts>;
