import { toast } from '@bhandar/ui';
import { i18n } from '../../../lib/i18n/i18n';
import { sendToPrinter } from './connection';
import { storedPrinter } from './stored-printer';

/** Rejects if there is no printer, or it does not take the bytes. */
export async function kickDrawer(): Promise<void> {
  const printer = storedPrinter();
  if (!printer) throw new Error('No receipt printer is connected.');
  const { drawerBytes } = await import('./roll-bytes');
  await sendToPrinter(printer, drawerBytes());
}

let opened = '';

/** Once for each sale, where the till is set to. The sale stands whatever happens here. */
export async function openDrawerAfter(saleId: string): Promise<void> {
  if (!storedPrinter()?.opensDrawer || opened === saleId) return;
  opened = saleId;
  try {
    await kickDrawer();
  } catch {
    toast.error(i18n.t('drawerFailed', { ns: 'pos' }), { id: 'till-drawer' });
  }
}
