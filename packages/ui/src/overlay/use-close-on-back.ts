import { useEffect, useRef } from 'react';
import { useUi } from '../ui-provider';

/** While open, Back closes it and the screen below stays. Only the application knows its history. */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const { closeOnBack } = useUi();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? closeOnBack?.(() => latest.current()) : undefined), [open, closeOnBack]);
}
