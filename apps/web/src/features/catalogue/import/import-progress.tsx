import type { ImportJob } from '@bhandar/domain/catalogue';
import { Button, Progress } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';

/** A running job with its progress, speed and a cancel button. */
export function ImportProgress({ job }: { job: ImportJob }) {
  const { t } = useTranslation('catalogue');
  const toasts = useMutationToast();
  const cancel = trpc.catalogue.cancelImport.useMutation(toasts({}));
  const reading = job.phase === 'reading';
  const done = reading ? job.rowsDone : job.productsDone;
  const rate = useRate(job.phase, done);
  const rows = t('rowsDone', { count: job.rowsDone, formatted: formatCount(job.rowsDone) });
  const products = t('productsDone', { done: formatCount(done), total: formatCount(job.productsTotal) });
  const phase = reading ? t('reading') : job.dryRun ? t('comparing') : t('writing');
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold text-lg" aria-live="polite">
          {phase}
        </p>
        <p className="text-ink-2 tabular-nums">
          {reading ? rows : products}
          {rate > 0 ? ` · ${t('rate', { rate: formatCount(rate) })}` : null}
        </p>
      </div>
      <Progress
        value={reading ? 0 : done}
        max={reading ? 1 : Math.max(1, job.productsTotal)}
        label={phase}
        valueText={reading ? rows : products}
      />
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0 truncate text-ink-3">{job.fileName}</span>
        <Button size="sm" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate({ jobId: job.id })}>
          {cancel.isSuccess ? t('cancelling') : t('cancelImport')}
        </Button>
      </div>
    </section>
  );
}

/** Rows per second since this phase started on screen. */
function useRate(phase: string, done: number): number {
  const start = useRef<{ phase: string; at: number; done: number }>(undefined);
  const now = performance.now();
  if (start.current?.phase !== phase) start.current = { phase, at: now, done };
  const seconds = (now - start.current.at) / 1000;
  return seconds < 0.3 ? 0 : Math.round((done - start.current.done) / seconds);
}
