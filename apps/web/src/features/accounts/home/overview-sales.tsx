import type { SalesToday as Today } from '@bhandar/domain/reports';
import { ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, Spark, useActor, useHrefTo } from '../../../kit';
import { formatMoney, formatTime } from '../../../lib/format';

/** Today's sales compared with the same weekday last week up to the same time, and the trend of two weeks. Links to today's receipts and returns. */
export function SalesToday({ today }: { today: Today }) {
  const { t } = useTranslation('accounts');
  const { day, now, weekAgo } = today;
  const { role, stores } = useActor();
  // Today, the last, still grows: beside whole days it read as a collapse of sales.
  const wholeDays = today.days.slice(0, -1);
  const href = useHrefTo()('salesDocuments', { from: day, to: day }) ?? '#';
  return (
    <AppLink
      href={href}
      className="group flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 pt-3 pb-3.5 transition-colors hover:border-line-strong/60 hover:bg-hover/50"
    >
      <span className="flex items-center justify-between gap-2 text-ink-2 text-sm">
        {role === 'employee' ? t('salesTodayOfStores', { count: stores.length }) : t('salesToday')}
        <ArrowUpRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 shrink-0 text-ink-3 transition-colors group-hover:text-brand-ink"
        />
      </span>
      <span className="flex flex-col gap-1 max-sm:flex-row max-sm:items-center max-sm:gap-4">
        <span className="flex flex-col gap-1">
          <span className="title whitespace-nowrap text-2xl pos:text-3xl">{formatMoney(now.netMinor)}</span>
          <span className="text-ink-2 text-sm tabular-nums">{t('salesTodayHint', { count: now.bills })}</span>
        </span>
        {wholeDays.length > 1 ? (
          <Spark
            values={wholeDays.map(({ netMinor }) => netMinor)}
            label={t('salesTrend', { count: wholeDays.length })}
            className="my-2 h-auto w-full max-sm:my-0 max-sm:min-w-0 max-sm:flex-1"
          />
        ) : null}
      </span>
      {weekAgo ? (
        <span className="text-ink-3 text-xs tabular-nums">
          {weekAgo.netMinor === 0
            ? t('salesLastNone', { time: formatTime(weekAgo.until) })
            : t('salesLast', { time: formatTime(weekAgo.until), amount: formatMoney(weekAgo.netMinor) })}
        </span>
      ) : null}
    </AppLink>
  );
}
