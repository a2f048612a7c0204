import { useEffect } from 'react';

/** Single letters act while nothing is being typed and no question stands above the sheet. */
export function useSheetKeys(keys: Record<string, (() => void) | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')) return;
      // A question stands above the sheet: its keys are its own.
      if (document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
