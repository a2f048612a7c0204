import { storeOptions, useActor } from '../../../../kit';
import { trpc } from '../../../../lib/api/trpc';
import type { OrderCartModel } from './use-order-cart';

export interface StoreChoice {
  /** The ordering store; undefined until a user with several stores chooses one. */
  locationId: string | undefined;
  /** Empty when there is only one store. */
  options: { value: string; label: string }[];
}

/** Staff order for their own store; a user with several stores chooses one. */
export function useOrderStore(cart: OrderCartModel): StoreChoice {
  const { role, stores } = useActor();
  const everywhere = role === 'superadmin';
  const places = trpc.inventory.listPlaces.useQuery(undefined, { enabled: everywhere, staleTime: 300_000 });
  const known = everywhere ? (places.data ?? []).filter((place) => place.kind === 'store') : stores;
  const options = storeOptions(known);
  const kept = options.find(({ value }) => value === cart.locationId)?.value;
  return { options, locationId: kept ?? (everywhere ? undefined : stores[0]?.id) };
}
