import { type Job, JobStatus } from '@bhandar/domain/jobs';
import { Button } from '@bhandar/ui';
import { Ban, Download, FileInput, Percent } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  type Column,
  choiceFilter,
  csvInstant,
  DataTable,
  keepRows,
  useHrefTo,
  useMutationToast,
  usePage,
} from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { formatInstant } from '../../lib/format';
import { JobProgress } from './job-progress';
import { useJobName } from './use-job-name';

const FILTERS = { status: choiceFilter(JobStatus.options) };
const POLL_MS = 1_000;
const isOpen = ({ status }: Job): boolean => status === 'waiting' || status === 'running';

/** Background jobs with their files. */
export function JobTable() {
  const { t } = useTranslation('jobs');
  const [, go] = useLocation();
  const hrefTo = useHrefTo();
  const nameOf = useJobName();
  const page = usePage({ filters: FILTERS });
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const list = trpc.jobs.listJobs.useQuery(page.query, {
    ...keepRows,
    // Progress is not broadcast to other users, so this table polls while a job runs.
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? POLL_MS : false),
  });
  const cancel = trpc.jobs.cancelJob.useMutation({
    ...toasts({ success: t('cancelled'), failure: t('cancelFailed') }),
    onSettled: () => utils.jobs.invalidate(),
  });
  const columns = useJobColumns();
  return (
    <DataTable
      label={t('jobs')}
      columns={columns}
      list={list}
      page={page}
      rowKey={({ id }) => id}
      rowName={nameOf}
      filters={[
        {
          key: 'status',
          label: t('state'),
          options: JobStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
        },
      ]}
      empty={{ title: t('none'), description: t('noneText') }}
      loadingText={t('loading')}
      failedText={t('failed')}
      actions={(job) => {
        if (job.kind === 'import' || job.kind === 'pastSales') {
          const href = hrefTo(job.kind === 'import' ? 'productImport' : 'pastSales', { job: job.id });
          return href ? [{ label: t('openImport'), icon: <FileInput />, onSelect: () => go(href) }] : [];
        }
        const href = job.kind === 'priceChange' ? hrefTo('changePrices', { job: job.id }) : undefined;
        return [
          ...(href ? [{ label: t('openPriceChange'), icon: <Percent />, onSelect: () => go(href) }] : []),
          ...(isOpen(job)
            ? [
                {
                  label: t('cancel'),
                  icon: <Ban />,
                  tone: 'danger' as const,
                  onSelect: () => cancel.mutate({ id: job.id }),
                },
              ]
            : []),
        ];
      }}
    />
  );
}

function useJobColumns(): Column<Job>[] {
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  return useMemo(
    () => [
      { id: 'work', header: t('work'), cell: nameOf, card: 'title', fixed: true },
      { id: 'state', header: t('state'), cell: (job) => <JobProgress job={job} />, fixed: true, width: 'w-64' },
      { id: 'startedBy', header: t('startedBy'), cell: ({ startedBy }) => startedBy },
      {
        id: 'startedAt',
        header: t('startedAt'),
        csv: ({ createdAt }) => csvInstant(createdAt),
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
        card: 'aside',
      },
      {
        id: 'file',
        header: t('download'),
        cell: (job) =>
          job.hasFile ? (
            <Button asChild size="sm" icon={<Download />}>
              <a href={`/api/jobs/${job.id}/file`} download aria-label={t('downloadOf', { name: nameOf(job) })}>
                {t('download')}
              </a>
            </Button>
          ) : (
            ''
          ),
        fixed: true,
      },
    ],
    [t, nameOf],
  );
}
