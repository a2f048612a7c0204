import { useEffect, useState } from 'react';
import { canKeep } from '../../../offline/can-keep';
import type { WaitingSale } from '../../../offline/database';
import { watchWaiting } from '../../../offline/outbox';

/** The waiting sales on this device, including those of other tabs. */
export function useWaiting(): WaitingSale[] {
  const [waiting, setWaiting] = useState<WaitingSale[]>([]);
  useEffect(() => (canKeep() ? watchWaiting(setWaiting) : undefined), []);
  return waiting;
}
