import { useEffect } from 'react';

/**
 * Single-letter shortcuts of a sheet, off while the focus is in a field or a dialog is open above. Ctrl+Enter does `main`
 * from a field too.
 */
export function useSheetKeys(keys: Record<string, (() => void) | undefined>, main?: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isMain = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isMain && (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')))
        return;
      // A dialog above the sheet handles its own keys.
      if (document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length > 1) return;
      const act = isMain ? main : keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
