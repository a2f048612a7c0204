import { printFrame } from '../../../../kit/paper/print-frame';
import { formatInstant } from '../../../../lib/format';
import type { Paper } from './paper';
import { ReportPaper, type ReportPaperProps } from './report-paper';
import styles from './report-paper.css?url';

/** Prints from a hidden frame; throws if the browser refuses. */
export async function printReport(
  title: string,
  report: Omit<ReportPaperProps, 'printedAt'>,
  paper: Paper,
): Promise<void> {
  const printedAt = formatInstant(new Date().toISOString());
  await printFrame(<ReportPaper {...report} printedAt={printedAt} />, {
    title,
    styles,
    paper,
  });
}
