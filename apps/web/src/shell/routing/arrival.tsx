import { useEffect, useRef } from 'react';

let first = true;

/**
 * After a navigation the heading takes the focus, for keyboard and screen reader. Not on the first load, and not when
 * the screen sets the focus itself, as the till does.
 */
export function Arrival({ address }: { address: string }) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (first) {
      first = false;
      return;
    }
    const main = document.getElementById('main');
    if (main?.contains(document.activeElement)) return;
    window.scrollTo(0, 0);
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [address]);
  return null;
}
