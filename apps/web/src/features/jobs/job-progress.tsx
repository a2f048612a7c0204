import type { Job, JobStatus } from '@bhandar/domain/jobs';
import { Badge, Progress, type Tone } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { issueText } from '../../lib/refusals';

const TONES: Record<JobStatus, Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'danger',
};

/** A job's progress, result or error. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const { status, done, total, failure } = job;
  const prices = job.kind === 'priceChange';
  const rows = t(prices ? 'prices' : 'rows', { count: done });
  const far =
    total === null
      ? rows
      : t(prices ? 'pricesOf' : 'progressOf', { done: formatCount(done), total: formatCount(total) });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>
        {status === 'running' || status === 'done' ? (
          <span className="text-ink-3 text-sm tabular-nums">{status === 'done' ? rows : far}</span>
        ) : null}
      </span>
      {status === 'running' && total !== null && total > 0 ? (
        <Progress label={far} value={Math.min(done, total)} max={total} />
      ) : null}
      {failure ? <span className="text-danger-ink text-sm">{issueText(failure)}</span> : null}
    </div>
  );
}
