import { sendToPrinter } from '../../printer/connection';
import { rollBytes } from '../../printer/roll-bytes';
import type { RollWidth } from '../../printer/roll-row';
import type { StoredPrinter } from '../../printer/stored-printer';
import { type RollReceipt, receiptRows } from './receipt-rows';

/** Rejects if the printer does not take the receipt. */
export async function printRoll(receipt: RollReceipt, printer: StoredPrinter, width: RollWidth): Promise<void> {
  await sendToPrinter(printer, await rollBytes(receiptRows(receipt), width));
}
