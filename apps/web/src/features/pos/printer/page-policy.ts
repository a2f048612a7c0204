import { isTillPath } from '@bhandar/domain/accounts/areas';

export const PRINTER_KEY = 'till-printer';

/**
 * A browser applies the Permissions-Policy of the address that a page was loaded from, and only the till's address allows
 * USB and serial devices. A till that was opened from another screen is allowed them after a reload.
 */
export function isPrinterAllowed(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || isTillPath(new URL(loaded.name).pathname);
}

export function reloadForPrinter(): void {
  if (localStorage.getItem(PRINTER_KEY) && !isPrinterAllowed()) window.location.reload();
}
