import type { ProductKind } from '@bhandar/domain/catalogue';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../../lib/trpc';

export const DEBOUNCE_MS = 300;

/** What is typed, once the typing has paused. */
export function useDebounced(value: string, delayMs = DEBOUNCE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return value === '' ? '' : settled;
}

interface ProductsRequest {
  locationId: string;
  kind: ProductKind | undefined;
  search: string;
}

/** The products of a till, page after page as far as somebody asked for more. */
export function useProducts({ locationId, kind, search }: ProductsRequest) {
  const view = JSON.stringify([locationId, kind, search]);
  const [asked, setAsked] = useState({ view, pages: 1 });
  const pages = asked.view === view ? asked.pages : 1;
  const queries = trpc.useQueries((ask) =>
    Array.from({ length: pages }, (_, index) =>
      ask.pos.listSellable(
        { locationId, search, page: index + 1, ...(kind ? { kind } : {}) },
        { placeholderData: keepPreviousData },
      ),
    ),
  );
  const [first] = queries;
  const last = queries.at(-1);
  return {
    products: queries.flatMap((query) => query.data?.data ?? []),
    isPending: first?.isPending ?? true,
    isStale: first?.isPlaceholderData ?? false,
    isFetching: queries.some((query) => query.isFetching),
    error: first?.data ? null : (first?.error ?? null),
    hasMore: pages < (last?.data?.totalPages ?? 1),
    showMore: () => setAsked({ view, pages: pages + 1 }),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

export type Products = ReturnType<typeof useProducts>;
