import { toast } from '@bhandar/ui';
import { useEffect, useRef } from 'react';

const ACTS = ['pointerdown', 'keydown', 'popstate'];

/**
 * Toasts leave with their screen: on the next one they would cover what they do not speak of. Those of the act that led
 * there stay, such as "Saved" of a form; so do those with a button and those of running work.
 */
export function useScreenToasts(pathname: string): void {
  const earlier = useRef<(string | number)[]>([]);
  useEffect(() => {
    const onAct = ({ type }: Event) => {
      // A dialog that closes goes one step back in the history of its own screen.
      if (type === 'popstate' && window.location.pathname === pathname) return;
      earlier.current = toast
        .getToasts()
        .flatMap((shown) => ('dismiss' in shown || shown.action || shown.type === 'loading' ? [] : [shown.id]));
    };
    for (const act of ACTS) window.addEventListener(act, onAct, true);
    return () => {
      for (const act of ACTS) window.removeEventListener(act, onAct, true);
      for (const id of earlier.current) toast.dismiss(id);
      earlier.current = [];
    };
  }, [pathname]);
}
