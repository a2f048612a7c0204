import type { Period } from '@bhandar/domain/reports';
import { Button } from '@bhandar/ui';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../kit';
import { periodText } from './report-labels';

interface ReportHeaderProps {
  description: ReactNode;
  /** Buttons before Export and Print. */
  actions?: ReactNode;
  /** Whether there are figures to export and print. */
  isReady: boolean;
  onSave: () => void;
}

/** A report's title with Export and Print. */
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
  /** The previous period comes with the response, null for none; placeholder data of another period does not count. */
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
