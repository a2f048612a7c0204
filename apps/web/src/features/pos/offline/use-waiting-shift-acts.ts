import { useEffect, useState } from 'react';
import { canKeep } from '../../../offline/can-keep';
import type { WaitingShiftAct } from '../../../offline/database';
import { watchShiftActs } from '../../../offline/shift-acts';

/** What was done offline with this device's drawer and is not on the server yet, also in other tabs. */
export function useWaitingShiftActs(): WaitingShiftAct[] {
  const [acts, setActs] = useState<WaitingShiftAct[]>([]);
  useEffect(() => (canKeep() ? watchShiftActs(setActs) : undefined), []);
  return acts;
}
