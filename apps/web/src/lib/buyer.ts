import type { StoreRef } from '@bhandar/domain/accounts';

interface Bought {
  /** The store that bought for itself; null for the warehouse. */
  store: StoreRef | null;
}

/** The name of a buyer, also where two cities have stores of one name. */
export const buyerName = ({ store }: Bought, warehouse: string): string =>
  store ? `${store.name}, ${store.city}` : warehouse;

/** Whether entries need their buyer beside them. */
export const isByStores = (entries: readonly Bought[]): boolean => entries.some(({ store }) => store !== null);
