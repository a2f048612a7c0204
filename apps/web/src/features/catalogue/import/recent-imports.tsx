import type { ImportJob } from '@bhandar/domain/catalogue';
import { Badge, type Tone } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant } from '../../../lib/format';

const TONES: Record<ImportJob['status'], Tone> = {
  running: 'info',
  done: 'ok',
  cancelled: 'warning',
  failed: 'danger',
};
const SHOWN = 5;

/** The last few imports, each linked to its report. */
export function RecentImports({ onOpen }: { onOpen: (jobId: string) => void }) {
  const { t } = useTranslation('catalogue');
  const { data } = trpc.catalogue.listImports.useQuery({ limit: SHOWN });
  if (!data || data.data.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-semibold text-lg">{t('recentImports')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.data.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <div className="min-w-0">
              <button
                type="button"
                className="max-w-full truncate font-medium underline decoration-line-strong/60 underline-offset-4 hover:decoration-current touch:min-h-11"
                onClick={() => onOpen(job.id)}
              >
                {job.fileName}
              </button>
              <p className="text-ink-3 text-sm">
                {formatInstant(job.startedAt)}
                {job.startedBy ? ` · ${job.startedBy}` : null}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-2 text-ink-2 text-sm tabular-nums">
              {t('result', {
                created: formatCount(job.created),
                updated: formatCount(job.updated),
                rejected: formatCount(job.rejected),
              })}
              {job.dryRun ? <Badge plain>{t('dryRunTag')}</Badge> : null}
              <Badge tone={TONES[job.status]}>{t(`status_${job.status}`)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
