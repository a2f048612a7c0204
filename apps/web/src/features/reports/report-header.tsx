import { Button } from '@bhandar/ui';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../kit';
import { periodText } from './report-words';

interface ReportHeaderProps {
  description: ReactNode;
  /** What else can be done here, before saving and printing. */
  actions?: ReactNode;
  /** Whether there are figures to save and print. */
  isReady: boolean;
  onSave: () => void;
}

/** Names a report and takes it along, as a file or on paper. */
export function ReportHeader({ description, actions, isReady, onSave }: ReportHeaderProps) {
  const { t } = useTranslation('reports');
  return (
    <PageHeader
      description={description}
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          {actions}
          <Button icon={<Download />} disabled={!isReady} onClick={onSave}>
            {t('csv')}
          </Button>
          <Button icon={<Printer />} disabled={!isReady} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      }
    />
  );
}

interface ComparedPeriodProps {
  period: { from: string; to: string };
  /** What it is compared with, once that is known; null with nothing. */
  previous: { from: string; to: string } | null | undefined;
}

export function ComparedPeriod({ period, previous }: ComparedPeriodProps) {
  const { t } = useTranslation('reports');
  return (
    <span>
      {periodText(period)}
      {previous ? <span className="text-ink-3"> · {t('comparedWith', { period: periodText(previous) })}</span> : null}
    </span>
  );
}
