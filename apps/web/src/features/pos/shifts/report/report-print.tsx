import type { ShiftReport } from '@bhandar/domain/pos';
import { Button, Select, toast } from '@bhandar/ui';
import { Printer } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PAPERS, usePaper } from './paper';
import { type AnyReport, reportTill, reportTitle } from './report-sections';

interface ReportPrintProps {
  report: AnyReport;
  supplement: ShiftReport | null;
  /** Whether a Z report is printed again. */
  copy: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** The choice of paper and the print button. */
export function ReportPrint({ report, supplement, copy, buttonRef }: ReportPrintProps) {
  const { t } = useTranslation('pos');
  const [paper, choose] = usePaper();
  const printed = useRef(false);
  const print = async () => {
    try {
      const { printReport } = await import('./print-report');
      const title = `${reportTitle(t, report)} ${reportTill(t, report)}`;
      await printReport(title, { report, supplement, copy: copy || printed.current }, paper);
      printed.current = true;
    } catch {
      toast.error(t('printBlocked'));
    }
  };
  return (
    <>
      <div className="w-44">
        <Select
          aria-label={t('reportPaper')}
          value={paper}
          onValueChange={choose}
          options={PAPERS.map((value) => ({ value, label: t(`paper_${value}`) }))}
        />
      </div>
      <Button ref={buttonRef} variant="primary" icon={<Printer />} onClick={() => void print()}>
        {t('print')}
      </Button>
    </>
  );
}
