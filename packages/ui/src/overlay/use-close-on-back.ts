import { useEffect, useRef } from 'react';
import { useUi } from '../ui-provider';

/**
 * While open, Back closes the overlay instead of leaving the screen. The application provides this through UiProvider.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const { closeOnBack } = useUi();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? closeOnBack?.(() => latest.current()) : undefined), [open, closeOnBack]);
}
