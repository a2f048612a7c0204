import { useEffect, useState } from 'react';
import { canKeep } from '../../../offline/can-keep';
import type { WaitingSale, WaitingShiftAct } from '../../../offline/database';
import { watchWaiting } from '../../../offline/outbox';
import { watchShiftActs } from '../../../offline/shift-acts';

/** The waiting sales on this device, including those of other tabs. */
export function useWaiting(): WaitingSale[] {
  const [waiting, setWaiting] = useState<WaitingSale[]>([]);
  useEffect(() => (canKeep() ? watchWaiting(setWaiting) : undefined), []);
  return waiting;
}

/** What was done offline with this device's drawer and is not on the server yet. */
export function useWaitingShiftActs(): WaitingShiftAct[] {
  const [acts, setActs] = useState<WaitingShiftAct[]>([]);
  useEffect(() => (canKeep() ? watchShiftActs(setActs) : undefined), []);
  return acts;
}
