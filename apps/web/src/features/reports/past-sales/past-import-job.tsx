import type { ImportJob } from '@bhandar/domain/catalogue';
import {
  Banner,
  Button,
  Card,
  Cell,
  HeaderCell,
  Progress,
  StatCard,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, useConfirm, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';

const POLL_MS = 500;
const SHOWN_REJECTS = 20;
const LABELS = {
  done: 'past_done',
  failed: 'past_failed',
  cancelled: 'past_cancelled',
  running: 'pastReading',
} as const;

const TONES = {
  past_done: 'ok',
  past_failed: 'danger',
  past_cancelled: 'warning',
  past_undone: 'warning',
  pastDryDone: 'info',
  pastReading: 'info',
} as const;

/** Progress and result of an import. */
export function PastImportJob({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const utils = trpc.useUtils();
  const query = trpc.catalogue.getImport.useQuery(
    { jobId },
    { refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false) },
  );
  const status = query.data?.status;
  useEffect(() => {
    if (status === 'done') void utils.reports.invalidate();
  }, [status, utils]);
  return (
    <QueryState query={query}>
      {(job) => (job.status === 'running' ? <Running job={job} /> : <Finished job={job} onAgain={onAgain} />)}
    </QueryState>
  );
}

function Running({ job }: { job: ImportJob }) {
  const { t } = useTranslation('reports');
  const toasts = useMutationToast();
  const cancel = trpc.catalogue.cancelImport.useMutation(toasts({}));
  const reading = job.phase === 'reading';
  const phase = t(reading ? 'pastReading' : 'pastWriting');
  const text = reading
    ? formatCount(job.rowsDone)
    : t('rowsShown', { shown: formatCount(job.productsDone), total: formatCount(job.productsTotal) });
  return (
    <Card title={phase}>
      <div className="flex flex-col gap-3">
        <Progress
          value={reading ? 0 : job.productsDone}
          max={reading ? 1 : Math.max(1, job.productsTotal)}
          label={phase}
          valueText={text}
        />
        <p className="text-ink-2 tabular-nums" aria-live="polite">
          {job.fileName} · {text}
        </p>
        <div>
          <Button
            size="sm"
            busy={cancel.isPending || cancel.isSuccess}
            onClick={() => cancel.mutate({ jobId: job.id })}
          >
            {t('pastCancel')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Finished({ job, onAgain }: { job: ImportJob; onAgain: () => void }) {
  const { t } = useTranslation('reports');
  const outcome = outcomeOf(job);
  const figures = [
    { label: t('pastRows'), value: job.rowsTotal },
    { label: t(job.dryRun ? 'pastReadable' : 'pastNew'), value: job.dryRun ? job.productsTotal : job.updated },
    { label: t('pastKnown'), value: job.unchanged },
    { label: t('pastRejected'), value: job.rejected },
    { label: t('pastProducts'), value: job.created },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={TONES[outcome]} title={t(outcome)}>
        {job.failure === null ? named(job) : issueText(job.failure)}
      </Banner>
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-5">
        {figures.map(({ label, value }) => (
          <StatCard key={label} label={label} value={formatCount(value)} />
        ))}
      </div>
      {job.rejected > 0 ? <Rejects jobId={job.id} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAgain}>{t('pastOtherFile')}</Button>
        {job.dryRun || job.undoneAt || job.updated === 0 ? null : <Undo job={job} />}
      </div>
    </div>
  );
}

/** The file and the store that it was imported for. */
const named = ({ fileName, store }: ImportJob): string => [fileName, store].filter(Boolean).join(' · ');

function outcomeOf({ undoneAt, status, dryRun }: ImportJob): keyof typeof TONES {
  if (undoneAt !== null) return 'past_undone';
  return status === 'done' && dryRun ? 'pastDryDone' : LABELS[status];
}

/** Undoes an import with the wrong store or date order. */
function Undo({ job }: { job: ImportJob }) {
  const { t } = useTranslation('reports');
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const utils = trpc.useUtils();
  const said = toasts({ success: t('pastUndoDone'), failure: t('pastUndoFailed') });
  const undo = trpc.reports.undoPastSales.useMutation({
    ...said,
    onSuccess: (undone) => {
      said.onSuccess();
      utils.catalogue.getImport.setData({ jobId: job.id }, undone);
      void utils.reports.invalidate();
    },
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('pastUndoTitle', { file: named(job) }),
      description: t('pastUndoText', { count: job.updated, shown: formatCount(job.updated) }),
      confirmLabel: t('pastUndo'),
      tone: 'danger',
    });
    if (sure) undo.mutate({ jobId: job.id });
  };
  return (
    <Button variant="danger" busy={undo.isPending} onClick={() => void ask()}>
      {t('pastUndo')}
    </Button>
  );
}

function Rejects({ jobId }: { jobId: string }) {
  const { t } = useTranslation('reports');
  const query = trpc.catalogue.listImportRejects.useQuery({ jobId, limit: SHOWN_REJECTS });
  return (
    <QueryState query={query}>
      {({ data }) => (
        <Table label={t('pastRejected')}>
          <TableHead>
            <tr>
              <HeaderCell numeric>{t('pastRow')}</HeaderCell>
              <HeaderCell>{t('pastWhy')}</HeaderCell>
              <HeaderCell>{t('pastCells')}</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {data.map(({ rowNumber, reason, cells }) => (
              <TableRow key={rowNumber}>
                <Cell numeric>{rowNumber}</Cell>
                <Cell>{issueText(reason)}</Cell>
                <Cell className="max-w-96 truncate text-ink-3">{cells.join(' · ')}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </QueryState>
  );
}
