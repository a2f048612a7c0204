import { isShiftMissing, type TillShift } from '@bhandar/domain/pos';
import { useSyncExternalStore } from 'react';

const KEY = 'till-shift';
const listeners = new Set<() => void>();

/** The shift of this device as it last knew it. */
export interface KnownShift extends TillShift {
  /** Ids of the changes that were made offline and are not on the server yet. */
  unsent: string[];
  /** When the last of them was answered, by this device's clock; left out once the server has told its shift after that. */
  sentAt?: number;
}

function save(known: KnownShift): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // The storage is full: an offline till then sells without checking its shift.
  }
  for (const listener of listeners) listener();
}

/** The server does not know yet what this device did offline, so until then the device's own shift counts. */
export function cacheTillShift(answer: TillShift): void {
  const known = answer.store && cachedTillShift(answer.store.id);
  const own = known && known.unsent.length > 0 ? known : undefined;
  if (answer.store)
    save({
      ...answer,
      ...(own && { shift: own.shift, heldAt: own.heldAt, leftMinor: own.leftMinor }),
      unsent: own?.unsent ?? [],
    });
}

const read = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

function parse(text: string, storeId: string): KnownShift | undefined {
  try {
    const known = JSON.parse(text || 'null') as KnownShift | null;
    return known?.store?.id === storeId ? known : undefined;
  } catch {
    return undefined;
  }
}

export const cachedTillShift = (storeId: string): KnownShift | undefined => parse(read(), storeId);

/** What an act that was made offline changes, until the server has answered to it. */
export function changeKnownShift(
  storeId: string,
  actId: string,
  change: Partial<Pick<KnownShift, 'shift' | 'heldAt' | 'leftMinor'>>,
): void {
  const known = cachedTillShift(storeId);
  if (known) save({ ...known, ...change, unsent: [...known.unsent, actId] });
}

/** From its verdict on, the server's next answer counts. */
export function markSent(storeId: string, actIds: readonly string[]): void {
  const known = cachedTillShift(storeId);
  if (known) save({ ...known, unsent: known.unsent.filter((id) => !actIds.includes(id)), sentAt: Date.now() });
}

/** Forgets as unsent what the till's database does not keep any more. */
export function keepUnsent(storeId: string, waiting: ReadonlySet<string>): void {
  const known = cachedTillShift(storeId);
  const unsent = known?.unsent.filter((id) => waiting.has(id)) ?? [];
  if (known && unsent.length < known.unsent.length) save({ ...known, unsent });
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

export function useCachedTillShift(storeId: string): KnownShift | undefined {
  const text = useSyncExternalStore(subscribe, read);
  return parse(text, storeId);
}

/** Whether something that was done with the drawer has to reach the server before what is done now. */
export const hasUnsentActs = (storeId: string): boolean => (cachedTillShift(storeId)?.unsent.length ?? 0) > 0;

/** Whether, by the cached shift, this till may not sell until a shift is opened. */
export function isTillWithoutShift(storeId: string, today: string): boolean {
  const known = cachedTillShift(storeId);
  return known !== undefined && isShiftMissing(known, today);
}

/** The window event after an attempt to sell without the required shift. */
export const SHIFT_WANTED = 'till-shift-wanted';
