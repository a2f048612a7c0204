import { useEffect, useState } from 'react';

/** No skeleton before 300 ms: its flash would make a fast response look slow. */
export const SKELETON_DELAY_MS = 300;

export function useSlow(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}
