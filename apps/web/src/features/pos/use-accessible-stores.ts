import { useActor } from '../../kit';
import { trpc } from '../../lib/api/trpc';

/** The person's stores, or every store for the warehouse. */
export function useAccessibleStores(): readonly { id: string; name: string; city: string }[] {
  const { role, stores } = useActor();
  const places = trpc.inventory.listPlaces.useQuery(undefined, { enabled: role === 'superadmin', staleTime: 300_000 });
  return role === 'superadmin' ? (places.data ?? []).filter((place) => place.kind === 'store') : stores;
}
