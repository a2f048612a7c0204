import { useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/** Radix gives the focus back to its own trigger only; our dialogs are opened by state, from anywhere. */
export function useReturnFocus(open: boolean, { onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers = {}) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // While rendering: a field that takes the focus by itself has it before any effect or event.
  if (open && !wasOpen.current) opener.current = openerOf(document.activeElement);
  wasOpen.current = open;
  return {
    onOpenAutoFocus: (event: Event) => onOpenAutoFocus?.(event),
    onCloseAutoFocus(event: Event) {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      opener.current?.focus();
    },
  };
}

/** A menu item is gone when the dialog closes: its menu's button stands for it. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return button instanceof HTMLElement ? button : null;
}
