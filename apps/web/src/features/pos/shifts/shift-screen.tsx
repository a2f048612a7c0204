import type { ShiftDetails } from '@bhandar/domain/pos';
import { Banner, Button, Card } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, PageHeader, QueryState, useHrefTo, useScreenId } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate } from '../../../lib/format';
import { ReportPrint } from './report/report-print';
import { reportTill, reportTitle } from './report/report-sections';
import { ReportView } from './report/report-view';
import { ShiftStatus } from './shift-columns';

/** The report of one shift: its X reading while it is open, its stored Z report afterwards. */
export default function ShiftScreen() {
  const { t } = useTranslation('pos');
  const query = trpc.pos.getShift.useQuery({ shiftId: useScreenId() });
  return (
    <QueryState query={query} loadingText={t('reportLoading')} failedText={t('reportFailed')}>
      {(details) => <Report details={details} />}
    </QueryState>
  );
}

function Report({ details: { summary, x, blind, z, supplement } }: { details: ShiftDetails }) {
  const { t } = useTranslation('pos');
  const list = useHrefTo()('shifts');
  const report = z ?? x ?? blind;
  return (
    <>
      <PageHeader
        title={report ? reportTitle(t, report) : t('reportX')}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {[reportTill(t, summary), summary.store.name, formatDate(summary.businessOn)].join(' · ')}
            <ShiftStatus shift={summary} t={t} />
          </span>
        }
        actions={
          <>
            {list ? (
              <Button variant="ghost" asChild>
                <AppLink href={list}>{t('shiftAllLink')}</AppLink>
              </Button>
            ) : null}
            {report ? <ReportPrint report={report} supplement={supplement} copy={z !== null} /> : null}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {report && !z ? <Banner tone="info">{t('reportXText')}</Banner> : null}
        {report ? (
          <Card>
            <ReportView report={report} />
          </Card>
        ) : null}
        {supplement ? (
          <Card>
            <h2 className="title text-lg">{t('reportSupplement')}</h2>
            <p className="mb-4 text-ink-2 text-sm">{t('reportSupplementText')}</p>
            <ReportView report={supplement} />
          </Card>
        ) : null}
      </div>
    </>
  );
}
