import type { StockPlace } from '@bhandar/domain/inventory';
import { trpc } from '../../../lib/api/trpc';
import type { Figures } from './overview-tiles';

const NO_PLACES: readonly StockPlace[] = [];

/** Each domain counts its own; asked together they travel as one request. */
export function useOverview() {
  const utils = trpc.useUtils();
  const accounts = trpc.accounts.overview.useQuery();
  const catalogue = trpc.catalogue.overview.useQuery();
  const ordering = trpc.ordering.overview.useQuery();
  const inventory = trpc.inventory.overview.useQuery({});
  const pos = trpc.pos.overview.useQuery();
  const sales = trpc.reports.today.useQuery();
  // The first of them is the one whose stock is counted.
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  const parts = [accounts, catalogue, ordering, inventory, pos, sales, places];
  const figures: Figures = {
    ...catalogue.data,
    ...accounts.data,
    ...ordering.data,
    ...inventory.data,
    ...pos.data,
  };
  return {
    figures,
    sales: sales.data,
    places: places.data ?? NO_PLACES,
    pending: parts.some((part) => part.isPending),
    refreshing: parts.some((part) => part.isFetching),
    failed: parts.some((part) => part.isError),
    refresh: () =>
      Promise.all([
        ...parts.map((part) => part.refetch()),
        utils.reports.sales.invalidate(),
        utils.ordering.listOrders.invalidate(),
        utils.inventory.listStoreStock.invalidate(),
      ]),
  };
}
