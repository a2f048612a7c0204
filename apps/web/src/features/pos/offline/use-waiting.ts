import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { canKeep } from '../../../offline/can-keep';
import type { WaitingSale } from '../../../offline/database';
import { listWaiting } from '../../../offline/outbox';

/** What waits on this device, as it stands in any tab. */
export function useWaiting(): WaitingSale[] {
  const [waiting, setWaiting] = useState<WaitingSale[]>([]);
  useEffect(() => {
    if (!canKeep()) return;
    const watch = liveQuery(listWaiting).subscribe({ next: setWaiting, error: () => setWaiting([]) });
    return () => watch.unsubscribe();
  }, []);
  return waiting;
}
