import { useCallback, useSyncExternalStore } from 'react';

/** The layout breakpoints: phone under 640 px, desktop from 960 px. */
export const PHONE = '(max-width: 639.98px)';
export const DESKTOP = '(min-width: 960px)';
/** Room for the full menu beside a two-column screen. */
export const WIDE_DESKTOP = '(min-width: 1280px)';

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
