import { toast } from '@bhandar/ui';
import { i18n } from '../../../../lib/i18n/i18n';
import type { RollRow, RollWidth } from '../../printer/roll-row';
import { storedPrinter } from '../../printer/stored-printer';

/** Whether the connected receipt printer took the rows. If it did not, the browser prints. */
export async function isPrintedOnRoll(readRows: () => Promise<RollRow[]>, roll: RollWidth): Promise<boolean> {
  const printer = storedPrinter();
  if (!printer) return false;
  try {
    const [{ printRoll }, rows] = await Promise.all([import('./print-roll'), readRows()]);
    await printRoll(rows, printer, roll);
    return true;
  } catch {
    toast.error(i18n.t('printerFailed', { ns: 'pos' }), { id: 'till-printer' });
    return false;
  }
}
