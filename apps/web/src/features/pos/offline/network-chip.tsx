import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { CloudOff, RefreshCwOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WaitingSale } from '../../../offline/database';
import { useWaitingShiftActs } from './use-waiting-shift-acts';

interface NetworkChipProps {
  offline: boolean;
  waiting: readonly WaitingSale[];
  onOpen: () => void;
}

function labelOf(
  t: TFunction<'pos'>,
  { offline, problems, sales, acts }: { offline: boolean; problems: number; sales: number; acts: number },
) {
  if (acts > 0) {
    if (problems > 0) return t('unsentProblem', { count: problems });
    return t(offline ? 'offlineUnsent' : 'unsent', { count: sales + acts });
  }
  if (problems > 0) return t('syncProblem', { count: problems });
  if (!offline) return t('salesWaiting', { count: sales });
  return sales > 0 ? t('offlineWaiting', { count: sales }) : t('offline');
}

/** The number of waiting or refused sales and acts on the drawer; hidden while online with none. */
export default function NetworkChip({ offline, waiting, onOpen }: NetworkChipProps) {
  const { t } = useTranslation('pos');
  const acts = useWaitingShiftActs();
  const problems = [...waiting, ...acts].filter(({ state }) => state === 'invalid').length;
  if (!offline && waiting.length + acts.length === 0) return null;
  const Icon = problems > 0 ? RefreshCwOff : CloudOff;
  const label = labelOf(t, { offline, problems, sales: waiting.length, acts: acts.length });
  return (
    <>
      <span role="status" className="sr-only">
        {label}
      </span>
      <button
        type="button"
        onClick={onOpen}
        className={cn(
          'inline-flex min-h-8 shrink-0 items-center whitespace-nowrap gap-1.5 rounded-control border px-2.5 font-medium text-sm touch:min-h-11',
          problems > 0
            ? 'border-danger bg-danger-soft text-danger-ink'
            : 'border-marigold bg-marigold-soft text-marigold-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        {label}
      </button>
    </>
  );
}
