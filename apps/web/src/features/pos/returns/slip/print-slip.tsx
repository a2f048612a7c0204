import type { ReturnSlip } from '@bhandar/domain/pos';
import { printFrame } from '../../../../kit/paper/print-frame';
import receiptStyles from '../../receipts/receipt.css?url';
import { isRoll, storedReceiptPaper } from '../../receipts/receipt-paper';
import { isPrintedOnRoll } from '../../receipts/roll/printed-on-roll';
import { RollPaper } from '../../receipts/roll/roll-paper';
import { slipRows } from './slip-rows';

/** Throws where the browser refuses to print. */
export async function printSlip(returned: ReturnSlip): Promise<void> {
  const stored = storedReceiptPaper();
  const paper = isRoll(stored) ? stored : '80';
  const rows = slipRows(returned);
  if (await isPrintedOnRoll(async () => rows, paper)) return;
  await printFrame(<RollPaper rows={rows} />, { title: returned.voucher, styles: receiptStyles, paper });
}
