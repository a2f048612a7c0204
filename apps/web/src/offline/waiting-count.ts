import { useSyncExternalStore } from 'react';

/** The number of waiting sales, in localStorage so that pages can read it without opening the till's database. */
const KEY = 'till-waiting';
const listeners = new Set<() => void>();

export function waitingCount(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function setWaitingCount(count: number): void {
  if (count === waitingCount()) return;
  try {
    localStorage.setItem(KEY, String(count));
  } catch {
    // The sale is already on disk, so a failed count must not report it as lost.
  }
  for (const listener of listeners) listener();
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

export const useWaitingCount = (): number => useSyncExternalStore(subscribe, waitingCount);
