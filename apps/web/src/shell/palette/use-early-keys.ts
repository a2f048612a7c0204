import { type RefObject, useEffect, useRef } from 'react';

/**
 * Collects typed letters while its value is a text, for a field that still loads. Other keys do nothing meanwhile, and
 * Escape ends it.
 */
export function useEarlyKeys(onEscape: () => void): RefObject<string | undefined> {
  const early = useRef<string>(undefined);
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (early.current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // Single letters are shortcuts of the page behind.
      event.stopPropagation();
      if (key === 'Backspace') early.current = early.current.slice(0, -1);
      else if (key.length === 1) early.current += key;
      else if (key === 'Escape') {
        early.current = undefined;
        latest.current();
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return early;
}
