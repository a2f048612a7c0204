import type { SaleStore } from '@bhandar/domain/pos';

/** The address of a store, with its city where the address does not name it. */
export const placeOf = ({ address, city }: Pick<SaleStore, 'address' | 'city'>): string =>
  address.includes(city) ? address : [address, city].filter(Boolean).join(', ');
