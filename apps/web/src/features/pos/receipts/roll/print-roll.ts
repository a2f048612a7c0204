import { sendToPrinter } from '../../printer/connection';
import { rollBytes } from '../../printer/roll-bytes';
import type { RollRow, RollWidth } from '../../printer/roll-row';
import type { StoredPrinter } from '../../printer/stored-printer';

/** Rejects if the printer does not take the rows. */
export async function printRoll(rows: readonly RollRow[], printer: StoredPrinter, width: RollWidth): Promise<void> {
  await sendToPrinter(printer, await rollBytes(rows, width));
}
