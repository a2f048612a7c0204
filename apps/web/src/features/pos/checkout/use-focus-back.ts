import { useEffect, useRef } from 'react';

/**
 * Focuses the counter after the last dialog closes. A dialog returns the focus to the button that opened it; if that button
 * was in another dialog, it no longer exists and the page would get the focus.
 */
export function useFocusBack(covered: boolean, focusCounter: () => void): void {
  const focus = useRef(focusCounter);
  focus.current = focusCounter;
  useEffect(() => {
    if (!covered) return;
    return () => {
      // The closing dialog returns its focus in a timer, which may be set after the first of these two.
      setTimeout(() => setTimeout(() => focus.current()));
    };
  }, [covered]);
}
