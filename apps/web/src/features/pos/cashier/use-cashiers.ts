import type { Cashier } from '@bhandar/domain/pos';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { canKeep } from '../../../offline/can-keep';
import { deviceId } from '../offline/device-id';
import { dropOthers, listKeptCashiers } from './offline-pins';

/** The people who can open the till now: of the store, or without the network those whom this device knows. */
export function useCashiers(locationId: string, offline: boolean) {
  const asked = trpc.pos.listCashiers.useQuery({ locationId, deviceId: deviceId() }, { enabled: !offline });
  const kept = useQuery({
    queryKey: ['kept-cashiers', locationId],
    queryFn: () => listKeptCashiers(locationId),
    enabled: offline && canKeep(),
    networkMode: 'always',
    staleTime: 0,
  });
  const { data } = asked;
  useEffect(() => {
    if (data && canKeep()) void dropOthers(locationId, data).catch(() => undefined);
  }, [data, locationId]);
  const cashiers: readonly Cashier[] = (offline ? kept.data : data) ?? [];
  return {
    cashiers,
    failed: !offline && data === undefined && asked.error !== null,
    isLoading: offline ? canKeep() && kept.isPending : asked.isPending,
    refresh: () => void (offline ? kept.refetch() : asked.refetch()),
  };
}
