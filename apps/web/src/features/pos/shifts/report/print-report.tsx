import type { ShiftReport } from '@bhandar/domain/pos';
import { formatInstant } from '../../../../lib/format';
import { printFrame } from '../../receipts/print-frame';
import type { Paper } from './paper';
import { ReportPaper } from './report-paper';
import styles from './report-paper.css?url';
import type { AnyReport } from './report-sections';

/** Prints from a hidden frame; throws if the browser refuses. */
export async function printReport(
  title: string,
  { report, supplement }: { report: AnyReport; supplement: ShiftReport | null },
  paper: Paper,
): Promise<void> {
  const printedAt = formatInstant(new Date().toISOString());
  await printFrame(<ReportPaper report={report} supplement={supplement} printedAt={printedAt} />, {
    title,
    styles,
    paper,
  });
}
