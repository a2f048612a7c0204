import { trpc } from '../../lib/trpc';
import type { Figures } from './overview-tiles';

/** Each domain counts its own; asked together they travel as one request. */
export function useOverview() {
  const utils = trpc.useUtils();
  const accounts = trpc.accounts.overview.useQuery();
  const catalogue = trpc.catalogue.overview.useQuery();
  const ordering = trpc.ordering.overview.useQuery();
  const inventory = trpc.inventory.overview.useQuery({});
  const pos = trpc.pos.overview.useQuery();
  const sales = trpc.reports.today.useQuery();
  const parts = [accounts, catalogue, ordering, inventory, pos, sales];
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
