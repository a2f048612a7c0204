import type { Period } from '@bhandar/domain/reports';
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
  period: Period;
  /** Its answer says what it is compared with, null being nothing; that of other days does not. */
  query: { data: { previous: Period | null } | undefined; isPlaceholderData: boolean };
}

export function ComparedPeriod({ period, query }: ComparedPeriodProps) {
  const { t } = useTranslation('reports');
  const previous = query.isPlaceholderData ? null : query.data?.previous;
  return (
    <span>
      {periodText(period)}
      {previous ? <span className="text-ink-3"> · {t('comparedWith', { period: periodText(previous) })}</span> : null}
    </span>
  );
}
