import type { Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { printFrame } from '../../../kit/print-frame';
import { i18n } from '../../../lib/i18n/i18n';
import { storedPrinter } from '../printer/stored-printer';
import { Invoice } from './invoice/invoice';
import invoiceStyles from './invoice/invoice.css?url';
import { Receipt } from './receipt';
import receiptStyles from './receipt.css?url';
import { isRoll, type Roll, storedReceiptPaper } from './receipt-paper';
import type { RollReceipt } from './roll/receipt-rows';

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

/** Whether the connected receipt printer took it. If it did not, the browser prints. */
async function isPrintedOnRoll(receipt: RollReceipt, roll: Roll): Promise<boolean> {
  const printer = storedPrinter();
  if (!printer) return false;
  try {
    const { printRoll } = await import('./roll/print-roll');
    await printRoll(receipt, printer, roll);
    return true;
  } catch {
    toast.error(i18n.t('printerFailed', { ns: 'pos' }), { id: 'till-printer' });
    return false;
  }
}

/** Throws where the browser refuses to print. The sale stands whatever happens here. */
export async function printReceipt(sale: Sale, { copy, pending, link }: Printed): Promise<void> {
  const paper = storedReceiptPaper();
  if (isRoll(paper) && (await isPrintedOnRoll({ sale, copy, pending, link }, paper))) return;
  const qr = link ? await qrOf(link) : undefined;
  const [Paper, styles] = isRoll(paper) ? [Receipt, receiptStyles] : [Invoice, invoiceStyles];
  await printFrame(<Paper sale={sale} copy={copy} pending={pending} qr={qr} />, {
    title: sale.receiptNo,
    styles,
    paper,
  });
}
