import { useEffect, useRef } from 'react';

let first = true;

/**
 * The heading takes the focus, for keyboard and screen reader, unless the screen sets the focus itself, as the till does.
 * On the first load only inside the app: a public page keeps its start for the skip link.
 */
export function Arrival({ address, onLoad = false }: { address: string; onLoad?: boolean }) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    const isLoad = first;
    first = false;
    const main = document.getElementById('main');
    if (isLoad ? !onLoad || document.activeElement !== document.body : main?.contains(document.activeElement)) return;
    // After a reload the browser restores the place of the page.
    if (!isLoad) window.scrollTo(0, 0);
    (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
  }, [address, onLoad]);
  return null;
}
