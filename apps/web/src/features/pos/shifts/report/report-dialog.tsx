import { Dialog } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportPrint } from './report-print';
import { type AnyReport, reportTill, reportTitle } from './report-sections';
import { ReportView } from './report-view';

/** An X reading, or the Z report of the shift that has just been closed. */
export function ReportDialog({ report, onClose }: { report: AnyReport; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const print = useRef<HTMLButtonElement>(null);
  const isFinal = 'closing' in report;
  return (
    <Dialog
      open
      size="lg"
      title={reportTitle(t, report)}
      description={isFinal ? `${reportTill(t, report)} · ${t('shiftClosed')}` : t('reportXText')}
      footer={<ReportPrint report={report} supplement={null} copy={false} buttonRef={print} />}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        print.current?.focus();
      }}
    >
      <ReportView report={report} />
    </Dialog>
  );
}
