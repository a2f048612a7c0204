import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { CloudOff, RefreshCwOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WaitingSale } from '../../../offline/database';

export interface NetworkChipProps {
  away: boolean;
  waiting: readonly WaitingSale[];
  onOpen: () => void;
}

function wordsOf(t: TFunction<'pos'>, { away, problems, count }: { away: boolean; problems: number; count: number }) {
  if (problems > 0) return t('syncProblem', { count: problems });
  if (!away) return t('salesWaiting', { count });
  return count > 0 ? t('offlineWaiting', { count }) : t('offline');
}

/** Nothing while all is well; how many sales wait; or how many the server will not take. */
export function NetworkChip({ away, waiting, onOpen }: NetworkChipProps) {
  const { t } = useTranslation('pos');
  const problems = waiting.filter(({ state }) => state === 'invalid').length;
  if (!away && waiting.length === 0) return null;
  const Icon = problems > 0 ? RefreshCwOff : CloudOff;
  const words = wordsOf(t, { away, problems, count: waiting.length });
  return (
    <>
      <span role="status" className="sr-only">
        {words}
      </span>
      <button
        type="button"
        onClick={onOpen}
        className={cn(
          'inline-flex min-h-8 items-center gap-1.5 rounded-control border px-2.5 font-medium text-sm touch:min-h-11',
          problems > 0
            ? 'border-danger bg-danger-soft text-danger-ink'
            : 'border-marigold bg-marigold-soft text-marigold-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {words}
      </button>
    </>
  );
}
