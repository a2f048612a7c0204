import { useEffect, useRef } from 'react';

const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Calls `lock` after so many minutes without use, also if the device slept meanwhile; never with 0. */
export function useIdleLock(minutes: number, lock: () => Promise<void>): void {
  const latest = useRef(lock);
  latest.current = lock;
  useEffect(() => {
    if (minutes === 0) return;
    const limit = minutes * 60_000;
    let timer: ReturnType<typeof setTimeout>;
    let usedAt = Date.now();
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void latest.current(), limit);
    };
    // Timers stand still while the device sleeps, and the key that wakes it must not count as use.
    const isOver = () => Date.now() - usedAt >= limit;
    const onUse = () => {
      if (isOver()) void latest.current();
      usedAt = Date.now();
      restart();
    };
    const onShown = () => {
      if (document.visibilityState === 'visible' && isOver()) onUse();
    };
    restart();
    for (const use of USES) window.addEventListener(use, onUse, { passive: true });
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearTimeout(timer);
      for (const use of USES) window.removeEventListener(use, onUse);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [minutes]);
}
