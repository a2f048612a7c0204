import type { PriceChangeJob } from '@bhandar/domain/jobs';
import { Banner, Button, Progress } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { issueText } from '../../../lib/refusals';
import { AppliedBanner } from './applied-banner';

const LOOK_EVERY_MS = 500;
const isOpen = (job: PriceChangeJob | undefined): boolean => job?.status === 'waiting' || job?.status === 'running';

/** The unfinished bulk change, found again when the user returns. */
export function usePriceChange(id: string | null): { job: PriceChangeJob | undefined; open: boolean } {
  const utils = trpc.useUtils();
  const { data: job } = trpc.jobs.getPriceChange.useQuery(
    { id: id ?? '' },
    { enabled: id !== null, refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_EVERY_MS : false) },
  );
  const open = isOpen(job);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) void Promise.all([utils.pricing.invalidate(), utils.pos.invalidate()]);
    wasOpen.current = open;
  }, [open, utils]);
  return { job, open };
}

interface PriceChangeStateProps {
  job: PriceChangeJob;
  storeId: string | undefined;
  onDismiss: () => void;
}

/** Progress and result of a bulk change. */
export function PriceChangeState({ job, storeId, onDismiss }: PriceChangeStateProps) {
  const { t } = useTranslation('pricing');
  if (job.status === 'done' && job.result) {
    return <AppliedBanner applied={job.result} storeId={storeId} onDismiss={onDismiss} />;
  }
  if (job.status === 'done') {
    return <Banner tone="warning" className="mb-4" title={issueText(job.failure)} onDismiss={onDismiss} />;
  }
  if (job.status === 'failed' || job.status === 'cancelled') {
    const failed = job.status === 'failed';
    return (
      <Banner
        tone={failed ? 'danger' : 'info'}
        className="mb-4"
        title={t(failed ? 'changeFailed' : 'changeCancelled')}
        onDismiss={onDismiss}
      >
        {failed ? issueText(job.failure) : t('changeCancelledText')}
      </Banner>
    );
  }
  return <Running job={job} />;
}

function Running({ job }: { job: PriceChangeJob }) {
  const { t } = useTranslation('pricing');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const cancel = trpc.jobs.cancelJob.useMutation({
    ...toasts({ failure: t('cancelChangeFailed') }),
    onSettled: () => utils.jobs.invalidate(),
  });
  const { done, total } = job;
  const writing = total !== null && done >= total && total > 0;
  const far = t('workedOut', { done: formatCount(done), total: formatCount(total ?? 0) });
  return (
    <section className="mb-4 flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold" aria-live="polite">
          {t(job.status === 'waiting' ? 'changeWaits' : writing ? 'changeWrites' : 'changeRuns')}
        </p>
        {total === null ? null : <p className="text-ink-2 tabular-nums">{far}</p>}
      </div>
      <Progress value={total ? done : 0} max={total || 1} label={t('changeRuns')} valueText={far} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-ink-3 text-sm">{t('changeRunsText')}</p>
        <Button size="sm" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate({ id: job.id })}>
          {t(cancel.isSuccess ? 'cancellingChange' : 'cancelChange')}
        </Button>
      </div>
    </section>
  );
}
