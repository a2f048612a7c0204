import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { cacheTillShift } from '../../../offline/till-shift';
import { deviceId } from '../offline/device-id';

/** The shift at this till, cached on the device for offline use. */
export function useTillShift(locationId: string) {
  const query = trpc.pos.tillShift.useQuery({ locationId, deviceId: deviceId() });
  const { data } = query;
  useEffect(() => {
    if (data) cacheTillShift(data);
  }, [data]);
  return query;
}
