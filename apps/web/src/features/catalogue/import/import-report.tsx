import type { ImportJob } from '@bhandar/domain/catalogue';
import { Banner, Button, StatCard } from '@bhandar/ui';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

interface ImportReportProps {
  job: ImportJob;
  /** After a dry run: imports the same file with the same columns. */
  onRun?: (() => void) | undefined;
  running: boolean;
  onAgain: () => void;
}

const FIGURES = ['created', 'updated', 'unchanged', 'repriced', 'merged', 'openings', 'warnings', 'rejected'] as const;
const SHOWN_REJECTS = 10;

const HEADS = {
  done: { tone: 'ok', title: 'reportDone' },
  cancelled: { tone: 'warning', title: 'reportCancelled' },
  failed: { tone: 'danger', title: 'reportFailed' },
  running: { tone: 'info', title: 'reading' },
} as const;

/** The result of an import, with each row that failed. */
export function ImportReport({ job, onRun, running, onAgain }: ImportReportProps) {
  const { t } = useTranslation('catalogue');
  const hrefTo = useHrefTo();
  const head = HEADS[job.status];
  const dry = job.dryRun && job.status === 'done';
  const products = hrefTo('pharmacyProducts');
  const accounted = t('accounted', {
    rows: formatCount(job.rowsTotal),
    read: formatCount(job.rowsTotal - job.rejected),
    rejected: formatCount(job.rejected),
  });
  return (
    <div className="flex flex-col gap-5">
      <Banner tone={dry ? 'info' : head.tone} title={dry ? t('reportDry') : t(head.title)}>
        {job.failure === null
          ? job.status === 'cancelled'
            ? t('reportCancelledText')
            : accounted
          : issueText(job.failure)}
      </Banner>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <StatCard key={figure} label={t(figure)} value={formatCount(job[figure])} />
        ))}
      </div>
      {job.rejected > 0 ? <Rejects job={job} /> : null}
      <div className="flex flex-wrap gap-2">
        {dry && onRun ? (
          <Button variant="primary" busy={running} onClick={onRun}>
            {t('importNow')}
          </Button>
        ) : null}
        {!job.dryRun && products ? (
          <Button asChild variant="primary">
            <AppLink href={products}>{t('showProducts')}</AppLink>
          </Button>
        ) : null}
        <Button onClick={onAgain}>{t('anotherFile')}</Button>
      </div>
    </div>
  );
}

function Rejects({ job }: { job: ImportJob }) {
  const { t } = useTranslation('catalogue');
  const query = trpc.catalogue.listImportRejects.useQuery({ jobId: job.id, limit: SHOWN_REJECTS });
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3">
        <h2 className="font-semibold text-lg">{t('rejectedTitle')}</h2>
        <Button asChild size="sm">
          <a href={`/api/catalogue/imports/${job.id}/rejects.csv`} download>
            <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
            {t('downloadRejected')}
          </a>
        </Button>
      </header>
      <QueryState query={query}>
        {({ data, totalItems }) => (
          <>
            <ol className="divide-y divide-line">
              {data.map(({ rowNumber, reason, cells }) => (
                <li key={rowNumber} className="flex gap-3 px-4 py-2">
                  <span className="w-12 shrink-0 text-right text-ink-3 tabular-nums">{formatCount(rowNumber)}</span>
                  <span className="min-w-0">
                    <span className="block break-words">{issueText(reason)}</span>
                    <span className="block truncate font-mono text-ink-3 text-sm">
                      {cells.filter(Boolean).join(' | ')}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
            {totalItems > data.length ? (
              <p className="border-line border-t px-4 py-2 text-ink-3 text-sm">
                {t('firstRejected', { count: data.length, total: formatCount(totalItems) })}
              </p>
            ) : null}
          </>
        )}
      </QueryState>
    </section>
  );
}
