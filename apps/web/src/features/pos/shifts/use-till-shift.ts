import { isCurrent } from '@bhandar/domain/pos';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';
import { canKeep } from '../../../offline/can-keep';
import { useNetwork } from '../../../offline/network';
import { forgetSentActs } from '../../../offline/shift-acts';
import { cacheTillShift, type KnownShift, useCachedTillShift } from '../../../offline/till-shift';
import { deviceId } from '../offline/device-id';

/**
 * The shift at this till, cached on the device for offline use. While the network is away, and until what was done
 * offline is sent, the device's own knowledge counts: online an older one may have been opened or closed since.
 */
export function useTillShift(locationId: string) {
  const query = trpc.pos.tillShift.useQuery({ locationId, deviceId: deviceId() });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (!data) return;
    const cache = () => cacheTillShift(data);
    if (canKeep()) void forgetSentActs(locationId).then(cache, cache);
    else cache();
  }, [data, locationId]);
  const { offline } = useNetwork();
  const known = useCachedTillShift(locationId);
  const isOwn = known !== undefined && (offline || known.unsent.length > 0 || (known.sentAt ?? 0) > dataUpdatedAt);
  return { query, till: isOwn ? asOfToday(known) : data };
}

/** The automatic shift of an earlier day ends with the first act of today. */
const asOfToday = (known: KnownShift): KnownShift =>
  known.shift && !isCurrent(known.shift, today()) ? { ...known, shift: null } : known;
