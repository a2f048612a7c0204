import { isSetUp } from '@bhandar/domain/dashboard';
import type { StockPlace } from '@bhandar/domain/inventory';
import { useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import type { Figures } from './overview-tiles';

const NO_PLACES: readonly StockPlace[] = [];

/** The stock counts of a location that the person manages. */
export interface PlaceFigures {
  place: StockPlace;
  figures: Figures;
}

/** Whether nothing was ever received or ordered, as far as the counts are loaded. */
const isUntouched = (figures: Figures, stock: readonly PlaceFigures[]): boolean =>
  figures.pharmacyOrders === 0 &&
  figures.nonPharmacyOrders === 0 &&
  stock.length > 0 &&
  // A product that is sold out counts as out of stock.
  stock.every(({ figures: counts }) => counts.products === 0 && counts.outOfStock === 0);

/** Counts of all domains, batched into one request. */
export function useOverview() {
  const isWarehouse = useActor().role === 'superadmin';
  const utils = trpc.useUtils();
  const accounts = trpc.accounts.overview.useQuery();
  const catalogue = trpc.catalogue.overview.useQuery();
  const ordering = trpc.ordering.overview.useQuery();
  const inventory = trpc.inventory.overview.useQuery({});
  const pos = trpc.pos.overview.useQuery();
  const sales = trpc.reports.today.useQuery();
  const places = trpc.inventory.listPlaces.useQuery(undefined, { staleTime: 300_000 });
  const setup = trpc.accounts.setupProgress.useQuery(undefined, { enabled: isWarehouse });
  // As the notifications: superadmins manage the warehouse, which is the first, and others all their stores.
  const [first, ...others] = places.data ?? NO_PLACES;
  const further = isWarehouse ? NO_PLACES : others;
  const overviews = trpc.useQueries((ask) => further.map(({ id }) => ask.inventory.overview({ locationId: id })));
  const parts = [
    accounts,
    catalogue,
    ordering,
    inventory,
    pos,
    sales,
    places,
    ...overviews,
    ...(isWarehouse ? [setup] : []),
  ];
  const figures: Figures = {
    ...catalogue.data,
    ...accounts.data,
    ...ordering.data,
    ...inventory.data,
    ...pos.data,
  };
  const stock: PlaceFigures[] = [
    ...(first ? [{ place: first, figures }] : []),
    ...further.map((place, index) => ({ place, figures: overviews[index]?.data ?? {} })),
  ];
  return {
    figures,
    stock,
    untouched: isUntouched(figures, stock),
    /** The steps of the set-up, until all are done. */
    setup: setup.data && !isSetUp(setup.data) ? setup.data : undefined,
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
        utils.pos.listShifts.invalidate(),
      ]),
  };
}
