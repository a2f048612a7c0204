import { Dialog } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../../kit';
import { trpc } from '../../../../lib/api/trpc';
import { ReportDialog } from './report-dialog';

/** The sums of the open shift as they are now. */
export function XReading({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const query = trpc.pos.getShift.useQuery({ shiftId }, { staleTime: 0 });
  const report = query.data?.x ?? query.data?.blind ?? query.data?.z;
  if (report) return <ReportDialog report={report} onClose={onClose} />;
  return (
    <Dialog
      open
      size="lg"
      title={t('reportX')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <QueryState query={query} loadingText={t('reportLoading')} failedText={t('reportFailed')}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}
