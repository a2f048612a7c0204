import { useRef } from 'react';

interface FocusHandlers {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/** Returns the focus to the opener. Radix does so for its own trigger only, and our dialogs are opened by state. */
export function useReturnFocus(open: boolean, { onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers = {}) {
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // During render, because an autofocused field takes the focus before any effect or event.
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

/** A menu item is gone when the dialog closes, so the focus returns to its menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const button = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return button instanceof HTMLElement ? button : null;
}
