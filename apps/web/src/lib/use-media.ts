import { useCallback, useSyncExternalStore } from 'react';

/** The widths of the house: phone under 640 px, desktop from 960 px. */
export const PHONE = '(max-width: 639.98px)';
export const DESKTOP = '(min-width: 960px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
