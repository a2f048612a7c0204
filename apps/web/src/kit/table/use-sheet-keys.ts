import { type RefObject, useEffect } from 'react';

type Act = (() => void) | undefined;

const dialogs = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];

/**
 * Single-letter shortcuts of a sheet, off while the focus is in a field or a dialog is open above. Ctrl+Enter does `main`
 * from a field too.
 */
export const useSheetKeys = (keys: Record<string, Act>, main?: Act): void =>
  useKeys(keys, main, () => dialogs().length > 1);

/** Ctrl+Enter anywhere on the page does `main`, unless a dialog is open that does not hold the element. */
export const useSubmitKey = (element: RefObject<HTMLElement | null>, main: Act): void =>
  useKeys({}, main, () => dialogs().some((dialog) => !dialog.contains(element.current)));

function useKeys(keys: Record<string, Act>, main: Act, isCovered: () => boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isMain = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isMain && (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select')))
        return;
      // A dialog above handles its own keys.
      if (isCovered()) return;
      const act = isMain ? main : keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
