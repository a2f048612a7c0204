import { printFrame } from '../../../../kit/paper/print-frame';
import { formatInstant } from '../../../../lib/format';
import { OrderPaper, type OrderPaperProps } from './order-paper';
import styles from './order-paper.css?url';

/** Prints from a hidden frame; throws if the browser refuses. */
export async function printOrder(title: string, paper: Omit<OrderPaperProps, 'printedAt'>): Promise<void> {
  const printedAt = formatInstant(new Date().toISOString());
  await printFrame(<OrderPaper {...paper} printedAt={printedAt} />, { title, styles });
}
