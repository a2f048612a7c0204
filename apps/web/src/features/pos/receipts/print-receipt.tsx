import type { Sale } from '@bhandar/domain/pos';
import { printFrame } from '../../../kit/paper/print-frame';
import { Invoice } from './invoice/invoice';
import invoiceStyles from './invoice/invoice.css?url';
import { Receipt } from './receipt';
import receiptStyles from './receipt.css?url';
import { isRoll, storedReceiptPaper } from './receipt-paper';
import { isPrintedOnRoll } from './roll/printed-on-roll';

/** So that a receipt looks like one also when the network is away. */
export async function fetchReceiptStyles(): Promise<void> {
  await Promise.all([fetch(receiptStyles), fetch(invoiceStyles)]);
}

const MAX_WAIT_MS = 1_000;

/** Nothing if it takes long or fails: a customer gets the receipt without it. */
const qrOf = (link: string): Promise<string | undefined> =>
  Promise.race([
    import('../../../kit/qr/write-qr').then(({ writeQr }) => writeQr(link)).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), MAX_WAIT_MS)),
  ]);

interface Printed {
  copy: boolean;
  pending: boolean;
  /** The address at which the receipt can be read online. */
  link?: string | undefined;
}

/** Throws where the browser refuses to print. The sale stands whatever happens here. */
export async function printReceipt(sale: Sale, { copy, pending, link }: Printed): Promise<void> {
  const paper = storedReceiptPaper();
  const readRows = async () => (await import('./roll/receipt-rows')).receiptRows({ sale, copy, pending, link });
  if (isRoll(paper) && (await isPrintedOnRoll(readRows, paper))) return;
  const qr = link ? await qrOf(link) : undefined;
  const [Paper, styles] = isRoll(paper) ? [Receipt, receiptStyles] : [Invoice, invoiceStyles];
  await printFrame(<Paper sale={sale} copy={copy} pending={pending} qr={qr} />, {
    title: sale.receiptNo,
    styles,
    paper,
  });
}
