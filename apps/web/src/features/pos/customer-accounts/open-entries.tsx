import type { OpenCustomerEntry } from '@bhandar/domain/pos';
import { daysUntil } from '@bhandar/domain/shared';
import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, today } from '../../../lib/format';

/** The number of an entry's document, or its kind if it has no number. */
export const entryName = ({ number, kind }: Pick<OpenCustomerEntry, 'number' | 'kind'>, t: TFunction<'pos'>): string =>
  number || t(`posting_${kind}`);

/** The due date of a bill, or the days that it is overdue. */
export function dueText(dueOn: string | null, t: TFunction<'pos'>): string {
  if (dueOn === null) return '';
  const days = -daysUntil(dueOn, today());
  return days > 0 ? t('overdueDays', { count: days }) : t('entryDueOn', { day: formatDate(dueOn) });
}

interface OpenEntriesProps {
  entries: readonly OpenCustomerEntry[];
  none: string;
  act?: ((entry: OpenCustomerEntry) => ReactNode) | undefined;
}

/** Bills or credits that are not settled in full. */
export function OpenEntries({ entries, none, act }: OpenEntriesProps) {
  const { t } = useTranslation('pos');
  if (entries.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="-my-2 max-h-80 divide-y divide-line overflow-y-auto">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-center gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{entryName(entry, t)}</p>
            <p className={cn('text-xs', isOverdue(entry) ? 'text-danger-ink' : 'text-ink-3')}>
              {[formatDate(entry.occurredOn), dueText(entry.dueOn, t)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="text-right">
            <p className="font-medium tabular-nums">{formatMoney(entry.openMinor)}</p>
            {entry.openMinor < entry.amountMinor ? (
              <p className="text-ink-3 text-xs tabular-nums">
                {t('ofTotal', { amount: formatMoney(entry.amountMinor) })}
              </p>
            ) : null}
          </div>
          {act?.(entry)}
        </li>
      ))}
    </ul>
  );
}

const isOverdue = ({ dueOn }: OpenCustomerEntry): boolean => dueOn !== null && dueOn < today();
